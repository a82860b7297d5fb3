"""Pictures of a pack: found by name, read once, and handed to the writers by the hash of their bytes.

Comes in: folders and names.  Goes out: what layout must know of a picture, and for a file of ours its
pixels: a JPEG as its author made it where any reader shows that aright, else 8 bits a channel, upright,
in sRGB or grey, without loss; of an SVG the drawing, in lines and areas.
"""

from generator.pictures.folder import Pictures
from generator.pictures.model import Art, PictureError, Pixels, Tone

__all__ = ["Art", "PictureError", "Pictures", "Pixels", "Tone"]

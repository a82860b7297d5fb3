"""Labels of a map: which of its places each name takes, so that as many as possible are shown."""

from generator.layout.labels.ground import Ground, apart, overlap
from generator.layout.labels.places import around, beside, held, inside
from generator.layout.labels.placing import Label, Placement, place

__all__ = ["Ground", "Label", "Placement", "apart", "around", "beside", "held", "inside", "overlap", "place"]

"""Writers of finished frames: each output is one module and never imports another."""

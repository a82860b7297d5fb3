"""Writers of finished frames: each output is one module or package; what two of them need stands in one of them."""

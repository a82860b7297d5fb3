"""Print shops: what each asks for as data, the files it takes, and the preflight that names what it would refuse."""

from generator.outputs.shops.files import write_shop
from generator.outputs.shops.table import Product, Shop, shops

__all__ = ["Product", "Shop", "shops", "write_shop"]

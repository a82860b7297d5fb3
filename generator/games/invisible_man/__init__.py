"""The Invisible Man: model and checks."""

"""What an editor makes of the schemas: the YAML language server itself, over its own protocol."""

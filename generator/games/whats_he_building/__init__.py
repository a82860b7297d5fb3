"""What's He Building in There?: model, rules and checks."""

"""How far a long command is: told by those who work, shown by whoever wants to."""


class Steps:
    """Shows nothing."""

    def begin(self, total: int) -> None:
        """There are ``total`` steps from here to the end."""

    def done(self, what: str) -> None:
        """One step is done; ``what`` it was for."""

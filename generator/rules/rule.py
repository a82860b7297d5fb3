"""One rule for each kind of action: it refuses with a sentence, offers what it does not refuse, and acts.

Comes in: a view, which is what lies open on the table, or a state, which is a view and what nobody
sees.  Goes out: a refusal or none, the actions that are allowed, or the state as the action leaves it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from generator.rules.luck import Luck

V = TypeVar("V")
S = TypeVar("S")


class RefusedError(ValueError):
    """An action that the rules do not allow; its text is the refusal."""


@dataclass(frozen=True)
class Rule(Generic[V, S]):
    """What the rules say of one kind of action.

    ``refusal`` is the only judge: ``candidates`` may propose too much, and what it refuses is not
    offered and not done.  ``act`` is called only for what is not refused.
    """

    action: type
    """The frozen record of such an action."""
    refusal: Callable[[V, Any], str | None]
    """Why the action is not allowed now, as a sentence to the player; None if it is."""
    candidates: Callable[[V], Iterable[Any]]
    """At least every action of this kind that may be allowed now, each once, in a fixed order."""
    act: Callable[[S, Any, Luck], None]
    """Change the state as the action says."""


class Actions(Generic[V, S]):
    """All rules of actions of a game, by the kind of action."""

    def __init__(self, *rules: Rule[V, S]) -> None:
        self._rules = {rule.action: rule for rule in rules}

    @property
    def kinds(self) -> tuple[type, ...]:
        """The kinds of action, in the order in which they are offered."""
        return tuple(self._rules)

    def refusal(self, view: V, action: Any) -> str | None:
        """Why ``action`` is not allowed now; None if it is."""
        return self._rules[type(action)].refusal(view, action)

    def offered(self, view: V) -> Iterator[Any]:
        """Every action that is allowed now."""
        for kind in self._rules:
            yield from self.of_kind(view, kind)

    def of_kind(self, view: V, kind: type) -> list[Any]:
        """Every action of a kind that is allowed now: what its rule proposes and does not refuse."""
        rule = self._rules[kind]
        refusal = rule.refusal
        return [action for action in rule.candidates(view) if refusal(view, action) is None]

    def act(self, state: Any, action: Any, luck: Luck) -> None:
        """Do ``action``.

        Raises:
            RefusedError: the rules do not allow it; the state is as it was.
        """
        rule = self._rules[type(action)]
        refused = rule.refusal(state, action)
        if refused is not None:
            raise RefusedError(refused)
        rule.act(state, action, luck)

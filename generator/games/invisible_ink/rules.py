"""The rules of Invisible Ink as data: numbers, the die, seats, rulings, lines of the score table."""

from typing import Annotated, Literal

from pydantic import Field

from generator.games.invisible_ink.cards import Place
from generator.games.plain import Name
from generator.model import Colour, Entry, Flag, Id, Int, RefTo, Text


class Rules(Entry):
    """Every number of the rules."""

    seconds: Annotated[Int, Field(ge=1)]
    """What the hourglass measures."""
    tokens_each: Annotated[Int, Field(ge=1)]
    """Tokens in the middle of the table for each player, and in the box for the largest table."""
    green_points: Annotated[Int, Field(ge=1)]
    """Points of drawer and guesser for the green phrase."""
    bonus_points: Annotated[Int, Field(ge=1)]
    """Points of drawer and guesser for the blue phrase."""
    penalty: Annotated[Int, Field(ge=0)]
    """Points that drawer and speaker lose by the black phrase."""
    die_faces: Annotated[Int, Field(ge=1)]
    """Faces of the die."""
    code_cards_each: Annotated[Int, Field(ge=1)]
    """Code cards for each deck."""
    supervisor_from: Annotated[Int, Field(ge=1)]
    """Players at the smallest table that can spare one as supervisor."""
    minutes: Annotated[Int, Field(ge=1)]
    """Playing time printed on the rulebook: a guess until it is measured."""


class Outcome(Entry):
    """One result of the die: who puts on glasses."""

    name: Text
    """The face of the die in words."""
    drawer: Flag
    """Whether the drawer does."""
    guessers: Flag
    """Whether all guessers do."""
    faces: Annotated[Int, Field(ge=1)]
    """Faces of the die that show it."""
    text: Text
    """What it means."""


class Seat(Entry):
    """A seat at the table: a code name, a colour and an emblem of its own."""

    name: Text
    """The colour in words."""
    colour: Colour
    """Colour of the player's pieces."""
    emblem: Name
    """Icon that tells the seat apart without colour."""


class Said(Entry):
    """A phrase called out in an example round."""

    by: Literal["first", "second"]
    """One guesser or another."""
    says: Place
    """Which phrase it was."""


class Example(Entry):
    """What can happen in a round: a line of the score table without its points."""

    text: Text
    """What happens, in a few words."""
    deck: Annotated[Id, RefTo("decks")]
    """The deck that is played with."""
    calls: tuple[Said, ...]
    """What is called out, in order; after it time runs out, unless green was guessed."""

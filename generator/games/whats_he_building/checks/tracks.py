"""Checks of tracks: achievements that rise, Real Estate, labour, rent."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.games.shared import key, table
from generator.games.whats_he_building.model import Game


def achievements_rise(game: Game) -> Iterator[Diagnostic]:
    """WH119: each achievement of a track costs more than the one before it, and scores more.

    Only the last one reached scores; a step that brings no more would never be paid for.
    """
    for track in game.tracks.values():
        steps = [game.achievements[name] for name in game.steps(track.id)]
        if not steps:
            yield Diagnostic("WH119", f"{track.id} has no achievements", key(track), "add some, or remove the track")
        for n in range(1, len(steps)):
            before, step = steps[n - 1], steps[n]
            for field, verb in (("cost", "costs"), ("points", "scores")):
                now, was = getattr(step, field), getattr(before, field)
                if now <= was:
                    message = f"{step.id} {verb} {now}, and {before.id} before it {was}"
                    related = ((before.at(field), before.id),)
                    yield Diagnostic("WH119", message, step.at(field), "write a larger number", related)


def real_estate_can_be_reached(game: Game) -> Iterator[Diagnostic]:
    """WH120: no achievement up to Real Estate needs Real Estate, and one of each other track does.

    A home that needs a home is never bought; and without one, nobody gets far with guards or pets.
    """
    home = game.achievements.get(game.rules.real_estate)
    if home is None:
        return
    for track in game.tracks:
        steps = [game.achievements[name] for name in game.steps(track)]
        needing = [step for step in steps if step.needs_real_estate]
        if track == home.track:
            for step in needing:
                if steps.index(step) <= steps.index(home):
                    message = f"{step.id} needs Real Estate, which comes no sooner"
                    yield Diagnostic("WH120", message, step.at("needs_real_estate"), "remove the condition")
        elif not needing:
            message = f"no step of {track} needs Real Estate"
            yield Diagnostic("WH120", message, key(game.tracks[track]), "write needs_real_estate: yes at one step")


def spots_match_the_table(game: Game) -> Iterator[Diagnostic]:
    """WH121: a large table has more spots than a small one, on steps that there are, and some table is large.

    Spots marked for many players stay empty when no table has so many.
    """
    rules, players = game.rules, game.game.players
    if not players.min < rules.large_table <= players.max:
        message = f"a table is large from {rules.large_table} players on, and {players.min} to {players.max} can play"
        related = ((players.at("max"), "the largest table"),)
        hint = f"write a number from {players.min + 1} to {players.max}"
        yield Diagnostic("WH121", message, rules.at("large_table"), hint, related)
    for track in game.tracks.values():
        steps = len(game.steps(track.id))
        if track.spots_large_on > steps:
            message = f"{track.id} has more spots on {track.spots_large_on} steps, and there are {steps}"
            yield Diagnostic("WH121", message, track.at("spots_large_on"), f"write {steps} at most")
        if (track.spots_large > 1) != (track.spots_large_on > 0):
            message = f"{track.id} has {track.spots_large} spots on {track.spots_large_on} steps at a large table"
            hint = "write both numbers, or none"
            yield Diagnostic("WH121", message, key(track), hint)
    for labour in game.labour.values():
        if labour.early_spots_large < labour.early_spots:
            message = f"{labour.id} has {labour.early_spots_large} early spots at a large table"
            related = ((labour.at("early_spots"), f"{labour.early_spots} at a small one"),)
            yield Diagnostic("WH121", message, labour.at("early_spots_large"), "write as many at least", related)


def labour_is_done_by_its_pawns(game: Game) -> Iterator[Diagnostic]:
    """WH122: there are a track of genius for doctors and one of manual labour for henchmen; who is early gets more.

    Recipes ask for those two kinds of labour and for no other.
    """
    for name, pawn in (("genius", "doctor"), ("manual", "henchman")):
        track = game.labour.get(name)
        if track is None:
            yield Diagnostic("WH122", f"there is no track {name}", table(game, "labour"), f"add {name}")
            continue
        if track.pawns != pawn:
            message = f"{name} is done by {track.pawns}"
            yield Diagnostic("WH122", message, track.at("pawns"), f"write {pawn}")
        if track.early <= track.late:
            message = f"early pawns get {track.early} of {name}, and late ones {track.late}"
            related = ((track.at("late"), "late ones"),)
            yield Diagnostic("WH122", message, track.at("early"), "write a larger number", related)
    for track in game.labour.values():
        if track.id not in ("genius", "manual"):
            yield Diagnostic("WH122", f"no recipe asks for {track.id}", key(track), "remove the track")


def rent_falls_due_within_the_game(game: Game) -> Iterator[Diagnostic]:
    """WH123: rent begins after the first round and ends before the last, and arrears cost a henchman.

    The last round needs none, since everybody is about to leave.
    """
    rules = game.rules
    if not 1 < rules.rent_from <= rules.rent_until < rules.rounds:
        message = f"rent is due in rounds {rules.rent_from} to {rules.rent_until} of {rules.rounds}"
        rounds = ((rules.at("rent_until"), "its last round"), (rules.at("rounds"), "the rounds"))
        hint = "let it begin after round 1, and end before the last"
        yield Diagnostic("WH123", message, rules.at("rent_from"), hint, rounds)
    if rules.henchmen_in_arrears >= rules.henchmen_each:
        message = f"arrears leave {rules.henchmen_in_arrears} henchmen of {rules.henchmen_each}"
        related = ((rules.at("henchmen_each"), "all of them"),)
        yield Diagnostic("WH123", message, rules.at("henchmen_in_arrears"), "write a smaller number", related)


CHECKS = (
    achievements_rise,
    real_estate_can_be_reached,
    spots_match_the_table,
    labour_is_done_by_its_pawns,
    rent_falls_due_within_the_game,
)

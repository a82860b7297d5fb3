"""Slips of a designer in the real tables, each with the code that should find it.

Deleted keys, exchanged values, numbers off by one, misspelt ids, lines that lead elsewhere.  Nine in ten have to
be found by the code that is named; what is not found is listed, and known.
"""

from pathlib import Path

from tests.games.mister_x.tables import Tables
from tests.games.mutations import Mutation, codes_after, each
from tests.games.tables import Spoil, adds, both, drops, renames, rewrites, sets, swaps

CITIES: list[Mutation] = [
    ("MX103", "a number twice", sets("cities oslo number", "31")),
    ("MX103", "a digit forgotten", sets("cities krakow number", "10")),
    ("MX103", "a city too many", adds("cities", "skopelos: {number: 200, name: Skopelos, country: greece, "
        "city_class: car, place: [600, 520], lat: 39.1, lon: 23.7, population: 4700, geonames: 1}")),
    ("MX103", "the cities of the rules", sets("rules cities", "198")),
    ("MX104", "two numbers of a band exchanged", swaps("cities oslo number", "cities stockholm number")),
    ("MX104", "numbers of two bands exchanged", swaps("cities oslo number", "cities vienna number")),
    ("MX104", "two places exchanged", swaps("cities oslo place", "cities stockholm place")),
    ("MX104", "x and y exchanged", sets("cities rome place", "[481.1, 367.5]")),
    ("MX105", "a band deleted", rewrites("board", r"^  - \{first: 45,.*\n", "")),
    ("MX105", "a band's first number", rewrites("board", "first: 45", "first: 46")),
    ("MX106", "a city on another", sets("cities monaco place", "[299, 420]")),
    ("MX106", "a decimal point forgotten", sets("cities rome place", "[3675, 481]")),
    ("MX106", "a radius too large", sets("board marked_radius", "12")),
    ("MX107", "a class", sets("cities krakow city_class", "car")),
    ("MX107", "a class with planes", sets("cities krakow city_class", "car_train_plane")),
    ("MX107", "the only railway deleted", drops("lines train_oulu_helsinki")),
    ("MX107", "a railway for a road", sets("lines car_akureyri_egilsstadir kind", "train")),
    ("MX107", "a class without planes", sets("classes car_train_plane movements", "[car, train]")),
    ("MX108", "the name of another city", sets("cities valencia name", "Venice")),
    ("MX108", "the name of another country", sets("countries slovenia name", "Slovakia")),
    ("K110", "a country misspelt", sets("cities oslo country", "norwey")),
    ("K110", "a city deleted", drops("cities bari")),
    ("K110", "a city renamed", renames("cities bari", "barri")),
    ("K102", "a place forgotten", drops("cities bari place")),
    ("K103", "a place with one number", sets("cities bari place", "[12]")),
    ("MX136", "the grid too small", sets("board grid", "{corner: [8, 10], size: [724, 574], columns: 12, rows: 8}")),
]  # fmt: skip

LINES: list[Mutation] = [
    ("MX109", "a line to itself", sets("lines car_ostrava_krakow ends", "[krakow, krakow]")),
    ("MX110", "a line twice", adds("lines", "car_more: {ends: [akureyri, reykjavik], kind: car}")),
    ("MX110", "a line's end", sets("lines car_reykjavik_egilsstadir ends", "[reykjavik, akureyri]")),
    ("MX111", "a kind forgotten", sets("movements train lines", "[train]")),
    ("MX111", "a kind twice", sets("movements car lines", "[car, ferry]")),
    ("MX112", "all ferries of Iceland deleted", rewrites("lines", r"^ferry_(reykjavik|egilsstadir).*\n", "")),
    ("MX112", "ferries for flights", rewrites("lines", "kind: ferry", "kind: plane")),
    ("MX113", "a bend's sign", sets("lines car_reykjavik_egilsstadir bend", "[[78, 45], [98.7, 45]]")),
    ("MX113", "a bend deleted", drops("lines train_moscow_minsk bend")),
    ("MX113", "a city on a line", sets("cities akureyri place", "[88.5, 66]")),
    ("MX114", "a road of two deleted", drops("lines car_akureyri_egilsstadir")),
    ("K103", "a kind that there is not", sets("lines car_akureyri_egilsstadir kind", "bus")),
    ("K110", "an end misspelt", sets("lines car_akureyri_egilsstadir ends", "[akureyry, egilsstadir]")),
    ("MX107", "a railway's end", sets("lines train_oulu_helsinki ends", "[oulu, tampere]")),
]

MISSIONS: list[Mutation] = [
    ("MX115", "a start forgotten", sets("missions green starts", "[kazan, nizhny_novgorod, saratov, samara]")),
    ("MX115", "no destination", sets("missions yellow destinations", "[]")),
    ("MX115", "a region of four", sets("rules start_region", "4")),
    ("MX116", "a start twice", sets("missions orange starts", "[bodo, tromso, lulea, bodo, oulu]")),
    ("MX116", "a destination of two missions", sets("missions orange destinations", "[bari, cork]")),
    ("MX117", "too few moves", sets("rules secret_moves", "5")),
    ("MX118", "a level twice", sets("missions orange level", "2")),
    ("MX118", "the colour of another mission", sets("missions orange colour", '"#f2c418"')),
    ("MX118", "a title twice", sets("missions orange title", "To the British Isles")),
    ("MX119", "a start card on a start", sets("start_cards gomel city", "bodo")),
    ("MX119", "a start card on a destination", sets("start_cards gomel city", "bari")),
    ("MX119", "a start card twice", sets("start_cards gomel city", "krakow")),
    ("MX120", "a start card deleted", drops("start_cards gomel")),
    ("K110", "a start misspelt", sets("missions orange starts", "[bodo, tromso, lulea, rovaniemi, ouluu]")),
]

TICKETS: list[Mutation] = [
    ("MX121", "a ticket too few", sets("tickets plane_double copies", "4")),
    ("MX121", "two copies one digit off", sets("tickets car_double copies", "51")),
    ("MX121", "the tickets of the rules", sets("rules tickets", "100")),
    ("MX122", "a movement", sets("tickets train_double movement", "car")),
    ("MX122", "a ticket deleted", drops("tickets train_double")),
    ("MX122", "a ticket without copies", sets("tickets train_double copies", "0")),
    ("MX123", "hands too large", sets("rules detective_hand", "20")),
    ("MX123", "too many for each", sets("rules tickets_each", "14")),
    ("MX124", "a price too high", sets("special_actions undercover prices", "[{tickets: 8}]")),
    ("MX124", "a hand too small", sets("rules mister_x_hand", "4")),
    ("MX124", "more tickets than detectives", rewrites("special_actions", "tickets: 5, back", "tickets: 7, back")),
    ("MX125", "two prices exchanged", rewrites("special_actions", "tickets: 3, back: 4", "tickets: 3, back: 2")),
    ("MX125", "a price that does not rise", rewrites("special_actions", "tickets: 4, mov", "tickets: 3, mov")),
    ("MX125", "the side of an action", sets("special_actions investigate side", "mister_x")),
    ("MX125", "a symbol twice", sets("special_actions operation symbol", "magnifying_glass")),
    ("MX125", "a movement twice", rewrites("special_actions", "movement: plane", "movement: car")),
    ("K110", "an action misspelt", sets("tickets train_double action", "dubble")),
    ("K103", "a word for a number", sets("tickets train_double copies", "ten")),
]

BOX: list[Mutation] = [
    ("MX101", "the visor deleted", drops("kit visor")),
    ("MX101", "the rings misspelt", renames("kit position_rings", "rings")),
    ("MX102", "tickets once each", drops("kit tickets copies")),
    ("MX102", "racks for nobody", sets("kit racks from", "missions")),
    ("MX102", "rings once each", drops("kit position_rings copies")),
    ("MX137", "a strip too short", rewrites("kit", r"steps: \d+\}", "steps: 4}")),
    ("MX126", "a player deleted", drops("players fifth")),
    ("MX126", "two of Mister X", sets("players first side", "mister_x")),
    ("MX126", "the largest table", sets("game players", "{min: 2, max: 5}")),
    ("MX127", "a detective deleted", drops("detectives green")),
    ("MX127", "one alone", sets("game players", "{min: 1, max: 6}")),
    ("MX128", "the colour of another", sets("detectives green colour", '"#1d1d20"')),
    ("MX128", "the shape of another", sets("detectives green shape", "star")),
    ("K114", "a colour that some eyes take for another", sets("detectives green colour", '"#b3301e"')),
    ("MX129", "a ring lost", sets("rings four copies", "1")),
    ("MX129", "marks twice", sets("rings four marks", "5")),
    ("MX129", "a pair deleted", drops("rings three")),
    ("MX130", "a chip too many", sets("chips suspected copies", "12")),
    ("MX130", "the symbol of the other", sets("chips suspected symbol", "cross")),
    ("MX131", "a footprint forgotten", sets("rules footprints", "[-4, -3, -1]")),
    ("MX131", "footprints backwards", sets("rules footprints", "[-1, -2, -3, -4]")),
    ("MX131", "an investigation too far", rewrites("special_actions", "tickets: 3, back: 4", "tickets: 3, back: 6")),
    ("MX132", "special actions at once", sets("rules actions_from", "1")),
    ("MX132", "special actions never", sets("rules actions_from", "25")),
    ("MX133", "a ruling deleted", drops("rulings entering")),
    ("MX133", "its choices deleted", drops("rulings passing choices")),
    ("MX134", "a value that is no choice", sets("rulings passing value", "yes")),
    ("MX135", "a ruling's number", sets("rulings astride number", "12")),
    ("K101", "a number misspelt", renames("rules secret_moves", "secret_move")),
    ("K109", "a file renamed", lambda tables: tables.move("missions", "mission")),
    ("K111", "a number quoted wrongly", rewrites("rulebook", r"\{rules\.secret_moves\}", "{rules.secret_move}")),
    ("K112", "a number typed out", rewrites("rulebook", r"\{rules\.secret_moves\}", "24")),
    ("MX107", "two destinations exchanged between missions", both(
        sets("missions orange destinations", "[inverness, brindisi, palermo, catania, cosenza]"),
        sets("missions yellow destinations", "[bari, aberdeen, cork, galway, belfast, plymouth]"))),
    ("MX121", "copies exchanged", swaps("tickets car_double copies", "tickets plane_double copies")),
    ("MX132", "special actions a round late", sets("rules actions_from", "6")),
    ("MX113", "another bend forgotten", drops("lines car_tromso_rovaniemi bend")),
]  # fmt: skip

MUTATIONS = CITIES + LINES + MISSIONS + TICKETS + BOX
KNOWN = {
    "two destinations exchanged between missions": "which cities a mission leads to is for the designer to say",
    "copies exchanged": "so is the split, as long as it makes 120",
    "special actions a round late": "5 is a fact of the document, and kept by a test of it, not by a check",
    "another bend forgotten": "a straight line that passes nothing is as good as a curve",
}
"""What no check finds, and why that is so."""


@each(MUTATIONS)
def test_the_slip_is_found_unless_it_is_known(code: str, what: str, spoil: Spoil, tmp_path: Path) -> None:
    codes = codes_after(spoil, Tables(tmp_path))
    assert (code not in codes) == (what in KNOWN), codes


def test_nine_in_ten_are_found() -> None:
    assert len(MUTATIONS) >= 60
    assert {what for _, what, _ in MUTATIONS} >= KNOWN.keys()
    assert len(KNOWN) * 10 <= len(MUTATIONS)

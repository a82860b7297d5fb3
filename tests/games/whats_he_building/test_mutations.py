"""Slips of a designer in the real tables, each with the code that should find it.

Deleted keys, exchanged values, numbers off by one, misspelt ids, recipes that no longer fit.  Nine in ten have to
be found by the code that is named; what is not found is listed, and known.
"""

from pathlib import Path

from tests.games.mutations import Mutation, codes_after, each
from tests.games.tables import Spoil, adds, both, drops, renames, rewrites, sets, swaps
from tests.games.whats_he_building.tables import Tables

JAM = (
    "jam_detector: {name: Jam Detector, sheen: blue, resources: {raw_glass: 1}, gold: 1, genius: 3, fee: 4, points: 3}"
)

BOX: list[Mutation] = [
    ("WH101", "the henchmen deleted", drops("kit henchmen")),
    ("WH101", "the money misspelt", renames("kit money_tokens", "money")),
    ("WH102", "a summary too few", sets("kit aids copies", "5")),
    ("WH102", "copies of inventions once", drops("kit invention_copies copies")),
    ("WH102", "the wrong table", sets("kit plan_boards from", "achievements")),
    ("WH102", "resources without copies", drops("kit resource_cards copies")),
    ("WH103", "a seat deleted", drops("players purple")),
    ("WH103", "the largest table", sets("game players", "{min: 2, max: 5}")),
    ("WH104", "the colour of another seat", sets("players green colour", '"#9c1f1a"')),
    ("WH104", "the shape of another seat", sets("players green shape", "key")),
    ("K114", "a colour that some eyes take for another", sets("players purple colour", '"#2a4a9a"')),
    ("WH105", "the name of another machine", sets("machines moon_winch name", "Thames Reverser")),
    ("WH105", "the name of another stall", sets("black_market uncle_ferdinand name", "Honest Jasper")),
    ("WH106", "two seats exchanged", sets("rules start_gold", "[1, 0, 1, 2, 2, 2]")),
    ("WH106", "a seat without gold", sets("rules start_gold", "[0, 1, 1, 2, 2]")),
    ("WH107", "the values of money", sets("money one value", "2")),
    ("WH107", "a value twice", sets("money five value", "1")),
    ("WH118", "a stall deleted", drops("black_market back_of_a_cart")),
    ("WH118", "a stall too many", adds("black_market", "late_extra: {name: Late Extra, ability: refinery}")),
    ("WH109", "a pile deleted", drops("resources refined_glass")),
    ("WH109", "the state of a pile", sets("resources refined_glass state", "raw")),
    ("WH109", "the material of a shop", sets("workshops tannery material", "wood")),
    ("WH114", "a digit of a pile forgotten", sets("resources raw_wood cards", "1")),
    ("K113", "fewest and most players", sets("game players", "{min: 6, max: 2}")),
]

RECIPES: list[Mutation] = [
    ("WH108", "a resource misspelt", rewrites("machines", "raw_leather: 1", "raw_lether: 1")),
    ("WH108", "a material for a resource", rewrites("direct_effects", "refined_copper: 1", "copper: 1")),
    ("K110", "an invention misspelt", rewrites("plans", "self_winding_brain", "self_winding_brian")),
    ("K110", "an invention deleted", drops("inventions combustion_engine")),
    ("WH110", "an invention nobody wants", adds("inventions", JAM)),
    ("WH127", "an invention without a tab", adds("inventions", JAM)),
    ("WH110", "duct tape in a machine", rewrites("machines", r"\[bottled_thunderstorm\]", "[duct_tape]")),
    ("WH110", "a blue one as duct tape", sets("rules duct_tape", "impolite_magnet")),
    ("WH110", "the sheen of duct tape", sets("inventions duct_tape sheen", "blue")),
    (
        "WH111",
        "two rows of genius exchanged",
        rewrites("machines", r"genius: 5\n      labour: 4", "genius: 3\n      labour: 4"),
    ),
    ("WH111", "a third row with less labour", rewrites("plans", r"labour: 11", "labour: 1")),
    (
        "WH111",
        "a third row without its inventions",
        rewrites("plans", r"\[combustion_engine, antigravity_corset, impolite_magnet\]", "[impolite_magnet]"),
    ),
    ("WH112", "points that do not rise", sets("rules plan_points", "[6, 7, 7]")),
    ("WH112", "points of two stages", sets("rules machine_points", "[4, 14]")),
    ("WH113", "two machines deleted", both(drops("machines moon_winch"), drops("machines thames_reverser"))),
    ("WH115", "a zero too many", rewrites("machines", r"genius: 9\b", "genius: 90")),
    ("WH115", "an invention too dear", sets("inventions circuit_transmogrifier genius", "14")),
    ("WH115", "a track too short", sets("labour genius end", "14")),
    ("WH115", "fewer rounds", sets("rules rounds", "14")),
    ("WH116", "a genius too quick", sets("labour genius early", "4")),
    ("WH116", "an invention too cheap", sets("inventions self_winding_brain genius", "1")),
    ("WH131", "an invention without points", sets("inventions impolite_magnet points", "0")),
    ("WH131", "an invention without a fee", sets("inventions impolite_magnet fee", "0")),
    ("WH131", "duct tape too good", sets("inventions duct_tape points", "6")),
    ("K102", "a fee deleted", drops("inventions impolite_magnet fee")),
    ("K103", "a word for a number", sets("inventions impolite_magnet fee", "five")),
    ("WH115", "the points and the genius of an invention", sets("inventions combustion_engine genius", "40")),
    (
        "WH131",
        "fee and gold exchanged",
        swaps("inventions self_winding_brain fee", "inventions self_winding_brain gold"),
    ),
]

TRACKS: list[Mutation] = [
    ("WH119", "two costs exchanged", swaps("achievements box_at_the_opera cost", "achievements real_estate cost")),
    ("WH119", "points off by ten", sets("achievements proper_engagement points", "13")),
    ("WH119", "an achievement on another track", sets("achievements ostrich track", "security")),
    ("WH119", "a track emptied", rewrites("achievements", "track: pets", "track: social")),
    ("K110", "a track misspelt", sets("achievements ostrich track", "pet")),
    ("WH120", "a home for a home", sets("achievements manners_tutor pawns", "doctor, needs_real_estate: yes")),
    ("WH120", "guards without a fence", drops("achievements secure_fences needs_real_estate")),
    ("K110", "Real Estate renamed", renames("achievements real_estate", "own_home")),
    ("WH120", "another home", sets("rules real_estate", "ostrich")),
    ("WH121", "a table that is never large", sets("rules large_table", "2")),
    ("WH121", "spots on no step", drops("tracks social spots_large_on")),
    ("WH121", "early spots exchanged", swaps("labour manual early_spots", "labour manual early_spots_large")),
    ("WH122", "early and late exchanged", swaps("labour manual early", "labour manual late")),
    ("WH122", "the pawns of a track", sets("labour genius pawns", "henchman")),
    ("WH122", "a track misspelt", renames("labour genius", "genious")),
    ("WH123", "rent to the end", sets("rules rent_until", "15")),
    ("WH123", "rent from the start", sets("rules rent_from", "1")),
    ("WH123", "the rounds of the rent exchanged", swaps("rules rent_from", "rules rent_until")),
    ("WH123", "no arrears", sets("rules henchmen_in_arrears", "3")),
    ("K101", "a number misspelt", renames("rules rent", "rents")),
]

SPACES: list[Mutation] = [
    ("WH124", "a number twice", sets("shops market_3 number", "10")),
    ("WH124", "a gap", sets("tracks pets number", "19")),
    ("WH124", "a space deleted", drops("shops market_4")),
    ("WH125", "gold and a track exchanged", swaps("shops gold_large number", "labour manual number")),
    ("WH126", "a space for a workshop deleted", drops("shops workshop_6")),
    ("WH126", "the kind of a space", sets("shops gold_small kind", "black_market")),
    ("WH126", "the marker twice", sets("shops gold_large gold", "5, starting_marker: yes")),
    ("WH127", "a round too few", sets("board round_spaces", "14")),
    ("WH127", "a tab too few", sets("board rust_tabs", "3")),
    ("WH127", "more effects open", sets("rules direct_effects_open", "5")),
    ("WH128", "an offer for nothing", rewrites("abilities", "gets_gold: 4", "gets_gold: 0")),
    ("WH128", "the prices of two places", rewrites("abilities", "pays_gold: 4", "pays_gold: 1")),
    ("WH129", "the ability of a card", sets("black_market honest_jasper ability", "refinery")),
    ("K110", "an ability misspelt", sets("black_market honest_jasper ability", "one_for_two")),
    ("WH130", "doctor and henchman exchanged", swaps("rules raw_by_doctor", "rules raw_by_henchman")),
    ("WH130", "refining for nothing", sets("rules raw_for_refined", "1")),
    ("WH132", "an effect elsewhere", sets("direct_effects waterproof_gunpowder space", "workshop")),
    ("WH132", "an effect of another kind", sets("direct_effects copper_pipe_spawning kind", "labour")),
    ("WH132", "an amount deleted", drops("direct_effects mini_shrink_ray amount")),
    ("WH133", "effects open and in the box", sets("rules direct_effects_open", "14")),
    ("K103", "a kind that there is not", sets("direct_effects concealing_cloak kind", "hide")),
    ("WH134", "a ruling deleted", drops("rulings rows_in_full")),
    ("WH134", "its choices deleted", drops("rulings bonus_at_nothing choices")),
    ("WH135", "a value that is no choice", sets("rulings effects_score value", "yes")),
    ("WH136", "a ruling's number", sets("rulings supply number", "12")),
    ("K111", "a number quoted wrongly", rewrites("rulings", r"\{rules\.rent_from\}", "{rules.rent_form}")),
    ("K109", "a file renamed", lambda tables: tables.move("achievements", "achievement")),
    ("WH126", "gold of the two spaces exchanged", swaps("shops gold_large gold", "shops gold_small gold")),
    ("WH132", "an exception deleted", drops("direct_effects acid_squirting_pen excepted")),
    ("WH114", "a pile a card short", sets("resources raw_wood cards", "18")),
    ("WH128", "an exchange of any kind", rewrites("abilities", ", kind: other", "")),
]

MUTATIONS = BOX + RECIPES + TRACKS + SPACES
KNOWN = {
    "gold of the two spaces exchanged": "which space has more gold is for the designer to say",
    "an exception deleted": "so is what a pen cannot dissolve",
    "a pile a card short": "175 is a fact of the document, and kept by a test of it, not by a check",
    "an exchange of any kind": "an offer that takes any kind is one that other cards make",
    "fee and gold exchanged": "a fee of any height can be paid",
}
"""Slips that nothing finds here, and why."""


@each(MUTATIONS)
def test_the_slip_is_found_unless_it_is_known(code: str, what: str, spoil: Spoil, tmp_path: Path) -> None:
    codes = codes_after(spoil, Tables(tmp_path))
    assert (code not in codes) == (what in KNOWN), codes


def test_nine_in_ten_are_found() -> None:
    assert len(MUTATIONS) >= 60
    assert {what for _, what, _ in MUTATIONS} >= KNOWN.keys()
    assert len(KNOWN) * 10 <= len(MUTATIONS)

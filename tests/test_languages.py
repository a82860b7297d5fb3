"""Translations: overlays of a game's texts, words of templates, forms that follow numbers, files by language."""

import re
from pathlib import Path

import pytest

from generator.build import Options, build, check
from generator.expr import quote, value_of
from generator.language import KNOWN, Words, phrases, said, speech
from generator.pack import packaged, read_pack
from generator.source import Tree, read_source
from generator.translation import translated
from tests.kit import THEME, Built, Game, Pdf, game

CARDS = """\
lamp: {name: Lamp, text: "Lights the way.", cost: 3, icon: lantern}
door: {name: Door, text: "Opens for {cards.lamp.cost} coins.", cost: 1, icon: halt, steps: [Knock, Wait]}
"""
FIELDS = "{name: text, text: text, cost: int, icon: icon, steps?: [text]}"
CARD = """\
draw:
  - text: {box: 5 5 53 8, say: "{{ it.name }}", style: title}
  - text: {box: 5 20 53 40, say: "{{ it.text }}", style: body}
  - text: {box: 5 62 53 8, say: "Price: {{ it.cost }} {{ 'coin' if it.cost == 1 else 'coins' }}", style: body}
  - with: {said: Keep it}
    text: {box: 5 72 53 8, say: "{{ said }}", style: body}
"""
KIT = "cards: {title: Cards, kind: standard, from: cards, front: card, stock: paper}\n"
POLISH = """\
game: {title: Próba}
kit: {cards: {title: Karty}}
cards:
  lamp: {name: Lampa, text: Oświetla drogę.}
  door: {name: Drzwi, text: "Otwierają się za {cards.lamp.cost} monety.", steps: [Zapukaj, Czekaj]}
"""
WORDS = """\
? "Price: {{ it.cost }} {{ 'coin' if it.cost == 1 else 'coins' }}"
: "Cena: {{ it.cost }} {{ it.cost|plural('moneta|monety|monet') }}"
Keep it: Zachowaj
"""


def two_languages(folder: Path, polish: str = POLISH, words: str = WORDS, cards: str = CARDS) -> Game:
    """A game in English with Polish translations."""
    made = game(folder, cards, fields=FIELDS, kit=KIT, card=CARD)
    made.write("lang/pl.yaml", polish)
    if words:
        made.write("templates/lang/pl.yaml", words)
    return made


def built(made: Game, language: str = "pl", **options: object) -> Built:
    result = build(made.workspace, "probe", Options(language=language, **options))  # type: ignore[arg-type]
    return Built(result, made.output)


def test_the_overlay_takes_the_place_of_the_texts(tmp_path: Path) -> None:
    made = two_languages(tmp_path)
    pdf = built(made).pdf("probe-cards-a4-pl.pdf").text(0)
    for word in ("Lampa", "Oświetla drogę.", "Drzwi", "Otwierają się za 3 monety.", "Cena: 3 monety", "Cena: 1 moneta"):
        assert word in pdf
    assert "Zachowaj" in pdf
    assert not re.search("Lamp\\b|Door|Keep|Price", pdf)


def test_what_python_writes_on_a_sheet_is_polish(tmp_path: Path) -> None:
    said = built(two_languages(tmp_path)).pdf("probe-cards-a4-pl.pdf").text(0)
    assert "Próba 1.10 · Karty, arkusz 1 z 1 · A4 · drukuj w rzeczywistym rozmiarze (100%)" in said


def test_each_language_has_files_of_its_own(tmp_path: Path) -> None:
    made = two_languages(tmp_path)
    made.write("rulebook.yaml", "play: {title: Play, text: Play it.}\n")
    english = set(made.build().result.made)
    assert {"probe-cards-a4.pdf", "probe-kit-a4.pdf", "probe-rulebook-a4.pdf", "rulebook.html"} < english
    before = {name: (made.output / name).read_bytes() for name in english}
    polish = built(made)
    assert {"probe-cards-a4-pl.pdf", "probe-kit-a4-pl.pdf", "probe-rulebook-a4-pl.pdf", "rulebook-pl.html"} <= set(
        polish.result.made
    )
    assert {name: (made.output / name).read_bytes() for name in english} == before
    assert not (made.output / "probe-cards-a4-en.pdf").exists()


def test_the_own_language_by_name_is_no_translation(tmp_path: Path) -> None:
    made = two_languages(tmp_path)
    assert "probe-cards-a4.pdf" in built(made, "en").result.made


def test_files_say_their_language(tmp_path: Path) -> None:
    made = two_languages(tmp_path)
    made.write("rulebook.yaml", "play: {title: Play, text: Play it.}\n")
    polish = built(made)
    assert str(Pdf(made.output / "probe-cards-a4-pl.pdf").root.Lang) == "pl"
    assert str(Pdf(made.output / "probe-rulebook-a4-pl.pdf").root.Lang) == "pl"
    html = (made.output / "rulebook-pl.html").read_text("utf-8")
    assert '<html lang="pl">' in html
    assert "<title>Próba: zasady gry</title>" in html
    assert "2–4 graczy" in html
    assert polish.ok


def test_a_text_without_a_translation_stays_and_is_counted(tmp_path: Path) -> None:
    made = two_languages(tmp_path, "cards: {lamp: {name: Lampa}}\n", "")
    pack, _ = check(made.workspace, "probe")
    assert not pack.found
    other, coverage = translated(read_pack(made.workspace, "probe"), "pl")
    assert coverage is not None
    # game.title, kit.cards.title, lamp.text, door.name, door.text and two steps
    assert len(coverage.missing) == 7
    assert [".".join(map(str, one.route)) for one in coverage.missing][-1] == "cards.door.steps.1"
    assert coverage.words == ("Price: {{ it.cost }} {{ 'coin' if it.cost == 1 else 'coins' }}", "Keep it")
    assert not coverage.common
    assert pack.notes == [f"pl: {coverage.total - 9} of {coverage.total} texts translated"]
    lamp, door = other.game.cards.values()  # type: ignore[attr-defined]
    assert (lamp.name, lamp.text, door.name) == ("Lampa", "Lights the way.", "Door")


def test_a_stale_translation_is_found_where_it_stands(tmp_path: Path) -> None:
    made = two_languages(tmp_path)
    assert made.command("language", "probe", "pl", "--accept").returncode == 0
    assert made.check().codes == []
    made.write("cards.yaml", CARDS.replace("Lights the way.", "Burns for an hour."))
    told = made.check()
    assert told.codes == ["K122"]
    assert told.places("K122") == [("pl.yaml", 4)]
    assert told.sources.span(told.one("K122").related[0][0]).file == "content/probe/cards.yaml"
    assert "'cards.lamp.text' has changed" in told.text
    assert made.command("language", "probe", "pl", "--accept").returncode == 0
    assert made.check().codes == []


def test_white_space_makes_nothing_stale(tmp_path: Path) -> None:
    made = two_languages(tmp_path)
    made.command("language", "probe", "pl", "--accept")
    made.write("cards.yaml", CARDS.replace("Lights the way.", "Lights   the way."))
    assert made.check().codes == []


@pytest.mark.parametrize(
    ("polish", "code", "line", "words"),
    [
        ("cards:\n  lampe: {name: Lampa}\n", "K120", 2, "did you mean 'lamp'?"),
        ("cards:\n  lamp:\n    nmae: Lampa\n", "K120", 3, "did you mean 'name'?"),
        ("card: {lamp: {name: Lampa}}\n", "K120", 1, "did you mean 'cards'?"),
        ("cards:\n  door: {steps: [Zapukaj, Czekaj, Wejdź]}\n", "K120", 2, "no 'cards.door.steps.2'"),
        ("cards:\n  lamp: {cost: 4}\n", "K121", 2, "'cost' is not for readers"),
        ("cards:\n  lamp: {icon: halt}\n", "K121", 2, "'icon' is not for readers"),
        ("cards:\n  lamp: {steps: [Idź]}\n", "K121", 2, "'steps' is not given"),
        ("kit:\n  cards: {kind: mini}\n", "K121", 2, "'kind' is not for readers"),
        ("cards:\n  lamp: {name: [Lampa]}\n", "K121", 2, "'name' is one text, found a list"),
        ("cards:\n  lamp: Lampa\n", "K121", 2, "'lamp' expects keys and values, found 'Lampa'"),
        ("cards:\n  lamp: {text: \"{cards.lamb.cost} zł\"}\n", "K111", 2, "did you mean 'lamp'?"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_translation_is_told_at_its_place(
    tmp_path: Path, polish: str, code: str, line: int, words: str
) -> None:
    told = two_languages(tmp_path, polish).check()
    assert told.codes == [code], told.text
    assert told.places(code) == [("pl.yaml", line)]
    assert words in told.text


def test_an_entry_that_could_not_be_read_has_no_echo_in_its_translation(tmp_path: Path) -> None:
    told = two_languages(tmp_path, cards=CARDS.replace("cost: 3", "cost: three")).check()
    assert not told.of("K120"), told.text


def test_a_text_that_does_not_fit_is_told_at_its_translation(tmp_path: Path) -> None:
    long = POLISH.replace("Oświetla drogę.", "Oświetla bardzo długą i krętą drogę. " * 40)
    told = two_languages(tmp_path, long).check()
    assert told.codes == ["K206"], told.text
    assert told.places("K206") == [("pl.yaml", 4)]
    assert told.sources.span(told.all[0].at).file == "content/probe/lang/pl.yaml"
    assert two_languages(tmp_path / "other").check().codes == []


def test_words_of_a_template_that_do_not_fit_are_told_at_their_translation(tmp_path: Path) -> None:
    words = WORDS.replace('"Cena: ', '"' + "Cena, którą trzeba zapłacić od razu i w gotówce " * 12)
    told = two_languages(tmp_path, words=words).check()
    assert told.codes == ["K206"], told.text
    assert told.sources.span(told.all[0].at)[:2] == ("templates/probe/lang/pl.yaml", 2)


def test_words_that_no_template_says_are_found(tmp_path: Path) -> None:
    told = two_languages(tmp_path, words=WORDS + "Keep it.: Zachowaj.\n").check()
    assert told.codes == ["K123"], told.text
    assert told.places("K123") == [("pl.yaml", 4)]
    assert "did you mean 'Keep it'?" in told.text


def test_a_language_that_is_not_there(tmp_path: Path) -> None:
    made = two_languages(tmp_path)
    result = built(made, "po")
    assert not result.ok
    assert result.found.codes == ["K124"]
    assert "did you mean 'pl'?" in result.found.text


def test_a_language_whose_forms_are_not_known(tmp_path: Path) -> None:
    made = two_languages(tmp_path)
    made.write("lang/xx.yaml", "cards: {lamp: {name: Lumo}}\n")
    told = made.check()
    assert told.codes == ["K125"]
    assert told.places("K125") == [("xx.yaml", 1)]


def test_broken_translations_are_findings(tmp_path: Path) -> None:
    made = two_languages(tmp_path, "cards: {lamp: {name: Lampa}\n", "Keep it: [a]\n")
    told = made.check()
    assert {"K103"} < set(told.codes), told.text
    assert all(span.file.endswith("lang/pl.yaml") for span in (told.sources.span(one.at) for one in told.all))


def test_the_command_prints_what_is_missing(tmp_path: Path) -> None:
    made = two_languages(tmp_path, "cards: {lamp: {name: Lampa}, door: {name: Drzwi}}\n", "")
    told = made.command("language", "probe", "pl")
    assert told.returncode == 0
    assert "cards:\n  lamp:\n    text: Lights the way.\n  door:\n" in told.stdout
    assert "    steps:\n    - Knock\n    - Wait\n" in told.stdout
    assert "# templates/probe/lang/pl.yaml: 2 missing\n" in told.stdout
    assert "Keep it: Keep it\n" in told.stdout
    assert "probe in pl: " in told.stderr


def test_what_the_command_prints_can_be_pasted(tmp_path: Path) -> None:
    made = two_languages(tmp_path, "{}\n", "")
    told = made.command("language", "probe", "pl").stdout
    content, _, templates = told.partition("# templates/probe/lang/pl.yaml")
    made.write("lang/pl.yaml", content)
    made.write("templates/lang/pl.yaml", "#" + templates)
    assert made.check().codes == []
    _, coverage = translated(read_pack(made.workspace, "probe"), "pl")
    assert coverage is not None
    assert coverage.lacking == 0


def test_a_language_begins_with_the_command(tmp_path: Path) -> None:
    made = game(tmp_path, CARDS, fields=FIELDS, kit=KIT, card=CARD)
    told = made.command("language", "probe", "pl")
    assert told.returncode == 0
    assert "name: Lamp" in told.stdout
    assert made.command("language", "probe", "en").returncode == 2
    assert made.command("language", "probe", "../pl").returncode == 2


def test_a_field_called_by_a_language_is_in_that_language(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {en: Fire brigade, pl: Straż pożarna}\n", fields="{en: text, pl: text}", card=(
        "draw:\n  - text: {box: 5 5 53 8, say: '{{ it.en }} {{ it.pl }}', style: title}\n"
    ))  # fmt: skip
    made.write("lang/pl.yaml", "{}\n")
    _, coverage = translated(read_pack(made.workspace, "probe"), "pl")
    assert coverage is not None
    assert [one.route[0] for one in coverage.missing] == ["game", "kit"]


PLURALS = {0: "arkuszy", 1: "arkusz", 2: "arkusze", 4: "arkusze", 5: "arkuszy", 12: "arkuszy", 14: "arkuszy",
           21: "arkuszy", 22: "arkusze", 25: "arkuszy", 102: "arkusze", 112: "arkuszy", 1.5: "arkusza"}  # fmt: skip


@pytest.mark.parametrize(("number", "form"), PLURALS.items())
def test_polish_plurals(number: float, form: str) -> None:
    assert speech("pl").plural(number, ["arkusz", "arkusze", "arkuszy", "arkusza"]) == form


def test_a_class_without_a_form_takes_the_last() -> None:
    assert speech("pl").plural(5, ["gracz", "graczy"]) == "graczy"
    assert [speech("en").plural(n, ["sheet", "sheets"]) for n in (0, 1, 2)] == ["sheets", "sheet", "sheets"]
    assert speech("pl-PL") is speech("pl")


class _Info:
    def __init__(self, language: str) -> None:
        self.language = language


class _Game:
    def __init__(self, language: str) -> None:
        self.game = _Info(language)


def test_numbers_in_words_and_plurals_follow_the_games_language(tmp_path: Path) -> None:
    made = game(tmp_path, CARDS, fields=FIELDS, kit=KIT, card=CARD)
    made.write("lang/pl.yaml", "{}\n")
    english = read_pack(made.workspace, "probe")
    polish, _ = translated(english, "pl")
    for pack, words, coins in ((english, "three", "coins"), (polish, "trzy", "coins")):
        scope = {"game": pack.game}
        assert quote("{cards.lamp.cost|words}", scope) == words
        assert quote("{cards.lamp.cost|Words}", scope) == words.capitalize()
        getter = value_of("{{ 3|words }} {{ 3|plural('coin|coins') }}")
        assert getter is not None
        assert getter(scope) == f"{words} {coins}"
    scope = {"game": polish.game}
    assert quote("{cards.lamp.cost} {cards.lamp.cost|plural|moneta|monety|monet}", scope) == "3 monety"
    assert quote("{half}", {**scope, "half": 1.5}) == "1,5"
    assert quote("{half}", {"game": english.game, "half": 1.5}) == "1.5"
    decimal = value_of("{{ 63.5|number }}")
    assert decimal is not None
    assert (decimal({"game": english.game}), decimal(scope)) == ("63.5", "63,5")


def test_phrases_fill_their_places_and_choose_their_form() -> None:
    words = Words()
    assert words(phrases.PLAYERS, number=1) == "1 player"
    assert words(phrases.MINUTES, number=45) == "about 45 minutes"
    assert words(phrases.SHEET, title="{number}", number=2, sheets=3) == "{number}, sheet 2 of 3"


def test_quotes_of_the_rulebook_are_those_of_the_language(tmp_path: Path) -> None:
    made = two_languages(tmp_path, POLISH + 'rulebook:\n  play: {text: "Mówi: \\"Nie mów \'tak\'.\\""}\n')
    made.write("rulebook.yaml", 'play: {title: Play, text: "Say: \\"No \'yes\'.\\""}\n')
    assert "<p>Say: “No ‘yes’.”</p>" in (made.build().folder / "rulebook.html").read_text("utf-8")
    built(made)
    assert "<p>Mówi: „Nie mów «tak».”</p>" in (made.output / "rulebook-pl.html").read_text("utf-8")


def test_the_glossary_is_in_the_order_of_the_alphabet(tmp_path: Path) -> None:
    made = two_languages(
        tmp_path,
        POLISH + "glossary:\n  a: {term: Żeton}\n  b: {term: Łuk}\n  c: {term: Mata}\n  d: {term: Lampa}\n",
    )
    made.write("glossary.yaml", "".join(f"{one}: {{term: Term {one}, text: x}}\n" for one in "abcd"))
    made.write("rulebook.yaml", "words: {title: Words, insert: glossary}\n")
    built(made)
    html = (made.output / "rulebook-pl.html").read_text("utf-8")
    assert re.findall(r"<dfn>([^<]*)</dfn>", html) == ["Lampa", "Łuk", "Mata", "Żeton"]


def test_polish_words_are_divided_by_polish_rules(tmp_path: Path) -> None:
    """It is cza-ro-dziej-ski; the English dictionary has czar-odziejski (pdfium has U+FFFE for such a hyphen)."""
    card = 'draw:\n  - text: {box: 5 5 11 30, say: "{{ it.name }}", style: body}\n'
    theme = THEME.replace("size: 9pt", "size: 9pt, hyphens: yes")
    made = game(tmp_path, "a: {name: czarodziejski, text: a}\n", kit=KIT, card=card, theme=theme)
    made.write("lang/pl.yaml", "{}\n")
    assert made.build().pdf().text(0).startswith("czar\ufffeodziejski\n")
    assert built(made).pdf("probe-cards-a4-pl.pdf").text(0).startswith("czaro\ufffedziejski\n")


def test_only_what_is_read_is_to_be_translated() -> None:
    tree: Tree = {
        "draw": [
            {"with": {"side": "front", "said": "Cut here", "wide": "{{ 3 }}"}, "use": "part"},
            {"each": "{{ [['Paper', 'left'], ['Sheets', 'right']] }}", "as": "col", "use": "part"},
            {"text": {"say": "{{ it.name }}", "style": "title"}},
            {"text": {"say": ":moon: {it.cost}", "style": "title"}},
            {"text": {"say": "{{ {'a': 'Stay'}[it.id] }}", "style": "title"}},
            {"text": {"say": "{{ 'long' if it.kind == 'long' else it.name }}", "style": "title"}},
        ],
        "parts": {
            "part": [{"text": {"say": "{{ said }}: {{ col[0] }}"}}, {"piece": {"of": "x", "side": "{{ side }}"}}]
        },
    }
    assert said([tree]) == [
        "Cut here",
        "{{ [['Paper', 'left'], ['Sheets', 'right']] }}",
        "{{ {'a': 'Stay'}[it.id] }}",
        "{{ 'long' if it.kind == 'long' else it.name }}",
    ]


def test_polish_has_all_words_that_python_and_common_templates_write() -> None:
    """Every phrase has as many places as its original."""
    folder = packaged() / "templates" / "common"
    source, faults = read_source(folder / "lang" / "pl.yaml", "pl.yaml")
    assert not faults
    assert isinstance(source.tree, dict)
    table = {key: str(value) for key, value in source.tree.items()}
    assert set(phrases.all()) <= table.keys()
    for phrase in phrases.all():
        places = set(re.findall(r"\{\w+\}", phrase))
        assert all(set(re.findall(r"\{\w+\}", form)) == places for form in table[phrase].split("|")), phrase
    trees = {path.stem: read_source(path, path.name)[0].tree for path in sorted(folder.glob("*.yaml"))}
    for name, tree in trees.items():
        assert isinstance(tree, dict)
        base = trees.get(str(tree.get("extends")))
        lacking = [one for one in said([tree], [base] if base else []) if one not in table]
        assert not lacking, (name, lacking)
    marked = {
        one
        for path in sorted((packaged() / "templates" / "rulebook").glob("*.html"))
        for pair in re.findall(r'"([^"]*)"\|t\b|\|plural\("([^"]*)"\)', path.read_text("utf-8"))
        for one in pair
        if one
    }
    assert len(marked) > 20
    assert marked <= table.keys()


def test_the_languages_that_are_known_are_whole() -> None:
    for code, manners in KNOWN.items():
        assert manners.code == code
        assert len(manners.numbers) == 21
        assert len(manners.quotes) == 4
        assert {manners.rule(number) for number in (1, 2, 5, 1.5)} == set(manners.classes)


@pytest.mark.parametrize(
    ("text", "tied"),
    [
        ("Idź z psem i w nocy.", "Idź z\u00a0psem i\u00a0w\u00a0nocy."),
        ("W nocy (o świcie)", "W\u00a0nocy (o\u00a0świcie)"),
        ("Oko a *i* b", "Oko a\u00a0*i* b"),
        ("wąż zna x y", "wąż zna x y"),
    ],
)
def test_one_letter_words_do_not_end_a_polish_line(text: str, tied: str) -> None:
    assert speech("pl").tied(text) == tied
    assert speech("en").tied(text) == text


def test_no_line_of_a_face_or_of_the_rulebook_ends_with_a_one_letter_word(tmp_path: Path) -> None:
    text = "Ala i Ola w lesie z psem o świcie u babci a w domu i w ogrodzie z kotem. " * 2
    made = two_languages(tmp_path, f"cards: {{lamp: {{text: {text!r}}}}}\nrulebook: {{play: {{text: {text!r}}}}}\n")
    made.write("rulebook.yaml", "play: {title: Play, text: Play it.}\n")
    lines = built(made).pdf("probe-cards-a4-pl.pdf").text(0).splitlines()
    assert any("lesie" in line for line in lines)
    assert not [line for line in lines if re.search(r"(^|\s)[aiouwz]\s*$", line)]
    assert "Ala i\u00a0Ola w\u00a0lesie" in (made.output / "rulebook-pl.html").read_text("utf-8")


def test_a_title_that_does_not_fit_is_told_at_its_translation(tmp_path: Path) -> None:
    card = 'draw:\n  - text: {box: 5 5 40 6, say: "{{ game.game.title }}", style: title, min: 11pt}\n'
    made = game(tmp_path, CARDS, fields=FIELDS, kit=KIT, card=card)
    made.write("lang/pl.yaml", "game: {title: Próba bardzo długiego i jeszcze dłuższego tytułu gry}\n")
    told = made.check()
    assert told.codes == ["K206"], told.text
    assert told.sources.span(told.all[0].at).file == "content/probe/lang/pl.yaml"

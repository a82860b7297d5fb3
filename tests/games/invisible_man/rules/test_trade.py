"""Trade: what may change hands, between whom, and what nobody may hold afterwards.  Rulings 11, 13 and 19."""

import pytest

from tests.games.invisible_man.rules.table import ADA, BEN, CLARA, Table


def table() -> Table:
    """Everybody is in Winchester; Ada and Ben have something of everything, Clara only money."""
    new = Table()
    new.player(ADA, evidence="eyewitness blotter", items="dog", companion="hall", notes="lewes lewes")
    new.player(BEN, evidence="newspaper", items="dog bat", companion="marvel", notes="iping")
    return new.quiet_turn(ADA)


def test_everything_that_may_change_hands() -> None:
    traded = table().do(
        "trade teal gives £2 evidence:blotter item:dog companion:hall note:lewes takes £5; "
        "violet gives £4 takes evidence:newspaper item:bat companion:marvel note:iping"
    )
    ada, ben, clara = (traded.of(seat) for seat in (ADA, BEN, CLARA))
    assert (ada.money, ben.money, clara.money) == (4, 9, 2)
    assert [traded.held(one.evidence) for one in (ada, ben, clara)] == ["en", "", "b"]
    items = [1 << traded.id("items", item) for item in ("bat", "dog", "dog")]
    assert [one.items for one in (ada, ben, clara)] == items
    companions = {one.companions for one in (ada, clara)}
    assert companions == {1 << traded.id("companions", name) for name in ("hall", "marvel")}
    assert ben.companions == 0
    lewes, iping = traded.town("lewes"), traded.town("iping")
    assert (ada.notes[lewes], ada.notes[iping], clara.notes[lewes]) == (1, 1, 1)
    assert traded.state.active == BEN


def test_companions_are_swapped() -> None:
    traded = table().do("trade violet gives companion:hall takes companion:marvel")
    assert traded.of(ADA).companions == 1 << traded.id("companions", "marvel")
    assert traded.of(BEN).companions == 1 << traded.id("companions", "hall")


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("trade slate gives £1", "You can trade only with other players in your town."),
        ("trade umber gives £1", "You can trade only with other players in your town."),
        ("trade violet", "Nothing would change hands."),
        ("trade violet gives £1 takes £1", "Nothing would change hands."),
        ("trade violet gives £6", "Nobody can give money that he does not have."),
        ("trade violet takes £6", "Nobody can give money that he does not have."),
        ("trade violet gives evidence:newspaper", "There is no such evidence to give: newspaper article."),
        ("trade violet gives evidence:blotter evidence:blotter", "There is no such evidence to give: police blotter."),
        ("trade violet takes note:lewes", "There is no note from Lewes to give."),
        ("trade violet gives item:horse", "There is no horse to give."),
        ("trade violet gives companion:kemp", "Dr Kemp is not there to go with somebody else."),
        ("trade violet gives item:dog", "Nobody may hold two of one kind: dog."),
        ("trade violet takes item:dog", "Nobody may hold two of one kind: dog."),
        ("trade violet gives companion:hall", "There is no place for Mr Hall."),
        ("trade violet takes companion:marvel", "There is no place for Mr Marvel."),
    ],
)
def test_what_may_not(words: str, refusal: str) -> None:
    assert table().refused(words) == refusal


def test_every_seat_trades() -> None:
    new = Table().quiet_turn(CLARA).do("trade slate gives £2; violet takes £1")
    assert [new.of(seat).money for seat in (ADA, BEN, CLARA)] == [7, 4, 4]


def test_nobody_elsewhere() -> None:
    apart = table()
    apart.of(BEN).town = apart.town("eype")
    assert apart.refused("trade violet gives £1") == "You can trade only with other players in your town."
    assert apart.refused("trade teal gives £1") == ""


def test_what_is_taken_may_be_handed_on() -> None:
    traded = table().do("trade violet takes item:bat; teal gives item:bat takes £3")
    assert traded.of(CLARA).items == 1 << traded.id("items", "bat")
    assert table().refused("trade teal gives item:bat; violet takes item:bat") == "There is no cricket bat to give."


def test_handing_colonel_adye_on_raises_nothing() -> None:
    """Ruling 13."""
    new = Table().player(ADA, "hintondean", companion="adye").player(BEN, "hintondean").quiet_turn(ADA)
    new.do("trade violet gives companion:adye")
    assert (new.markers("hintondean"), new.of(BEN).tokens) == ((0, 0), 0)

"""Whether two words are forms of one: by letters, with the sounds that change in Polish and English folded.

Comes in: phrases.  Goes out: what two phrases share.  No dictionary is asked, so this is a guess: the
length of a shared beginning stands for a shared stem.

Found: the same word; a word inside another (klucz in klucznik, key in keyhole); forms and derived words whose
beginnings agree after folding (mróz and mrozy, ręka and rączka, noga and nóżka, baby and babies); a stem behind a
prefix (śnieg in ośnieżony).  Not found: stems of two letters (oko and oczko, ucho and uszko), vowels that
come and go in short words (pies and psa, sen and snu), other stems of one word (człowiek and ludzie, mouse and
mice, long and length).  Found by mistake: words that only begin alike (contest and contract).
"""

import re
from itertools import product

from generator.games.invisible_ink.cards import Language

_VOWEL = "[aeiouyąęó]"
_FOLDS: dict[Language, tuple[tuple[str, str], ...]] = {
    "pl": (
        (f"dzi(?={_VOWEL})|dź|dz", "d"),  # chodzić, chodzę, chód; also nodze, which loses its noga
        ("rz", "r"),  # morze, morski
        ("cz", "k"),  # ręka, rączka
        ("sz|ch", "h"),  # mucha, muszka
        (f"ci(?={_VOWEL})|ć", "t"),  # złoty, złocić
        ("ci", "ti"),
        ("c", "k"),  # ręce, ręka
        (f"si(?={_VOWEL})|ś", "s"),  # las, leśny
        (f"zi(?={_VOWEL})|ź", "z"),  # mróz, mroźny
        (f"ni(?={_VOWEL})|ń", "n"),  # koń, konia
        ("ż", "g"),  # noga, nóżka
        ("ł", "l"),  # stół, stole
        (f"i(?={_VOWEL})", ""),  # wiara, wierzyć
        ("j", "i"),  # stroję, stroić
        ("ó", "o"),  # mróz, mrozy
        ("ą|ę|a", "e"),  # ząb, zęby; las, leśny
    ),
    "en": (
        ("ies\\b", "i"),  # babies, baby
        ("y", "i"),
        ("v", "f"),  # knives, knife
        (r"([b-df-hj-np-tv-z])\1", r"\1"),  # running, run
    ),
}
"""What becomes of the letters of a word, in this order, so that the forms of one stem begin alike."""
_SMALL: dict[Language, re.Pattern[str]] = {
    "pl": re.compile("bez|dla|do|i|na|nad|o|od|po|pod|przed|przez|przy|u|w|we|z|za|ze"),
    "en": re.compile("a|an|and|at|by|for|from|have|in|into|of|off|on|or|out|over|the|to|up|with"),
}
"""Words that say nothing of a phrase and may stand in both."""
_SURE = 4
"""Folded letters that make a shared beginning a shared stem, whatever follows."""
_PREFIXED = 5
"""Folded letters of a beginning that are sought behind prefixes, where the word has so many before its ending."""
_SHORT = 3
"""Folded letters that do so when hardly more than an ending follows; letters of a word that is sought in others."""
_ENDING = 3
"""Folded letters that pass for an ending behind a short stem."""


def words(phrase: str, language: Language) -> tuple[str, ...]:
    """The words of a phrase that say something, in lower case, split at hyphens and apostrophes."""
    found = re.findall(r"[^\W\d_]+", phrase.casefold())
    return tuple(word for word in found if len(word) > 1 and not _SMALL[language].fullmatch(word))


def fold(word: str, language: Language) -> str:
    """The word with its changing sounds made one."""
    word = word.casefold()
    for pattern, letters in _FOLDS[language]:
        word = re.sub(pattern, letters, word)
    return word


def stands_inside(inner: str, outer: str, language: Language) -> str | None:
    """The word of ``inner`` that ``outer`` cannot be said without; None when there is none.

    A whole word, or one of three letters and more inside a longer one.  Diacritics count: łata is not in
    latawiec.
    """
    others = words(outer, language)
    for word in words(inner, language):
        if word in others or (len(word) >= _SHORT and any(word in other for other in others)):
            return word
    return None


def shared_stem(one: str, other: str, language: Language) -> tuple[str, str] | None:
    """The first two words of the phrases that seem to be forms of one stem; None when there are none."""
    pairs = product(words(one, language), words(other, language))
    return next(((a, b) for a, b in pairs if akin(a, b, language)), None)


def hidden_stem(inner: str, outer: str, language: Language) -> tuple[str, str] | None:
    """The first word of ``inner`` whose stem seems to stand in a word of ``outer``, behind a prefix, and that word."""
    for word, other in product(words(inner, language), words(outer, language)):
        folded = fold(word, language)
        stem = folded[: max(_SURE, min(_PREFIXED, len(folded) - _ENDING))]
        if len(stem) >= _SURE and stem in fold(other, language)[1:]:
            return word, other
    return None


def akin(one: str, other: str, language: Language) -> bool:
    """Whether two words begin alike, so that they seem to have the same stem."""
    if one == other:
        return True
    a, b = fold(one, language), fold(other, language)
    longer, shorter = max(len(a), len(b)), min(len(a), len(b))
    shared = next((n for n in range(shorter) if a[n] != b[n]), shorter)
    return shared >= _SURE or (shared >= _SHORT and (longer - shared <= _ENDING or shared == shorter))

"""Translation of labels and sentences, per screen: one catalogue for everything that people read.

English is the catalogue's own language, so it needs no file. A language lies in
`data/words/<language>/LC_MESSAGES/companion.po` and is compiled beside it.
"""

import gettext
from functools import cache

from companion.rules.tables import DATA
from companion.rules.text import Translate

DOMAIN = "companion"
ENGLISH = "en"


@cache
def translator(language: str = ENGLISH) -> Translate:
    """Return the function that translates a template of the catalogue into `language`.

    What a catalogue lacks stays English, and so does a language without a catalogue.
    """
    found = gettext.translation(DOMAIN, DATA / "words", [language], fallback=True)
    return lambda template: found.gettext(template) if template else ""

"""The words of the page around the widgets, which it needs before a kernel answers and after one is gone."""

import json
from pathlib import Path

from companion.rules.text import N_
from companion.words import languages, shipped, translator

PAGE_WORDS = (
    N_("Setting the table…"),
    N_("Reload"),
    N_("No connection for {seconds} seconds. Your last tap is kept and will be sent."),
    N_("The companion stopped on this page. Nothing that was recorded is lost."),
)


def page_words(own: Path) -> str:
    """Return the script that gives a page its words in every language, those in the folder `own` too."""
    browsers = {code: row.browsers.split() for code, row in shipped().items()}
    words = {}
    for code in languages(own):
        translate = translator(code, own)
        words[code] = {template: translate(template) for template in PAGE_WORDS}
        browsers.setdefault(code, [code])
    return (
        f"window.companionWords = {json.dumps({'browsers': browsers, 'words': words}, ensure_ascii=False)}\n"
    )

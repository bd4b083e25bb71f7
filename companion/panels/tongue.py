"""The language of a screen: which it is, which there are, and the keys that change it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.panels.tools import box, button, html, switch
from companion.rules.text import N_, Translate
from companion.store import companion_home
from companion.words import ENGLISH, languages, translator


class Tongue:
    """What one screen speaks. `chosen` is called when somebody chooses another language.

    Parameters
    ----------
    language : str
        Code of a language; one that is not there is English.
    own : Path, optional
        Folder of the table's own translations; without it `words` under the folder of saved tables.
    """

    def __init__(self, language: str = ENGLISH, own: Path | None = None) -> None:
        self.own = own or companion_home() / "words"
        self.languages = languages(self.own)
        self.chosen: Callable[[], object] = lambda: None
        self.speak(language)

    def speak(self, language: str) -> None:
        """Be in `language`, without telling anybody."""
        self.language = language if language in self.languages else ENGLISH
        self.translate: Translate = translator(self.language, self.own)

    def choose(self, language: str) -> None:
        """Speak `language` from now on."""
        if language in self.languages and language != self.language:
            self.speak(language)
            self.chosen()


class LanguageKeys:
    """A key for each language, in its own words."""

    def __init__(self, tongue: Tongue, tapped: Callable[[object, Callable[[], None]], None]) -> None:
        label = html(tongue.translate(N_("Language")), "choices-label")
        keys = []
        for language, name in tongue.languages.items():
            choose = partial(tongue.choose, language)
            key = button(name, partial(tapped, ("language", language), choose), "choice")
            switch(key, "on", language == tongue.language)
            keys.append(key)
        self.widget = box([label, *keys], "choices", "languages")

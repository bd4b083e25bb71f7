"""The first page as several tests begin with it."""

import pytest

from companion.panels.home import Home


@pytest.fixture
def home(tmp_path):
    """The first page, with three names and the edition of 1999 in the form."""
    home = Home(tmp_path)
    for field, name in zip(home.setup.names, ("Ann", "Bo", "Cy"), strict=False):
        field.value = name
    home.setup.name.value = "Friday"
    home.setup.edition.value = "1999"
    return home

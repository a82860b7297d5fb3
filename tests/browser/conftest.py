"""One browser for all tests of pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import launched


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as opened:
        yield opened

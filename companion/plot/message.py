"""Changes of a figure as the message that brings them to a page."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from bokeh.protocol import Protocol


def message_parts(events: Sequence[Any]) -> Iterator[str | bytes]:
    """Yield the parts of one message of Bokeh's protocol with all `events`: text, then buffers."""
    message = Protocol().create("PATCH-DOC", list(events))
    yield from (message.header_json, message.metadata_json, message.content_json)
    for buffer in message.buffers:
        yield json.dumps(buffer.ref)
        yield buffer.to_bytes()

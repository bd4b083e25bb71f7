"""Voila for one table: our gate before all it serves, kernels that are forked, files that browsers keep."""

import os
import threading
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import nbformat
import voila.notebook_renderer
from jinja2 import FileSystemBytecodeCache
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import RequestHandler
from traitlets import Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.exporter import VoilaExporter
from voila.tornado.handler import TornadoVoilaHandler

from companion.app.cache import TEMPLATE
from companion.app.chunks import Bundle, Chunks
from companion.app.codes import keep_codes
from companion.app.door import ROLE_HEADER, Door, Identity, Outside
from companion.app.gate import Gate
from companion.app.kernels import Channels, Kernels, Left
from companion.app.ringing import Ringing
from companion.app.statics import FOR_GOOD, Kept, find, stamp
from companion.store.bell import BELL

KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"

FRONT_END = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "@bokeh/jupyter_bokeh",
    "anywidget",
]
"""Extensions of the front end that a page loads: those that draw widgets, whatever else is installed here."""

SETTINGS = {
    "Voila": {"port_retries": 0, "open_browser": False, "identity_provider_class": Identity},
    "VoilaConfiguration": {
        "template": TEMPLATE,
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "show_tracebacks": True,
        "extension_allowlist": FRONT_END,
        "extension_denylist": [],
        "http_header_envs": [ROLE_HEADER, "Cookie", "Accept-Language"],
        "multi_kernel_manager_class": Kernels,
    },
    # On a busy machine a page's widgets come late; by default the page would go out without them. Seconds.
    "VoilaExecutor": {"iopub_timeout": 60},
    # A page that was closed leaves its kernel behind; one that is open keeps it, one that sleeps does so for an hour.
    "MappingKernelManager": {"cull_interval": 60, "cull_idle_timeout": 3600},
    # What a table shows comes at the pace of people, and nothing of it may be left out.
    "ZMQChannelsWebsocketConnection": {"limit_rate": False},
    # A kernel that died would come back empty, and the page would not know.
    "KernelRestarter": {"restart_limit": 0},
}


class Host(Voila):  # type: ignore[misc]
    """Voila for one table. This machine's own browser is let in, and with `lan` whoever has a code."""

    lan = Unicode(help="Address of the page for phones; empty to serve this machine alone.").tag(config=True)
    cache = Unicode(help="Folder of the templates, of compiled pages and of the codes.").tag(config=True)
    listening = Unicode(help="File that is made when the port is ours, for whoever waits.").tag(config=True)

    def initialize(self, argv: list[str] | None = None) -> None:
        """Take our settings, and over them those of the command line."""
        self.update_config(Config(SETTINGS))
        super().initialize(argv)
        self.voila_configuration.page_config_hook = self._page_config
        Exporter.compiled = FileSystemBytecodeCache(str(_folder(Path(self.cache) / "pages")))

    def start(self) -> None:
        """Begin to serve; what only the first page would need is fetched meanwhile."""
        threading.Thread(target=_warm_up, daemon=True).start()
        super().start()

    def listen(self) -> None:
        """Serve until the end. A port that another server took in the meantime is no place to send anybody to."""
        take = self.app.listen

        def take_and_tell(*place: Any, **more: Any) -> Any:
            taken = take(*place, **more)
            if self.listening:
                Path(self.listening).touch()
            return taken

        self.app.listen = take_and_tell
        super().listen()

    def init_settings(self) -> dict[str, Any]:
        """Return Voila's settings with ours: what is logged, and no second guard where the gate stands."""
        codes = keep_codes(Path(self.cache)) if self.lan else None
        self.gate = Gate(codes, self.port)
        if codes:
            Kernels.told_to_tables = {
                "COMPANION_LAN_ADDRESS": self.lan,
                "COMPANION_TABLE_CODE": codes.table,
                "COMPANION_SCREEN_CODE": codes.screen,
            }
        self.ringing = Ringing()
        Kernels.told_to_all = {BELL: self.ringing.told_to_pages}
        # The gate has looked at the origin of every request.
        return {**super().init_settings(), "log_function": _log, "disable_check_xsrf": True}

    def init_handlers(self) -> list[Any]:
        """Return all that is served: what is not named here is not served."""
        statics = [*self.static_paths]
        extensions = [*self.labextensions_path]
        self._stamp = stamp([*statics, *extensions])
        roots = {"static": statics, "labextensions": extensions}
        self._chunks = Chunks(Path(self.cache) / f"chunks-{self._stamp}.json", partial(_find, roots))
        page = {
            "notebook_path": os.path.relpath(self.notebook_path, self.root_dir),
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return [
            (Outside(self.gate), Door, {"gate": self.gate}),
            (r"/", TornadoVoilaHandler, page),
            (rf"/api/kernels/{KERNEL}", KernelHandler),
            (rf"/api/kernels/{KERNEL}/channels", Channels),
            (rf"/voila/left/{KERNEL}", Left),
            (rf"/voila/{self._stamp}/chunks/(\w+)\.js", Bundle, {"chunks": self._chunks, "keep": FOR_GOOD}),
            *(self._kept(folder, below) for folder, below in roots.items()),
            # Styles that Voila itself puts into the page; their addresses end with a hash of their content.
            (rf"/voila/templates/{TEMPLATE}/static/(.*)", Kept, {"roots": statics}),
        ]

    def _kept(self, folder: str, roots: list[str]) -> Any:
        """Return the route of a folder whose chunks the next page gets in one piece."""

        def notice(path: str, content: bytes) -> None:
            self._chunks.notice(f"{folder}/{path}", content)

        return (rf"/voila/{self._stamp}/{folder}/(.*)", Kept, {"roots": roots, "notice": notice})

    def _page_config(self, page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Let the page ask for files under addresses that change with their content."""
        for key, folder in (("fullStaticUrl", "static"), ("fullLabextensionsUrl", "labextensions")):
            page_config[key] = f"{self.base_url}voila/{self._stamp}/{folder}"
        if name := self._chunks.name():
            page_config["chunksUrl"] = f"{self.base_url}voila/{self._stamp}/chunks/{name}.js"
        return page_config


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Compiles the template of the page once, and not for every page."""

    compiled: FileSystemBytecodeCache | None = None

    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = self.compiled
        return environment


voila.notebook_renderer.VoilaExporter = Exporter


def _warm_up() -> None:
    """Import and compile what the first page would wait for, while the kernels' seed does the same."""
    KernelSpecManager().get_all_specs()
    nbformat.validate(nbformat.v4.new_notebook())  # type: ignore[no-untyped-call]


def _log(handler: RequestHandler) -> None:
    """Log a request that failed: its path, and neither what was asked with it nor by whom it was sent here."""
    if handler.get_status() >= 500:
        handler.application.settings["voila"].log.warning(
            "%d %s %s", handler.get_status(), handler.request.method, handler.request.path
        )


def _find(roots: Mapping[str, list[str]], path: str) -> Path | None:
    """Return the file at `path`, whose first part names one of the folders that are served."""
    folder, _, rest = path.partition("/")
    return find(roots.get(folder, []), rest)


def _folder(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    return path

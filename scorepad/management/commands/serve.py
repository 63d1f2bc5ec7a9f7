"""manage.py serve [--demo] [HOST:PORT]: what `make run` and `make demo` start.

Brings the database up to date, says where the site is, and serves it by gunicorn until Ctrl-C.
"""

import errno
import io
import ipaddress
import os
import socket
import warnings
from typing import Any

import qrcode
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.wsgi import get_wsgi_application
from django.db import connections
from gunicorn.app.base import BaseApplication

THREADS = 8
# An address of the block for documentation: nothing is sent, the routing table is asked.
ELSEWHERE = ("192.0.2.1", 9)


class Command(BaseCommand):
    help = "Serve the site, its database brought up to date."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="?", default="127.0.0.1:8000", metavar="HOST:PORT")
        parser.add_argument("--demo", action="store_true", help="fill the site with demo matches")

    def handle(self, *args: Any, address: str, demo: bool, **options: Any) -> None:
        try:
            self.serve(*split_address(address), demo=demo)
        except KeyboardInterrupt:
            raise SystemExit(130) from None

    def serve(self, host: str, port: int, *, demo: bool) -> None:
        listener = listen(host, port)
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)
        if demo and "demo" in get_commands():
            call_command("demo")
        lan = lan_address() if is_every_interface(host) else None
        for name in (host, lan):
            if name and not is_every_interface(name):
                settings.ALLOWED_HOSTS.append(f"[{name}]" if ":" in name else name)
        # Forked workers must not share a connection.
        connections.close_all()
        self.say_where(host, listener.getsockname()[1], lan)
        # Static files come straight from the sources where nobody has collected them.
        warnings.filterwarnings("ignore", "No directory at", UserWarning)
        Site(listener).run()

    def say_where(self, host: str, port: int, lan: str | None) -> None:
        near = "127.0.0.1" if is_every_interface(host) else host
        self.stdout.write(f"Fieldbook is at {settings.SITE_URL or url(near, port)}")
        if lan:
            self.stdout.write(f"On your phone, in the same network: {url(lan, port)}")
            self.stdout.write(qr(url(lan, port), coloured=self.stdout.isatty()))
        elif is_every_interface(host):
            self.stdout.write("This machine has no address in a network.")
        self.stdout.write("Ctrl-C stops it.")
        self.stdout.flush()


class Site(BaseApplication):  # type: ignore[misc]
    """One process with a few threads, as a club needs; see gunicorn's own command for more."""

    def __init__(self, listener: socket.socket) -> None:
        self.listener = listener
        super().__init__()

    def load_config(self) -> None:
        for name, value in {
            "bind": f"fd://{self.listener.fileno()}",
            "worker_class": "gthread",
            "threads": THREADS,
            "graceful_timeout": 5,
            "loglevel": "warning",
            "control_socket_disable": True,
            # Whom to believe is the business of scorepad.middleware.proxy.
            "forwarded_allow_ips": "",
            "worker_exit": leave_at_once,
        }.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return get_wsgi_application()


def leave_at_once(arbiter: Any, worker: Any) -> None:
    """Without taking the interpreter apart first, which keeps Ctrl-C waiting for seconds."""
    connections.close_all()
    os._exit(0)


def split_address(address: str) -> tuple[str, int]:
    """(host, port) of `host:port` or `[IPv6]:port`; CommandError otherwise."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise CommandError(f"{address} is not of the form HOST:PORT.")
    return host.removeprefix("[").removesuffix("]"), int(port)


def is_every_interface(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; CommandError with what to do where that cannot be."""
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=256
        )
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CommandError(
                f"Port {port} is in use: take another, such as make run PORT={port + 1}"
            ) from None
        raise CommandError(f"Cannot listen at {host}:{port}: {error.strerror}") from None


def lan_address() -> str | None:
    """This machine's address in its network, None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            found = probe.getsockname()[0]
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback else found


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def qr(text: str, *, coloured: bool) -> str:
    """The QR code of `text` in half blocks, light on dark; with its own colours for a terminal."""
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    lines = drawn.getvalue().splitlines()
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" if coloured else line for line in lines)

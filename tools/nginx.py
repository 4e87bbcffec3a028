"""A real nginx for tests: the site of `deploy/`, with a certificate of the moment."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.live import ROOT, free_port

SITE = ROOT / "deploy" / "nginx.conf"

MAIN = """
{user}
daemon off;
worker_processes 1;
pid {home}/nginx.pid;
error_log {home}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    include {home}/site.conf;
}}
"""


class NoNginx(Exception):
    """There is none here, or it does not start; the message says why."""


@contextmanager
def running_nginx(ports: dict[int, int]) -> Iterator[tuple[int, Path]]:
    """The site, with other ports for its workers; yields the port of HTTPS and the certificate.

    Raises:
        NoNginx: there is no nginx, or no openssl for a certificate.
    """
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    openssl = shutil.which("openssl")
    if nginx is None or openssl is None:
        raise NoNginx("install nginx and openssl")
    with tempfile.TemporaryDirectory(prefix="tablee-nginx-") as folder:
        home = Path(folder)
        plain, secure = free_port(), free_port()
        subprocess.run(
            [
                *(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
                *("-subj", "/CN=tablee.example.org"),
                *("-addext", "subjectAltName=DNS:tablee.example.org,IP:127.0.0.1"),
                *("-keyout", str(home / "privkey.pem"), "-out", str(home / "fullchain.pem")),
            ],
            check=True,
            capture_output=True,
        )
        site = SITE.read_text()
        changes = {
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen 443 ": f"listen 127.0.0.1:{secure} ",
            "/etc/letsencrypt/live/tablee.example.org": str(home),
            **{f"127.0.0.1:{old} ": f"127.0.0.1:{new} " for old, new in ports.items()},
        }
        for old, new in changes.items():
            if old not in site:
                raise RuntimeError(f"deploy/nginx.conf does not say {old!r} any more")
            site = site.replace(old, new)
        (home / "site.conf").write_text(site)
        user = "user root;" if os.geteuid() == 0 else ""
        (home / "nginx.conf").write_text(MAIN.format(home=home, user=user))
        command = [nginx, "-c", str(home / "nginx.conf"), "-e", str(home / "error.log")]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait(process, secure, home / "error.log")
            yield secure, home / "fullchain.pem"
        finally:
            process.terminate()
            process.wait(20)


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    for _ in range(400):
        if process.poll() is not None:
            raise NoNginx(log.read_text()[-500:])
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise NoNginx("it did not start in time")

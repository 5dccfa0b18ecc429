"""`shelf simulate --webhook` against servers on this machine, good and bad."""
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Taker:
    """A server while the block runs; `behave(handler, number)` answers the request of a number."""

    def __init__(self, behave):
        taker, self.bodies, self.lock = self, [], threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                with taker.lock:
                    taker.bodies.append((self.path, self.headers["Content-Type"], body))
                    number = len(taker.bodies)
                try:
                    behave(self, number)
                except (BrokenPipeError, ConnectionResetError):
                    pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/notifications"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def answer(status, **headers):
    def behave(handler, _):
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()
    return behave


def endless(handler, _):
    handler.send_response(200)
    handler.send_header("Content-Length", str(100 << 20))
    handler.end_headers()
    for _ in range(100):
        handler.wfile.write(b"x" * (1 << 20))


def check(shelf, club, expect):
    from backend_process import Backend

    def run(scenario, url, *options):
        result = subprocess.run(
            [shelf, "simulate", os.path.join(club, "scenarios", scenario), "--format", "concise", "--webhook", url, *options],
            capture_output=True, text=True, timeout=120)
        return result.returncode, result.stderr

    with Taker(answer(200)) as taker:
        status, said = run("sandbox.yaml", taker.url)
        count = len(taker.bodies)
        expect(status == 0 and count > 3 and f"{count} of {count} notifications delivered in {count} attempts" in said, f"good: {said}")
        expect(all(kind == "application/json" and json.loads(body)["signedPayload"] for _, kind, body in taker.bodies), "bodies")

    # Production tries five times more, by the documented hours; the sandbox never.
    flaky = lambda handler, number: answer(503 if number <= 5 else 200)(handler, number)
    with Taker(flaky) as taker:
        status, said = run("plans.yaml", taker.url)
        ids = [json.loads(body)["signedPayload"].split(".")[1] for _, _, body in taker.bodies]
        expect(status == 0 and len(ids) == len(set(ids)) + 5, f"{len(ids)} attempts of {len(set(ids))}: {said}")
    with Taker(answer(500)) as taker:
        status, said = run("plans.yaml", taker.url)
        expect(status == 1 and "SUBSCRIBED/INITIAL_BUY of 2026-01-01T10:00:00Z: UNSUCCESSFUL_HTTP_RESPONSE_CODE 500" in said, said)
        first = json.loads(taker.bodies[0][2])["signedPayload"]
        expect(sum(json.loads(body)["signedPayload"] == first for _, _, body in taker.bodies) == 6, "six attempts, with the same bytes")
        status, said = run("sandbox.yaml", taker.url)
        expect(status == 1 and "0 of" in said, said)

    for name, behave, word in [
            ("a circle", answer(302, Location="/notifications"), "CIRCULAR_REDIRECT"), ("100 MB", endless, "INVALID_RESPONSE"),
            ("a way off this machine", answer(302, Location="http://example.com/"), "UNSUCCESSFUL_HTTP_RESPONSE_CODE")]:
        with Taker(behave) as taker:
            status, said = run("sandbox.yaml", taker.url)
            expect(status == 1 and word in said, f"{name}: {status} {said}")
    moved = lambda handler, number: (answer(200) if handler.path == "/there" else answer(307, Location="/there"))(handler, number)
    with Taker(moved) as taker:
        status, said = run("sandbox.yaml", taker.url)
        expect(status == 0 and {path for path, _, _ in taker.bodies} == {"/notifications", "/there"}, f"redirect: {said}")

    # Nobody is there; somebody is there and never answers.
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/"
    status, said = run("sandbox.yaml", url)
    expect(status == 1 and "SOCKET_ISSUE" in said, f"nobody: {status} {said}")
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(64)
        status, said = run("plans.yaml", f"http://127.0.0.1:{silent.getsockname()[1]}/")
        expect(status == 2 and "does not answer" in said, f"silence: {status} {said}")
    for url in ("https://example.com/", "http://example.com/", "ftp://127.0.0.1/", "nonsense"):
        expect(run("sandbox.yaml", url)[0] == 2, f"{url} was taken")

    # The example of docs/serve.md takes all of them.
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.join(folder, "root.der")
        with Backend(root, expect) as backend:
            status, said = run("plans.yaml", backend.url, "--root", root)
            expect(status == 0, f"the example: {said}")
    print("server-check: notifications went to servers that take, fail, hang, lead in circles or never end")

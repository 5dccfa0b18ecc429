"""`shelf simulate --webhook` with good and bad local servers."""
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Taker:
    """A server for the duration of the block; `behave(handler, number)` answers a POST by its number, `document` answers a GET."""

    def __init__(self, behave, document=None, context=None):
        taker, self.bodies, self.asked, self.lock = self, [], [], threading.Lock()

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
                except OSError:
                    pass

            def do_GET(self):
                taker.asked.append(self.path)
                content = json.dumps(document).encode() if document is not None else b"nothing"
                self.send_response(200 if document is not None else 404)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/notifications"
        if context:
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
            self.url = self.url.replace("http://127.0.0.1", "https://localhost")

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


def play(shelf, scenario, *options, **environment):
    """The status of a run and its output, joined into one line."""
    result = subprocess.run(
        [shelf, "simulate", scenario, "--format", "concise", *options], capture_output=True, text=True, timeout=120,
        env={**os.environ, **environment})
    return result.returncode, " ".join((result.stdout + result.stderr).split())


def check(shelf, club, expect):
    from backend_process import Backend

    def run(scenario, url, *options, **environment):
        return play(shelf, os.path.join(club, "scenarios", scenario), "--webhook", url, *options, **environment)

    with Taker(answer(200)) as taker:
        status, said = run("sandbox.yaml", taker.url)
        count = len(taker.bodies)
        expect(status == 0 and count > 3 and f"{count} of {count} notifications delivered in {count} attempts" in said, f"good: {said}")
        expect(all(kind == "application/json" and json.loads(body)["signedPayload"] for _, kind, body in taker.bodies), "bodies")

    # Production retries five times, after the documented hours; the sandbox never retries.
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
            ("a charset of nobody", answer(200, **{"Content-Type": "text/plain; charset=klingon"}), "UNSUPPORTED_CHARSET"),
            ("a way off this machine", answer(302, Location="http://example.com/"), "UNSUCCESSFUL_HTTP_RESPONSE_CODE")]:
        with Taker(behave) as taker:
            status, said = run("sandbox.yaml", taker.url)
            expect(status == 1 and word in said, f"{name}: {status} {said}")
    moved = lambda handler, number: (answer(200) if handler.path == "/there" else answer(307, Location="/there"))(handler, number)
    with Taker(moved) as taker:
        status, said = run("sandbox.yaml", taker.url)
        expect(status == 0 and {path for path, _, _ in taker.bodies} == {"/notifications", "/there"}, f"redirect: {said}")

    # No server; a server that never responds.
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
    secure(run, expect)
    for url in ("https://user@localhost/", "http://a%2Fb/", "ftp://127.0.0.1/", "nonsense"):
        expect(run("sandbox.yaml", url)[0] == 2, f"{url} was taken")

    # The example of docs/test-your-server.md accepts all of them.
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.join(folder, "root.der")
        with Backend(root, expect) as backend:
            status, said = run("plans.yaml", backend.url, "--root", root)
            expect(status == 0, f"the example: {said}")
    print("server-check: notifications were sent to servers that accept, fail, hang, redirect in a loop or never end")


def secure(run, expect):
    """HTTPS: a trusted certificate, an untrusted one, and invalid responses."""
    with tempfile.TemporaryDirectory() as folder:
        certificate, context = certified(folder)
        with Taker(answer(200), context=context) as taker:
            status, said = run("sandbox.yaml", taker.url, CURL_CA_BUNDLE=certificate)
            count = len(taker.bodies)
            expect(status == 0 and count > 3 and f"{count} of {count}" in said, f"HTTPS: {status} {said}")
            expect(all(json.loads(body)["signedPayload"] for _, _, body in taker.bodies), "bodies by HTTPS")
            status, said = run("sandbox.yaml", taker.url)
            expect(status == 1 and "TLS_ISSUE" in said and len(taker.bodies) == count, f"a stranger's certificate: {status} {said}")
        for name, behave, word in [
                ("a circle", answer(302, Location="/notifications"), "CIRCULAR_REDIRECT"), ("100 MB", endless, "INVALID_RESPONSE"),
                ("a charset of nobody", answer(200, **{"Content-Type": "text/plain; charset=klingon"}), "UNSUPPORTED_CHARSET"),
                ("an error", answer(500), "UNSUCCESSFUL_HTTP_RESPONSE_CODE 500")]:
            with Taker(behave, context=context) as taker:
                status, said = run("sandbox.yaml", taker.url, CURL_CA_BUNDLE=certificate)
                expect(status == 1 and word in said, f"{name} by HTTPS: {status} {said}")


def certified(folder):
    """A certificate for localhost in a file, and a server's TLS context with it."""
    import datetime
    import ssl

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = x509.CertificateBuilder(
        name, name, key.public_key(), x509.random_serial_number(), now - datetime.timedelta(days=1), now + datetime.timedelta(days=1),
    ).add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False).add_extension(
        x509.BasicConstraints(True, None), True).sign(key, hashes.SHA256())
    paths = [os.path.join(folder, name) for name in ("certificate.pem", "key.pem")]
    with open(paths[0], "wb") as file:
        file.write(made.public_bytes(serialization.Encoding.PEM))
    with open(paths[1], "wb") as file:
        file.write(key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*paths)
    return paths[0], context

"""`shelf serve --tls-root`: clients that nobody changed, led by their environment alone; and what is no client at all."""
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

from served import BUNDLE, ISSUER, Served, new_key

HOSTS = [
    "api.storekit.apple.com", "api.storekit-sandbox.apple.com", "api.storekit.itunes.apple.com",
    "api.storekit-sandbox.itunes.apple.com", "buy.itunes.apple.com", "sandbox.itunes.apple.com", "local-testing-base-url"]
LOOKUP = "https://api.storekit.apple.com/inApps/v1/lookup/X"

# A developer's server, as it runs in production: nothing in it knows where it is led.
CLIENT = """
import sys
from appstoreserverlibrary.api_client import AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest

key, bundle, issuer, environment, transaction = sys.argv[1:]
with open(key, "rb") as file:
    client = AppStoreServerAPIClient(file.read(), "ABC1234567", issuer, bundle, Environment(environment))
page = client.get_transaction_history(transaction, None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2)
print(client.get_all_subscription_statuses(transaction).data[0].lastTransactions[0].status.name, len(page.signedTransactions))
"""

JAVA = """
import java.net.*;
public class Ask {
  public static void main(String[] arguments) throws Exception {
    var connection = (HttpURLConnection) URI.create(arguments[0]).toURL().openConnection();
    System.out.println(connection.getResponseCode());
  }
}
"""


class Part:
    """A served store with TLS, and clients of it that say what they got."""

    def __init__(self, store, root, expect):
        self.store, self.root, self.expect, self.count = store, root, expect, 0
        self.port = int(store.address.rsplit(":", 1)[1])
        self.environment = {
            **{k: v for k, v in os.environ.items() if "proxy" not in k.lower()}, "HTTPS_PROXY": store.address, "SSL_CERT_FILE": root,
            "REQUESTS_CA_BUNDLE": root}

    def holds(self, is_right, text):
        self.count += 1
        self.expect(is_right, f"tls: {text}")

    def run(self, *command, **changes):
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, env={**self.environment, **changes})
        return done.returncode, done.stdout, done.stderr

    def curl(self, *options):
        return self.run("curl", "-sS", "-w", "\n%{http_code} %{ssl_verify_result}", *options)

    def opened(self, *pieces, reads=True):
        """What comes back for bytes, until the server closes, or nothing more comes within some seconds."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as plain:
            answer = b""
            try:
                for piece in pieces:
                    plain.sendall(piece)
                    time.sleep(0.05)
                while reads and (more := plain.recv(65536)):
                    answer += more
            except (ConnectionError, TimeoutError) as error:
                answer += b"|" + type(error).__name__.encode()
            return answer

    def alive(self, after):
        status, _, _ = self.store.raw("GET", "/inApps/v1/lookup/X")
        code, out, error = self.curl("--cacert", self.root, LOOKUP)
        self.holds(status == 200 and out.endswith("\n200 0"), f"after {after}: {status}, {code} {out} {error}")


def check(shelf, club, root, expect):
    if not shutil.which("curl") or not shutil.which("openssl"):
        return print("server-check: tls skipped, curl or openssl is not installed")
    with tempfile.TemporaryDirectory() as folder:
        certificate = os.path.join(folder, "tls.pem")
        options = (club, "--no-auth", "--start", "2026-01-01", "--tls-root", certificate)
        with Served(shelf, *options) as store:
            part = Part(store, certificate, expect)
            apple(part, folder)
            curl(part)
            certificates(part)
            others(part, folder, root)
            hostile(part)
            store.process.terminate()
            said = store.process.stderr.read()
            part.holds(f"it must trust '{certificate}'" in said, f"a client that rejected the certificate is not reported: {said}")
            part.holds("TLS 1.2 or 1.3" in said, f"a client with TLS 1.1 is not reported: {said}")
            part.holds("PRIVATE" not in said and len(said) < 4000, f"it says too much: {said[:4000]}")
        restarted(shelf, options, certificate, part)
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                part.holds(name.endswith(".p8") or b"PRIVATE" not in file.read(), f"a key lies in {name}")
    with Served(shelf, club, "--no-auth") as store:
        part.port = int(store.address.rsplit(":", 1)[1])
        answer = part.opened(b"CONNECT api.storekit.apple.com:443 HTTP/1.1\r\nHost: api.storekit.apple.com\r\n\r\n")
        part.holds(answer.startswith(b"HTTP/1.1 501") and b"--tls-root" in answer, f"a tunnel without TLS: {answer}")
    print(f"server-check: {part.count} answers to clients that nobody changed, to openssl, and to what is no client")


def apple(part, folder):
    """Apple's library for Python, with its environments."""
    key = os.path.join(folder, "key.p8")
    with open(key, "wb") as file:
        file.write(new_key())
    bought = part.store.do("buy", customer="ana", product="club.silver")[1]["transactionId"]
    for environment in ("Production", "Sandbox", "LocalTesting"):
        found = part.run(sys.executable, "-c", CLIENT, key, BUNDLE, ISSUER, environment, bought)
        part.holds(found == (0, "ACTIVE 1\n", ""), f"Apple's client, {environment}: {found}")
    code, _, error = part.run(sys.executable, "-c", CLIENT, key, BUNDLE, ISSUER, "Production", bought, REQUESTS_CA_BUNDLE="", SSL_CERT_FILE="")
    part.holds(code == 1 and "CERTIFICATE_VERIFY_FAILED" in error, f"Apple's client trusts what nobody named: {code} {error[-300:]}")


def curl(part):
    for host in HOSTS:
        code, out, error = part.curl("--cacert", part.root, f"https://{host}/inApps/v1/lookup/X")
        part.holds(code == 0 and out.endswith("\n200 0") and '"status":1' in out, f"{host}: {code} {out} {error}")
    code, out, _ = part.curl("--cacert", part.root, "-d", "{}", "https://buy.itunes.apple.com/verifyReceipt")
    part.holds(code == 0 and '"status":21002' in out, f"verifyReceipt: {code} {out}")
    # Without the proxy: TLS at once, at the same port; also for this machine's own name.
    code, out, error = part.curl(
        "--noproxy", "*", "--cacert", part.root, "--resolve", f"api.storekit.apple.com:{part.port}:127.0.0.1",
        f"https://api.storekit.apple.com:{part.port}/inApps/v1/lookup/X")
    part.holds(out.endswith("\n200 0"), f"TLS at once: {code} {out} {error}")
    code, out, _ = part.curl("--noproxy", "*", "--cacert", part.root, f"https://localhost:{part.port}/")
    part.holds(code == 0 and "An App Store Server of your own" in out, f"the page by TLS: {code} {out[:200]}")
    # Many requests in one connection, and one that is large.
    code, out, _ = part.curl("--cacert", part.root, *[LOOKUP] * 20)
    part.holds(out.count("\n200 0") == 20, f"twenty in one tunnel: {out}")
    code, out, _ = part.curl("--cacert", part.root, "--data-binary", "x" * 100_000, "https://buy.itunes.apple.com/verifyReceipt")
    part.holds('"status":21000' in out, f"100 KB that are no JSON: {code} {out}")
    # Whom it is not for.
    code, out, error = part.curl("--cacert", part.root, "https://www.example.com/")
    part.holds(code == 56 and "403" in error, f"another host: {code} {out} {error}")
    for target, reason in {"www.example.com:443": b"NO_PROXY=www.example.com", "api.storekit.apple.com:8443": b"only port 443"}.items():
        answer = part.opened(f"CONNECT {target} HTTP/1.1\r\n\r\n".encode())
        part.holds(answer.startswith(b"HTTP/1.1 403 ") and reason in answer.split(b"\r\n")[0], f"{target}: {answer}")
    code, _, error = part.curl(LOOKUP, "--cacert", part.root, "--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0")
    part.holds(code == 35, f"TLS 1.1: {code} {error}")
    code, _, error = part.run("curl", "-sS", LOOKUP, SSL_CERT_FILE="")
    part.holds(code == 60, f"curl trusts what nobody named: {code} {error}")


def certificates(part):
    """What OpenSSL reads in the certificate, and who it takes the server for."""
    text = part.run("openssl", "x509", "-in", part.root, "-noout", "-text")[1]
    block = text.split("X509v3 Name Constraints: critical")[-1].split("X509v3")[0].split()
    names = [word[4:] for word in block[block.index("Permitted:"):block.index("Excluded:")] if word.startswith("DNS:")]
    part.holds(names == HOSTS + ["localhost"], f"it may speak for {names}")
    part.holds("IP:0.0.0.0/0.0.0.0" in block and "IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0" in block, f"addresses are left open: {block}")
    part.holds("X509v3 Basic Constraints: critical\n                CA:TRUE, pathlen:0" in text, f"its depth: {text}")
    part.holds("TLS Web Server Authentication" in text and "Private" not in text, f"its use: {text}")
    ahead = [part.run("openssl", "x509", "-in", part.root, "-noout", "-checkend", str(days * 86400))[0] for days in (29, 31)]
    part.holds(ahead == [0, 1], f"it holds for another time than thirty days: {ahead}")
    for host, is_taken in {**dict.fromkeys(HOSTS + ["localhost"], True), "www.apple.com": False}.items():
        code, out, error = part.run(
            "openssl", "s_client", "-connect", f"127.0.0.1:{part.port}", "-CAfile", part.root, "-verify_return_error", "-x509_strict",
            "-verify_hostname", host, "-servername", host, "-brief")
        part.holds(("Verification: OK" in error) == is_taken, f"openssl takes it for {host}: {not is_taken}; {out} {error}")
    code, _, error = part.run(
        "openssl", "s_client", "-proxy", f"127.0.0.1:{part.port}", "-connect", "api.storekit-sandbox.itunes.apple.com:443", "-CAfile",
        part.root, "-verify_return_error", "-brief")
    part.holds("Verification: OK" in error and "TLSv1.3" in error, f"openssl in a tunnel: {error}")


def others(part, folder, root):
    """Node and Java, where they are: by a file to load first, and by properties."""
    if shutil.which("node"):
        ask = "require('https').get(process.argv[1], answer => console.log(answer.resume().statusCode)).on('error', error => console.log(error.code))"
        lead = os.path.join(root, "docs", "examples", "backend", "to-shelf.cjs")
        given = {"NODE_EXTRA_CA_CERTS": part.root, "SHELF_PORT": str(part.port)}
        found = part.run("node", "--require", lead, "-e", ask, LOOKUP, **given)
        part.holds(found == (0, "200\n", ""), f"Node: {found}")
        found = part.run("node", "--require", lead, "-e", ask, f"https://localhost:{part.port}/", **given)
        part.holds(found == (0, "200\n", ""), f"Node, another host: {found}")
    else:
        print("server-check: Node is not installed")
    if shutil.which("javac") and shutil.which("keytool"):
        store = os.path.join(folder, "tls.p12")
        code, out, _ = part.run(
            "keytool", "-importcert", "-noprompt", "-alias", "shelf", "-file", part.root, "-keystore", store, "-storepass", "changeit")
        part.holds(code == 0, f"keytool: {out}")
        source = os.path.join(folder, "Ask.java")
        with open(source, "w") as file:
            file.write(JAVA)
        found = part.run(
            "java", "-Dhttps.proxyHost=127.0.0.1", f"-Dhttps.proxyPort={part.port}", f"-Djavax.net.ssl.trustStore={store}",
            "-Djavax.net.ssl.trustStorePassword=changeit", source, LOOKUP)
        part.holds(found[:2] == (0, "200\n"), f"Java: {found}")
    else:
        print("server-check: Java is not installed")


def hostile(part):
    """What is no client: each is answered or closed, and the server goes on."""
    tunnel = b"CONNECT api.storekit.apple.com:443 HTTP/1.1\r\nHost: api.storekit.apple.com:443\r\n\r\n"
    for name, pieces, expected in [
            ("plain HTTP in a tunnel", (tunnel, b"GET / HTTP/1.1\r\n\r\n"), b"HTTP/1.1 400 Bad Request (TLS expected)"),
            ("garbage in a tunnel", (tunnel, os.urandom(1000).replace(b"\x16", b"\x17")), b"HTTP/1.1 400 Bad Request (TLS expected)"),
            ("CONNECT in a tunnel", (tunnel, tunnel), b"HTTP/1.1 400 Bad Request (TLS expected)"),
            ("a head without end", (b"CONNECT api.storekit.apple.com:443 HTTP/1.1\r\n", b"X: y\r\n" * 2000), b"HTTP/1.1 431 "),
            ("a name without end", (b"CONNECT " + b"a" * 100_000,), b"HTTP/1.1 431 "),
            ("CONNECT behind another request", (b"GET /inApps/v1/lookup/X HTTP/1.1\r\nHost: x\r\n\r\n", tunnel), b"HTTP/1.1 501 "),
            ("garbage that begins like TLS", (b"\x16" + bytes(range(250)) * 2,), None),
            ("garbage that begins like TLS in a tunnel", (tunnel, b"\x16\x03\x01\x02\x00" + b"\xff" * 512), None)]:
        answer = part.opened(*pieces)
        part.holds(expected is None or expected in answer, f"{name}: {answer[:300]}")
        part.holds(b"TimeoutError" not in answer, f"{name} was left open: {answer[:300]}")
        part.alive(name)
    # Heads without end inside of TLS: closed, or refused, after at most a few megabytes.
    trust = ssl.create_default_context(cafile=part.root)
    with socket.create_connection(("127.0.0.1", part.port), timeout=10) as plain:
        with trust.wrap_socket(plain, server_hostname="api.storekit.apple.com") as tls:
            sent = 0
            try:
                tls.sendall(b"GET / HTTP/1.1\r\n")
                while sent < 64 << 20:
                    tls.sendall(b"X-Long: " + b"y" * 8000 + b"\r\n")
                    sent += 8010
            except OSError:
                pass
            part.holds(sent < 16 << 20, f"{sent} bytes of headers were taken")
    part.alive("headers without end in TLS")
    # A hundred that begin and say no more; everybody else is answered meanwhile.
    silent = [socket.create_connection(("127.0.0.1", part.port)) for _ in range(100)]
    for number, one in enumerate(silent):
        one.sendall((b"", b"C", tunnel, b"\x16\x03\x01")[number % 4])
    part.alive("a hundred silent connections")
    for one in silent:
        one.close()
    # And many that break off in the middle of a handshake, at once.
    threads = [threading.Thread(target=part.opened, args=(tunnel, b"\x16\x03\x01\x00"), kwargs={"reads": False}) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    part.alive("fifty that broke off")


def restarted(shelf, options, certificate, part):
    """A new start has a new authority; one that can't start leaves the file as it is."""
    with open(certificate) as file:
        before = file.read()
    with Served(shelf, *options) as store:
        with open(certificate) as file:
            now = file.read()
        part.holds(now != before and now.count("BEGIN") == 1, "a new start has the old authority")
        part.port = int(store.address.rsplit(":", 1)[1])
        with open(certificate + ".old", "w") as file:
            file.write(before)
        code, _, _ = part.run("curl", "-sS", "--cacert", certificate + ".old", LOOKUP, HTTPS_PROXY=store.address)
        part.holds(code == 60, f"the old authority is trusted: {code}")
        run = subprocess.run([shelf, "serve", *options, "--port", str(part.port)], capture_output=True, text=True, timeout=60)
        with open(certificate) as file:
            part.holds(run.returncode == 2 and file.read() == now, f"a server that did not start wrote its root: {run.stderr}")
    run = subprocess.run(
        [shelf, "serve", *options[:-1], os.path.join(certificate, "x.pem"), "--port", "0"], capture_output=True, text=True, timeout=60)
    part.holds(run.returncode == 2 and "can't write" in run.stderr, f"a root in no folder: {run.returncode} {run.stderr}")
    der = certificate[:-4] + ".der"
    with Served(shelf, *options[:-1], der):
        code = part.run("openssl", "x509", "-inform", "DER", "-in", der, "-noout")[0]
        part.holds(code == 0, "the root in DER can't be read")

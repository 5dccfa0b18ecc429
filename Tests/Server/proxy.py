"""Clients with Apple's hosts, redirected to `shelf serve app-store-server` by mitmproxy as docs/app-store-server.md describes."""
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from commands import free_port, wait_for
from served import BUNDLE, ISSUER, Served, new_key

HOSTS = [
    "api.storekit.apple.com", "api.storekit-sandbox.apple.com", "api.storekit.itunes.apple.com",
    "api.storekit-sandbox.itunes.apple.com", "buy.itunes.apple.com", "sandbox.itunes.apple.com"]

# A developer's server as in production; nothing in it knows that it is redirected.
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


def command(root):
    """The mitmdump command from the page."""
    with open(os.path.join(root, "docs", "app-store-server.md")) as file:
        return shlex.split(re.search(r"^(mitmdump (?:.*\\\n)*.*) &$", file.read(), re.M)[1].replace("\\\n", ""))


def check(shelf, club, root, expect):
    own = os.path.join(root, ".build", "mitmproxy", "bin", "mitmdump")
    mitmdump = own if os.path.exists(own) else shutil.which("mitmdump")
    if not mitmdump or not shutil.which("curl"):
        return print("server-check: proxy skipped, mitmproxy or curl is not installed")
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, Served(shelf, club, "--no-auth", "--as-of", "2026-01-01") as store:
        line = [part.replace("http://127.0.0.1:8450", store.address) for part in command(root)[1:]]
        expect(any(store.address in part for part in line), f"the page's proxy leads elsewhere: {line}")
        proxy = subprocess.Popen(
            [mitmdump, *line, "--listen-port", str(port)], env={**os.environ, "HOME": folder}, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        try:
            wait_for(port)
            trusted = os.path.join(folder, ".mitmproxy", "mitmproxy-ca-cert.pem")
            environment = {
                **{k: v for k, v in os.environ.items() if "proxy" not in k.lower()}, "HTTPS_PROXY": f"http://127.0.0.1:{port}",
                "REQUESTS_CA_BUNDLE": trusted, "CURL_CA_BUNDLE": trusted}
            ask(store, folder, environment, expect)
        finally:
            proxy.terminate()
            said = proxy.communicate(timeout=20)[0]
        expect("apple.com:443" not in re.sub(r"client .*", "", said), f"the proxy asked Apple's hosts: {said[-2000:]}")
    print(f"server-check: Apple's client and curl were redirected from {len(HOSTS)} hosts to a local server by mitmproxy")


def ask(store, folder, environment, expect):
    def run(*words, **changes):
        done = subprocess.run(
            words, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, env={**environment, **changes})
        return done.returncode, done.stdout, done.stderr

    key = os.path.join(folder, "key.p8")
    with open(key, "wb") as file:
        file.write(new_key())
    bought = store.do("buy", customer="ana", product="club.silver")[1]["transactionId"]
    for name in ("Production", "Sandbox"):
        found = run(sys.executable, "-c", CLIENT, key, BUNDLE, ISSUER, name, bought)
        expect(found == (0, "ACTIVE 1\n", ""), f"proxy: Apple's client, {name}: {found}")
    code, _, error = run(
        sys.executable, "-c", CLIENT, key, BUNDLE, ISSUER, "Production", bought, REQUESTS_CA_BUNDLE="", CURL_CA_BUNDLE="")
    expect(code == 1 and "CERTIFICATE_VERIFY_FAILED" in error, f"proxy: Apple's client trusts an unknown certificate: {code} {error[-300:]}")
    for host in HOSTS:
        found = run("curl", "-sS", f"https://{host}/inApps/v1/lookup/X")
        expect(found[0] == 0 and '"status":1' in found[1], f"proxy: {host}: {found}")
    code, out, _ = run("curl", "-sS", "-d", "{}", "https://buy.itunes.apple.com/verifyReceipt")
    expect(code == 0 and '"status":21002' in out, f"proxy: verifyReceipt: {code} {out}")

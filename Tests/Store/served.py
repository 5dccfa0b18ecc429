"""Shared by the checks: a running local store, and the validation of its responses against the description."""
import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SHARED = os.environ.get("SHELF_SHARED", os.path.join(ROOT, "..", "shared"))
DESCRIPTION = os.path.join(SHARED, "facts", "app-store-connect-4.5.1.json")
SHELF = os.environ.get("SHELF", os.path.join(ROOT, ".build", "quick", "release", "shelf"))
failures = []


def expect(is_right, text):
    if not is_right:
        failures.append(text)
        print(f"store-check: {text}", file=sys.stderr)


class Store:
    """A local store for the duration of the block."""

    def __init__(self, *options, day="2026-12-01"):
        self.options = options + (("--as-of", day) if day else ())

    def __enter__(self):
        self.process = subprocess.Popen(
            [SHELF, "serve", "app-store-connect", "--port", "0", *self.options], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        expect(self.address.startswith("http://127.0.0.1:"), "the store did not print its address")
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        expect(self.process.wait(timeout=20) == 0, "the store did not end with status 0")

    def ask(self, method, target, body=None):
        url = target if target.startswith("http") else self.address + target
        request = urllib.request.Request(url, method=method, data=None if body is None else json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, dict(answer.headers), answer.read(), request
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read(), request


class Recorder:
    """Sends requests to a store, and validates successful requests and all responses against the description."""

    def __init__(self, store, openapi):
        self.store, self.openapi, self.count = store, openapi, 0

    def __call__(self, method, target, body=None, grants=True):
        status, headers, content, request = self.store.ask(method, target, body)
        expect((status < 400) == grants, f"{method} {target}: {status} {content[:300]}")
        if self.openapi:
            validate(self.openapi, request, status, headers, content, grants)
        self.count += 1
        return json.loads(content) if content and "json" in headers.get("Content-Type", "") else None


def validate(openapi, request, status, headers, content, grants=True):
    """Validates a response against the description, and the request too if it succeeded."""
    from openapi_core.contrib.werkzeug import WerkzeugOpenAPIRequest, WerkzeugOpenAPIResponse
    from werkzeug.test import EnvironBuilder
    from werkzeug.wrappers import Request, Response

    path = request.full_url.split("://", 1)[1].split("/", 1)[1]
    builder = EnvironBuilder(
        method=request.get_method(), path="/" + path.split("?")[0], query_string=path.partition("?")[2], data=request.data,
        content_type="application/json", base_url="https://api.appstoreconnect.apple.com/")
    builder.headers["Authorization"] = "Bearer x"
    asked = WerkzeugOpenAPIRequest(Request(builder.get_environ()))
    answered = WerkzeugOpenAPIResponse(
        Response(content, status=status, content_type=headers.get("Content-Type", "application/json").split(";")[0]))
    try:
        if grants:
            openapi.validate_request(asked)
        openapi.validate_response(asked, answered)
    except Exception as error:  # openapi-core has many kinds of them; each is an error
        cause = error.__cause__ or error
        more = "; ".join(str(e.message)[:200] for e in getattr(cause, "schema_errors", []))
        expect(False, f"{request.get_method()} {path}: {type(error).__name__} {cause} {more}"[:700])

"""Expectations of scenarios about the user's server: `webhook` and `get`, met, not met, and invalid."""
import os
import shutil
import tempfile

from backend_process import Backend
from webhook import Taker, answer, play

SCENARIO = """scenario: my server
starts: 2026-01-01
ends: 2026-04-01
customers: [{{name: ana, devices: [phone]}}]
steps:
  - {{at: 2026-01-01T10:00:00Z, ana.phone: {{buy: club.pro}}}}
  - {{at: 2026-01-02T10:00:00Z, ana: {{refund: club.pro}}}}
expect:
{expected}
"""


def check(shelf, club, expect):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(club, os.path.join(folder, "club"))

        def run(expected, *options):
            path = os.path.join(folder, "club", "scenarios", "mine.yaml")
            with open(path, "w") as file:
                file.write(SCENARIO.format(expected="\n".join(f"  - {one}" for one in expected)))
            return play(shelf, path, *options)

        # The example of docs/test-your-server.md grants and revokes at the right moments.
        root = os.path.join(folder, "root.der")
        held = [
            '{at: 2026-01-01T09:00:00Z, get: "/entitlements/{ana}", json: {products: []}}',
            '{at: 2026-01-01T11:00:00Z, webhook: 200, get: "/entitlements/{ana}", status: 200, json: {products: [club.pro]}}',
            '{get: "/entitlements/{ana}", json: {products: []}}']
        with Backend(root, expect) as backend:
            status, said = run(held, "--webhook", backend.url, "--root", root)
            expect(status == 0 and "4 of 4 expectations of your server are met" in said, f"the example: {status} {said}")
            status, said = run(['{at: 2026-01-03, get: "/entitlements/{ana}", json: {products: [club.pro]}}'],
                               "--webhook", backend.url, "--root", root)
            expect(status == 1 and """'products' is [], expected ["club.pro"]""" in said, f"in vain: {status} {said}")

        # Each unmet expectation is reported with the actual value, and the status is 1.
        document = {"products": [{"id": "club.pro", "until": 1.50}], "more": None}
        for claim, word in {
                "webhook: 200": None, "webhook: 201": "answered notifications with 200 (2 times) until 2026-04-01T00:00:00Z, expected 201",
                "get: /x, status: 200": None, "get: /x, status: 404": "responded with 200, expected 404",
                "get: /x, json: {products: [{id: club.pro}]}": None, "get: /x, json: {more: null}": None,
                "get: /x, json: {products: [{until: 1.5}]}": None,
                "get: /x, json: {products: [{id: club.gold}]}": """'products[0].id' is "club.pro", expected "club.gold\"""",
                "get: /x, json: {less: 1}": "'less' is missing, expected 1",
                "get: /x, json: {products: 1}": "expected 1", "get: /x, json: [1]": "the answer is"}.items():
            with Taker(answer(200), document=document) as taker:
                status, said = run([f"{{{claim}}}"], "--webhook", taker.url)
                expect(status == (1 if word else 0) and (word or "hold") in said, f"{claim}: {status} {said}")
                expect(taker.asked == (["/x"] if "get" in claim else []), f"{claim}: asked for {taker.asked}")
        with Taker(answer(200)) as taker:
            status, said = run(['{get: "/of/{ana}", json: {a: 1}}'], "--webhook", taker.url)
            expect(status == 1 and "what is no JSON, expected {\"a\":1}" in said, f"no JSON: {said}")
            expect(taker.asked == ["/of/2300000000000001"], f"asked for {taker.asked}")
        with Taker(answer(500)) as taker:
            status, said = run(["{at: 2026-01-02, webhook: 500}"], "--webhook", taker.url)
            expect(status == 1 and "1 of 1 expectations" in said and "never taken" in said, f"500: {said}")

        # Invalid expectations are reported at their place, and the scenario isn't run.
        for claim, word in {
                "webhook: 99": "'webhook' must be an HTTP status from 100 to 599, found 99", "status: 200": "'status' without 'get'",
                "json: {}": "'json' without 'get'", "get: /x": "'get' without an expectation",
                "get: x, status: 200": "'get' must be a path such as /entitlements/{ana}, found 'x'",
                'get: "/{anna}", status: 200': "unknown participant 'anna', did you mean 'ana'?",
                "at: 2025-01-01, webhook: 200": "before the scenario starts", "webhok: 200": "unknown participant 'webhok'"}.items():
            status, said = run([f"{{{claim}}}"], "--webhook", "http://127.0.0.1:1/")
            expect(status == 1 and word in said and "mine.yaml:9:" in said, f"{claim}: {status} {said}")
        status, said = run(held)
        expect(status == 0 and "4 expectations of your server are checked only with --webhook" in said, f"without: {status} {said}")
    print("server-check: expectations of scenarios are checked, and invalid ones are reported at their place")

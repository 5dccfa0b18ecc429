#!/usr/bin/env python3
"""Send the requests written by `shelf export app-store-connect`.

usage: send-requests.py REQUESTS.json CATALOG --app ID [--app-version ID] [--url URL] [--journal FILE] [--until ID]

The API token is read from APP_STORE_CONNECT_TOKEN. Responses are appended to the journal, one per line: run the script
again with the same journal to continue after the last response. `--until review-ready` stops before anything is
submitted for review. Needs only Python 3.9; docs/development/app-store-connect-requests.md explains them.
"""
import argparse, decimal, json, os, pathlib, re, sys, time, urllib.error, urllib.request

PLACEHOLDER = re.compile(r"\{\{([^{}]+)\}\}")


class Store:
    def __init__(self, url, token):
        self.url, self.token, self.calls = url.rstrip("/"), token, 0

    def send(self, method, path, body=None):
        """The response to one request; waits if the API reports too many requests."""
        url = path if path.startswith(self.url) else self.url + path.replace("[", "%5B").replace("]", "%5D")
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        while True:
            self.calls += 1
            try:
                with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)) as answer:
                    text = answer.read()
                    return json.loads(text) if text else {}
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    sys.exit(f"{method} {path}: {error.code} {error.read().decode(errors='replace')}")
                time.sleep(int(error.headers.get("Retry-After") or 60))

    def pages(self, path):
        """All pages of a list, joined."""
        answer = self.send("GET", path)
        while isinstance(answer.get("data"), list) and (answer.get("links") or {}).get("next"):
            following = self.send("GET", answer["links"].pop("next"))
            answer["data"] += following.get("data", [])
            answer["links"] = following.get("links") or {}
        return answer


def territory(point):
    return point["relationships"]["territory"]["data"]["id"]


def filled(value, names):
    """A value with its placeholders replaced, as far as their values are known."""
    if isinstance(value, str):
        return PLACEHOLDER.sub(lambda found: names[found[1]], value)
    if isinstance(value, list):
        return [filled(item, names) for item in value]
    return {key: filled(item, names) for key, item in value.items()} if isinstance(value, dict) else value


def turns(loop, answers):
    """The territories of a loop, each with its price point if it has one."""
    if "territories" in loop:
        return [{"territory": code} for code in loop["territories"]]
    return [
        {"territory": territory(point), "point": point["id"]}
        for point in answers[loop["points"]]["data"]
        if (territory(point) in loop["only"] if "only" in loop else territory(point) not in loop["except"])
    ]


def body_of(request, names, answers):
    body = filled(request["body"], names)
    for loop in request.get("each", []):
        for turn in turns(loop, answers):
            for pointer, value in loop["append"].items():
                *path, last = pointer.strip("/").split("/")
                place = body
                for key in path:
                    place = place[key]
                place.setdefault(last, []).append(filled(value, {**names, **turn}))
    return body


def existing(store, reuse, names, asked):
    path = filled(reuse["path"], names)
    if path not in asked:
        asked[path] = store.pages(path)["data"]
    wanted = reuse["where"].items()
    return next((one for one in asked[path] if all(one["attributes"].get(key) == value for key, value in wanted)), None)


def answered(store, request, names):
    """The response to a query; one with `again` is repeated every five seconds, for up to ten minutes."""
    path, again = filled(request["path"], names), filled(request.get("again"), names)
    for _ in range(120):
        answer = store.pages(path)
        waiting = [
            one["id"] for one in answer["data"]
            if one["id"] in again["of"] and all(one["attributes"].get(key) == value for key, value in again["while"].items())
        ] if again else []
        if not waiting:
            return answer
        time.sleep(5)
    sys.exit(f"{request['id']}: after ten minutes, the status is still {again['while']} for {', '.join(waiting)}")


def upload(operations, data):
    for part in operations:
        headers = {header["name"]: header["value"] for header in part["requestHeaders"]}
        piece = data[part["offset"]:part["offset"] + part["length"]]
        request = urllib.request.Request(part["url"], piece, headers, method=part["method"])
        for rest in reversed(range(5)):
            # Uploading a part twice is harmless.
            try:
                urllib.request.urlopen(request).close()
                break
            except urllib.error.HTTPError as error:
                if not rest or error.code != 429 and error.code < 500:
                    sys.exit(f"{part['method']} {part['url'].split('?')[0]}: {error.code}")
                time.sleep(int(error.headers.get("Retry-After") or 5))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("requests", type=pathlib.Path)
    parser.add_argument("catalog", type=pathlib.Path, help="the folder with the pictures")
    parser.add_argument("--app", required=True)
    parser.add_argument("--app-version")
    parser.add_argument("--url", default="https://api.appstoreconnect.apple.com")
    parser.add_argument("--journal", type=pathlib.Path, default=pathlib.Path("journal.jsonl"))
    parser.add_argument("--until", help="stop before the request with this ID")
    options = parser.parse_args()
    document = json.loads(options.requests.read_text())
    if document["format"] != "shelf.app-store-connect/2":
        sys.exit(f"{options.requests}: not a request document of version 2")
    store = Store(options.url, os.environ.get("APP_STORE_CONNECT_TOKEN", ""))
    names = {"app_id": options.app}
    if options.app_version:
        names["app_version_id"] = options.app_version
    lines = options.journal.read_text().splitlines() if options.journal.exists() else []
    done, answers, asked = {}, {}, {}
    for line in map(json.loads, lines):
        done[line["id"]] = line
        names.update(line["names"])
    with options.journal.open("a") as journal:
        for request in document["requests"]:
            if request["id"] == options.until:
                break
            if request.get("needs") and request["needs"] not in names or request["id"] in done and request["method"] != "GET":
                continue
            found = existing(store, request["reuse"], names, asked) if "reuse" in request else None
            if found:
                answer = {"data": found}
            elif request["method"] == "GET":
                answer = answers[request["id"]] = answered(store, request, names)
            else:
                path = filled(request["path"], names)
                answer = store.send(request["method"], path, body_of(request, names, answers))
            told = {}
            if isinstance(answer.get("data"), dict):
                told[request["id"]] = answer["data"]["id"]
            for wanted in request.get("find", []):
                amount = decimal.Decimal(wanted["customerPrice"])
                points = [
                    point["id"] for point in answer["data"]
                    if territory(point) == wanted["territory"] and decimal.Decimal(point["attributes"]["customerPrice"]) == amount
                ]
                if not points:
                    sys.exit(f"{request['id']}: the store has no price of {amount} in {wanted['territory']}")
                told[wanted["as"]] = points[0]
            for file in request.get("uploads", []):
                upload(answer["data"]["attributes"]["uploadOperations"], (options.catalog / file["file"]).read_bytes())
            names.update(told)
            journal.write(json.dumps({"id": request["id"], "names": told}) + "\n")
            journal.flush()
    print(f"{store.calls} requests")


if __name__ == "__main__":
    main()

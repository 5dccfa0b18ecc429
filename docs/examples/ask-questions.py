#!/usr/bin/env python3
"""Run the queries of `shelf export app-store-connect --questions` against the App Store Connect API.

usage: ask-questions.py QUESTIONS.json FOLDER --app ID [--base-territory USA] [--monthly-territory AFG] [--url URL]

Writes each page of each response to the folder, unchanged; `shelf import FOLDER` makes a catalog of them. The API token is
read from APP_STORE_CONNECT_TOKEN. Needs only Python 3.9.
"""
import argparse, json, os, pathlib, re, sys, time, urllib.error, urllib.request


class Store:
    def __init__(self, url, token):
        self.url, self.token, self.calls = url.rstrip("/"), token, 0

    def ask(self, path):
        """The response to one query; None for status 404. Waits if the API reports too many requests."""
        url = self.url + path.replace("[", "%5B").replace("]", "%5D") if path.startswith("/") else path
        if not url.startswith(self.url + "/"):
            sys.exit(f"{url}: not a URL of {self.url}")
        while True:
            self.calls += 1
            try:
                request = urllib.request.Request(url, headers={"Authorization": f"Bearer {self.token}"})
                with urllib.request.urlopen(request) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code == 404:
                    return None
                if error.code != 429:
                    sys.exit(f"{path}: {error.code} {error.read().decode(errors='replace')}")
                time.sleep(int(error.headers.get("Retry-After") or 60))

    def pages(self, path):
        while path and (answer := self.ask(path)) is not None:
            yield answer
            path = (answer.get("links") or {}).get("next") if isinstance(answer["data"], list) else None


def values(resource, name):
    """An attribute of a resource, or the IDs that a relationship includes; None if it isn't included."""
    if name in resource.get("attributes", {}):
        return [resource["attributes"][name]]
    related = resource.get("relationships", {}).get(name) or {}
    if "data" not in related:
        return None
    data = related["data"] or []
    return [one["id"] for one in (data if isinstance(data, list) else [data])]


def is_needed(question, resource, found, filled):
    for name, text in question.get("where", {}).items():
        listed = [one["id"] for _, some in found.get(text.strip("{}"), []) for one in some] or [filled(text)]
        if ((values(resource, name.rstrip("!")) or [None])[0] in listed) == name.endswith("!"):
            return False
    if "unless" not in question:
        return True
    name, _, condition = question["unless"].partition("=")
    ids = values(resource, name)
    total = resource.get("relationships", {}).get(name, {}).get("meta", {}).get("paging", {}).get("total", 0)
    if ids is None or total > len(ids):
        return True
    return {"0": bool(ids), "1": not ids}.get(condition, False)


def turns(question, found, filled):
    """The distinct values of `{{each}}`."""
    ids = []
    for each, resources in (answer for name in question["over"] for answer in found[name]):
        if "empty" in question.get("where", {}):
            ids += [] if resources else [each]
            continue
        for resource in (one for one in resources if is_needed(question, one, found, filled)):
            link = question.get("link")
            ids += [each] if link == "each" else (values(resource, link) or []) if link else [resource["id"]]
    return [one for one in dict.fromkeys(ids) if one]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--app", required=True)
    parser.add_argument("--base-territory")
    parser.add_argument("--monthly-territory")
    parser.add_argument("--url", default="https://api.appstoreconnect.apple.com")
    options = parser.parse_args()
    document = json.loads(options.questions.read_text())
    given = {"app_id": options.app, "base_territory": options.base_territory, "monthly_territory": options.monthly_territory}
    names = {one["name"]: given.get(one["name"]) or one.get("default") for one in document["inputs"]}
    options.folder.mkdir(parents=True, exist_ok=True)
    store, found = Store(options.url, os.environ.get("APP_STORE_CONNECT_TOKEN", "")), {}
    for question in document["questions"]:
        found[question["id"]] = []

        def filled(text, **more):
            return re.sub(r"\{\{(\w+)\}\}", lambda name: {**names, **more}[name[1]], text)

        for number, each in enumerate(turns(question, found, filled) if "over" in question else [""]):
            found[question["id"]].append((each, []))
            for page, answer in enumerate(store.pages(filled(question["path"], each=each))):
                (options.folder / f"{question['id']}-{number}-{page}.json").write_text(json.dumps(answer))
                data = answer["data"]
                found[question["id"]][-1][1].extend(data if isinstance(data, list) else [data] if data else [])
    print(f"{store.calls} requests")


if __name__ == "__main__":
    main()

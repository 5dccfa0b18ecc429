"""Prints what PyYAML's parser makes of each fixture, as JSON: kinds, byte offsets, texts."""
import json
import pathlib
import sys

import yaml

KINDS = {None: "plain", "": "plain", "'": "singleQuoted", '"': "doubleQuoted", "|": "literal", ">": "folded"}


def events(data):
    text = data.decode("utf-8")
    offsets = [0]
    for character in text:
        offsets.append(offsets[-1] + len(character.encode("utf-8")))

    def event(kind, event, value=""):
        has_properties = bool(getattr(event, "anchor", None) if kind != "alias" else None) or bool(getattr(event, "tag", None))
        return {
            "kind": kind, "text": value, "hasProperties": has_properties,
            "start": offsets[event.start_mark.index], "end": offsets[event.end_mark.index],
        }

    for found in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(found, yaml.ScalarEvent):
            yield event(KINDS[found.style], found, found.value)
        elif isinstance(found, yaml.AliasEvent):
            yield event("alias", found, "")
        elif isinstance(found, yaml.SequenceStartEvent):
            yield event("sequence", found)
        elif isinstance(found, yaml.MappingStartEvent):
            yield event("mapping", found)
        elif isinstance(found, yaml.CollectionEndEvent):
            yield event("end", found)


results = []
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.yaml")):
    try:
        results.append({"name": file.stem, "events": list(events(file.read_bytes()))})
    except (yaml.YAMLError, UnicodeDecodeError, ValueError) as error:
        results.append({"name": file.stem, "error": str(error).replace("\n", " ")})
json.dump(results, sys.stdout)

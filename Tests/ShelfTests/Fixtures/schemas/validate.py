"""Reads lines of JSON, each {"schema": NAME, "document": ANYTHING}, and prints for each whether NAME.json takes it."""
import json
import sys

import jsonschema

validators = {}
for line in open(f"{sys.argv[1]}/documents.jsonl", encoding="utf-8"):
    case = json.loads(line)
    name = case["schema"]
    if name not in validators:
        with open(f"{sys.argv[1]}/{name}.json", encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema)
        validators[name] = jsonschema.Draft202012Validator(schema)
    print("yes" if validators[name].is_valid(case["document"]) else "no")

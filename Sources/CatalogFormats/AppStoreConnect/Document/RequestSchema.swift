/// The JSON Schema (2020-12) of a request document.
package enum RequestSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "shelf.app-store-connect/2",
      "title": "Requests to the App Store Connect API",
      "description": "The output of 'shelf export app-store-connect'; see docs/formats/app-store-connect.md.",
      "type": "object",
      "required": ["format", "api", "inputs", "requests"],
      "properties": {
        "format": {"const": "shelf.app-store-connect/2"},
        "api": {"enum": ["3.7", "4.4.1", "4.5.1"], "description": "The version of the API that the requests are for."},
        "base_territory": {"type": "string", "description": "The territory of base amounts (default: USA)."},
        "inputs": {"type": "array", "items": {"$ref": "#/$defs/input"}},
        "requests": {"type": "array", "items": {"$ref": "#/$defs/request"}}
      },
      "additionalProperties": false,
      "$defs": {
        "input": {
          "type": "object",
          "required": ["name", "required", "why"],
          "properties": {"name": {"type": "string"}, "required": {"type": "boolean"}, "why": {"type": "string"}},
          "additionalProperties": false
        },
        "request": {
          "type": "object",
          "required": ["id", "method", "path", "why"],
          "properties": {
            "id": {"type": "string", "minLength": 1},
            "method": {"enum": ["GET", "POST", "PATCH"]},
            "path": {"type": "string", "pattern": "^/v[0-9]+/"},
            "needs": {"type": "string", "description": "The input that the request needs."},
            \#(properties)
            "why": {"type": "string"}
          },
          "additionalProperties": false
        },
        \#(parts)
      }
    }

    """#

  /// The properties of a request that the steps of plans also have.
  package static let properties = #"""
    "reuse": {"$ref": "#/$defs/reuse"},
            "body": {"type": "object", "required": ["data"]},
            "each": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/loop"}},
            "find": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/find"}},
            "again": {"$ref": "#/$defs/again"},
            "uploads": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/upload"}},
    """#

  /// The parts of a request that plans also have.
  package static let parts = #"""
    "reuse": {
          "type": "object",
          "required": ["path", "where"],
          "properties": {"path": {"type": "string", "pattern": "^/v[0-9]+/"}, "where": {"type": "object"}},
          "additionalProperties": false
        },
        "find": {
          "type": "object",
          "required": ["as", "territory", "customerPrice"],
          "properties": {
            "as": {"type": "string", "pattern": "^price-point:"}, "territory": {"type": "string"},
            "customerPrice": {"type": "string", "pattern": "^[0-9]+([.][0-9]+)?$"}
          },
          "additionalProperties": false
        },
        "again": {
          "type": "object",
          "required": ["while", "of"],
          "properties": {
            "while": {"type": "object", "minProperties": 1},
            "of": {"type": "array", "minItems": 1, "items": {"type": "string"}}
          },
          "additionalProperties": false
        },
        "codes": {"type": "array", "items": {"type": "string"}},
        "loop": {
          "type": "object",
          "required": ["append"],
          "properties": {
            "points": {"type": "string", "description": "The request whose response lists price points."},
            "except": {"$ref": "#/$defs/codes"},
            "only": {"$ref": "#/$defs/codes"},
            "territories": {"$ref": "#/$defs/codes"},
            "append": {"type": "object", "minProperties": 1, "propertyNames": {"pattern": "^/"}}
          },
          "oneOf": [
            {"required": ["points", "except"]}, {"required": ["points", "only"]}, {"required": ["territories"]}
          ],
          "additionalProperties": false
        },
        "upload": {
          "type": "object",
          "required": ["file", "size", "md5"],
          "properties": {
            "file": {"type": "string"}, "size": {"type": "integer"}, "md5": {"type": "string", "pattern": \#
    "^[0-9a-f]{32}$"}
          },
          "additionalProperties": false
        }
    """#
}

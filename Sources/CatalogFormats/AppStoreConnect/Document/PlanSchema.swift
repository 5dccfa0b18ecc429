/// The JSON Schema (2020-12) of a plan.
package enum PlanSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "shelf.plan/1",
      "title": "A plan for App Store Connect",
      "description": "The output of 'shelf plan -o' and 'shelf plan --review -o'; see docs/plan-json.md. \#
    A file for several apps has one such document for each in 'plans'.",
      "type": "object",
      "required": [
        "format", "shelf", "day", "store", "app", "catalog", "live", "consent", "calls", "seconds", "text", "changes",
        "drift", "conflicts", "unmanaged", "impossible", "requests"
      ],
      "properties": {
        "format": {"const": "shelf.plan/1"},
        "shelf": {"type": "string", "description": "The version of Shelf that wrote it."},
        "day": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
        "store": {"type": "string", "pattern": "^https?://"},
        "app": {
          "type": "object",
          "required": ["id"],
          "properties": {"id": {"type": "string"}, "bundleId": {"type": "string"}, "name": {"type": "string"}},
          "additionalProperties": false
        },
        "catalog": {"type": "string", "description": "The digest of the catalog and its pictures."},
        "live": {
          "type": "object",
          "description": "The digest of each changed item in App Store Connect when the plan was made.",
          "additionalProperties": {"type": "string"}
        },
        "submission": {"const": true, "description": "The plan only submits to App Review."},
        "submitted": {
          "type": "array",
          "description": "The products, and groups as 'group:NAME', that go to App Review or are taken back.",
          "items": {"type": "string"}
        },
        "app_version": {"type": "string", "description": "The ID of the app version that goes along."},
        "partial": {"const": true, "description": "The plan covers only the products that were chosen."},
        "consent": {
          "type": "array",
          "description": "The consequences that need consent.",
          "items": {"enum": ["breaks-app", "breaks-customer", "irreversible", "unknown"]}
        },
        "calls": {"type": "integer", "minimum": 0},
        "seconds": {"type": "integer", "minimum": 0},
        "text": {"type": "array", "description": "What 'shelf plan' showed, by line.", "items": {"type": "string"}},
        "changes": {"type": "array", "description": "As in 'shelf diff --format json'.", "items": {"type": "object"}},
        "prices": {
          "type": "array",
          "description": "The equivalents of changed prices in all territories; 'shelf apply' compares them.",
          "items": {
            "type": "object",
            "required": ["product", "territories", "smallest", "largest", "digest"],
            "properties": {
              "product": {"type": "string"}, "territories": {"type": "integer"}, "smallest": {"type": "string"},
              "monthly": {"const": true, "description": "The prices are those of monthly payments."},
              "largest": {"type": "array", "items": {"type": "string"}}, "digest": {"type": "string"}
            },
            "additionalProperties": false
          }
        },
        "drift": {"type": "array", "items": {"$ref": "#/$defs/drift"}},
        "conflicts": {"type": "array", "items": {"$ref": "#/$defs/drift"}},
        "unmanaged": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["product", "what", "prune"],
            "properties": {"product": {"type": "string"}, "what": {"type": "string"}, "prune": {"type": "boolean"}},
            "additionalProperties": false
          }
        },
        "unreadable": {
          "type": "array",
          "description": "Values that can't be compared, because no response contains them.",
          "items": {
            "type": "object",
            "required": ["product", "what"],
            "properties": {"product": {"type": "string"}, "what": {"type": "string"}},
            "additionalProperties": false
          }
        },
        "impossible": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["product", "path", "reason", "help"],
            "properties": {
              "product": {"type": "string"}, "path": {"type": "string"}, "reason": {"type": "string"}, "help": \#
    {"type": "string"}
            },
            "additionalProperties": false
          }
        },
        "no_way_back": {
          "type": "array",
          "description": "Changes that can't be undone once applied.",
          "items": {
            "type": "object",
            "required": ["product", "path", "reason"],
            "properties": {"product": {"type": "string"}, "path": {"type": "string"}, "reason": {"type": "string"}},
            "additionalProperties": false
          }
        },
        "requests": {"type": "array", "items": {"$ref": "#/$defs/request"}},
        "digest": {"type": "string", "description": "The digest of all other members but 'way_back'."},
        "way_back": {
          "type": "object",
          "description": "In a plan that undoes another plan: the state to restore, and the other plan's result.",
          "required": ["plan", "owners", "left", "state"],
          "properties": {
            "plan": {"type": "string", "description": "The digest of the other plan."},
            "owners": {"type": "array", "items": {"type": "string"}},
            "left": {"type": "object", "additionalProperties": {"type": "string"}},
            "state": {"type": "object", "description": "A document as 'shelf export json' writes it."}
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false,
      "$defs": {
        "drift": {
          "type": "object",
          "required": ["product", "key"],
          "properties": {"product": {"type": "string"}, "key": {"type": "string"}},
          "additionalProperties": false
        },
        "request": {
          "type": "object",
          "required": ["id", "product", "consequence", "method", "path", "why"],
          "properties": {
            "id": {"type": "string", "minLength": 1},
            "product": {"type": "string", "description": "Requests of a product are sent in order; empty for the app."},
            "consequence": {"type": "string"},
            "method": {"enum": ["GET", "POST", "PATCH", "DELETE"]},
            "path": {"type": "string", "pattern": "^/v[0-9]+/"},
            \#(RequestSchema.properties)
            "lookup": {
              "type": "object",
              "required": ["path", "where"],
              "properties": {
                "path": {"type": "string", "pattern": "^/v[0-9]+/"},
                "where": {"type": "object"},
                "link": {"type": "object", "additionalProperties": {"type": "string"}}
              },
              "additionalProperties": false
            },
            "repeat": {"const": true},
            "after": {
              "type": "array", "minItems": 1, "items": {"type": "string"},
              "description": "The requests that must be sent before it."
            },
            "why": {"type": "string"}
          },
          "additionalProperties": false
        },
        \#(RequestSchema.parts)
      }
    }

    """#
}

import TextFormats

/// The JSON Schema (2020-12) of `shelf.findings/1`, for programs that read the document.
///
/// It describes the current keys and allows unknown ones, because a new key doesn't change the version.
package enum FindingsSchema {
  package static var text: String { document.reportText }

  private static let document = JSONValue.object([
    "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
    "$id": .string("urn:shelf:findings:1"),
    "title": .string("shelf.findings/1"),
    "description": .string("Problems in catalogs, as 'shelf lint --format json' writes them."),
    "type": .string("object"),
    "required": names(["format", "findings", "summary"]),
    "properties": .object([
      "format": .inline(.object(["const": .string("shelf.findings/1")])),
      "findings": list(of: "finding", "Sorted by file, line, column and rule, without duplicates."),
      "summary": reference("summary"),
    ]),
    "$defs": .object([
      "finding": finding, "note": note, "fix": fix, "edit": edit, "range": range, "position": position,
      "summary": summary,
    ]),
  ])

  private static let finding = object(
    required: ["rule", "severity", "message", "fingerprint"],
    [
      "rule": string("The rule; 'shelf rules' lists them all."),
      "severity": .inline(
        .object([
          "enum": names(["error", "warning", "info"]),
          "description": .string(
            """
            By default, only an error fails a run.
            """),
        ])),
      "message": string("The problem in one sentence; the wording may change."),
      "label": string("A label for the place."),
      "file": file,
      "range": reference("range"),
      "path": string("The place in the catalog: products[\"gold\"].price."),
      "product": string("The ID of the product."),
      "notes": list(of: "note", "Related places."),
      "help": string("What to do."),
      "fix": reference("fix"),
      "repeats": count("The number of further problems at the same place that were merged into this one.", from: 1),
      "fingerprint": .inline(
        .object([
          "type": .string("string"), "pattern": .string("^[0-9a-f]{32}$"),
          "description": .string(
            """
            A fingerprint that survives moved lines and reworded messages; unique in the document.
            """),
        ])),
    ])

  private static let note = object(
    required: ["message"],
    ["message": string("How the place is related."), "file": file, "range": reference("range")])

  private static let fix = object(
    required: ["title", "safe"],
    [
      "title": string("What the fix does."),
      "safe": .inline(
        .object([
          "type": .string("boolean"),
          "description": .string(
            """
            Whether the fix is certain to be what you meant.
            """),
        ])),
      "edits": list(of: "edit", "All edits together fix the problem."),
    ])

  private static let edit = object(
    required: ["file", "range", "text"],
    ["file": file, "range": reference("range"), "text": string("The text that replaces the range.")])

  private static let range = object(
    required: ["start", "end"], ["start": reference("position"), "end": reference("position")],
    "A range of the file; its end is exclusive.")

  private static let position = object(
    required: ["line", "column", "offset"],
    [
      "line": count("From 1.", from: 1), "column": count("From 1, in Unicode scalars.", from: 1),
      "offset": count("In bytes from the start of the file.", from: 0),
    ])

  private static let summary = object(
    required: ["errors", "warnings", "infos", "files", "products", "fixable"],
    [
      "errors": count("The number of errors.", from: 0), "warnings": count("The number of warnings.", from: 0),
      "infos": count("The number of infos.", from: 0), "files": count("The number of files that were read.", from: 0),
      "products": count("The number of products in the files.", from: 0),
      "fixable": count("The number of problems with a safe fix.", from: 0),
      "known": count("The number of problems in the baseline, which are not reported.", from: 0),
    ])

  private static let file = string("Relative to the working folder, with '/'; '<stdin>' for standard input.")

  private static func object(
    required: [String], _ properties: KeyValuePairs<String, JSONValue?>, _ description: String? = nil
  ) -> JSONValue {
    .object([
      "type": .string("object"), "description": description.map(JSONValue.string), "required": names(required),
      "properties": .object(properties),
    ])
  }

  private static func string(_ description: String) -> JSONValue {
    .inline(.object(["type": .string("string"), "description": .string(description)]))
  }

  private static func count(_ description: String, from least: Int) -> JSONValue {
    .inline(.object(["type": .string("integer"), "minimum": .integer(least), "description": .string(description)]))
  }

  private static func list(of name: String, _ description: String) -> JSONValue {
    .inline(
      .object(["type": .string("array"), "items": reference(name), "description": .string(description)]))
  }

  private static func reference(_ name: String) -> JSONValue { .inline(.object(["$ref": .string("#/$defs/\(name)")])) }

  private static func names(_ names: [String]) -> JSONValue { .inline(.array(names.map(JSONValue.string))) }
}

import Foundation
import Reporting
import TestSupport
import Testing

/// Output is valid by the schemas, SARIF's as its authors publish it and our own. A third-party validator checks it.
struct SchemaTests {
  private static let check = """
    import json, sys, jsonschema
    def strict(value):
        if isinstance(value, dict):
            if "properties" in value: value["additionalProperties"] = False
            for inner in value.values(): strict(inner)
        return value
    schema = json.load(open(sys.argv[1]))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    if sys.argv[2] == "strict": strict(schema)
    for path in sys.argv[3:]:
        for error in kind(schema).iter_errors(json.load(open(path))):
            print(path.rsplit("/", 1)[-1], list(error.absolute_path), error.message[:200])
    """

  private static let hasValidator = OtherProgram.isThere(["python3", "-c", "import jsonschema"])

  private func validate(_ format: ReportFormatName, by schema: URL, isStrict: Bool) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for sample in GoldenCase.all {
      let text = format.renderer().render(sample.report)
      // Reviewdog's format is a document a line.
      let documents = format == .rdjsonl ? text.split(separator: "\n") : [text[...]]
      for (index, document) in documents.enumerated() {
        files.append(folder.appendingPathComponent("\(sample.name)-\(index)").path)
        try Data(document.utf8).write(to: URL(fileURLWithPath: files[files.count - 1]))
      }
    }
    let arguments = [Self.check, schema.path, isStrict ? "strict" : "as written"] + files
    return try OtherProgram.output(of: ["python3", "-c"] + arguments).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "SARIF and suggestions are valid by the schemas of their authors",
    .enabled(if: hasValidator, "Python's jsonschema is not installed"),
    arguments: [
      (.sarif, "sarif-2.1.0.json", false), (.rdjsonl, "reviewdog-diagnostic.json", true),
    ] as [(ReportFormatName, String, Bool)])
  func official(_ format: ReportFormatName, _ schema: String, _ isStrict: Bool) throws {
    let schema = Repository.url("Tests/ReportingTests/Schemas/\(schema)")
    #expect(try validate(format, by: schema, isStrict: isStrict) == "")
  }

  @Test(
    "JSON is valid by its own schema, which knows every key",
    .enabled(if: hasValidator, "Python's jsonschema is not installed"))
  func findings() throws {
    let schema = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: schema) }
    try Data(FindingsSchema.text.utf8).write(to: schema)
    #expect(try validate(.json, by: schema, isStrict: true) == "")
  }
}

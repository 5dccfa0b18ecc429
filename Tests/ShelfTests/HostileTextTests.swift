import Foundation
import Testing

/// Names with terminal control sequences, in every place where an outsider could put them.
@Suite("Text with terminal control sequences")
struct HostileTextTests {
  private static let bad = "\u{1B}[31mRED\u{1B}]0;t\u{7}\u{9B}1m\u{202E}\u{E0041}"

  private static func scratch() throws -> Scratch {
    let scratch = Scratch()
    let e = #"\e[31mRED\e]0;t\a\u009b1m\u202e\U000E0041"#
    try scratch.write(
      """
      app: {name: "A\(e)", bundle_id: "com.example.a\(e)", platforms: [ios], sku: "S\(e)"}
      products:
        - {id: "com.example.\(e)", type: non_consumable, reference_name: "R\(e)", price: 1.99,
           hosted_content: {source: "c\(e)", version: "1.0\(e)"}, localizations: {en-US: {name: "N\(e)", description: \
      "D\(e)"}}}
        - {id: com.example.dup, type: consumable, "k\(e)": 1, review: {screenshot: "p\(e).png", notes: "n\(e)"}}
        - {id: com.example.dup, type: "t\(e)", extends: "x\(e)"}
      subscription_groups:
        - name: "G\(e)"
          subscriptions: [{id: com.example.a.m, level: 1, period: P1M, reference_name: M, price: 1.99}]
        - {name: H, subscriptions: [{id: com.example.a.n, level: 1, period: "P\(e)", reference_name: N, price: 1.99}]}
      retired: ["com.example.old\(e)"]

      """, "cat/app.yaml")
    try scratch.write("products: [{id: com.example.file, type: consumable}]\n", "cat/f\(bad).yaml")
    try scratch.write("let id = \"com.example.a.\(bad)\"\nlet b = \"com.example.dupp\"\n", "code/S\(bad).swift")
    try scratch.write("# c\(bad)\n", "cat/catalog.lock")
    try scratch.write(
      "title: \"t\(e)\"\ncustomers: {\"ana\(e)\": {}}\nstarts: 2026-01-01\nsteps: [{at: 2026-01-01, \"a\(e)\": 1}]\n",
      "scenarios/s.yaml")
    try scratch.write("shelf-journal 1\tstart=2025-06-01T00:00:00Z\tenvironment=pro\(bad)\tera=modern\n", "j.journal")
    let receipt = #"""
      {"latest_receipt_info": [{"product_id": "pE", "purchase_date_ms": "1767225600000", \#
      "expires_date_ms": "1769904000000"}]}
      """#
    try scratch.write(receipt.replacingOccurrences(of: "pE", with: #"p\u001b[31m\u009b\u202e"#), "r.json")
    let answer = #"""
      {"data": [{"type": "inAppPurchases", "id": "1\u001b", "attributes": {"productId": \#
      "p\u001b]0;t\u0007", "x\u009b": 1}}]}
      """#
    try scratch.write(answer, "api.json")
    try scratch.write(
      #"{"products": [{"productID": "p\u001b[31m", "type": "X\u001b"}], "version": {"major": 4}}"#, "S.storekit")
    try scratch.write("hello", "cat/c\(bad)/a\(bad).txt")
    return scratch
  }

  private static let commands = [
    "lint cat", "lint cat --format concise", "lint cat --format github", "lint cat --format json",
    "lint cat --format sarif", "lint cat --format junit", "lint cat --format gitlab", "lint cat --format checkstyle",
    "lint cat --format rdjsonl", "lint S.storekit", "lint 'no\(bad)'", "lint --format 'x\(bad)' cat", "fix --diff cat",
    "checklist cat", "checklist cat --format markdown", "checklist cat --format json",
    "why com.example.dup cat", "ids code --catalog cat", "ids code --catalog cat --format json",
    "diff cat S.storekit", "diff cat api.json --format markdown", "lock cat",
    "new consumable cat --id 'x\(bad)'", "new subscription cat --id a.b",
    "prices cat", "export storekit cat", "export markdown cat --force", "preview cat",
    "export csv cat --force -o 'out\(bad)'", "import api.json", "import S.storekit", "import 'no\(bad)'",
    "import S.storekit --into cat", "import api.json --into cat --diff", "content build cat -o out3",
    "content check cat", "content show 'cat/c\(bad)'", "content bump cat", "receipts r.json",
    "receipts r.json -o 'no\(bad)/x'", "simulate scenarios/s.yaml --catalog cat", "simulate plan-changes H cat",
    "simulate scenarios/s.yaml --catalog cat --state j.journal", "rules 'x\(bad)'",
    "'x\(bad)'", "dump model cat", "lint cat -o 'no\(bad)/x'",
  ]

  @Test("reaches neither a terminal nor a report nor a log", arguments: commands)
  func command(_ arguments: String) throws {
    let scratch = try Self.scratch()
    defer { scratch.remove() }
    let outcome = try scratch.shell("$SHELF \(arguments)")
    #expect(outcome.isOrderly, "\(outcome.complaint)")
    for (stream, text) in [("standard output", outcome.output), ("standard error", outcome.complaint)] {
      // A patch must contain the bytes of the file.
      if stream == "standard output", arguments.contains("--diff") { continue }
      // A document for programs may contain the author's invisible or bidirectional characters unchanged.
      let isDocument = arguments.hasPrefix("export") || arguments.hasPrefix("import")
      let steering = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x202E, 0xE0041: !isDocument
        default: false
        }
      }
      #expect(steering.isEmpty, "\(stream) has \(steering.map { String($0.value, radix: 16) })")
    }
  }

  // MARK: - Commands to a CI service

  /// A catalog whose names are commands of GitHub Actions and of Azure Pipelines.
  private static func commanding() throws -> Scratch {
    let scratch = Scratch()
    let (bracket, vso, colons) = ("##[stop-commands]x", "##vso[task.setvariable variable=x]y", "::set-output name=x::y")
    try scratch.write(
      """
      app: {name: "\(bracket)", bundle_id: com.example.a, platforms: [ios], sku: "\(vso)", prise: "\(bracket)"}
      products:
        - {id: "\(colons)", type: non_consumable, reference_name: "\(bracket)", price: 1.99, status: approved,
           review: {screenshot: "\(bracket).png", notes: "a\\n\(colons)"},
           localizations: {en-US: {name: "\(vso)", description: "\(bracket)"}}}
        - {id: com.example.a.b, type: consumable, reference_name: "\(colons)", price: 0.99,
           localizations: {en-US: {name: "  \(colons)", description: "x"}}}
      subscription_groups:
        - name: "\(colons)"
          subscriptions: [{id: com.example.a.m, level: 1, period: P1M, reference_name: "\(colons)", price: 1.99}]

      """, "cat/app.yaml")
    try scratch.write("products: [{id: com.example.a.c, typ: consumable}]\n", "cat/\(bracket).yaml")
    try scratch.write("products: [{id: com.example.a.d, typ: consumable}]\n", "\(colons).yaml")
    try scratch.write("let id = \"com.example.a.bb\" // \(bracket)\n", "code/\(bracket).swift")
    try scratch.write(
      "scenario: \"\(colons)\"\ncustomers: [{name: \"\(colons)\", devices: [phone]}]\nstups: [\"\(bracket)\"]\n",
      "cat/scenarios/s.yaml")
    try scratch.write("app: {bundle_id: com.example.a}\n", "other/app.yaml")
    return scratch
  }

  @Test(
    "isn't a command to GitHub Actions or Azure Pipelines",
    arguments: [
      "lint cat", "lint cat --format concise", "lint cat --format json", "checklist cat --format csv",
      "lint '::set-output*'", "lint '##[x]y'",
      "fix cat --unsafe", "fmt --diff cat", "checklist cat", "checklist cat --format markdown",
      "prices cat", "diff other cat", "diff other cat --format markdown", "why com.example.a.b cat",
      "why '::set-output name=x::y' cat",
      "ids code --catalog cat", "export storekit cat --force", "export markdown cat --force",
      "export swift cat --force", "preview cat", "import api.json",
      "export storekit cat --force -q -o S.storekit && $SHELF import S.storekit", "lock cat --check",
      "new consumable cat --id '::x::y'", "simulate cat/scenarios/s.yaml",
      "edit set cat price=1", "edit rename '::set-output name=x::y' '##[x]y' cat --dry-run",
      "content show '##[x]y'", "dump model cat", "rules '##[x]y'", "'::x::y'", "lint cat -o '##[x]y/z'",
    ])
  func workflow(_ arguments: String) throws {
    let scratch = try Self.commanding()
    defer { scratch.remove() }
    // A pipe, as in a log: file output is unchanged.
    let outcome = try scratch.shell("GITHUB_ACTIONS=true; export GITHUB_ACTIONS; { $SHELF \(arguments); } 2>&1 | cat")
    for line in outcome.output.split(whereSeparator: \.isNewline) {
      #expect(!line.lowercased().contains("##vso["), "\(line)")
      let text = line.drop { $0.isWhitespace }
      // Shelf's own annotation is a single command.
      if ["::error ", "::warning ", "::notice "].contains(where: text.hasPrefix) { continue }
      #expect(!text.hasPrefix("::") && !text.contains("##["), "\(line)")
    }
    if arguments == "lint cat" { #expect(outcome.output.contains("\n::error title=unknown-key,")) }
  }
}

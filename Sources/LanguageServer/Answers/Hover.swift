import CatalogModel
import CatalogYAML
import SourceDiagnostics

/// Hover: violated rules, the meaning of the key, facts about App Store Connect, the effective value.
extension Session {
  func hover(_ query: PositionQuery) -> JSON {
    let spot = query.spot
    let findings = findings(at: query.offset..<query.offset, in: query.file)
    var sections = findings.reduce(into: [DiagnosticKind]()) { if !$0.contains($1.kind) { $0.append($1.kind) } }.map(
      Self.rule)
    if let key = spot?.key { sections.append(Self.key(key)) }
    let entry = query.catalog.reading.entry(at: query.offset, inFile: query.file)
    if let spot {
      sections += StoreNote.notes(on: spot, of: entry?.product).map(\.markdown)
      sections += effective(spot, entry)
    }
    return show(sections, at: spot?.place ?? findings.first?.place)
  }

  /// Hover on a word of a `.shelf.yaml` or a baseline.
  func hover(_ query: SettingsQuery) -> JSON {
    let place = query.place
    let spot = place.text.spot(at: place.offset, in: query.role)
    let findings = findings(at: place.offset..<place.offset, in: place.file)
    var sections: [String] = []
    if let spot, spot.accepts.contains(where: { $0.isCode("rule") }), let kind = workspace.kinds.named(spot.text) {
      sections = [Self.rule(kind) + "\n\n" + severity(of: kind, in: place.file)]
    } else {
      sections = findings.map(\.kind).prefix(1).map(Self.rule) + (spot?.key.map { [Self.key($0)] } ?? [])
    }
    return show(sections, at: spot?.place ?? findings.first?.place)
  }

  /// The severity of a rule, and its configured level for a file.
  private func severity(of kind: DiagnosticKind, in file: Int) -> String {
    let settings = workspace.settings.values.first { $0.file == file || $0.baselineFile == file }
    let own = "Severity: `\(kind.severity.rawValue)`"
    guard let settings, let level = settings.configuration.levels[kind.id] else { return own }
    return own + "; here `\(level.rawValue)`"
  }

  private func show(_ sections: [String], at place: SourceRange?) -> JSON {
    guard !sections.isEmpty else { return .null }
    let markdown = sections.joined(separator: "\n\n---\n\n")
    return .compact([
      "contents": [
        "kind": client.showsMarkdown ? "markdown" : "plaintext",
        "value": .string(client.showsMarkdown ? markdown : Self.plain(markdown)),
      ],
      "range": place.map { range($0) } ?? .null,
    ])
  }

  /// The findings in a byte range of a file.
  func findings(at bytes: Range<Int>, in file: Int) -> [Diagnostic<SourceRange?>] {
    (workspace.findings[file] ?? []).filter { finding in
      let place = finding.place?.bytes ?? 0..<0
      return place.lowerBound <= bytes.upperBound && bytes.lowerBound <= place.upperBound
    }
  }

  private static func rule(_ kind: DiagnosticKind) -> String {
    var source = kind.source.address.map { "[\(kind.source.title)](\($0))" } ?? kind.source.title
    source += ", read \(kind.source.read)"
    if kind.source.confidence == .low { source += "; Shelf's assumption" }
    return """
      **\(kind.id)**: \(kind.summary)

      \(kind.rationale)

      Source: \(source). Examples: `shelf explain \(kind.id)`
      """
  }

  private static func key(_ key: KeyNote) -> String {
    var text = "**\(key.name)** of \(key.record): \(key.summary)"
    let accepted = key.accepts.map(\.spoken).joined(separator: ", or ")
    text += "\n\nExpects \(accepted)."
    if key.isRequired { text += " Required." }
    if let absent = key.absent { text += " Defaults to `\(absent)`." }
    return text
  }

  /// The effective value, if it differs from the text.
  private func effective(_ spot: TextSpot, _ entry: CatalogEntry?) -> [String] {
    guard let entry, let start = Self.entryDepth(spot.way) else { return [] }
    var way = spot.way.dropFirst(start)
    // A reference to a row shows the row's contents.
    if [.key(CatalogKey.table.rawValue), .key(CatalogKey.row.rawValue)].contains(way.last) { way = way.dropLast() }
    if way == [.key("extends")] || way == [.key("id")] {
      let lines = entry.values.filter(\.isFromElsewhere).map { "- `\($0.key): \($0.text)` from \(links($0))" }
      return lines.isEmpty
        ? [] : ["Values of '\(entry.product.id.text)' from templates and defaults:\n\n" + lines.joined(separator: "\n")]
    }
    guard let value = entry.value(at: way), value.isFromElsewhere else { return [] }
    return ["In '\(entry.product.id.text)' the value is `\(value.text)`, from \(links(value))"]
  }

  /// The depth of a product entry in a document.
  static func entryDepth(_ way: [TextSpot.Step]) -> Int? {
    switch way.first {
    case .key("products") where way.count > 2: 2
    case .key("subscription_groups") where way.count > 4 && way[2] == .key("subscriptions"): 4
    default: nil
    }
  }

  private func links(_ value: EffectiveValue) -> String { value.places.map(link).joined(separator: " and ") }

  /// A place as a link, with the last component of its path and its line.
  private func link(_ place: SourceRange) -> String {
    let path = workspace.files.path(place.file)
    let line = workspace.files.text(place.file).position(of: place.bytes.lowerBound, client.encoding).line + 1
    let name = path.split(separator: "/").suffix(2).joined(separator: "/")
    return "[\(name):\(line)](\(uri(of: path))#L\(line))"
  }

  /// Markdown converted to plain text, for editors without Markdown.
  private static func plain(_ markdown: String) -> String {
    var text = ""
    var rest = markdown[...]
    while let character = rest.first {
      if let link = link(in: rest) {
        text += link.title
        rest = link.rest
      } else {
        if character != "*", character != "`" { text.append(character) }
        rest.removeFirst()
      }
    }
    return text
  }

  /// A link at the start of a text.
  private static func link(in text: Substring) -> (title: Substring, rest: Substring)? {
    guard text.first == "[", let middle = text.firstRange(of: "]("),
      let end = text[middle.upperBound...].firstIndex(of: ")"), !text[..<middle.lowerBound].contains("\n")
    else { return nil }
    return (text[text.index(after: text.startIndex)..<middle.lowerBound], text[text.index(after: end)...])
  }
}

extension FieldKind {
  /// In words.
  var spoken: String {
    switch self {
    case .text, .moment, .span: "text"
    case .flag: "`true` or `false`"
    case .integer: "a whole number"
    case .amount: "an amount of money"
    case .date: "a day such as `2027-01-15`"
    case .period: "a period such as `P1M`"
    case .anything: "anything"
    case .list: "a list"
    case .map, .record, .open: "a mapping"
    case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .code("rule"): "the name of a rule"
    case .code(let kind): "the code of a \(kind)"
    case .oneOf(let kinds): kinds.map(\.spoken).joined(separator: ", or ")
    }
  }
}

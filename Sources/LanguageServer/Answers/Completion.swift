import CatalogModel
import CatalogYAML
import SourceDiagnostics
import StoreFacts

/// Completion: keys, words, codes, periods, templates.
extension Session {
  func completion(_ query: PositionQuery) -> JSON {
    guard let found = query.text.completionSpot(at: query.offset, in: query.role) else { return [] }
    let parameters = found.takesKeys && found.spot.isKey ? parameters(found, query) : []
    let keys = found.takesKeys ? keys(found) + parameters : []
    return list(keys + (found.spot.isKey ? [] : values(found.spot, query)), found, in: query.file)
  }

  /// Completion in a `.shelf.yaml` or a baseline: keys, words, rules.
  func completion(_ query: SettingsQuery) -> JSON {
    guard let found = query.place.text.completionSpot(at: query.place.offset, in: query.role) else {
      return []
    }
    let values = found.spot.isKey ? [] : found.spot.accepts.flatMap { choices($0, found.spot) }
    return list((found.takesKeys ? keys(found) : []) + values, found, in: query.place.file)
  }

  private func list(_ choices: [Choice], _ found: CompletionSpot, in file: Int) -> JSON {
    let range = client.range(found.word, in: workspace.files.text(file))
    return .array(
      choices.enumerated().map { index, choice in
        .compact([
          "label": .string(choice.label), "kind": .number(choice.kind.rawValue),
          "detail": choice.detail.map { .string($0) } ?? .null,
          // Editors sort by label by default. This is the order of the documentation.
          "sortText": .string(String(1000 + index)), "filterText": .string(choice.label),
          "textEdit": ["range": range, "newText": .string(choice.text)],
        ])
      })
  }

  private struct Choice {
    /// The protocol's numbers for kinds.
    enum Kind: Int {
      case property = 10
      case value = 12
      case file = 17
      case word = 20
    }

    var label: String
    var kind: Kind
    var detail: String?
    var text: String

    init(_ label: String, _ kind: Kind, _ detail: String? = nil, text: String? = nil) {
      self.label = label
      self.kind = kind
      self.detail = detail
      self.text = text ?? label
    }
  }

  /// The missing keys, required ones first.
  private func keys(_ found: CompletionSpot) -> [Choice] {
    let colon = found.hasColon ? "" : ":"
    let missing = found.spot.keys.filter { !found.spot.present.contains($0.name) }
    var choices = (missing.filter(\.isRequired) + missing.filter { !$0.isRequired }).map { key in
      let isOpen = key.accepts.allSatisfy { $0.isMapping || $0.isList }
      return Choice(key.name, .property, key.summary, text: key.name + (isOpen || found.hasColon ? colon : ": "))
    }
    if let codes = found.spot.codeKeys {
      let isOpen = codes.takes.contains(where: \.isMapping)
      choices += self.codes(codes.kind).filter { !found.spot.present.contains($0.label) }.map { code in
        Choice(code.label, .value, code.detail, text: code.label + (isOpen || found.hasColon ? colon : ": "))
      }
    }
    return choices
  }

  /// The placeholders for `with`.
  private func parameters(_ found: CompletionSpot, _ query: PositionQuery) -> [Choice] {
    let spot = found.spot
    guard spot.way.count > 1, spot.way[spot.way.count - 2] == .key("with"),
      let entry = query.catalog.reading.entry(at: query.offset, inFile: query.file),
      let name = entry.value(at: [.key("extends")])?.text, let template = template(name, query)
    else { return [] }
    return workspace.files.knownText(template)?.placeholders.filter { !spot.present.contains($0) }.map {
      Choice($0, .property, "a placeholder of the template '\(name)'", text: $0 + (found.hasColon ? "" : ": "))
    } ?? []
  }

  private func values(_ spot: TextSpot, _ query: PositionQuery) -> [Choice] {
    if spot.key?.name == CatalogKey.extends.rawValue {
      let templates = query.catalog.listing.templates.filter { $0.name != SharedFacts.name }
      return templates.map { Choice($0.name, .file, $0.path) }
    }
    if spot.key?.name == CatalogKey.table.rawValue {
      var seen: Set<String> = []
      let tables = query.catalog.reading.sharedRows.map(\.name.table).filter { seen.insert($0).inserted }
      return tables.map { Choice($0, .value, "a table of '\(SharedFacts.fileName)'") }
    }
    if spot.key?.name == CatalogKey.row.rawValue {
      return rows(besides: spot, query).map { Choice($0.name.row, .value, $0.base ?? "a row of '\($0.name.table)'") }
    }
    if spot.key?.name == CatalogKey.tier.rawValue {
      return LegacyTier.all.map { Choice($0.name, .value, "\($0.usd) USD") }
    }
    return spot.accepts.flatMap { choices($0, spot) }
  }

  private func choices(_ taking: FieldKind, _ spot: TextSpot) -> [Choice] {
    switch taking {
    case .words(let words): words.map { Choice($0, .word) }
    case .flag: [Choice("true", .word), Choice("false", .word)]
    case .code(let kind): codes(kind)
    case .period: (spot.key.flatMap(StoreNote.periods)?.value ?? []).map { Choice($0.description, .value) }
    default: []
    }
  }

  private func codes(_ kind: String) -> [Choice] {
    switch kind {
    case "locale": StoreLocale.all.map { Choice($0.code.text, .value, $0.name) }
    case "territory": Territory.all.map { Choice($0.code.text, .value, "\($0.name), \($0.currency)") }
    case "rule": workspace.kinds.map { Choice($0.id, .value, $0.summary) }
    default: []
    }
  }
}

import CatalogModel
package import SourceDiagnostics

/// The schemas of the files that this module reads.
extension Schema {
  /// Codes that editors complete, by kind: `locale`, `territory`.
  package typealias Suggestions = [String: [Word]]

  /// A document of a catalog.
  package static func catalog(suggesting suggestions: Suggestions) -> Schema {
    Schema(
      "catalog", "A Shelf catalog",
      "A catalog file: the products that an app sells, with any of these fields.", root: "document",
      Records.document.keys, suggestions, entries: ["product", "subscription", "defaults"])
  }

  /// The canonical form, with every value at its place: no templates, no defaults.
  ///
  /// `name` is the value of the key `format`, which identifies documents of this form.
  package static func canonical(named name: String, suggesting suggestions: Suggestions) -> Schema {
    let form = RecordKeys.Key(
      name: "format", shape: .words([name]), summary: "The version of this document.", isRequired: true, absent: nil)
    let record = Records.document.keys.removing([.shelf, .defaults, .extends, .with, .table, .row])
    return Schema(
      "canonical", "A Shelf catalog in its canonical form", "A catalog as 'shelf export json' writes it.",
      root: "document", RecordKeys(name: record.name, keys: [form] + record.keys), suggestions, entries: [])
  }

  /// A template that entries of a catalog extend.
  package static func template(suggesting suggestions: Suggestions) -> Schema {
    Schema(
      "template", "A Shelf template", "Part of a product, with {{placeholders}} that 'with' fills in.",
      root: "template",
      Records.partialProduct.keys, suggestions, entries: ["template"], hasPlaceholders: true)
  }

  /// The shared file.
  package static func shared(suggesting suggestions: Suggestions) -> Schema {
    Schema(
      "shared", "A Shelf shared file", "Values for all catalogs below: a shared.yaml.", root: "shared",
      Records.shared.keys,
      suggestions, entries: ["defaults"])
  }

  /// A `.shelf.yaml`, with the existing rules.
  package static func configuration(_ kinds: [DiagnosticKind]) -> Schema {
    let levels = Value.words(RuleSetting.levels.texts.map { Word($0) })
    let severity = Property(
      name: "severity", summary: "The severity of the rule.", isRequired: false, absent: nil,
      value: .anyOf([levels, .null]))
    let setting = Definition(
      name: "rule_severity", value: .record(title: "a rule's severity", [severity], others: nil))
    let rules = kinds.flatMap { kind in
      let value = RuleSetting.mayAllow(kind) ? nil : Value.anyOf([levels, .reference(setting.name), .null])
      return [Word(kind.id, meaning: kind.summary, value: value)]
        + kind.formerly.map { Word($0, meaning: "the former name of '\(kind.id)'", value: value) }
    }
    return Schema(
      "config", "A Shelf configuration", "The lint settings of the catalogs below: a .shelf.yaml.",
      root: "configuration",
      Records.configuration(kinds).keys, ["rule": rules], entries: [], beside: [setting])
  }

  /// An `accepted.yaml`.
  package static let accepted = Schema(
    "accepted", "Accepted changes of a Shelf catalog", "Changes that you accepted: an accepted.yaml.",
    root: "accepted_changes", Records.acceptedChanges.keys, [:], entries: [])

  /// A scenario for `shelf simulate`.
  package static func scenario(suggesting suggestions: Suggestions) -> Schema {
    Schema(
      "scenario", "A Shelf scenario", "Purchases and other actions, and their expected results.", root: "scenario",
      Records.scenario.keys, suggestions, entries: [])
  }

  private init(
    _ name: String, _ title: String, _ description: String, root: String, _ record: RecordKeys,
    _ suggestions: Suggestions,
    entries: Set<String>, hasPlaceholders: Bool = false, beside others: [Definition] = []
  ) {
    var builder = SchemaBuilder(
      suggestions: suggestions, hasPlaceholders: hasPlaceholders, entries: entries,
      inherited: Records.partialProduct.keys)
    self.init(
      id: "urn:shelf:\(name):1", title: title, description: description, root: root,
      definitions: builder.definitions(of: root, record) + others)
  }
}

extension RecordKeys {
  /// The same record without some keys, at any depth.
  fileprivate func removing(_ removed: Set<CatalogKey>) -> RecordKeys {
    RecordKeys(
      name: name,
      keys: keys.filter { key in !removed.contains { $0.rawValue == key.name } }.map { key in
        Key(
          name: key.name, shape: key.shape.removing(removed), summary: key.summary, isRequired: key.isRequired,
          absent: key.absent)
      })
  }
}

extension FieldKind {
  fileprivate func removing(_ removed: Set<CatalogKey>) -> FieldKind {
    switch self {
    case .record(let name, let keys): .record(name, { keys().removing(removed) })
    case .open(let name, let keys, let shape): .open(name, { keys().removing(removed) }, shape.removing(removed))
    case .list(let shape): .list(shape.removing(removed))
    case .map(let kind, let shape): .map(keys: kind, shape.removing(removed))
    case .oneOf(let shapes): .oneOf(shapes.map { $0.removing(removed) })
    default: self
    }
  }
}

package import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Why a text isn't a valid product key, or not a valid value for one.
package struct KeyFault: Error, Hashable, Sendable {
  /// In one line, without a full stop.
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// A product's key by its path, as typed on the command line: `price.territories.JPN`,
/// `introductory_offers[0].price`.
package struct ProductKey: Sendable {
  /// The text as typed.
  package let text: String
  package let steps: [CatalogPath.Step]

  /// The shape of its value.
  let shape: FieldKind

  /// The kinds of values that it accepts.
  package var accepts: [FieldKind] { shape.alternatives }

  /// Parses a key.
  ///
  /// ```swift
  /// try ProductKey("review.notes").steps  // [.field(.review), .field(.notes)]
  /// try ProductKey("prise")               // a product has no field 'prise', did you mean 'price'?
  /// ```
  ///
  /// - Throws: a `KeyFault` with the alternatives.
  package init(_ text: String) throws(KeyFault) {
    var steps: [CatalogPath.Step] = []
    var shape = FieldKind.record("product", { Records.product.keys })
    for word in text.split(separator: ".", omittingEmptySubsequences: false) {
      let (name, index) = try Self.parts(of: word, in: text)
      (steps, shape) = try Self.step(steps, shape, into: name)
      guard let index else { continue }
      guard let item = shape.item else { throw KeyFault("'\(name)' is not a list, so '\(text)' doesn't exist") }
      steps.append(.item(index))
      shape = item
    }
    self.text = text
    self.steps = steps
    self.shape = shape
  }

  /// A name, and the index in brackets after it.
  private static func parts(of word: Substring, in text: String) throws(KeyFault) -> (String, Int?) {
    guard word.last == "]", let open = word.firstIndex(of: "[") else {
      if word.isEmpty { throw KeyFault("invalid field '\(text)': a name is missing") }
      return (String(word), nil)
    }
    guard let index = Int(word[word.index(after: open)...].dropLast()), index >= 0 else {
      throw KeyFault("invalid field '\(text)': brackets contain the index in a list, from 0")
    }
    return (String(word[..<open]), index)
  }

  private static func step(
    _ steps: [CatalogPath.Step], _ shape: FieldKind, into name: String
  ) throws(KeyFault) -> ([CatalogPath.Step], FieldKind) {
    if let map = shape.map { return (steps + [.entry(name)], map.shape) }
    if case .anything = shape { return (steps + [.entry(name)], .anything) }
    guard let record = shape.record else {
      let before = steps.last?.name ?? ""
      let hint = shape.item == nil ? "" : "; add the index, as in '\(before)[0].\(name)'"
      throw KeyFault("'\(before)' has no field '\(name)'\(hint)")
    }
    guard let key = record.key(name), let catalogKey = CatalogKey(rawValue: name) else {
      let names = record.keys.map(\.name)
      let meant =
        nearestSpelling(to: name, among: names).map { ", did you mean '\($0)'?" }
        ?? "; it has \(names.joined(separator: ", "))"
      throw KeyFault("\(record.name) has no field '\(name)'\(meant)")
    }
    return (steps + [.field(catalogKey)], key.shape)
  }

  /// The top-level keys of a product, in documented order.
  package static var names: [String] { Records.product.keys.keys.map(\.name) }

  // MARK: - Values

  /// Parses a value for this key: a word or a number as typed, a list or a mapping as YAML in flow style.
  ///
  /// ```swift
  /// try ProductKey("price").value("0.99")                        // .amount(0.99)
  /// try ProductKey("review").value("{notes: Open the shop.}")    // .record([notes: …])
  /// ```
  package func value(_ text: String) throws(KeyFault) -> Outline {
    if let simple = Self.simple(text, shape) { return simple }
    guard Self.mayBeCollection(shape), let first = text.first(where: { $0 != " " }), first == "{" || first == "[" else {
      throw Self.fault(named: self.text, shape, found: text)
    }
    let parsed = parse(TextFile(path: "", text: text + "\n"), fileIndex: 0)
    guard !parsed.faults.contains(where: { $0.severity == .error }), let root = parsed.tree.documents.first else {
      throw KeyFault("'\(text)' is not YAML: " + (parsed.faults.first?.message ?? "it is empty"))
    }
    return try Self.outline(of: root, in: parsed.tree, shape, named: self.text)
  }

  private static func mayBeCollection(_ shape: FieldKind) -> Bool {
    if case .anything = shape { return true }
    return shape.record != nil || shape.map != nil || shape.item != nil
  }

  /// A scalar value; nil if the text doesn't match the shape.
  private static func simple(_ text: String, _ shape: FieldKind) -> Outline? {
    switch shape {
    case .text, .code: .text(text)
    case .flag: text == "true" ? .flag(true) : text == "false" ? .flag(false) : nil
    case .integer: YAMLTree.integer(text).map(Outline.integer)
    case .amount: Money(text).map(Outline.amount)
    case .date: CalendarDate(text) == nil ? nil : .text(text)
    case .period: Period(text) == nil ? nil : .text(text)
    case .words(let words): words.contains(text) ? .text(text) : nil
    case .oneOf(let shapes): shapes.lazy.compactMap { simple(text, $0) }.first
    case .moment, .span: .text(text)
    case .list, .map, .record, .open, .anything: nil
    }
  }

  /// A YAML node as a value of the expected type.
  private static func outline(
    of node: NodeID, in tree: YAMLTree, _ shape: FieldKind, named name: String
  ) throws(KeyFault) -> Outline {
    switch tree.kind(of: node) {
    case .mapping:
      var fields: [Outline.Field] = []
      var entries: [Outline.Entry] = []
      for (key, value) in tree.pairs(of: node) {
        let word = tree.string(of: key)
        let (steps, inner) = try step([.entry(name)], shape, into: word)
        let part = try outline(of: value, in: tree, inner, named: word)
        if case .field(let key)? = steps.last {
          fields.append(.init(key, part))
        } else {
          entries.append(.init(word, part))
        }
      }
      return entries.isEmpty ? .record(fields) : .map(entries.sorted { $0.key < $1.key })
    case .sequence:
      var anything: FieldKind? { if case .anything = shape { shape } else { nil } }
      guard let item = shape.item ?? anything else {
        throw KeyFault(
          "'\(name)' must be \(spoken(shape)), found a list")
      }
      var items: [Outline] = []
      for child in tree.items(of: node) { items.append(try outline(of: child, in: tree, item, named: name)) }
      return .list(items)
    case .alias: throw KeyFault("an alias can't be used here")
    default:
      let text = tree.string(of: node)
      if case .anything = shape { return .text(text) }
      guard let value = simple(text, shape) else { throw fault(named: name, shape, found: text) }
      return value
    }
  }

  private static func fault(named name: String, _ shape: FieldKind, found text: String) -> KeyFault {
    var meant: String?
    if case .words(let words) = shape { meant = nearestSpelling(to: text, among: words) }
    return KeyFault(
      "'\(name)' must be \(spoken(shape)), found '\(text)'" + (meant.map { ", did you mean '\($0)'?" } ?? ""))
  }

  /// The values that a shape accepts, in a few words.
  private static func spoken(_ shape: FieldKind) -> String {
    switch shape {
    case .text, .code: "text"
    case .flag: "true or false"
    case .integer: "a whole number"
    case .amount: "an amount such as 0.99"
    case .date: "a day such as 2027-01-15"
    case .period: "a period such as P1M"
    case .moment: "a date or a time"
    case .span: "a duration such as P1M"
    case .anything: "YAML in brackets"
    case .words(let words): words.joined(separator: ", ")
    case .list: "a list in brackets: [a, b]"
    case .map, .record, .open: "fields in braces: {key: value}"
    case .oneOf(let shapes): shapes.map(spoken).joined(separator: ", or ")
    }
  }
}

package import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Why a text is no key of a product, or no value for one.
package struct KeyFault: Error, Hashable, Sendable {
  /// In one line, without a full stop.
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// A key of a product with the way to it, as people type it: `price.territories.JPN`, `introductory_offers[0].price`.
package struct ProductKey: Sendable {
  /// As it was typed.
  package let text: String
  package let steps: [CatalogPath.Step]

  /// What may stand behind it.
  let shape: Shape

  /// The kinds of values of which one may stand behind it.
  package var takes: [KeyNote.Taking] { shape.takes }

  /// The key that a text names; throws a `KeyFault` that says what there is instead.
  ///
  /// ```swift
  /// try ProductKey("review.notes").steps  // [.field(.review), .field(.notes)]
  /// try ProductKey("prise")               // a product has no key 'prise', did you mean 'price'?
  /// ```
  package init(_ text: String) throws(KeyFault) {
    var steps: [CatalogPath.Step] = []
    var shape = Shape.record("product", { Records.product.keys })
    for word in text.split(separator: ".", omittingEmptySubsequences: false) {
      let (name, index) = try Self.parts(of: word, in: text)
      (steps, shape) = try Self.step(steps, shape, into: name)
      guard let index else { continue }
      guard let item = shape.item else { throw KeyFault("'\(name)' is no list, so '\(text)' leads nowhere") }
      steps.append(.item(index))
      shape = item
    }
    self.text = text
    self.steps = steps
    self.shape = shape
  }

  /// A name, and the number in brackets behind it.
  private static func parts(of word: Substring, in text: String) throws(KeyFault) -> (String, Int?) {
    guard word.last == "]", let open = word.firstIndex(of: "[") else {
      if word.isEmpty { throw KeyFault("'\(text)' is no key: a name is missing") }
      return (String(word), nil)
    }
    guard let index = Int(word[word.index(after: open)...].dropLast()), index >= 0 else {
      throw KeyFault("'\(text)' is no key: in brackets goes the place in a list, from 0")
    }
    return (String(word[..<open]), index)
  }

  private static func step(
    _ steps: [CatalogPath.Step], _ shape: Shape, into name: String
  ) throws(KeyFault) -> ([CatalogPath.Step], Shape) {
    if let map = shape.map { return (steps + [.entry(name)], map.shape) }
    if case .anything = shape { return (steps + [.entry(name)], .anything) }
    guard let record = shape.record else {
      let before = steps.last.map(Self.word) ?? ""
      let hint = shape.item == nil ? "" : "; say which one, as in '\(before)[0].\(name)'"
      throw KeyFault("'\(before)' has no key '\(name)'\(hint)")
    }
    guard let key = record.key(name), let catalogKey = CatalogKey(rawValue: name) else {
      let names = record.keys.map(\.name)
      let meant =
        nearestSpelling(to: name, among: names).map { ", did you mean '\($0)'?" }
        ?? "; it has \(names.joined(separator: ", "))"
      throw KeyFault("\(record.name) has no key '\(name)'\(meant)")
    }
    return (steps + [.field(catalogKey)], key.shape)
  }

  private static func word(of step: CatalogPath.Step) -> String {
    switch step {
    case .field(let key): key.rawValue
    case .entry(let name): name
    case .item(let index): "[\(index)]"
    }
  }

  /// The keys that may stand at the top of a product; in the documented order.
  package static var names: [String] { Records.product.keys.keys.map(\.name) }

  // MARK: - Values

  /// The value that a text is for this key: a word or a number as it is, a list or a mapping as YAML in brackets.
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
    let parsed = parse(TextFile(path: "", text: text + "\n"), fileIndex: 0, vocabulary: CatalogReader.vocabulary)
    guard !parsed.faults.contains(where: { $0.severity == .error }), let root = parsed.tree.documents.first else {
      throw KeyFault("'\(text)' is no YAML: " + (parsed.faults.first?.message ?? "there is nothing in it"))
    }
    return try Self.outline(of: root, in: parsed.tree, shape, named: self.text)
  }

  private static func mayBeCollection(_ shape: Shape) -> Bool {
    if case .anything = shape { return true }
    return shape.record != nil || shape.map != nil || shape.item != nil
  }

  /// A value without parts; nil where the text is none for the shape.
  private static func simple(_ text: String, _ shape: Shape) -> Outline? {
    switch shape {
    case .text, .code: .text(text)
    case .flag: text == "true" ? .flag(true) : text == "false" ? .flag(false) : nil
    case .integer: Int(text).map(Outline.integer)
    case .amount: Money(text).map(Outline.amount)
    case .date: CalendarDate(text) == nil ? nil : .text(text)
    case .period: Period(text) == nil ? nil : .text(text)
    case .words(let words): words.contains(text) ? .text(text) : nil
    case .oneOf(let shapes): shapes.lazy.compactMap { simple(text, $0) }.first
    case .moment, .span: .text(text)
    case .list, .map, .record, .open, .anything: nil
    }
  }

  /// A part of a YAML text as a value of a shape.
  private static func outline(
    of node: NodeID, in tree: YAMLTree, _ shape: Shape, named name: String
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
      var anything: Shape? { if case .anything = shape { shape } else { nil } }
      guard let item = shape.item ?? anything else { throw KeyFault("'\(name)' takes \(spoken(shape)), found a list") }
      var items: [Outline] = []
      for child in tree.items(of: node) { items.append(try outline(of: child, in: tree, item, named: name)) }
      return .list(items)
    case .alias: throw KeyFault("an alias names nothing here")
    default:
      let text = tree.string(of: node)
      if case .anything = shape { return .text(text) }
      guard let value = simple(text, shape) else { throw fault(named: name, shape, found: text) }
      return value
    }
  }

  private static func fault(named name: String, _ shape: Shape, found text: String) -> KeyFault {
    var meant: String?
    if case .words(let words) = shape { meant = nearestSpelling(to: text, among: words) }
    return KeyFault(
      "'\(name)' takes \(spoken(shape)), found '\(text)'" + (meant.map { ", did you mean '\($0)'?" } ?? ""))
  }

  /// What a shape takes, in a few words.
  private static func spoken(_ shape: Shape) -> String {
    switch shape {
    case .text, .code: "text"
    case .flag: "true or false"
    case .integer: "a whole number"
    case .amount: "an amount such as 0.99"
    case .date: "a day such as 2027-01-15"
    case .period: "a period such as P1M"
    case .moment: "a day or a moment"
    case .span: "a length of time such as P1M"
    case .anything: "YAML in brackets"
    case .words(let words): words.joined(separator: ", ")
    case .list: "a list in brackets: [a, b]"
    case .map, .record, .open: "keys in brackets: {key: value}"
    case .oneOf(let shapes): shapes.map(spoken).joined(separator: ", or ")
    }
  }
}

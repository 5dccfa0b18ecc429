import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads values from a parsed tree and reports faults; valid values are kept.
package struct NodeDecoder {
  /// The index of the file, for ranges.
  let file: Int

  var faults: [Diagnostic<SourceRange?>] = []

  /// Whether a text in another encoding than UTF-8 was reported.
  var hasForeignText = false
  var places: [CatalogPath: SourceRange] = [:]

  init(file: Int) { self.file = file }

  // MARK: - Shapes

  /// Reads each key of an object; a key for which `read` returns false is reported as unknown. `what` is the object
  /// with its article: `a product`.
  mutating func object(
    _ node: JSONNode, _ what: String, _ read: (inout NodeDecoder, _ key: String, JSONNode) -> Bool
  ) {
    guard let members = node.members else { return refuse(node, expected: "an object") }
    for member in members where !read(&self, member.key, member.value) {
      report(.unknownField, "unknown field '\(member.key)' in \(what)", at: member.keyRange)
    }
  }

  /// The elements of a list that `read` accepts.
  mutating func list<Element>(_ node: JSONNode, _ read: (inout NodeDecoder, JSONNode) -> Element?) -> [Element] {
    guard let elements = node.elements else {
      refuse(node, expected: "a list")
      return []
    }
    return elements.compactMap { read(&self, $0) }
  }

  /// An object with author-defined keys; the first of equal keys is used.
  mutating func map<Key: Comparable & Hashable & Sendable, Value: Hashable & Sendable>(
    _ node: JSONNode, key: (String) -> Key, _ read: (inout NodeDecoder, JSONNode, String) -> Value?
  ) -> SortedMap<Key, Value> {
    guard isObject(node), let members = node.members else { return [:] }
    let keys = members.map { key($0.key) }
    // Sorted keys, as programs write them, contain no duplicates.
    let ascend = keys.indices.dropFirst().allSatisfy { keys[$0 - 1] < keys[$0] }
    var pairs: [SortedMap<Key, Value>.Pair] = []
    pairs.reserveCapacity(keys.count)
    var seen: Set<Key> = []
    for index in keys.indices where ascend || seen.insert(keys[index]).inserted {
      let member = members[index]
      if let value = read(&self, member.value, member.key) { pairs.append(.init(key: keys[index], value: value)) }
    }
    return SortedMap(pairs)
  }

  // MARK: - Values

  mutating func text(_ node: JSONNode) -> String? {
    if let text = node.text { return text }
    // Numbers that are identifiers, such as an Apple ID, are texts in the catalog.
    if let digits = node.digits { return digits }
    return refused(node, expected: "a text")
  }

  mutating func flag(_ node: JSONNode) -> Bool? { node.flag ?? refused(node, expected: "true or false") }

  mutating func integer(_ node: JSONNode) -> Int? { node.integer ?? refused(node, expected: "a whole number") }

  /// An amount of money, as a text or as a number.
  mutating func amount(_ node: JSONNode) -> Money? {
    guard let text = node.text ?? node.digits else { return refused(node, expected: "an amount of money") }
    return Money(text) ?? refused(node, expected: "an amount of money such as 4.99")
  }

  mutating func date(_ node: JSONNode) -> CalendarDate? {
    node.text.flatMap { CalendarDate($0) } ?? refused(node, expected: "a day such as 2027-01-15")
  }

  mutating func period(_ node: JSONNode) -> Period? {
    node.text.flatMap { Period($0) } ?? refused(node, expected: "a period such as P1M")
  }

  /// A word of an enumeration.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ node: JSONNode, as _: Word.Type = Word.self)
    -> Word?
  {
    let words = Array(Word.allCases)
    return index(of: node, among: words.map(\.rawValue)).map { words[$0] }
  }

  /// The index of a word among the allowed ones.
  mutating func index(of node: JSONNode, among words: [String]) -> Int? {
    guard let text = node.text else { return refused(node, expected: "a word") }
    if let place = words.firstIndex(of: text) { return place }
    let help = nearestSpelling(to: text, among: words).map { "did you mean '\($0)'?" }
    let start = VisibleText.start(of: text)
    report(.unreadableValue, "'\(start)' is not one of \(words.joined(separator: ", "))", at: node.range, help: help)
    return nil
  }

  // MARK: - Faults

  mutating func report(
    _ kind: DiagnosticKind, severity: Severity? = nil, _ message: String, at range: Range<Int>, help: String? = nil
  ) {
    faults.append(
      Diagnostic(kind, severity: severity, message, at: SourceRange(file: file, bytes: range), help: help))
  }

  /// Whether a value is an object; reports it if not.
  mutating func isObject(_ node: JSONNode) -> Bool {
    if node.members == nil { refuse(node, expected: "an object") }
    return node.members != nil
  }

  /// Reports a value of the wrong type.
  mutating func refuse(_ node: JSONNode, expected: String) {
    let found: String =
      switch node.content {
      case .string(let text): "'\(VisibleText.start(of: text))'"
      case .number(let digits): "'\(VisibleText.start(of: digits))'"
      case .bool(let flag): "'\(flag)'"
      default: node.kindName
      }
    report(.unreadableValue, "expected \(expected), found \(found)", at: node.range)
  }

  private mutating func refused<Value>(_ node: JSONNode, expected: String) -> Value? {
    if !node.isNull { refuse(node, expected: expected) }
    return nil
  }

  /// Records the place of a value.
  mutating func note(_ path: CatalogPath, at node: JSONNode) {
    places[path] = SourceRange(file: file, bytes: node.range)
  }
}

import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// The wording of what can be wrong with a value.
extension NodeReader {
  /// Something of another shape stands where `expected` was.
  ///
  /// Says nothing where the text broke off: what stands there is not what was meant.
  mutating func reportWrongType(_ value: Value, expected: String, help: String? = nil) {
    let ref = value.top
    guard trees.isScalar(ref) || !trees.tree(ref).isIncomplete(ref.node) else { return }
    guard !trees.isPlaceholderMapping(ref) else {
      report(
        .wrongType, "\(quotedSubject) takes \(expected), found a mapping in a mapping", at: ref,
        help: Self.quoteThePlaceholder)
      return
    }
    report(.wrongType, "\(quotedSubject) takes \(expected), found \(describe(ref))", at: ref, help: help)
  }

  /// How messages begin: the name of the value being read.
  private var quotedSubject: String {
    if trail.isEmpty { return "a document" }
    if case .item = trail.last { return "an entry of '\(subject)'" }
    return "'\(subject)'"
  }

  private static let quoteThePlaceholder =
    "put quotes around a placeholder: \"{{…}}\"; without them YAML reads two mappings"

  /// What a node is, with its article, or the text that it is.
  func describe(_ ref: NodeRef) -> String {
    switch trees.kind(ref) {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    default: trees.isNull(ref) ? "nothing" : "'\(Self.shortened(trees.string(ref)))'"
    }
  }

  /// As much of a text as a message needs to name it; the code frame shows the rest.
  static func shortened(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }.prefix(40)
    return line.count < text.count ? line + "…" : text
  }

  /// Names that an author gave, as a message lists them: it may be in thousands of findings, and of each there may be
  /// thousands.
  static func list(_ names: [String]) -> String {
    let most = 20
    return names.prefix(most).joined(separator: ", ") + (names.count > most ? " and \(names.count - most) more" : "")
  }

  /// Reports a key that a record does not have.
  ///
  /// - Returns: the index of the field that was probably meant.
  @discardableResult
  mutating func reportUnknownKey<Model>(_ key: NodeRef, in record: Record<Model>) -> Int? {
    guard trees.isScalar(key) else {
      let isPlaceholder = trees.kind(key) == .mapping && trees.tree(key).isFlow(key.node)
      report(
        .wrongType, "a key of \(record.name) is \(describe(key)), not a word", at: key,
        help: isPlaceholder ? Self.quoteThePlaceholder : nil)
      return nil
    }
    // To look for the key that was meant costs as much as a fault, whether that is reported or not.
    guard spend(ReadingBudget.fault, on: key) else { return nil }
    let text = trees.string(key)
    let known = record.fields.map(\.key.rawValue)
    let nearest = nearestSpelling(to: text, among: known)
    let meant = nearest.flatMap { known.firstIndex(of: $0) }
    // What is wrong with a template, with defaults or with what catalogs share is reported once, where they are read on
    // their own.
    guard isPartial || (key.parameters == nil && !isDefault(key) && !trees.isShared(key)) else { return meant }
    report(
      .unknownKey, "unknown key '\(text)' in \(record.name)\(nearest.map { ", did you mean '\($0)'?" } ?? "")", at: key,
      help: nearest == nil ? "its keys are \(known.joined(separator: ", "))" : nil,
      fix: nearest.flatMap { replacement(of: key, with: $0) })
    return meant
  }

  mutating func reportUnknownWord(_ text: String, at ref: NodeRef, known: [String]) {
    let folded = text.lowercased().map { $0 == "-" || $0 == " " ? "_" : String($0) }.joined()
    let nearest = known.contains(folded) ? folded : nearestSpelling(to: text, among: known)
    report(
      .invalidValue, "'\(subject)' is '\(text)'\(nearest.map { ", did you mean '\($0)'?" } ?? ", which it can't be")",
      at: ref,
      help: "it takes \(known.joined(separator: ", "))",
      fix: nearest.flatMap { replacement(of: ref, with: $0) })
  }

  mutating func reportMissingKey(_ key: CatalogKey, in value: Value, named name: String) {
    report(
      .missingKey, "\(name) without '\(key.rawValue)'", at: value.top, range: trees.opening(of: value.top),
      help: "add '\(key.rawValue)'")
  }

  /// Warns of an unquoted text that other tools read as something else.
  mutating func warnIfAmbiguous(_ ref: NodeRef) {
    guard let other = trees.tree(ref).otherReading(of: ref.node) else { return }
    let text = trees.string(ref)
    report(
      .ambiguousScalar, "'\(text)' is text here, but other YAML tools read \(other)", at: ref, help: "put it in quotes",
      fix: Fix(
        "put it in quotes", isSafe: true,
        edits: [Edit(at: trees.range(ref), newText: ScalarSpelling.whole(text, like: .doubleQuoted))]))
  }

  /// Whether a tag, if there is one, means nothing special; reports others.
  mutating func checkTag(of ref: NodeRef) -> Bool {
    guard let properties = trees.tree(ref).properties(of: ref.node), let tag = properties.tag else { return true }
    let core = "tag:yaml.org,2002:"
    let known =
      trees.isScalar(ref)
      ? ["!", core + "str", core + "int", core + "float", core + "bool", core + "null"]
      : trees.kind(ref) == .mapping ? ["!", core + "map"] : ["!", core + "seq"]
    if known.contains(tag) { return true }
    report(
      .wrongType,
      "the tag '\(tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag)' means nothing in a catalog", at: ref,
      range: trees.propertiesRange(of: ref),
      help: "remove the tag")
    return false
  }
}

extension NodeReader {
  /// The edit that puts another word where a node stands, in the node's quotes unless it must have none. Nil where a
  /// template made the text, which others use as well.
  func replacement(of ref: NodeRef, with text: String, inQuotes: Bool = true) -> Fix<SourceRange?>? {
    if ref.parameters != nil, Placeholders.mayStand(in: trees.tree(ref).bytes(of: ref.node)) { return nil }
    let newText = inQuotes ? ScalarSpelling.whole(text, like: trees.kind(ref)) : text
    return Fix("write '\(text)'", isSafe: false, edits: [Edit(at: trees.range(ref), newText: newText)])
  }
}

extension SourceTrees {
  /// Where a mapping begins, for what is missing in it: its first key, or the whole if it stands in brackets.
  func opening(of ref: NodeRef) -> SourceRange {
    let tree = tree(ref)
    guard kind(ref) == .mapping, !tree.isFlow(ref.node), tree.childCount(of: ref.node) > 0 else { return range(ref) }
    return tree.range(of: tree.firstChild(of: ref.node))
  }

  /// Whether a node is `{{name}}` without quotes, which YAML reads as a mapping in a mapping.
  func isPlaceholderMapping(_ ref: NodeRef) -> Bool {
    let tree = tree(ref)
    guard kind(ref) == .mapping, tree.isFlow(ref.node), tree.childCount(of: ref.node) == 2 else { return false }
    let key = tree.firstChild(of: ref.node)
    return tree.kind(of: key) == .mapping && tree.isFlow(key) && tree.isNull(tree.sibling(of: key))
  }

  /// The anchor and the tag before a node; the node itself when it has none.
  func propertiesRange(of ref: NodeRef) -> SourceRange {
    let tree = tree(ref)
    guard let properties = tree.properties(of: ref.node) else { return range(ref) }
    var end = max(properties.start, range(ref).bytes.lowerBound)
    while end > properties.start, tree.file.bytes[end - 1] <= 0x20 { end -= 1 }
    return SourceRange(file: tree.fileIndex, bytes: properties.start..<end)
  }
}

import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// The wording of faults in values.
extension NodeReader {
  /// Reports a value of the wrong type.
  ///
  /// Reports nothing where the text was truncated, because the value isn't complete.
  mutating func reportWrongType(_ value: Value, expected: String, help: String? = nil) {
    let ref = value.top
    guard trees.isScalar(ref) || !trees.tree(ref).isIncomplete(ref.node) else { return }
    guard !trees.isPlaceholderMapping(ref) else {
      report(
        .wrongType, "\(quotedSubject) must be \(expected), found a mapping in a mapping", at: ref,
        help: Self.quoteThePlaceholder)
      return
    }
    report(.wrongType, "\(quotedSubject) must be \(expected), found \(describe(ref))", at: ref, help: help)
  }

  /// How to write a list instead of another value.
  func listHelp(insteadOf ref: NodeRef, ofMappings: Bool) -> String {
    if ofMappings { return "start each entry with '- '" }
    let isOne = trees.isScalar(ref) && PlainScalars.isPlain(trees.string(ref), inBrackets: true)
    return isOne ? "write [\(VisibleText.start(of: trees.string(ref)))]" : "write the entries in brackets: [a, b]"
  }

  /// The start of a message: the name of the value being read.
  private var quotedSubject: String {
    if trail.isEmpty { return "a document" }
    if case .item = trail.last { return "an entry of '\(subject)'" }
    return "'\(subject)'"
  }

  private static let quoteThePlaceholder =
    "quote the placeholder: \"{{…}}\"; without quotes YAML reads two mappings"

  /// A node's type with its article, or its text.
  func describe(_ ref: NodeRef) -> String {
    switch trees.kind(ref) {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    default: trees.isNull(ref) ? "nothing" : "'\(VisibleText.start(of: trees.string(ref)))'"
    }
  }

  /// Author-defined names, limited in number, because there may be thousands in thousands of findings.
  static func list(_ names: [String]) -> String {
    let most = 20
    return names.prefix(most).joined(separator: ", ") + (names.count > most ? " and \(names.count - most) more" : "")
  }

  /// Reports an unknown key of a record.
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
    // Searching for a similar key costs as much as a fault, reported or not.
    guard spend(ReadingBudget.fault, on: key) else { return nil }
    let text = trees.string(key)
    let known = record.fields.map(\.key.rawValue)
    let nearest = nearestSpelling(to: text, among: known)
    let meant = nearest.flatMap { known.firstIndex(of: $0) }
    let isOfApp = record.name == Records.document.name && Records.app.fields.contains { $0.key.rawValue == text }
    // Faults in a template, in defaults or in shared values are reported once, where they are read on their own.
    guard isPartial || (key.parameters == nil && !isDefault(key) && !trees.isShared(key)) else { return meant }
    report(
      .unknownKey,
      "unknown field '\(text)' in \(record.name)\(nearest.map { ", did you mean '\($0)'?" } ?? "")", at: key,
      help: isOfApp
        ? "write it below 'app:'" : nearest == nil ? "its fields are \(known.joined(separator: ", "))" : nil,
      fix: nearest.flatMap { replacement(of: key, with: $0) })
    return meant
  }

  mutating func reportUnknownWord(_ text: String, at ref: NodeRef, known: [String]) {
    let folded = text.lowercased().map { $0 == "-" || $0 == " " ? "_" : String($0) }.joined()
    let nearest = known.contains(folded) ? folded : nearestSpelling(to: text, among: known)
    report(
      .invalidValue,
      "'\(subject)' can't be '\(VisibleText.start(of: text))'\(nearest.map { "; did you mean '\($0)'?" } ?? "")",
      at: ref,
      help: "allowed: \(known.joined(separator: ", "))",
      fix: nearest.flatMap { replacement(of: ref, with: $0) })
  }

  mutating func reportMissingKey(_ key: CatalogKey, in value: Value, named name: String) {
    report(
      .missingKey, "\(name) without '\(key.rawValue)'", at: value.top, range: trees.opening(of: value.top),
      help: "add '\(key.rawValue)'")
  }

  /// Warns about an unquoted text that other tools read differently.
  mutating func warnIfAmbiguous(_ ref: NodeRef) {
    guard let other = trees.tree(ref).otherReading(of: ref.node) else { return }
    let text = trees.string(ref)
    report(
      .ambiguousScalar, "'\(text)' is text here, but other YAML tools read \(other)", at: ref, help: "quote it",
      fix: Fix(
        "quote it", isSafe: true,
        edits: [Edit(at: trees.range(ref), newText: ScalarSpelling.whole(text, like: .doubleQuoted))]))
  }

  /// Warns about a number that other tools read differently because of its leading zeros.
  mutating func warnIfAmbiguous(_ ref: NodeRef, as number: some CustomStringConvertible) {
    guard let other = trees.tree(ref).otherNumber(of: ref.node) else { return }
    report(
      .ambiguousScalar, "'\(trees.string(ref))' is \(number) here, but other YAML tools read \(other)", at: ref,
      help: "write \(number)",
      fix: Fix(
        "write '\(number)'", isSafe: true, edits: [Edit(at: trees.range(ref), newText: String(describing: number))]))
  }

  /// Whether a tag is absent or has no special meaning; reports others.
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
      "the tag '\(tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag)' has no meaning in a catalog", at: ref,
      range: trees.propertiesRange(of: ref),
      help: "remove the tag")
    return false
  }
}

extension NodeReader {
  /// The edit that replaces a node by another word and keeps its quotes where allowed. Nil if a template produced the
  /// text, because others use it too.
  func replacement(of ref: NodeRef, with text: String, inQuotes: Bool = true) -> Fix<SourceRange?>? {
    if ref.parameters != nil, Placeholders.mayStand(in: trees.tree(ref).bytes(of: ref.node)) { return nil }
    let newText = inQuotes ? ScalarSpelling.whole(text, like: trees.kind(ref)) : text
    return Fix("write '\(text)'", isSafe: false, edits: [Edit(at: trees.range(ref), newText: newText)])
  }
}

extension SourceTrees {
  /// The start of a mapping, for missing values: its first key, or the whole flow mapping.
  func opening(of ref: NodeRef) -> SourceRange {
    let tree = tree(ref)
    guard kind(ref) == .mapping, !tree.isFlow(ref.node), tree.childCount(of: ref.node) > 0 else { return range(ref) }
    return tree.range(of: tree.firstChild(of: ref.node))
  }

  /// Whether a node is an unquoted `{{name}}`, which YAML reads as a mapping in a mapping.
  func isPlaceholderMapping(_ ref: NodeRef) -> Bool {
    let tree = tree(ref)
    guard kind(ref) == .mapping, tree.isFlow(ref.node), tree.childCount(of: ref.node) == 2 else { return false }
    let key = tree.firstChild(of: ref.node)
    return tree.kind(of: key) == .mapping && tree.isFlow(key) && tree.isNull(tree.sibling(of: key))
  }

  /// The anchor and the tag before a node; the node itself if it has none.
  func propertiesRange(of ref: NodeRef) -> SourceRange {
    let tree = tree(ref)
    guard let properties = tree.properties(of: ref.node) else { return range(ref) }
    var end = max(properties.start, range(ref).bytes.lowerBound)
    while end > properties.start, tree.file.bytes[end - 1] <= 0x20 { end -= 1 }
    return SourceRange(file: tree.fileIndex, bytes: properties.start..<end)
  }
}

import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Reads values from trees and collects faults.
///
/// It never stops: an unreadable value is reported and left out.
struct NodeReader {
  let trees: SourceTrees
  private(set) var faults: [Diagnostic<SourceRange?>] = []

  /// The product being read, for the reports.
  var product: ProductID?

  /// The path of the value being read.
  var trail: [Step] = []

  /// The root of the path.
  var root: CatalogPath.Root = .catalog

  /// Whether missing required keys are reported; off for partial entries such as defaults.
  var requiresKeys = true

  /// Whether it reads a template or defaults on their own.
  var isPartial = false

  /// Whether the entry being read extends an unavailable template, so that its missing values are unknown.
  var lacksTemplate = false

  /// The remaining budget. Aliases are limited in each file, but a template or defaults can be used by thousands of
  /// products.
  var budget = ReadingBudget.endless

  /// The defaults of the folder, nearest first.
  var defaults: [NodeRef] = []

  /// The rows of shared tables that prices used so far.
  var usedRows: Set<PriceRow.Name> = []

  /// The missing parameters, so that each is reported once.
  var missed: Set<MissedParameter> = []

  /// A parameter that an entry doesn't pass to its template.
  struct MissedParameter: Hashable {
    var place: SourceRange
    var name: String
  }

  /// One step of the path; it becomes text only when a fault is reported.
  enum Step {
    case field(CatalogKey)
    case entry(tree: Int32, node: NodeID)
    case item(Int)

    /// An entry by its key.
    static func entry(_ key: NodeRef) -> Step { .entry(tree: key.tree, node: key.node) }
  }

  init(_ trees: SourceTrees) { self.trees = trees }

  /// Records a fault.
  mutating func report(
    _ kind: DiagnosticKind, _ message: String, at ref: NodeRef, range: SourceRange? = nil,
    notes: [Note<SourceRange?>] = [],
    help: String? = nil, fix: Fix<SourceRange?>? = nil, severity: Severity? = nil
  ) {
    // After the budget is spent, missing and invalid values are a consequence of that.
    guard !budget.isSpent else { return }
    if budget.errors > 0 || kind == .aliasBomb {
      var fault = Diagnostic<SourceRange?>(
        kind, severity: severity, message, at: range ?? trees.range(ref), notes: notes, help: help, fix: fix,
        product: product?.text
      )
      let path = CatalogPath(root, trail.map(pathStep)).description
      if !path.isEmpty { fault.path = path }
      if fault.severity == .error, kind != .aliasBomb {
        budget.errors -= 1
        if budget.errors == 0 { fault.help = "further problems in this file are not listed; fix these first" }
      }
      faults.append(fault)
    }
    if kind != .aliasBomb { _ = spend(ReadingBudget.fault, on: ref) }
  }

  private func pathStep(_ step: Step) -> CatalogPath.Step {
    switch step {
    case .field(let key): .field(key)
    case .entry(let tree, let key): .entry(trees.trees[Int(tree)].string(of: key))
    case .item(let index): .item(index)
    }
  }

  /// Reads a child value.
  mutating func at<Result>(_ step: Step, _ body: (inout NodeReader) -> Result) -> Result {
    trail.append(step)
    defer { trail.removeLast() }
    return body(&self)
  }

  /// The name of the value being read, as messages call it.
  var subject: String { name(of: trail[...]) }

  /// The name of the value that contains it.
  var outerSubject: String { name(of: trail.dropLast()) }

  private func name(of steps: ArraySlice<Step>) -> String {
    for step in steps.reversed() {
      switch step {
      case .field(let key): return key.rawValue
      case .entry(let tree, let key): return trees.trees[Int(tree)].string(of: key)
      case .item: continue
      }
    }
    return "document"
  }
}

// MARK: - Scalars

extension NodeReader {
  /// A scalar with its placeholders filled in.
  enum Scalar {
    /// The text of a node, unchanged.
    case node(NodeRef, YAMLNode)
    /// A text with placeholders filled in.
    case filled(String, NodeRef)
  }

  /// The scalar of a value; reports anything else. Nil for a null.
  mutating func scalar(_ value: Value, expected: String) -> Scalar? {
    let ref = value.top
    let node = trees.node(ref)
    guard node.isScalar else {
      reportWrongType(value, expected: expected)
      return nil
    }
    if node.isNull { return nil }
    if node.hasProperties, !checkTag(of: ref) { return nil }
    guard let parameters = ref.parameters else { return .node(ref, node) }
    return filled(ref, parameters)
  }

  /// A text; any scalar is accepted.
  mutating func text(_ value: Value) -> String? {
    switch scalar(value, expected: "text") {
    case .node(let ref, let node):
      guard spend(bytes: node.textLength, on: ref) else { return nil }
      warnIfAmbiguous(ref)
      return trees.string(ref)
    case .filled(let text, _): return text
    case nil: return nil
    }
  }

  mutating func flag(_ value: Value) -> Bool? {
    guard let scalar = scalar(value, expected: "true or false") else { return nil }
    if case .node(let ref, _) = scalar, let flag = trees.tree(ref).bool(of: ref.node) { return flag }
    let text = string(scalar)
    if case .filled = scalar, text == "true" || text == "false" { return text == "true" }
    let meant = ["yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"][
      text.lowercased()]
    report(
      .wrongType,
      "'\(subject)' must be true or false, found "
        + "'\(VisibleText.start(of: text))'\(meant.map { ", did you mean \($0)?" } ?? "")",
      at: ref(scalar), help: "YAML 1.2 accepts only true and false, without quotes",
      fix: meant.flatMap { replacement(of: ref(scalar), with: $0, inQuotes: false) })
    return nil
  }

  mutating func integer(_ value: Value) -> Int? {
    guard let scalar = scalar(value, expected: "a whole number") else { return nil }
    if case .node(let ref, _) = scalar, let number = trees.tree(ref).integer(of: ref.node) {
      warnIfAmbiguous(ref, as: number)
      return number
    }
    if case .filled(let text, _) = scalar, let number = YAMLTree.integer(text) { return number }
    let text = string(scalar)
    report(
      .wrongType, "'\(subject)' must be a whole number, found '\(VisibleText.start(of: text))'", at: ref(scalar),
      help: YAMLTree.integer(text).map { "write it without quotes: \($0)" })
    return nil
  }

  /// A whole number in a range, which the message may describe in other words.
  mutating func integer(_ value: Value, in range: ClosedRange<Int>, called bounds: String? = nil) -> Int? {
    guard let number = integer(value) else { return nil }
    if range.contains(number) { return number }
    let bounds = bounds ?? "\(range.lowerBound) \(range.upperBound == .max ? "or more" : "to \(range.upperBound)")"
    report(.invalidValue, "'\(subject)' must be \(bounds), found \(number)", at: value.top)
    return nil
  }

  mutating func amount(_ value: Value) -> Money? {
    guard let scalar = scalar(value, expected: "an amount of money") else { return nil }
    let amount: Money? =
      switch scalar {
      case .node(let ref, _): Money(utf8: trees.tree(ref).bytes(of: ref.node))
      case .filled(let text, _): Money(text)
      }
    if let amount {
      if case .node(let ref, _) = scalar { warnIfAmbiguous(ref, as: amount) }
      return amount
    }
    report(
      .invalidValue, "'\(subject)' must be an amount of money, found '\(VisibleText.start(of: string(scalar)))'",
      at: ref(scalar),
      help: "write only digits and a decimal point: 0.99")
    return nil
  }

  mutating func date(_ value: Value) -> CalendarDate? {
    guard let scalar = scalar(value, expected: "a day") else { return nil }
    let text = string(scalar)
    if let date = CalendarDate(text) { return date }
    report(
      .invalidValue, "'\(subject)' must be a date such as 2027-01-15, found '\(VisibleText.start(of: text))'",
      at: ref(scalar))
    return nil
  }

  mutating func period(_ value: Value) -> Period? {
    guard let scalar = scalar(value, expected: "a period") else { return nil }
    let text = string(scalar)
    if let period = Period(text) { return period }
    report(
      .invalidValue, "'\(subject)' must be a period such as P1M, found '\(VisibleText.start(of: text))'",
      at: ref(scalar),
      help: "write P, a number, and D, W, M or Y: P3D, P1W, P6M, P1Y")
    return nil
  }

  /// One word of an enumeration.
  mutating func word<Word>(_ value: Value, of choice: WordChoice<Word>) -> Word? {
    index(of: value, in: choice.texts).map { choice.words[$0] }
  }

  /// The index of a word among the allowed ones.
  mutating func index(of value: Value, in words: [String]) -> Int? {
    guard trees.isScalar(value.top) else {
      reportWrongType(value, expected: "a word", help: "allowed: \(words.joined(separator: ", "))")
      return nil
    }
    guard let scalar = scalar(value, expected: "a word") else { return nil }
    if let place = words.firstIndex(of: string(scalar)) { return place }
    reportUnknownWord(string(scalar), at: ref(scalar), known: words)
    return nil
  }

  /// A code of a few letters, such as a territory.
  mutating func code(_ value: Value) -> String? {
    guard let scalar = scalar(value, expected: "a code") else { return nil }
    if case .node(let ref, _) = scalar { warnIfAmbiguous(ref) }
    return string(scalar)
  }

  func string(_ scalar: Scalar) -> String {
    switch scalar {
    case .node(let ref, _): trees.string(ref)
    case .filled(let text, _): text
    }
  }

  func ref(_ scalar: Scalar) -> NodeRef {
    switch scalar {
    case .node(let ref, _), .filled(_, let ref): ref
    }
  }
}

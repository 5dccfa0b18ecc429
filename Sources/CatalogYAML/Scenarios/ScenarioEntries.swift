import CatalogModel
import SourceDiagnostics
import YAMLSyntax

extension Records {
  /// What somebody can do.
  static func actions(of actor: ScenarioStep.Actor) -> Record<ActionDraft> {
    switch actor {
    case .customer: accountActions
    case .device: deviceActions
    case .developer: developerActions
    }
  }
}

/// What to say of a key that stands with the wrong one.
protocol KeyAdvice {
  /// The message for a key that is known elsewhere; nil when it is nowhere.
  func advice(on key: String) -> String?
}

/// Advice for something that another one does.
struct Misplacement: KeyAdvice {
  private let actor: ScenarioStep.Actor

  init(_ actor: ScenarioStep.Actor) { self.actor = actor }

  func advice(on key: String) -> String? {
    let name = actor.customer ?? "ana"
    if Records.deviceActions.keys.key(key) != nil { return "'\(key)' is done on a device: write '\(name).phone', say" }
    if Records.accountActions.keys.key(key) != nil { return "'\(key)' is done with the account: write '\(name)'" }
    return Records.developerActions.keys.key(key) == nil ? nil : "'\(key)' is done by the developer: write 'developer'"
  }
}

/// Advice for something that is expected of another one.
struct ClaimMisplacement: KeyAdvice {
  private let actor: ScenarioStep.Actor

  init(_ actor: ScenarioStep.Actor) { self.actor = actor }

  func advice(on key: String) -> String? {
    let name = actor.customer ?? "ana"
    if Records.deviceClaims.keys.key(key) != nil {
      return "'\(key)' is expected of a device: write '\(name).phone', say"
    }
    return Records.accountClaims.keys.key(key) == nil ? nil : "'\(key)' is expected of an account: write '\(name)'"
  }
}

extension ScenarioStep.Actor {
  /// The customer, if it is one or a device of one.
  fileprivate var customer: String? {
    switch self {
    case .customer(let name), .device(let name, _): name
    case .developer: nil
    }
  }
}

extension NodeReader {
  /// What somebody does: a word, a mapping of actions in their order, or a list of both.
  mutating func readActions(
    _ value: Value, _ record: Record<ActionDraft>, _ misplacement: Misplacement, into draft: inout ActionDraft
  ) {
    guard trees.kind(value.top) == .sequence else { return readAction(value, record, misplacement, into: &draft) }
    let items = list(value) { _, item in item.top }
    for (index, item) in items.enumerated() {
      trail.append(.item(index))
      readAction(Value(item), record, misplacement, into: &draft)
      trail.removeLast()
    }
  }

  private mutating func readAction(
    _ value: Value, _ record: Record<ActionDraft>, _ misplacement: Misplacement, into draft: inout ActionDraft
  ) {
    if trees.kind(value.top) == .mapping { return readEach(value, record, misplacement, into: &draft) }
    guard trees.isScalar(value.top), !trees.isNull(value.top) else {
      return reportWrongType(value, expected: "what is done: a mapping such as {buy: …}, or a word such as restore")
    }
    let word = trees.string(value.top)
    let bare = Records.bareActions.filter { action in record.fields.contains { $0.key == action.key } }
    if let found = bare.first(where: { $0.key.rawValue == word }) { return draft.actions.append(found.action) }
    if record.fields.contains(where: { $0.key.rawValue == word }) {
      return report(.invalidValue, "'\(word)' needs more words", at: value.top, help: "write '{\(word): …}'")
    }
    if let advice = misplacement.advice(on: word) { return report(.unknownKey, advice, at: value.top) }
    let known = bare.map(\.key.rawValue)
    let near = nearestSpelling(to: word, among: known)
    report(
      .unknownKey, "unknown word '\(word)' in \(record.name)\(near.map { ", did you mean '\($0)'?" } ?? "")",
      at: value.top,
      help: near != nil
        ? nil
        : known.isEmpty
          ? "it takes a mapping with \(record.fields.map(\.key.rawValue).joined(separator: ", "))"
          : "the words are \(known.joined(separator: ", "))",
      fix: near.flatMap { replacement(of: value.top, with: $0) })
  }

  /// Reads each entry of a mapping in the order of the text.
  ///
  /// - Parameters:
  ///   - value: the mapping.
  ///   - record: the keys that it takes.
  ///   - advice: what to say of keys that it does not take.
  ///   - draft: what is read into.
  ///   - body: is called after each entry that was read.
  mutating func readEach<Draft>(
    _ value: Value, _ record: Record<Draft>, _ advice: some KeyAdvice, into draft: inout Draft,
    then body: (NodeReader, Entry, Draft) -> Void = { _, _, _ in }
  ) {
    for entry in trees.entries(of: value) {
      guard let index = record.field(word: trees.node(entry.key).wordNumber) else {
        reportUnknown(entry.key, record, advice)
        continue
      }
      let field = record.fields[index]
      trail.append(.field(field.key))
      if trees.isNull(entry.value.top) {
        reportWrongType(entry.value, expected: "a value")
      } else {
        field.read(&self, entry.value, &draft)
        body(self, entry, draft)
      }
      trail.removeLast()
    }
  }

  private mutating func reportUnknown<Draft>(_ key: NodeRef, _ record: Record<Draft>, _ advice: some KeyAdvice) {
    if trees.isScalar(key), let advice = advice.advice(on: trees.string(key)) {
      return report(.unknownKey, advice, at: key)
    }
    reportUnknownKey(key, in: record)
  }
}

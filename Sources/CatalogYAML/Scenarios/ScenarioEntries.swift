import CatalogModel
import SourceDiagnostics
import YAMLSyntax

extension Records {
  /// The actions of a participant.
  static func actions(of actor: ScenarioStep.Actor) -> Record<ActionDraft> {
    switch actor {
    case .customer: accountActions
    case .device: deviceActions
    case .developer: developerActions
    }
  }
}

/// Advice for a key under the wrong participant.
protocol KeyAdvice {
  /// The message for a key that exists elsewhere; nil if it doesn't.
  func advice(on key: String) -> String?
}

/// Advice for an action of another participant.
struct Misplacement: KeyAdvice {
  private let actor: ScenarioStep.Actor

  init(_ actor: ScenarioStep.Actor) { self.actor = actor }

  func advice(on key: String) -> String? {
    let name = actor.customer ?? "ana"
    if Records.deviceActions.keys.key(key) != nil {
      return "'\(key)' is an action on a device; use "
        + "'\(name).phone', for example"
    }
    if Records.accountActions.keys.key(key) != nil { return "'\(key)' is an action of the account; use '\(name)'" }
    return Records.developerActions.keys.key(key) == nil
      ? nil
      : "'\(key)' is an action of the developer; use "
        + "'developer'"
  }
}

/// Advice for an expectation about another participant.
struct ClaimMisplacement: KeyAdvice {
  private let actor: ScenarioStep.Actor

  init(_ actor: ScenarioStep.Actor) { self.actor = actor }

  func advice(on key: String) -> String? {
    let name = actor.customer ?? "ana"
    if Records.deviceClaims.keys.key(key) != nil {
      return "'\(key)' is an expectation about a device; use '\(name).phone'"
    }
    return Records.accountClaims.keys.key(key) == nil
      ? nil
      : "'\(key)' is an expectation about an account; use "
        + "'\(name)'"
  }
}

extension ScenarioStep.Actor {
  /// The customer, for a customer or a device.
  fileprivate var customer: String? {
    switch self {
    case .customer(let name), .device(let name, _): name
    case .developer: nil
    }
  }
}

extension NodeReader {
  /// Reads actions: a word, a mapping of actions in order, or a list of both.
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
      return reportWrongType(value, expected: "an action: a mapping such as {buy: …}, or a word such as restore")
    }
    let word = trees.string(value.top)
    let bare = Records.bareActions.filter { action in record.fields.contains { $0.key == action.key } }
    if let found = bare.first(where: { $0.key.rawValue == word }) { return draft.actions.append(found.action) }
    if record.fields.contains(where: { $0.key.rawValue == word }) {
      return report(.invalidValue, "'\(word)' needs a value", at: value.top, help: "write '{\(word): …}'")
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
          ? "use a mapping with \(record.fields.map(\.key.rawValue).joined(separator: ", "))"
          : "allowed: \(known.joined(separator: ", "))",
      fix: near.flatMap { replacement(of: value.top, with: $0) })
  }

  /// Reads each entry of a mapping in the order of the text.
  ///
  /// - Parameters:
  ///   - value: the mapping.
  ///   - record: the accepted keys.
  ///   - advice: messages for other keys.
  ///   - draft: the result.
  ///   - body: called after each entry.
  mutating func readEach<Draft>(
    _ value: Value, _ record: Record<Draft>, _ advice: some KeyAdvice, into draft: inout Draft,
    then body: (NodeReader, Entry, Draft) -> Void = { _, _, _ in }
  ) {
    for entry in trees.entries(of: value) {
      guard let index = record.field(named: trees.name(entry.key)) else {
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

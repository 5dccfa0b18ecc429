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

/// Advice for keys that belong to another participant.
enum KeyAdvice {
  case actions(of: ScenarioStep.Actor)
  case claims(about: ScenarioStep.Actor)

  /// The message for a key that exists elsewhere; nil if it doesn't.
  func advice(on key: String) -> String? {
    let places: [(keys: RecordKeys, text: String)] =
      switch self {
      case .actions(let actor):
        [
          (Records.deviceActions.keys, "an action on a device; use '\(actor.customer).phone', for example"),
          (Records.accountActions.keys, "an action of the account; use '\(actor.customer)'"),
          (Records.developerActions.keys, "an action of the developer; use 'developer'"),
        ]
      case .claims(let actor):
        [
          (Records.deviceClaims.keys, "an expectation about a device; use '\(actor.customer).phone'"),
          (Records.accountClaims.keys, "an expectation about an account; use '\(actor.customer)'"),
        ]
      }
    return places.first { $0.keys.key(key) != nil }.map { "'\(key)' is \($0.text)" }
  }
}

extension ScenarioStep.Actor {
  /// The customer, or an example of one for the developer.
  fileprivate var customer: String {
    switch self {
    case .customer(let name), .device(let name, _): name
    case .developer: "ana"
    }
  }
}

extension NodeReader {
  /// Reads actions: a word, a mapping of actions in order, or a list of both.
  mutating func readActions(
    _ value: Value, _ record: Record<ActionDraft>, _ advice: KeyAdvice, into draft: inout ActionDraft
  ) {
    guard trees.kind(value.top) == .sequence else { return readAction(value, record, advice, into: &draft) }
    let items = list(value) { _, item in item.top }
    for (index, item) in items.enumerated() {
      trail.append(.item(index))
      readAction(Value(item), record, advice, into: &draft)
      trail.removeLast()
    }
  }

  private mutating func readAction(
    _ value: Value, _ record: Record<ActionDraft>, _ advice: KeyAdvice, into draft: inout ActionDraft
  ) {
    if trees.kind(value.top) == .mapping { return readEach(value, record, advice, into: &draft) }
    guard trees.isScalar(value.top), !trees.isNull(value.top) else {
      return reportWrongType(value, expected: "an action: a mapping such as {buy: …}, or a word such as restore")
    }
    let word = trees.string(value.top)
    let bare = Records.bareActions.filter { action in record.fields.contains { $0.key == action.key } }
    if let found = bare.first(where: { $0.key.rawValue == word }) { return draft.actions.append(found.action) }
    if record.fields.contains(where: { $0.key.rawValue == word }) {
      return report(.invalidValue, "'\(word)' needs a value", at: value.top, help: "write '{\(word): …}'")
    }
    if let advice = advice.advice(on: word) { return report(.unknownKey, advice, at: value.top) }
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
    _ value: Value, _ record: Record<Draft>, _ advice: KeyAdvice, into draft: inout Draft,
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

  private mutating func reportUnknown<Draft>(_ key: NodeRef, _ record: Record<Draft>, _ advice: KeyAdvice) {
    if trees.isScalar(key), let advice = advice.advice(on: trees.string(key)) {
      return report(.unknownKey, advice, at: key)
    }
    reportUnknownKey(key, in: record)
  }
}

package import TextFormats

/// The faults to inject: read from a file at the start, or from a request while the store is running.
///
/// `{"do": "fail-after", "method": "POST", "path": "/v1/subscriptions", "first": 2, "times": 1}`: the second such
/// request is carried out and answered with 500.
package struct TroubleList: Sendable {
  package private(set) var troubles: [StoreTrouble] = []
  package private(set) var faults: [Fault] = []

  /// An unreadable entry.
  package struct Fault: Error, Hashable {
    package enum Kind: Sendable { case unknownKey, missingKey, wrongType, invalidValue }

    package let kind: Kind

    /// The keys and indices that lead to it: `["troubles", "0", "first"]`.
    package let path: [String]
    package let message: String
  }

  /// The names of faults, each with its keys in addition to the common ones.
  private static let words: KeyValuePairs<String, [String]> = [
    "fail-before": [], "fail-after": [], "lose-answer": [], "cut-answer": [], "read-stale": [], "limit": ["seconds"],
    "wait": ["seconds"], "unauthorized": [], "forbid": [], "refuse-silently": [], "edit": ["product", "attributes"],
  ]

  private static let commonKeys = ["do", "method", "path", "first", "times"]

  /// Reads `{"troubles": […]}`. Unreadable entries are left out and reported.
  package init(_ root: JSONValue) { decode(root) }

  private mutating func decode(_ root: JSONValue) {
    guard let members = root.members else { return report(.wrongType, [], "expected a mapping with 'troubles'") }
    for member in members where member.key != "troubles" {
      report(.unknownKey, [member.key], "unknown key '\(member.key)'; expected 'troubles'")
    }
    guard let list = root["troubles"] else { return report(.missingKey, [], "'troubles' is missing") }
    guard let elements = list.elements else { return report(.wrongType, ["troubles"], "'troubles' must be a list") }
    for (index, element) in elements.enumerated() {
      do throws(Fault) { troubles.append(try Self.trouble(element, at: ["troubles", String(index)])) } catch {
        faults.append(error)
      }
    }
  }

  private mutating func report(_ kind: Fault.Kind, _ path: [String], _ message: String) {
    faults.append(Fault(kind: kind, path: path, message: message))
  }

  // MARK: - Single faults

  private static func trouble(_ value: JSONValue, at path: [String]) throws(Fault) -> StoreTrouble {
    guard let members = value.members else {
      throw Fault(kind: .wrongType, path: path, message: "a trouble must be a mapping with 'do'")
    }
    guard let word = value["do"]?.text else {
      throw Fault(kind: .missingKey, path: path, message: "a trouble without 'do', the error to inject")
    }
    guard let own = words.first(where: { $0.key == word })?.value else {
      throw Fault(
        kind: .invalidValue, path: path + ["do"],
        message: "'\(word)' is not one of \(words.map(\.key).joined(separator: ", "))")
    }
    let known = commonKeys + own
    if let unknown = members.first(where: { !known.contains($0.key) }) {
      throw Fault(
        kind: .unknownKey, path: path + [unknown.key],
        message: "'\(word)' has no key '\(unknown.key)'; its keys are \(known.joined(separator: ", "))")
    }
    var trouble = StoreTrouble(try kind(word, value, at: path))
    trouble.method = try string("method", of: value, at: path)
    trouble.path = try string("path", of: value, at: path)
    if value["first"] != nil { trouble.first = try number("first", of: value, in: 1...1_000_000, at: path) }
    if value["times"] == .null {
      trouble.times = nil
    } else if value["times"] != nil {
      trouble.times = try number("times", of: value, in: 1...1_000_000, at: path)
    }
    return trouble
  }

  private static func kind(_ word: String, _ value: JSONValue, at path: [String]) throws(Fault) -> StoreTrouble.Kind {
    switch word {
    case "fail-before": .failsBefore
    case "fail-after": .failsAfter
    case "lose-answer": .losesAnswer
    case "cut-answer": .cutsAnswer
    case "read-stale": .readsStale
    case "limit":
      .limits(retryAfter: value["seconds"] == nil ? nil : try number("seconds", of: value, in: 0...86_400, at: path))
    case "wait": .delays(milliseconds: try number("seconds", of: value, in: 0...600, at: path) * 1000)
    case "unauthorized": .forgetsToken
    case "forbid": .forbids
    case "refuse-silently": .refusesSilently
    default: .edits(try edit(value, at: path))
    }
  }

  private static func edit(_ value: JSONValue, at path: [String]) throws(Fault) -> StoreTrouble.HandEdit {
    guard let product = try string("product", of: value, at: path) else {
      throw Fault(kind: .missingKey, path: path, message: "an edit without 'product', the ID of the product to change")
    }
    guard let members = value["attributes"]?.members else {
      throw Fault(
        kind: .missingKey, path: path, message: "an edit without 'attributes', the new values by their API names")
    }
    return StoreTrouble.HandEdit(
      product: product,
      attributes: Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
  }

  private static func string(_ key: String, of value: JSONValue, at path: [String]) throws(Fault) -> String? {
    guard let found = value[key] else { return nil }
    guard let text = found.text, !text.isEmpty else {
      throw Fault(kind: .wrongType, path: path + [key], message: "'\(key)' must be text")
    }
    return text
  }

  private static func number(
    _ key: String, of value: JSONValue, in range: ClosedRange<Int>, at path: [String]
  ) throws(Fault) -> Int {
    guard let found = value[key] else {
      throw Fault(kind: .missingKey, path: path, message: "'\(value["do"]?.text ?? "")' without '\(key)'")
    }
    guard let number = found.integer, range.contains(number) else {
      throw Fault(
        kind: .invalidValue, path: path + [key],
        message: "'\(key)' must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

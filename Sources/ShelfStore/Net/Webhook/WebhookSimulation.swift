import CatalogModel
import ServerPayloads
import SourceDiagnostics
import TextFormats

/// A simulation with a server on this machine: posts notifications to it, and checks the scenario's expectations about
/// it, each at its moment of virtual time.
struct WebhookSimulation {
  private(set) var deliveries: Deliveries
  private let scenario: Scenario

  /// The indices of the remaining expectations, the next one last.
  private var waiting: [Int]

  /// The expectations that failed, by index, each with the value found.
  private(set) var failures: [(index: Int, found: String)] = []
  private(set) var judged = 0

  /// - Parameters:
  ///   - deliveries: the deliveries to the server.
  ///   - scenario: the scenario with the expectations.
  init(_ deliveries: Deliveries, of scenario: Scenario) {
    self.deliveries = deliveries
    self.scenario = scenario
    let all = scenario.serverExpectations
    waiting = all.indices.sorted { (all[$0].at, $0) > (all[$1].at, $1) }
  }

  /// Accepts sent notifications.
  mutating func enqueue(_ notifications: [StoreNotification]) throws { try deliveries.enqueue(notifications) }

  /// Delivers everything due by a moment, and checks the expectations before it.
  mutating func pass(to moment: Instant) async throws {
    while let index = waiting.last, scenario.serverExpectations[index].at < moment { try await judgeNext() }
    try await deliveries.deliver(until: moment)
  }

  /// Delivers and checks the rest up to the end, and returns a summary. Later expectations aren't checked.
  mutating func finish(at end: Instant, _ name: String) async throws -> String {
    while let index = waiting.last, scenario.serverExpectations[index].at <= end { try await judgeNext() }
    try await deliveries.deliver(until: end)
    let summary = deliveries.finish(name)
    return judged == 0
      ? summary : "\(summary); \(judged - failures.count) of \(judged) expectations of your server are met"
  }

  private mutating func judgeNext() async throws {
    let index = waiting.removeLast()
    let expectation = scenario.serverExpectations[index]
    try await deliveries.deliver(until: expectation.at)
    judged += 1
    if let found = try await difference(from: expectation.claim) { failures.append((index, found)) }
  }

  /// Returns the difference from a claim; nil if the claim is true.
  private mutating func difference(from claim: ServerExpectation.Claim) async throws -> String? {
    switch claim {
    case .webhook(let status):
      let found = deliveries.answers.filter { $0.value > 0 }
      if !found.isEmpty, found.keys.allSatisfy({ $0 == "\(status)" }) { return nil }
      return found.isEmpty
        ? "nothing, because nothing was posted"
        : found.sorted { $0.key < $1.key }
          .map { "\($0.key) (\($0.value == 1 ? "once" : "\($0.value) times"))" }.joined(separator: ", ")
    case .get(let path, let status, let json):
      let customers = scenario.customers.map(\.name)
      let filled = ServerExpectation.path(path) { name in
        customers.firstIndex(of: name).map { PayloadIDs.appTransaction($0) }
      }
      let outcome = try await deliveries.ask(filled)
      guard let found = outcome.status else {
        return "no response (\(outcome.word))\(status.map { ", expected \($0)" } ?? "")"
      }
      if let status, status != found { return "responded with \(found), expected \(status)" }
      return json.flatMap { Self.difference(of: outcome.body, from: $0) }
    }
  }

  private static func difference(of body: [UInt8], from json: ForeignValue) -> String? {
    let parsed = parseJSON(TextFile(path: "answer", bytes: body))
    guard let value = parsed.root?.value, parsed.faults.isEmpty else {
      return "responded with \(body.isEmpty ? "nothing" : "text that isn't JSON"), expected \(json.oneLine)"
    }
    return json.difference(from: value, at: "")
  }
}

extension ForeignValue {
  /// The first difference between a document and the expected one: `'products[0]' is "club.silver", expected
  /// "club.gold"`; nil if there is none. A mapping may contain additional keys; a list is compared as a whole.
  func difference(from found: JSONValue, at path: String) -> String? {
    let place = path.isEmpty ? "the answer" : "'\(path)'"
    let otherwise = "\(place) is \(found.oneLine), expected \(oneLine)"
    switch (self, found) {
    case (.map(let keys), .object):
      for pair in keys {
        let inner = path.isEmpty ? pair.key : "\(path).\(pair.key)"
        guard let value = found[pair.key] else { return "'\(inner)' is missing, expected \(pair.value.oneLine)" }
        if let difference = pair.value.difference(from: value, at: inner) { return difference }
      }
      return nil
    case (.list(let items), .array(let elements)):
      if items.count != elements.count { return otherwise }
      for (index, item) in items.enumerated() {
        if let difference = item.difference(from: elements[index], at: "\(path)[\(index)]") { return difference }
      }
      return nil
    case (.null, .null): return nil
    case (.bool(let flag), .bool(let other)): return flag == other ? nil : otherwise
    case (.string(let text), .string(let other)): return text == other ? nil : otherwise
    case (.number(let digits), .number(let other)):
      return digits == other || (digits.utf8.count < 16 && Double(digits) == Double(other)) ? nil : otherwise
    default: return otherwise
    }
  }

  /// As JSON on one line.
  var oneLine: String { json.oneLine }

  private var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let digits): .number(digits)
    case .string(let text): .string(text)
    case .list(let items): .array(items.map(\.json))
    case .map(let keys): .object(keys.map { JSONValue.Member($0.key, $0.value.json) })
    }
  }
}

extension JSONValue {
  /// On one line, truncated if it is long.
  fileprivate var oneLine: String {
    let text = String(decoding: compactBytes, as: UTF8.self)
    return text.count > 200 ? "\(text.prefix(200))…" : text
  }
}

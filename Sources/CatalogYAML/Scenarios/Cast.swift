import CatalogModel
import SourceDiagnostics

/// The participants of a scenario, by the names in its steps.
struct Cast {
  private var names: [String] = []
  private var devices: [String: [String]] = [:]

  init(_ customers: [Participant] = []) {
    names = customers.map(\.name)
    devices = Dictionary(customers.map { ($0.name, $0.devices) }, uniquingKeysWith: { first, _ in first })
  }

  /// Records devices that a step adds.
  mutating func follow(_ actor: ScenarioStep.Actor, _ actions: [ScenarioAction]) {
    guard case .customer(let name) = actor else { return }
    for case .addDevice(let device) in actions { devices[name, default: []].append(device) }
  }

  /// Whether a participant has this name.
  func has(_ key: NodeRef, _ trees: SourceTrees) -> Bool { trees.isScalar(key) && names.contains(trees.string(key)) }

  /// An unknown name.
  struct Unknown: Error {
    var message: String
    var help: String?

    /// The whole name that was probably meant.
    var nearest: String?
  }

  /// The participant with a name: `ana`, `ana.phone`, `developer`.
  func find(_ name: String, canBeDeveloper: Bool) -> Result<ScenarioStep.Actor, Unknown> {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if name == Self.developer, !names.contains(name) {
      return canBeDeveloper
        ? .success(.developer)
        : .failure(
          Unknown(message: "the developer can't have expectations", help: "expectations are about \(listed(names))"))
    }
    guard names.contains(parts[0]) else { return .failure(unknownCustomer(parts, canBeDeveloper: canBeDeveloper)) }
    guard parts.count > 1 else { return .success(.customer(parts[0])) }
    let own = devices[parts[0]] ?? []
    if own.contains(parts[1]) { return .success(.device(customer: parts[0], parts[1])) }
    let near = nearestSpelling(to: parts[1], among: own)
    return .failure(
      Unknown(
        message: "'\(parts[0])' has no device '\(parts[1])'\(near.map { ", did you mean '\($0)'?" } ?? "")",
        help: near != nil
          ? nil
          : own.isEmpty ? "add 'devices' to the customer" : "use \(listed(own))",
        nearest: near.map { "\(parts[0]).\($0)" }))
  }

  private func unknownCustomer(_ parts: [String], canBeDeveloper: Bool) -> Unknown {
    let near = nearestSpelling(to: parts[0], among: names + (canBeDeveloper ? [Self.developer] : []))
    let whole = near.map { name in ([name] + parts.dropFirst()).joined(separator: ".") }
    return Unknown(
      message: "unknown participant '\(parts[0])'\(near.map { ", did you mean '\($0)'?" } ?? "")",
      help: near != nil
        ? nil : names.isEmpty ? "add 'customers'" : "use \(listed(names))",
      nearest: whole)
  }

  private func listed(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: " or ") }

  static let developer = "developer"
}

package import SourceDiagnostics
package import TextFormats

/// A document of requests to apply: a plan, or the output of `shelf export app-store-connect`.
package struct StepDocument: Sendable {
  package let kind: Kind

  /// The steps, in their order.
  package let steps: [Step]

  /// The inputs required to apply it.
  package let requiredInputs: [String]

  /// All inputs.
  private let inputs: Set<String>

  /// The plan's properties; nil for requests that an export wrote.
  package let plan: Plan?

  /// The consequences that need consent one by one, worst first.
  ///
  /// They are those of the requests; unknown for an export, which reports none. The document's own list can only add to
  /// them.
  package let consent: [String]

  package enum Kind: Sendable {
    case plan, requests
  }

  /// The properties of a plan.
  package struct Plan: Sendable {
    /// The server's URL.
    package let store: String
    package let day: String
    package let appID: String
    package let bundleID: String
    package let appName: String

    /// The digest of the catalog that it is based on.
    package let catalog: String?

    /// The digests of the state in App Store Connect, by product.
    package let live: [(name: String, digest: String)]

    package let calls: Int

    /// Whether it only submits to App Review.
    package let isSubmission: Bool

    /// The app version that is submitted or withdrawn with the products; nil for none.
    package let appVersion: String?

    /// Whether it covers only some products, which the user chose.
    package let isPartial: Bool

    /// The state that it restores; nil for other plans.
    package let wayBack: JSONNode?

    /// The products, groups and the app (an empty name) of which it sends nothing, because a change is blocked.
    package let blocked: [String]

    /// What `shelf plan` showed, line by line.
    package let text: [String]

    /// The changes that can't be undone, each with its owner.
    package let oneWay: [(owner: String, reason: String)]
  }

  package static let planFormat = "shelf.plan/1"
  package static let requestsFormat = "shelf.app-store-connect/2"

  /// Reads a document.
  ///
  /// - Parameter file: its text.
  /// - Throws: a `ClientFault` that describes the problem.
  package init(_ file: TextFile) throws {
    let parsed = parseJSON(file)
    guard let root = parsed.root else {
      throw ClientFault.unclear("'\(file.path)' is not JSON: \(parsed.faults.first?.message ?? "it can't be read")")
    }
    let format = root["format"]?.text
    switch format {
    case Self.planFormat: kind = .plan
    case Self.requestsFormat: kind = .requests
    default:
      let found = format.map { "a '\($0)' document" } ?? "no document with a 'format'"
      throw ClientFault.unclear(
        "'\(file.path)' is \(found); 'shelf plan -o' writes '\(Self.planFormat)', 'shelf export app-store-connect' "
          + "'\(Self.requestsFormat)'")
    }
    func fault(_ what: String) -> ClientFault { .unclear("'\(file.path)' is damaged: \(what); write it again") }
    plan = kind == .plan ? try Self.plan(root, fault) : nil
    let inputs = root["inputs"]?.elements ?? []
    requiredInputs = inputs.filter { $0["required"]?.flag == true }.compactMap { $0["name"]?.text }
    self.inputs = Set(inputs.compactMap { $0["name"]?.text } + [Self.appInput])
    guard let requests = root["requests"]?.elements else { throw fault("it has no list 'requests'") }
    steps = try requests.map { node in
      do throws(StepFault) { return try Step(node) } catch {
        throw fault("request '\(node["id"]?.text ?? "?")' has \(error.what)")
      }
    }
    consent = Self.consent(root, steps, isPlan: kind == .plan)
    try check(fault)
  }

  private static func consent(_ root: JSONNode, _ steps: [Step], isPlan: Bool) -> [String] {
    let stated = (root["consent"]?.elements ?? []).compactMap(\.text)
    let needed = Set(
      stated
        + steps.flatMap { step in
          let consequence = isPlan ? step.consequence : step.isQuery ? nil : "unknown"
          return [consequence, AllowedRequest.consent(step.method, step.path)].compactMap(\.self)
        })
    return ["breaks-app", "breaks-customer", "irreversible", "unknown"].filter(needed.contains)
  }

  /// Returns a request, or the prices of a product, that a plan doesn't have as planning again gives it.
  ///
  /// - Parameters:
  ///   - file: the plan.
  ///   - again: the same plan, made again. It may have requests of things that the plan doesn't touch.
  ///   - owners: the products and groups that the plan touches, with an empty name for the app; nil for all.
  /// - Returns: its name; nil if there is none.
  package static func difference(of file: TextFile, from again: TextFile, about owners: Set<String>?) -> String? {
    let (stated, planned) = (parts(of: file), parts(of: again))
    let (known, given) = (Set(planned.map(\.bytes)), Set(stated.map(\.bytes)))
    let odd =
      stated.first { !known.contains($0.bytes) }
      ?? planned.first { owners?.contains($0.owner) ?? true && !given.contains($0.bytes) }
    return odd?.name
  }

  private static func parts(of file: TextFile) -> [(name: String, owner: String, bytes: [UInt8])] {
    let root = parseJSON(file).root
    func all(_ list: String, _ name: (JSONNode) -> String) -> [(name: String, owner: String, bytes: [UInt8])] {
      (root?[list]?.elements ?? []).map { (name($0), $0["product"]?.text ?? "", $0.value.compactBytes) }
    }
    return all("requests") { "the request '\($0["id"]?.text ?? "")'" }
      + all("prices") { "the price of '\($0["product"]?.text ?? "")'" }
  }

  /// Whether a plan withdraws submissions.
  package var withdraws: Bool { steps.contains { $0.body?["data"]?["attributes"]?["canceled"] != nil } }

  /// The input for the app's number.
  private static let appInput = "app_id"

  private static func plan(_ root: JSONNode, _ fault: (String) -> ClientFault) throws -> Plan {
    func string(_ node: JSONNode?, _ name: String) throws -> String {
      guard let text = node?.text, !text.isEmpty else { throw fault("'\(name)' is missing") }
      return text
    }
    let store = try string(root["store"], "store")
    guard StoreAddress(store) != nil else {
      throw fault("'store' is '\(store)', which is neither Apple's address nor loopback")
    }
    return Plan(
      store: store, day: try string(root["day"], "day"), appID: try string(root["app"]?["id"], "app.id"),
      bundleID: try string(root["app"]?["bundleId"], "app.bundleId"), appName: root["app"]?["name"]?.text ?? "",
      catalog: root["catalog"]?.text, live: (root["live"]?.members ?? []).map { ($0.key, $0.value.text ?? "") },
      calls: root["calls"]?.integer ?? 0, isSubmission: root["submission"]?.flag ?? false,
      appVersion: root["app_version"]?.text,
      isPartial: root["partial"]?.flag ?? false, wayBack: root["way_back"],
      blocked: Set((root["impossible"]?.elements ?? []).compactMap { $0["product"]?.text }).sorted(),
      text: (root["text"]?.elements ?? []).compactMap(\.text),
      oneWay: (root["no_way_back"]?.elements ?? []).map { ($0["product"]?.text ?? "", $0["reason"]?.text ?? "") })
  }

  /// Checks that every name that a step needs comes from an input or an earlier step.
  private func check(_ fault: (String) -> ClientFault) throws {
    var known = inputs
    var queries: Set<String> = []
    for step in steps {
      // Values that a plan doesn't contain come from the catalog.
      let needed = step.neededNames.filter { !$0.hasPrefix("secret:") }
      if let name = needed.subtracting(known).min() {
        throw fault("request '\(step.id)' needs '\(name)', which no request provides")
      }
      if let name = step.after.first(where: { name in !steps.contains { $0.id == name } }) {
        throw fault("request '\(step.id)' waits for '\(name)', which doesn't exist")
      }
      if let name = step.loops.compactMap(\.query).first(where: { !queries.contains($0) }) {
        throw fault("request '\(step.id)' uses the response to '\(name)', which is not an earlier query")
      }
      guard !known.contains(step.id) else { throw fault("duplicate request '\(step.id)'") }
      known.formUnion(step.givenNames)
      if step.isQuery { queries.insert(step.id) }
    }
  }
}

/// A problem with a step.
struct StepFault: Error {
  let what: String
}

extension Step {
  init(_ node: JSONNode) throws(StepFault) {
    guard let id = node["id"]?.text, !id.isEmpty else { throw StepFault(what: "no 'id'") }
    guard let method = node["method"]?.text, ["GET", "POST", "PATCH", "DELETE"].contains(method) else {
      throw StepFault(what: "a 'method' other than GET, POST, PATCH and DELETE")
    }
    self.id = id
    self.method = method
    path = try Self.path(node["path"], for: method)
    consequence = node["consequence"]?.text
    product = node["product"]?.text ?? ""
    why = node["why"]?.text ?? ""
    needs = node["needs"]?.text
    isRepeatable = node["repeat"]?.flag ?? false
    after = (node["after"]?.elements ?? []).compactMap(\.text)
    body = node["body"]?.value
    if ["POST", "PATCH"].contains(method), body?["data"] == nil { throw StepFault(what: "no 'body' with 'data'") }
    reuse = try node["reuse"].map { node throws(StepFault) in try Lookup(node) }
    lookup = try node["lookup"].map { node throws(StepFault) in try Lookup(node) }
    var loops: [Loop] = []
    for node in node["each"]?.elements ?? [] { loops.append(try Loop(node)) }
    self.loops = loops
    var finds: [Find] = []
    for node in node["find"]?.elements ?? [] {
      guard let name = node["as"]?.text, let territory = node["territory"]?.text,
        let price = node["customerPrice"]?.text
      else {
        throw StepFault(what: "a 'find' without 'as', 'territory' or 'customerPrice'")
      }
      finds.append(Find(name: name, territory: territory, price: price))
    }
    self.finds = finds
    wait = node["again"].map { node in
      Wait(
        values: (node["while"]?.members ?? []).map { .init($0.key, $0.value.value) },
        resources: (node["of"]?.elements ?? []).compactMap(\.text))
    }
    var uploads: [Upload] = []
    for node in node["uploads"]?.elements ?? [] {
      guard let file = node["file"]?.text, let size = node["size"]?.integer, let md5 = node["md5"]?.text else {
        throw StepFault(what: "'uploads' without 'file', 'size' or 'md5'")
      }
      uploads.append(Upload(file: file, size: size, md5: md5))
    }
    self.uploads = uploads
  }

  /// A path of the API. A plan is untrusted input, and its paths must not leave the API.
  fileprivate static func path(_ node: JSONNode?, for method: String = "GET") throws(StepFault) -> String {
    guard let path = node?.text else { throw StepFault(what: "no 'path'") }
    // Names may contain any characters; their values are encoded.
    let plain = Placeholders.filled(
      path, Dictionary(Placeholders.names(in: path).map { ($0, "") }) { first, _ in first })
    let isOurs = ["/v1/", "/v2/", "/v3/"].contains { plain.hasPrefix($0) }
    let isPlain = plain.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Array("\\\"<>^`{|}#".utf8).contains($0) }
    guard isOurs, isPlain, !plain.contains("/../"), !plain.contains("/./") else {
      throw StepFault(what: "the path '\(path)', which is not part of the API")
    }
    guard AllowedRequest.admits(method, path) else {
      throw StepFault(what: "'\(method) \(path)', which 'shelf plan' never writes")
    }
    return path
  }
}

extension Step.Lookup {
  fileprivate init(_ node: JSONNode) throws(StepFault) {
    path = try Step.path(node["path"])
    attributes = (node["where"]?.members ?? []).map { .init($0.key, $0.value.value) }
    links = (node["link"]?.members ?? []).compactMap { member in member.value.text.map { (member.key, $0) } }
  }

  /// A copy with known names replaced by their values.
  func filled(_ names: [String: String]) -> Self {
    var copy = self
    copy.path = Placeholders.path(path, names)
    if case .object(let members) = Placeholders.filled(.object(attributes), names) { copy.attributes = members }
    copy.links = links.map { ($0.name, Placeholders.filled($0.id, names)) }
    return copy
  }
}

extension Step.Loop {
  fileprivate init(_ node: JSONNode) throws(StepFault) {
    func codes(_ key: String) -> [String]? { node[key]?.elements?.compactMap(\.text) }
    if let territories = codes("territories") {
      source = .territories(territories)
    } else if let query = node["points"]?.text {
      source =
        codes("only").map { .pointsOnly(of: query, Set($0)) }
        ?? .points(of: query, except: Set(codes("except") ?? []))
    } else {
      throw StepFault(what: "a loop in 'each' over something other than 'territories' or 'points'")
    }
    additions = (node["append"]?.members ?? []).map { .init($0.key, $0.value.value) }
  }
}

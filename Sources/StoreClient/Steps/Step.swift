import TextFormats

/// A request to send, as described in a document.
package struct Step: Sendable {
  /// The name of the resource that the step creates, for later steps.
  package let id: String
  package let method: String
  package let path: String

  /// The product, whose steps are executed in order; empty for the app.
  package var product: String

  /// Its consequence from the plan; nil in an export.
  let consequence: String?

  /// One sentence that explains the step to a reader.
  package let why: String

  /// The input that it needs; without it, the step is skipped.
  let needs: String?

  /// A query whose response may contain the resource already.
  let reuse: Lookup?

  /// How to find the resource if the response to its creation was lost; nil if the document doesn't define it.
  let lookup: Lookup?

  /// The steps that must precede it.
  let after: [String]

  /// Whether sending it twice does no harm.
  let isRepeatable: Bool

  let body: JSONValue?
  let loops: [Loop]
  let finds: [Find]
  let wait: Wait?
  package let uploads: [Upload]

  /// A list, and what distinguishes a resource in it from others.
  struct Lookup: Sendable {
    var path: String

    /// The values of its attributes.
    var attributes: [JSONValue.Member] = []

    /// The IDs of its relationships' targets.
    var links: [(name: String, id: String)] = []

    func matches(_ resource: AnswerResource) -> Bool {
      resource.has(attributes) && links.allSatisfy { resource.link($0.name) == $0.id }
    }
  }

  /// The items added to the body, one for each iteration.
  struct Loop: Sendable {
    enum Source: Sendable {
      /// The price points in the response to a request, except those of some territories.
      case points(of: String, except: Set<String>)
      /// The price points of some territories in the response to a request.
      case pointsOnly(of: String, Set<String>)
      case territories([String])
    }

    let source: Source
    let additions: [JSONValue.Member]

    /// The request whose response the loop iterates over.
    var query: String? {
      switch source {
      case .points(let query, _), .pointsOnly(let query, _): query
      case .territories: nil
      }
    }
  }

  /// A price point to look up in the response.
  struct Find: Sendable {
    let name: String
    let territory: String
    let price: String
  }

  /// The condition that a query is repeated for.
  struct Wait: Sendable {
    let values: [JSONValue.Member]
    let resources: [String]
  }

  /// A file to upload after the response to the request.
  package struct Upload: Sendable {
    package let file: String
    package let size: Int
    package let md5: String
  }

  var isQuery: Bool { method == "GET" }

  /// The type of the resource that it makes.
  var madeType: String? { method == "POST" ? body?["data"]?["type"]?.text : nil }

  /// The types of the resources that it makes, changes or deletes.
  var changedTypes: [String] {
    if isQuery { return [] }
    let data = (body?["data"]?.elements ?? [body?["data"]].compactMap(\.self)) + (body?["included"]?.elements ?? [])
    return path.split(separator: "/").dropFirst().prefix(1).map(String.init) + data.compactMap { $0["type"]?.text }
      + loops.flatMap(\.additions).compactMap { $0.value["type"]?.text }
  }

  /// The names of inputs and earlier requests that it needs.
  var neededNames: Set<String> {
    var names = Set(Placeholders.names(in: path))
    if let reuse { names.formUnion(Placeholders.names(in: reuse.path)) }
    if let lookup {
      names.formUnion(Placeholders.names(in: lookup.path))
      for link in lookup.links { names.formUnion(Placeholders.names(in: link.id)) }
    }
    if let body { names.formUnion(Placeholders.names(in: body)) }
    for loop in loops {
      for addition in loop.additions { names.formUnion(Placeholders.names(in: addition.value)) }
    }
    names.subtract(["territory", "point"])
    for resource in wait?.resources ?? [] { names.formUnion(Placeholders.names(in: resource)) }
    return names
  }

  /// The names that are known once it is done.
  var givenNames: [String] { [id] + finds.map(\.name) }

  // MARK: - The body

  /// A price point in a response.
  struct Point: Sendable {
    let territory: String
    let id: String
    let price: String
  }

  /// Returns the body to send, with known names replaced and the items of its loops added.
  func body(_ names: [String: String], _ points: (String) -> [Point]) -> [UInt8]? {
    guard let body else { return nil }
    var value = Placeholders.filled(body, names)
    for loop in loops {
      let turns = loop.turns(points)
      for addition in loop.additions {
        let added = turns.map { Placeholders.filled(addition.value, names.merging($0) { _, turn in turn }) }
        value.append(added, at: addition.key.split(separator: "/").map(String.init)[...])
      }
    }
    return value.compactBytes
  }
}

extension Step.Loop {
  /// The values of the territory and the price point in each iteration.
  fileprivate func turns(_ points: (String) -> [Step.Point]) -> [[String: String]] {
    switch source {
    case .territories(let codes): codes.map { ["territory": $0] }
    case .points(let query, let except):
      points(query).filter { !except.contains($0.territory) }.map { ["territory": $0.territory, "point": $0.id] }
    case .pointsOnly(let query, let only):
      points(query).filter { only.contains($0.territory) }.map { ["territory": $0.territory, "point": $0.id] }
    }
  }
}

extension JSONValue {
  /// Appends elements to a nested list, and creates missing parents.
  fileprivate mutating func append(_ new: [JSONValue], at path: ArraySlice<String>) {
    guard let key = path.first else {
      if case .array(let old) = self { self = .array(old + new) } else { self = .array(new) }
      return
    }
    guard case .object(var members) = self else { return }
    let rest = path.dropFirst()
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value.append(new, at: rest)
    } else {
      var value: JSONValue = rest.isEmpty ? .array([]) : .object([])
      value.append(new, at: rest)
      members.append(Member(key, value))
    }
    self = .object(members)
  }
}

extension Step.Point {
  init?(_ resource: AnswerResource) {
    guard let territory = resource.link("territory") else { return nil }
    self.init(territory: territory, id: resource.id, price: resource.attribute("customerPrice")?.text ?? "")
  }

  /// Whether the point has an amount; App Store Connect writes `499.0` for `499`.
  func costs(_ amount: String) -> Bool { Self.normal(price) == Self.normal(amount) }

  private static func normal(_ amount: String) -> String {
    var parts = amount.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let whole = parts[0].drop { $0 == "0" }
    parts[0] = whole.isEmpty ? "0" : String(whole)
    guard parts.count == 2 else { return parts[0] }
    while parts[1].hasSuffix("0") { parts[1].removeLast() }
    return parts[1].isEmpty ? parts[0] : parts.joined(separator: ".")
  }
}

package import CatalogModel
package import SourceDiagnostics
import StoreFacts
package import TextFormats

/// Extracts resources from documents: requests, responses, and recordings of several responses.
package struct ResourceDocuments {
  package var graph = ResourceGraph()
  package var faults: [Diagnostic<SourceRange?>] = []

  /// Whether at least one document is a request document.
  package private(set) var hasRequests = false

  /// The oldest version of the API among the request documents.
  package private(set) var version = AppStoreConnectVersion.standard

  package private(set) var hasAnswers = false
  private var reportedTypes: Set<String> = []

  /// The totals of relationships that a response may list only in part.
  private var totals: [(key: ResourceKey, name: String, total: Int, place: PlacedNode)] = []

  /// Messages about relationships that the responses list only in part, with the resource that has them.
  package private(set) var cuts: [(owner: ResourceKey, sentence: String)] = []

  /// Lists with their files, and the ID of the owner in the path of their query; nil without a path.
  private var loose: [(keys: [ResourceKey], file: Int, owner: String?)] = []

  /// The number of items read from each list, by the path of its query.
  private var pages: [String: Pages] = [:]

  /// The pages of one list.
  private struct Pages {
    var found = 0
    var total: Int?

    /// Whether each page links to a next one.
    var goesOn = true
  }

  /// The territory of base amounts, as set in a request document.
  package private(set) var baseTerritory: TerritoryCode?

  package mutating func collectResources(from root: JSONNode, file: Int) {
    if root[RequestDocument.formatKey]?.text?.hasPrefix(RequestDocument.formatFamily) ?? false {
      readRequests(root, file)
    } else if let entries = root["entries"]?.elements ?? root.elements, entries.contains(where: { $0["body"] != nil }) {
      for entry in entries {
        let path = entry["signature"]?.text ?? entry["url"]?.text ?? entry["path"]?.text
        if let body = entry["body"], body["data"] != nil { readAnswer(body, file, path: path) }
      }
    } else {
      // Several responses in one file, as many programs save them.
      for answer in root.elements ?? [root] { readAnswer(answer, file, path: nil) }
    }
  }

  /// Merges all documents, and reports relationships that are still incomplete.
  ///
  /// - Parameters:
  ///   - names: the paths of the files, by their indices.
  ///   - owner: the ID or name of the owner of lists without a path; nil to use the files' names.
  package mutating func finish(names: [Int: String], owner: String?) {
    for list in loose where list.owner.map({ owner != nil && !graph.has($0) }) ?? true {
      for (key, owner) in graph.owners(of: list.keys, named: owner, inFile: names[list.file] ?? "") {
        graph.link(key, "owner", to: [owner])
      }
    }
    for (key, name, total, placed) in totals {
      let found = graph.links[key]?[name]?.count ?? 0
      guard found < total else { continue }
      cuts.append((key, "The files contain only \(found) of \(total) '\(name)' of '\(key.type.rawValue)/\(key.id)'."))
      report(
        .missingField, severity: .warning,
        """
        the file contains only \(found) of \(total) '\(name)'
        """, placed.node, placed.file,
        help: "request it with a larger 'limit'")
    }
    graph.join()
  }

  /// Messages about missing parts.
  package var unknowns: [String] {
    var sentences: [String] = []
    if hasRequests {
      sentences.append(
        "Requests don't contain a product's review status, what it sells, who restores it, and the app record."
      )
    }
    if hasAnswers {
      sentences.append(
        "API responses don't contain what a product sells, who restores it, and which files Apple hosts.")
    }
    return sentences + gaps
  }

  /// Messages about incomplete lists.
  package var gaps: [String] {
    var sentences: [String] = []
    for (path, list) in pages.sorted(by: { $0.key < $1.key }) {
      if let total = list.total {
        if list.found < total {
          sentences.append(
            """
            The files contain only \(list.found) of \(total) entries of '\(path)'.
            """)
        }
      } else if list.goesOn {
        sentences.append("The list of '\(path)' continues on pages that are missing.")
      }
    }
    return sentences
  }

  // MARK: - Requests

  private mutating func readRequests(_ root: JSONNode, _ file: Int) {
    hasRequests = true
    if root[RequestDocument.formatKey]?.text != RequestDocument.formatName, let node = root[RequestDocument.formatKey] {
      report(
        .unreadableValue,
        "unsupported version '\(node.text ?? "")'; this version of Shelf reads \(RequestDocument.formatName)",
        node, file)
    }
    if root["api"]?.text == AppStoreConnectVersion.withoutVersions.rawValue { version = .withoutVersions }
    baseTerritory = baseTerritory ?? root["base_territory"]?.text.map { TerritoryCode($0) }
    guard let requests = root["requests"]?.elements else {
      return report(.missingField, "a document without a list of 'requests'", root, file)
    }
    for request in requests {
      guard let id = request["id"]?.text else {
        report(.missingField, "a request without an 'id'", request, file)
        continue
      }
      guard let data = request["body"]?["data"] else { continue }
      if data.elements != nil {
        relate(data, path: request["path"]?.text, file, scope: "")
      } else {
        let key = addResource(
          data, file, standIn: ResourceID.answer(to: id).text, scope: ResourceID.answer(to: id).text)
        if let key, let upload = request["uploads"]?.elements?.first?["file"], var resource = graph[key] {
          resource.upload = PlacedNode(node: upload, file: file)
          graph.add(resource)
        }
      }
      let scope = ResourceID.answer(to: id).text
      for included in request["body"]?["included"]?.elements ?? [] {
        addResource(included, file, standIn: nil, scope: scope)
      }
      for loop in request["each"]?.elements ?? [] { addTurns(of: loop, to: data, file, scope: scope) }
    }
  }

  /// Adds the resources of a request's loop, as far as they are known before the response arrives.
  private mutating func addTurns(of loop: JSONNode, to data: JSONNode, _ file: Int, scope: String) {
    func codes(_ key: String) -> [TerritoryCode]? {
      loop[key]?.elements.map { $0.compactMap { $0.text.map { TerritoryCode($0) } } }
    }
    let request = loop["points"]?.text
    let except = Set(codes("except") ?? [])
    let places = codes("territories") ?? codes("only") ?? Territory.all.map(\.code).filter { !except.contains($0) }
    guard let type = data["type"]?.text.flatMap({ ResourceType(rawValue: $0) }) else { return }
    let owner = ResourceKey(type: type, id: data["id"]?.text ?? scope)
    for member in loop["append"]?.members ?? [] {
      let names = member.key.split(separator: "/").map(String.init)
      for code in places {
        let values = [
          ResourceID.turnTerritory.text: code.text,
          ResourceID.turnPoint.text: ReadPricePoint.following(request ?? ""),
        ]
        let node = member.value.replacing(values)
        if member.key == "/included" {
          addResource(node, file, standIn: nil, scope: scope)
        } else if names.count == 4, names[1] == "relationships" {
          graph.link(owner, names[2], to: Self.keys(node, scope))
        }
      }
    }
  }

  // MARK: - Responses

  private mutating func readAnswer(_ root: JSONNode, _ file: Int, path asked: String?) {
    if let errors = root["errors"]?.elements, root["data"] == nil {
      let text = errors.first.flatMap { $0["detail"]?.text ?? $0["title"]?.text } ?? "no reason given"
      return report(.unreadableValue, "the API refused: '\(text)'", root, file)
    }
    guard let data = root["data"], data.isNull || data.elements != nil || Self.isResource(data),
      data.elements?.allSatisfy(Self.isResource) ?? true
    else {
      report(
        .unreadableValue, "not an App Store Connect API response: expected 'data' with 'type' and 'id'",
        root["data"] ?? root, file, help: "responses of App Store Connect's web pages have another structure")
      return
    }
    hasAnswers = true
    let path = root["links"]?["self"]?.text ?? asked
    let list = data.elements ?? (data.isNull ? [] : [data])
    for node in list + (root["included"]?.elements ?? []) { addResource(node, file, standIn: nil, scope: "") }
    // An empty list is information: a product without territories isn't sold anywhere.
    if !list.isEmpty || data.elements != nil { relate(data, path: path, file, scope: "") }
    let parts = path.map { Self.plain($0).split(separator: "/").map(String.init) } ?? []
    if path == nil || parts.count >= 4 { loose.append((Self.keys(data, ""), file, path == nil ? nil : parts[2])) }
    let total = root["meta"]?["paging"]?["total"]?.integer
    let next = root["links"]?["next"]?.text ?? ""
    if data.elements != nil, let path = (path ?? (next.isEmpty ? nil : next)).map(Self.plain) {
      var all = pages[path] ?? Pages()
      all.found += list.count
      all.total = [all.total, total].compactMap(\.self).max()
      all.goesOn = all.goesOn && !next.isEmpty
      pages[path] = all
    }
  }

  private static func isResource(_ node: JSONNode) -> Bool { node["type"]?.text != nil && node["id"]?.text != nil }

  // MARK: - Resources

  /// Adds the owner of lists, of which only the name is known, unless a file contains it.
  ///
  /// - Parameters:
  ///   - name: the ID of the product, or the name of the group.
  ///   - kind: its kind.
  package mutating func addOwner(_ name: String, _ kind: ReadingOptions.OwnerKind) {
    guard !graph.has(name) else { return }
    let (type, key): (ResourceType, String) =
      switch kind {
      case .purchase: (.inAppPurchases, "productId")
      case .subscription: (.subscriptions, "productId")
      case .group: (.subscriptionGroups, "referenceName")
      }
    var resource = Resource(key: Self.key(type, name, ""), place: SourceRange(file: 0, bytes: 0..<0))
    resource.attributes[key] = PlacedNode(node: JSONNode(.string(name)), file: 0)
    graph.add(resource)
  }

  /// Adds a resource with its relationships.
  ///
  /// - Parameters:
  ///   - node: the resource.
  ///   - file: the index of its file.
  ///   - standIn: its ID, if App Store Connect hasn't assigned one yet.
  ///   - scope: a prefix that makes the local names of a request (`${base}`) unique.
  /// - Returns: its key; nil for types that aren't part of a catalog.
  @discardableResult
  private mutating func addResource(_ node: JSONNode, _ file: Int, standIn: String?, scope: String) -> ResourceKey? {
    guard let typeNode = node["type"], let name = typeNode.text else {
      report(.missingField, "a resource without a 'type'", node, file)
      return nil
    }
    guard let type = ResourceType(rawValue: name) else {
      if reportedTypes.insert(name).inserted {
        report(.unknownField, "'\(name)' can't be imported into a catalog", typeNode, file)
      }
      return nil
    }
    guard let id = node["id"]?.text ?? standIn else {
      report(.missingField, "a resource without an 'id'", node, file)
      return nil
    }
    let key = Self.key(type, id, scope)
    var resource = Resource(key: key, place: SourceRange(file: file, bytes: node.range))
    for member in node["attributes"]?.members ?? [] where resource.attributes[member.key] == nil {
      resource.attributes[member.key] = PlacedNode(node: member.value, file: file)
    }
    graph.add(resource)
    for member in node["relationships"]?.members ?? [] {
      guard let data = member.value["data"], !data.isNull else { continue }
      graph.link(key, member.key, to: Self.keys(data, scope))
      if let total = member.value["meta"]?["paging"]?["total"]?.integer {
        totals.append((key, member.key, total, PlacedNode(node: member.value, file: file)))
      }
    }
    return key
  }

  /// Adds the resources of a response to the relationship in the path of its query.
  private mutating func relate(_ data: JSONNode, path: String?, _ file: Int, scope: String) {
    guard let path else { return }
    let parts = Self.plain(path).split(separator: "/").map(String.init)
    guard parts.count >= 4, let type = ResourceType(rawValue: parts[1]), let name = parts.last else { return }
    graph.link(ResourceKey(type: type, id: parts[2]), name, to: Self.keys(data, scope))
  }

  private static func keys(_ data: JSONNode, _ scope: String) -> [ResourceKey] {
    (data.elements ?? [data]).compactMap { node in
      guard let type = node["type"]?.text.flatMap({ ResourceType(rawValue: $0) }), let id = node["id"]?.text else {
        return nil
      }
      return key(type, id, scope)
    }
  }

  private static func key(_ type: ResourceType, _ id: String, _ scope: String) -> ResourceKey {
    ResourceKey(type: type, id: id.hasPrefix("${") ? scope + id : id)
  }

  /// The path of an address, without method, host and query: `/v2/inAppPurchases/6747953628/versions`.
  private static func plain(_ address: String) -> String {
    var text = address[...]
    if let method = text.firstIndex(of: " ") { text = text[text.index(after: method)...] }
    if let end = text.firstIndex(where: { $0 == "?" || $0 == "#" }) { text = text[..<end] }
    if text.hasPrefix("https://") || text.hasPrefix("http://") {
      let parts = text.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2)
      return "/" + parts.joined(separator: "/")
    }
    return String(text)
  }

  // MARK: - Faults

  private mutating func report(
    _ kind: DiagnosticKind, severity: Severity? = nil, _ message: String, _ node: JSONNode, _ file: Int,
    help: String? = nil
  ) {
    faults.append(
      Diagnostic(
        kind, severity: severity, message, at: SourceRange(file: file, bytes: node.range), help: help))
  }
}

extension JSONNode {
  /// The value with its placeholders replaced.
  fileprivate func replacing(_ values: [String: String]) -> JSONNode {
    switch content {
    case .string(let text):
      guard text.contains("{{") else { return self }
      return JSONNode(.string(values.reduce(text) { $0.replacing($1.key, with: $1.value) }), at: range)
    case .array(let elements): return JSONNode(.array(elements.map { $0.replacing(values) }), at: range)
    case .object(let members):
      return JSONNode(.object(members.map { Member($0.key, at: $0.keyRange, $0.value.replacing(values)) }), at: range)
    default: return self
    }
  }
}

import CatalogFormats
import CatalogModel
import TextFormats

/// The state of one item in App Store Connect, as a text that changes only with the item.
extension LiveStore {
  /// Returns a digest of the state of a steps' owner in App Store Connect; if it doesn't exist, the digest of nothing.
  ///
  /// - Parameters:
  ///   - owner: a product ID, `group:` and a name, nothing for the app.
  ///   - ignoresStates: whether the states of versions, which App Review changes, are left out.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: the digest.
  package func digest(of owner: String, ignoringStates ignoresStates: Bool = false, _ digest: ([UInt8]) -> String)
    -> String
  {
    digest(JSONValue.array(state(of: owner, ignoringStates: ignoresStates)).compactBytes)
  }

  private func state(of owner: String, ignoringStates ignoresStates: Bool) -> [JSONValue] {
    if owner.isEmpty {
      let promoted = app.flatMap { graph.links[ResourceKey(type: .apps, id: $0.id)]?["promotedPurchases"] } ?? []
      let periods = graph.all(.subscriptionGracePeriods).map { state(of: $0, ignoringStates: ignoresStates) }
      return periods + [.array(promoted.map { .string($0.id) })]
    }
    let prefix = "group:"
    let key = owner.hasPrefix(prefix) ? group(String(owner.dropFirst(prefix.count))) : products[ProductID(owner)]?.key
    guard let resource = key.flatMap({ graph[$0] }) else { return [] }
    var result: [JSONValue] = []
    var waiting = [resource]
    var seen: Set<ResourceKey> = []
    while let next = waiting.popLast() {
      guard seen.insert(next.key).inserted else { continue }
      result.append(state(of: next, ignoringStates: ignoresStates))
      // Its subscriptions have digests of their own.
      waiting += graph.belongings(of: next.key).filter { $0.key.type != .subscriptions }
    }
    return result.sorted { $0["key"]?.text ?? "" < $1["key"]?.text ?? "" }
  }

  /// Attributes that change without a request: the processing state of a picture, and values that App Store Connect
  /// derives.
  private static let volatile: Set<String> = [
    "assetDeliveryState", "uploadOperations", "imageAsset", "assetToken", "sourceFileChecksum", "uploaded",
  ]

  private func state(of resource: Resource, ignoringStates ignoresStates: Bool) -> JSONValue {
    let isProduct = [.inAppPurchases, .subscriptions].contains(resource.key.type)
    let hasState = !ignoresStates && !isProduct && resource.attributes["fileName"] == nil
    let attributes = resource.attributes.filter { name, _ in
      !Self.volatile.contains(name) && (name != "state" || hasState)
    }
    let links = (graph.links[resource.key] ?? [:]).filter { _, targets in
      targets.first.map { ["territories"].contains($0.type.rawValue) || $0.type.rawValue.hasSuffix("PricePoints") }
        ?? false
    }
    return [
      "key": .string("\(resource.key.type.rawValue)/\(resource.key.id)"),
      "attributes": .object(attributes.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.node.value) }),
      "links": .object(
        links.sorted { $0.key < $1.key }.map { key, ids in
          .init(key, .array(ids.map(\.id).sorted().map { .string($0) }))
        }),
    ]
  }
}

import TextFormats

/// Checks whether a change without a response was made.
struct ReadBack: Sendable {
  let session: StoreSession

  /// The path that the change was sent to.
  let path: String

  /// Whether App Store Connect shows the values of a body; also false if they can't be read back.
  func shows(_ body: JSONValue) async throws -> Bool {
    guard let data = body["data"] else { return false }
    if let list = data.elements { return try await lists(list.compactMap { $0["id"]?.text }) }
    let attributes = data["attributes"]?.members ?? []
    let relationships = data["relationships"]?.members ?? []
    // Linkages replace the old ones, so setting them again does no harm.
    let isInline = body["included"] != nil
    if !isInline, !relationships.isEmpty { return false }
    if !attributes.isEmpty, try await !has(attributes) { return false }
    for relationship in relationships where isInline {
      if try await !contains(relationship.key, body["included"]?.elements ?? []) { return false }
    }
    return !attributes.isEmpty || !relationships.isEmpty
  }

  /// Whether all of a body's resources were removed from the list.
  func containsNone(of body: JSONValue) async throws -> Bool {
    let ids = Set((body["data"]?.elements ?? []).compactMap { $0["id"]?.text })
    return try await session.pages("\(path)?limit=200").allSatisfy { $0.resources.allSatisfy { !ids.contains($0.id) } }
  }

  private func lists(_ ids: [String]) async throws -> Bool {
    try await session.pages("\(path)?limit=200").flatMap { $0.resources.map(\.id) } == ids
  }

  private func has(_ attributes: [JSONValue.Member]) async throws -> Bool {
    guard let resource = try await session.pages(path).first?.resources.first else { return false }
    return attributes.allSatisfy { attribute in
      switch attribute.key {
      case "uploaded": ![nil, "AWAITING_UPLOAD"].contains(resource.attribute("assetDeliveryState")?["state"]?.text)
      case "submitted": ![nil, "READY_FOR_REVIEW"].contains(resource.attribute("state")?.text)
      case "canceled": ["CANCELING", "COMPLETE"].contains(resource.attribute("state")?.text)
      // It is only reported once the picture is processed.
      case "sourceFileChecksum": true
      default: AnswerResource.isSame(resource.attribute(attribute.key)?.value ?? .null, attribute.value)
      }
    }
  }

  /// Whether a relationship contains everything that was sent.
  private func contains(_ relationship: String, _ included: [JSONValue]) async throws -> Bool {
    let rows = try await session.pages("\(path)/\(relationship)?include=subscriptionPricePoint,territory&limit=200")
      .flatMap(\.resources)
    let shown = Set(rows.map { Row($0) })
    return included.allSatisfy { shown.contains(Row($0)) }
  }

  /// The values that distinguish one row of prices or offers from another, as far as responses contain them.
  private struct Row: Hashable {
    let values: [String]

    private static let attributes = ["startDate", "planType", "duration", "offerMode"]
    private static let links = ["territory", "subscriptionPricePoint"]

    init(_ resource: AnswerResource) {
      values =
        Self.attributes.map { Self.stated($0, resource.attribute($0)?.text) }
        + Self.links.map { resource.link($0) ?? "" }
    }

    init(_ sent: JSONValue) {
      values =
        Self.attributes.map { Self.stated($0, sent["attributes"]?[$0]?.text) }
        + Self.links.map { sent["relationships"]?[$0]?["data"]?["id"]?.text ?? "" }
    }

    /// The upfront billing plan is left out.
    private static func stated(_ name: String, _ value: String?) -> String {
      name == "planType" && value == "UPFRONT" ? "" : value ?? ""
    }
  }
}

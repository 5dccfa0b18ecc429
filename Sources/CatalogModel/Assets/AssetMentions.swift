/// The paths in a catalog, without duplicates.
package struct AssetMentions: Hashable, Sendable {
  /// A product's reason for referencing a file.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    case screenshot, promotionImage, image, hostedContent
  }

  /// The paths by role, in the order of the products.
  private var paths: [Role: [String]] = [:]

  package var screenshots: [String] { paths(of: .screenshot) }
  package var promotionImages: [String] { paths(of: .promotionImage) }

  package init(in catalog: Catalog) {
    var seen: [Role: Set<String>] = [:]
    func addMentions(_ found: [String], _ role: Role) {
      for path in found where seen[role, default: []].insert(path).inserted { paths[role, default: []].append(path) }
    }
    for message in catalog.app?.retentionMessages ?? [] {
      addMentions(
        [message.image].compactMap(\.self) + message.localizations.flatMap { $0.value.bullets.compactMap(\.image) },
        .image)
    }
    for product in catalog.allProducts { for role in Role.allCases { addMentions(product.paths(of: role), role) } }
  }

  package func paths(of role: Role) -> [String] { paths[role] ?? [] }
}

extension Product {
  /// The paths of its pictures.
  package var pictures: [String] {
    [AssetMentions.Role.screenshot, .promotionImage, .image].flatMap(paths)
  }

  /// A product's paths of a role.
  package func paths(of role: AssetMentions.Role) -> [String] {
    switch role {
    case .screenshot: review.screenshot.map { [$0] } ?? []
    case .promotionImage: (promotion?.image).map { [$0] } ?? []
    case .image: images
    case .hostedContent: (hostedContent?.source).map { [$0] } ?? []
    }
  }
}

/// The part of a path after its last slash.
package func lastName(ofPath path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}

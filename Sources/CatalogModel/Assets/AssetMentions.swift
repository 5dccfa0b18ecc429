/// The paths in a catalog, without duplicates.
package struct AssetMentions: Hashable, Sendable {
  /// A product's reason for referencing a file.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    case screenshot, promotionImage, image, hostedContent
  }

  /// The paths by role, in the order of the products.
  package private(set) var screenshots: [String] = []
  package private(set) var promotionImages: [String] = []
  package private(set) var images: [String] = []
  package private(set) var hostedContents: [String] = []

  package init(in catalog: Catalog) {
    var seen = (Set<String>(), Set<String>(), Set<String>(), Set<String>())
    // By index: passing the product itself would copy its dozens of fields.
    func visit(_ list: [Product], _ index: Int) {
      if let path = list[index].review.screenshot, path != screenshots.last, seen.0.insert(path).inserted {
        screenshots.append(path)
      }
      if let path = list[index].promotion?.image, seen.1.insert(path).inserted { promotionImages.append(path) }
      for path in list[index].images where seen.3.insert(path).inserted { images.append(path) }
      if let path = list[index].hostedContent?.source, seen.2.insert(path).inserted { hostedContents.append(path) }
    }
    for message in catalog.app?.retentionMessages ?? [] {
      let bullets = message.localizations.flatMap { $0.value.bullets.compactMap(\.image) }
      for path in [message.image].compactMap(\.self) + bullets where seen.3.insert(path).inserted {
        images.append(path)
      }
    }
    for index in catalog.products.indices { visit(catalog.products, index) }
    for group in catalog.subscriptionGroups {
      for index in group.subscriptions.indices { visit(group.subscriptions, index) }
    }
  }

  /// The paths of one role.
  package func paths(of role: Role) -> [String] {
    switch role {
    case .screenshot: screenshots
    case .promotionImage: promotionImages
    case .image: images
    case .hostedContent: hostedContents
    }
  }
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

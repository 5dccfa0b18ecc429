/// The paths that a catalog names, each once.
package struct AssetMentions: Hashable, Sendable {
  /// What a product names a file for.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    case screenshot, promotionImage, hostedContent
  }

  /// The paths by what they are named for, in the order of the products.
  package private(set) var screenshots: [String] = []
  package private(set) var promotionImages: [String] = []
  package private(set) var hostedContents: [String] = []

  package var isEmpty: Bool { screenshots.isEmpty && promotionImages.isEmpty && hostedContents.isEmpty }

  package init(in catalog: Catalog) {
    var seen = (Set<String>(), Set<String>(), Set<String>())
    // By index: a product that is handed on whole is copied with its dozens of fields.
    func visit(_ list: [Product], _ index: Int) {
      if let path = list[index].review.screenshot, path != screenshots.last, seen.0.insert(path).inserted {
        screenshots.append(path)
      }
      if let path = list[index].promotion?.image, seen.1.insert(path).inserted { promotionImages.append(path) }
      if let path = list[index].hostedContent?.source, seen.2.insert(path).inserted { hostedContents.append(path) }
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
    case .hostedContent: hostedContents
    }
  }
}

extension Product {
  /// The path that a product names for something.
  package func path(of role: AssetMentions.Role) -> String? {
    switch role {
    case .screenshot: review.screenshot
    case .promotionImage: promotion?.image
    case .hostedContent: hostedContent?.source
    }
  }
}

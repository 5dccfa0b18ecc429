/// The source of a statement about App Store Connect, or about a file format.
package struct FactSource: Hashable, Sendable {
  /// The confidence in a statement.
  package enum Confidence: String, Sendable {
    /// Apple's own documentation, API description or code.
    case high
    /// Observed in other tools or in files, or reported by developers.
    case medium
    /// A conclusion from observations, or a statement of a retired guide only.
    case low
  }

  /// The page, document or section, as a reader would look it up.
  package let title: String

  /// Its address, if it has one.
  package let address: String?

  package let confidence: Confidence

  /// The date it was read, such as `2026-11-21`.
  package let read: String

  package init(_ title: String, address: String? = nil, confidence: Confidence = .high, read: String = "2026-11-21") {
    (self.title, self.address, self.confidence, self.read) = (title, address, confidence, read)
  }
}

extension FactSource {
  /// A page of App Store Connect Help.
  package static func help(_ page: String, confidence: Confidence = .high) -> FactSource {
    FactSource(
      "App Store Connect Help, \(page)", address: HelpPage.address(of: page), confidence: confidence)
  }

  /// A schema of the App Store Connect API, version 4.4.1.
  package static func api(_ schema: String) -> FactSource {
    FactSource(
      "App Store Connect API 4.4.1, \(schema)",
      address: "https://developer.apple.com/documentation/appstoreconnectapi/\(schema.lowercased())")
  }

  /// A chapter of Apple's programming guide for in-app purchases of 2013. Apple no longer publishes it, so the
  /// confidence is low.
  package static func guide(_ chapter: String) -> FactSource {
    FactSource("In-App Purchase Programming Guide (2013), \(chapter)", confidence: .low)
  }

  /// A page of Microsoft's retired guide for Xamarin developers. Apple's current documentation lacks the statement.
  package static func xamarin(_ chapter: String) -> FactSource {
    FactSource(
      "Xamarin guide, \(chapter)",
      address: "https://learn.microsoft.com/previous-versions/xamarin/ios/platform/introduction-to-ios6/"
        + "changes-to-storekit", confidence: .low)
  }

  /// A section of the App Review Guidelines. Its subsections, such as `3.1.3(e)`, have no anchors of their own.
  package static func reviewGuideline(_ section: String) -> FactSource {
    let anchor = section.prefix { $0 != "(" }
    return FactSource(
      "App Review Guidelines \(section)", address: "https://developer.apple.com/app-store/review/guidelines/#\(anchor)")
  }

  /// The YAML 1.2.2 specification.
  package static let yaml = FactSource("YAML 1.2.2", address: "https://yaml.org/spec/1.2.2/")

  /// A section of the YAML 1.2.2 specification: its number, such as `7.1`, and the words of its anchor.
  package static func yaml(_ section: String, _ words: String) -> FactSource {
    FactSource(
      "YAML 1.2.2, section \(section)",
      address: "https://yaml.org/spec/1.2.2/#\(section.filter { $0 != "." })-\(words)")
  }

  /// Shelf's documentation of the catalog format.
  package static let catalogFormat = FactSource("Shelf's catalog format")

  /// Shelf's documentation of settings and suppression comments.
  package static let configuration = FactSource("Shelf's configuration")

  /// Shelf's documentation of baselines.
  package static let baseline = FactSource("Shelf's baseline")

  /// Shelf's documentation of accepted changes.
  package static let acceptedChanges = FactSource("Shelf's accepted changes")

  /// Shelf's own advice, without a statement by others.
  package static func ownAdvice(confidence: Confidence = .medium) -> FactSource {
    FactSource("Shelf's own advice", confidence: confidence)
  }

  /// Whether it is Shelf's own advice or documentation.
  package var isShelf: Bool { title.hasPrefix("Shelf's ") }

  /// An observation in other tools and real files, without a statement by Apple.
  package static func practice(_ what: String, confidence: Confidence = .medium) -> FactSource {
    FactSource(what, confidence: confidence)
  }
}

/// The pages of App Store Connect Help.
package enum HelpPage {
  /// The address of a page by its title; nil if it isn't known. A comma ends the title.
  package static func address(of title: String) -> String? {
    let slug = title.prefix { $0 != "," }.lowercased().replacing(" ", with: "-")
    guard let folder = folders.first(where: { $0.value.contains(slug) })?.key else { return nil }
    return "https://developer.apple.com/help/app-store-connect/\(folder)/\(slug)/"
  }

  private static let folders: [String: Set<String>] = [
    "reference/in-app-purchases-and-subscriptions": [
      "auto-renewable-subscription-information", "in-app-purchase-information", "in-app-purchase-statuses",
      "in-app-purchase-types",
    ],
    "reference/app-information": ["app-information"],
    "configure-in-app-purchase-settings": [
      "overview-for-configuring-in-app-purchases", "promote-in-app-purchases",
      "turn-on-family-sharing-for-in-app-purchases",
    ],
    "manage-in-app-purchases": ["create-offer-codes-for-in-app-purchases"],
    "manage-agreements": ["sign-and-update-agreements"],
    "manage-app-pricing": ["set-a-price"],
    "manage-submissions-to-app-review": ["submit-an-in-app-purchase"],
    "manage-subscriptions": [
      "enable-billing-grace-period-for-auto-renewable-subscriptions",
      "manage-pricing-for-auto-renewable-subscriptions", "offer-auto-renewable-subscriptions",
      "set-up-introductory-offers-for-auto-renewable-subscriptions", "set-up-offer-codes",
      "set-up-promotional-offers-for-auto-renewable-subscriptions", "set-up-win-back-offers",
    ],
  ]
}

/// Where a statement about the store, or about the language of the files, comes from.
package struct FactSource: Hashable, Sendable {
  /// How sure it is.
  package enum Confidence: String, Sendable {
    /// The store's own words, description or code.
    case high
    /// Seen in other tools, in files, or reported by people who tried.
    case medium
    /// Our guess from what was seen.
    case low
  }

  /// The page, document or section, as a person would look it up.
  package let title: String

  /// Its address, if it has one.
  package let address: String?

  package let confidence: Confidence

  /// The day it was read, as `2026-11-21`.
  package let read: String

  package init(_ title: String, address: String? = nil, confidence: Confidence = .high, read: String = "2026-11-21") {
    self.title = title
    self.address = address
    self.confidence = confidence
    self.read = read
  }
}

extension FactSource {
  /// A page of the store's own help.
  package static func help(_ page: String, confidence: Confidence = .high) -> FactSource {
    FactSource(
      "App Store Connect Help, \(page)", address: "https://developer.apple.com/help/app-store-connect/",
      confidence: confidence)
  }

  /// The description of the store's API, version 4.4.1.
  package static let apiDescription = FactSource(
    "App Store Connect API 4.4.1", address: "https://developer.apple.com/documentation/appstoreconnectapi")

  /// Apple's programming guide for in-app purchases, with its chapter.
  package static func guide(_ chapter: String) -> FactSource {
    FactSource("In-App Purchase Programming Guide, \(chapter)")
  }

  /// A page of Microsoft about the same matters, written for developers with Xamarin.
  package static func xamarin(_ chapter: String) -> FactSource {
    FactSource(
      "Xamarin guide, \(chapter)",
      address: "https://learn.microsoft.com/previous-versions/xamarin/ios/platform/introduction-to-ios6/",
      confidence: .medium)
  }

  /// The review guidelines, with the section.
  package static func reviewGuideline(_ section: String) -> FactSource {
    FactSource("App Review Guidelines \(section)", address: "https://developer.apple.com/app-store/review/guidelines/")
  }

  /// The YAML 1.2.2 specification.
  package static let yaml = FactSource("YAML 1.2.2", address: "https://yaml.org/spec/1.2.2/")

  /// Shelf's own page about the catalog format.
  package static let catalogFormat = FactSource("The catalog format of Shelf")

  /// What other tools and real files show; no word of the store itself.
  package static func practice(_ what: String, confidence: Confidence = .medium) -> FactSource {
    FactSource(what, confidence: confidence)
  }
}

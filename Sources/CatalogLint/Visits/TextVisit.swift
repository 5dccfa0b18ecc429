package import CatalogModel
import StoreFacts

/// A customer-facing text under examination.
package struct TextVisit: Sendable {
  /// The field that contains the text.
  package enum Field: UInt8, Sendable, CaseIterable {
    case productName, productDescription, groupName, groupAppName

    /// The field as messages write it.
    package var spoken: String {
      switch self {
      case .productName: "display name"
      case .productDescription: "description"
      case .groupName: "group's display name"
      case .groupAppName: "group's app name"
      }
    }

    var key: CatalogKey {
      switch self {
      case .productName, .groupName: .name
      case .productDescription: .description
      case .groupAppName: .appName
      }
    }
  }

  /// The owner of the text.
  package enum Owner: Sendable {
    case product(ProductVisit)
    case group(GroupVisit)
  }

  package let text: String
  package let field: Field
  package let owner: Owner

  /// The index of its language.
  let position: Int

  /// Whether it is in English, by its locale.
  let isEnglish: Bool

  /// Properties of the text, so that a rule can skip it quickly.
  package let shape: TextShape

  init(text: String, field: Field, position: Int, owner: Owner) {
    self.text = text
    self.field = field
    self.position = position
    self.owner = owner
    switch owner {
    case .product(let visit): isEnglish = visit.locales.isEnglish[position]
    case .group(let visit): isEnglish = visit.locales.isEnglish[position]
    }
    shape = TextShape(of: text)
  }

  package var context: LintContext {
    switch owner {
    case .product(let visit): visit.context
    case .group(let visit): visit.context
    }
  }

  /// The languages of its owner.
  var locales: LocaleSurvey {
    switch owner {
    case .product(let visit): visit.locales
    case .group(let visit): visit.locales
    }
  }

  package var locale: LocaleCode { locales.locales[position] }

  /// Whether it may be the text on sale, which App Store Connect keeps until it changes.
  ///
  /// True if the product was approved or has no status, and the catalog has no other text on sale. For groups this
  /// isn't known.
  var mayBeOnSale: Bool {
    guard case .product(let visit) = owner, LockedFacts.mayBeOnSale(visit.product.status) else { return false }
    guard let onSale = visit.product.textsOnSale[locale] else {
      return visit.product.versionStatus == nil || !visit.product.textsOnSale.isEmpty
    }
    return (field == .productName ? onSale.name : onSale.description).map { $0 == text } ?? true
  }

  package var path: CatalogPath {
    let owner =
      switch owner {
      case .product(let visit): visit.path
      case .group(let visit): visit.path
      }
    return owner[.localizations][locale][field.key]
  }

  /// The place of a part of the text.
  package func path(of range: Range<String.Index>) -> CatalogPath { path.stretch(range, of: text) }
}

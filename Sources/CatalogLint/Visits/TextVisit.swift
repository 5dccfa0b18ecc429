package import CatalogModel
import StoreFacts

/// A text under examination that customers read.
package struct TextVisit: Sendable {
  /// Which text it is.
  package enum Field: UInt8, Sendable, CaseIterable {
    case productName, productDescription, groupName, groupAppName

    /// As messages call it.
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

  /// Whose text it is.
  package enum Owner: Sendable {
    case product(ProductVisit)
    case group(GroupVisit)
  }

  package let text: String
  package let field: Field
  package let owner: Owner

  /// The place of its language among its owner's.
  let position: Int

  /// Whether it is written in English, as its locale says.
  let isEnglish: Bool

  /// What is in the text, so that a rule can tell at once when there is nothing for it.
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

  /// What there is to say of its owner's languages.
  var locales: LocaleSurvey {
    switch owner {
    case .product(let visit): visit.locales
    case .group(let visit): visit.locales
    }
  }

  package var locale: LocaleCode { locales.locales[position] }

  /// Whether it may be the text that is on sale, which App Store Connect keeps until it changes.
  ///
  /// The product was approved, or its status isn't stated, and nothing shows that another text is on sale. Of groups it
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
  package func place(of range: Range<String.Index>) -> CatalogPath { path.stretch(range, of: text) }
}

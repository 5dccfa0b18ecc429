package import CatalogModel

/// One of two compared catalogs, with related information.
package struct CatalogSide: Sendable {
  package var catalog: Catalog

  /// The file of each product; empty if files don't matter.
  package var files: [ProductID: String]

  /// The templates, in any order; empty if there are none or they are unknown.
  package var templates: [TemplateUse]

  /// The contents of hosted content folders; a missing product has unknown contents.
  package var contents: [ContentListing]

  package init(
    _ catalog: Catalog, files: [ProductID: String] = [:], templates: [TemplateUse] = [], contents: [ContentListing] = []
  ) {
    self.catalog = catalog
    self.files = files
    self.templates = templates
    self.contents = contents
  }
}

/// A template, its values, and the products that use it.
package struct TemplateUse: Hashable, Sendable {
  /// A value of a template.
  package struct Field: Hashable, Sendable {
    /// Its path from a product: `price.base` is `[.field(.price), .field(.base)]`.
    package var steps: [CatalogPath.Step]

    /// The value as written, variables included; only equality matters.
    package var text: String

    package init(_ steps: [CatalogPath.Step], _ text: String) {
      self.steps = steps
      self.text = text
    }
  }

  /// The products that extend it and override a value, by the path of the value.
  package var exceptions: [[CatalogPath.Step]: Set<ProductID>] = [:]

  package var name: String
  package var fields: [Field]

  /// The products that extend it, directly or through another template.
  package var products: [ProductID]

  package init(_ name: String, fields: [Field], products: [ProductID]) {
    self.name = name
    self.fields = fields
    self.products = products
  }
}

/// The files of a product's hosted content.
package struct ContentListing: Hashable, Sendable {
  /// One file.
  package struct File: Hashable, Sendable {
    /// The path relative to the content's folder.
    package var path: String

    /// In bytes.
    package var size: Int

    /// A digest that is equal only for equal contents: a checksum, a blob's ID.
    package var digest: String

    package init(_ path: String, size: Int, digest: String) {
      self.path = path
      self.size = size
      self.digest = digest
    }
  }

  package var product: ProductID
  package var files: [File]

  package init(_ product: ProductID, files: [File]) {
    self.product = product
    self.files = files
  }
}

/// The options of a comparison.
package struct ComparisonOptions: Sendable {
  /// The period whose App Store rules apply to subscribers.
  package enum Era: String, Sendable, CaseIterable {
    /// Today's rules.
    case modern
    /// The rules of the 2013 programming guide.
    case of2013 = "2013"
  }

  package var era: Era
  package var today: CalendarDate

  /// Whether it is between App Store Connect and a catalog, so that `plan` knows which offers stay.
  package var isOfPlan: Bool

  package init(era: Era = .modern, today: CalendarDate, isOfPlan: Bool = false) {
    self.era = era
    self.today = today
    self.isOfPlan = isOfPlan
  }
}

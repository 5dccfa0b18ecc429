package import CatalogModel

/// One of two catalogs, with what is known of it beside the catalog itself.
package struct CatalogSide: Sendable {
  package var catalog: Catalog

  /// The file in which each product stands; empty when files don't matter.
  package var files: [ProductID: String]

  /// The templates, in any order; empty when there are none or nobody knows.
  package var templates: [TemplateUse]

  /// What stands in the folders of hosted content; of products that are missing here nothing is known.
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

/// A template, what it says, and who takes it.
package struct TemplateUse: Hashable, Sendable {
  /// One thing that a template says.
  package struct Field: Hashable, Sendable {
    /// The way to it from a product: `price.base` is `[.field(.price), .field(.base)]`.
    package var steps: [CatalogPath.Step]

    /// What it says, as it was written, variables and all; only whether two are equal matters.
    package var text: String

    package init(_ steps: [CatalogPath.Step], _ text: String) {
      self.steps = steps
      self.text = text
    }
  }

  /// The products that extend it and say something else in its place, by the way to what it says.
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
    /// From the content's folder.
    package var path: String

    /// In bytes.
    package var size: Int

    /// Anything that is equal for equal contents only: a checksum, a blob's ID.
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

/// What a comparison goes by.
package struct ComparisonOptions: Sendable {
  /// The store's rules of which time hold for subscribers.
  package enum Era: String, Sendable, CaseIterable {
    /// Today's.
    case modern
    /// Those of the programming guide of 2013.
    case of2013 = "2013"
  }

  package var era: Era
  package var today: CalendarDate

  package init(era: Era = .modern, today: CalendarDate) {
    self.era = era
    self.today = today
  }
}

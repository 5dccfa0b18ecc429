package import CatalogModel
import StoreFacts

/// One value of a catalog that is not what it was; values are in canonical form.
package struct Edit: Hashable, Sendable {
  /// Where it stands, or would stand, in the old catalog.
  package var oldPath: CatalogPath

  /// Where it stands, or would stand, in the new catalog.
  package var newPath: CatalogPath

  /// Nil for what is new.
  package var old: Outline?

  /// Nil for what is gone.
  package var new: Outline?

  /// The path to show: in the new catalog, unless the value is gone.
  package var path: CatalogPath { new == nil ? oldPath : newPath }

  package init(oldPath: CatalogPath, newPath: CatalogPath, old: Outline?, new: Outline?) {
    self.oldPath = oldPath
    self.newPath = newPath
    self.old = old
    self.new = new
  }
}

/// One thing that somebody changed, with what will come of it.
///
/// A change of a template, or a percentage over twenty territories, is one change with many edits.
package struct Change: Hashable, Sendable {
  /// The rule that says what comes of it: `subscriber-price-raised`. Never renamed.
  package var id: String
  package var kind: ChangeKind
  package var consequence: Consequence

  /// What happened, in one line without the values: `subscribers pay more`.
  package var summary: String

  /// Why it has this consequence, in one or two sentences.
  package var reason: String

  /// Where that is known from.
  package var source: ChangeSource

  /// What somebody must answer, if the files don't decide.
  package var question: String?

  /// The product that it is about; nil when it is about none, or about several.
  package var product: ProductID?

  /// Where it stands: in the new catalog, or in the old one if it is gone.
  package var path: CatalogPath

  /// Whether the path leads into the old catalog.
  package var isGone: Bool

  /// The old value; nil for what is new, and when the edits have several.
  package var old: Outline?

  /// The new value; nil for what is gone, and when the edits have several.
  package var new: Outline?

  /// The prices with a day that it announces, changes or takes back; empty when it is about no such price.
  package var announcements: [AnnouncedPrice] = []

  /// When it takes effect, if it has consequence `live`.
  package var timing = Timing.atOnce

  /// When a change that needs no review takes effect.
  package enum Timing: Sendable, Comparable {
    /// As soon as it is saved in the store.
    case atOnce
    /// On a later day that it names.
    case onItsDay
    /// Not before the product is in the store, which has only a draft of it or nothing.
    case withTheProduct
  }

  /// The template whose change it is.
  package var template: String?

  /// All values that it changes, sorted by product and path; empty for files and for layout.
  package var edits: [Edit]

  /// The files of hosted content that it changes, sorted by path.
  package var files: [ContentFileChange] = []

  /// The products that moved to another file, sorted.
  package var moved: [ProductID] = []

  /// Whether its values must not be shown: notes with passwords, keys of offers.
  package var isSecret: Bool

  /// How many values or files it changes; 1 for what is reported as a whole.
  package var count: Int { max(1, edits.count, files.count, moved.count) }

  /// The products that it changes, sorted.
  package var products: [ProductID] {
    let named = edits.compactMap { $0.path.product } + moved + (product.map { [$0] } ?? [])
    return Array(Set(named)).sorted()
  }
}

/// A price that begins on a day, as far as a change is about it.
package struct AnnouncedPrice: Hashable, Sendable {
  /// What is paid in one place until the day, and from then on; nil for an amount that is not known.
  package struct Step: Hashable, Sendable {
    /// Nil for the base.
    package var territory: TerritoryCode?
    package var old: Money?
    package var new: Money?
  }

  package var product: ProductID?

  /// The day from which it is paid.
  package var day: CalendarDate?

  /// Whether those who are subscribed keep the old price.
  package var isForNewSubscribersOnly: Bool

  /// The base first, then territories by their codes; empty when the change is about a part of the price, which it
  /// shows itself.
  package var steps: [Step]
}

/// Where a reason is known from.
package struct ChangeSource: Hashable, Sendable {
  package var title: String
  package var address: String?

  /// How sure it is: `official`, `secondary`, `inferred`, `unknown`.
  package var confidence: String

  /// The day it was read.
  package var read: CalendarDate

  /// Whether it is the store's own word.
  package var isSure: Bool { confidence == Confidence.official.rawValue }

  init(_ fact: Fact<String>) {
    title = fact.source
    address = fact.address
    confidence = fact.confidence.rawValue
    read = fact.read
  }
}

/// A file of hosted content that is not what it was.
package struct ContentFileChange: Hashable, Sendable {
  /// From the content's folder.
  package var path: String

  /// In bytes; nil for a file that is new.
  package var oldSize: Int?

  /// In bytes; nil for a file that is gone.
  package var newSize: Int?
}

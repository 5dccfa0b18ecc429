package import CatalogModel
import StoreFacts

/// A changed value of a catalog, in canonical form.
package struct Edit: Hashable, Sendable {
  /// Its place in the old catalog, existing or not.
  package var oldPath: CatalogPath

  /// Its place in the new catalog, existing or not.
  package var newPath: CatalogPath

  /// Nil if the value is new.
  package var old: Outline?

  /// Nil if the value was removed.
  package var new: Outline?

  /// Whether the old and the new amount are in two currencies, because the base territory changes too.
  package var isAcrossCurrencies = false

  /// The path to show: in the new catalog, unless the value was removed.
  package var path: CatalogPath { new == nil ? oldPath : newPath }

  /// The identities of the list entries in the path, by their step: an offer's ID, the day of a price change.
  var identities: [Int: String] = [:]

  /// The steps of the path, with the identity of a list entry instead of its position if it has one.
  var stableSteps: [CatalogPath.Step] {
    path.steps.enumerated().map { index, step in identities[index].map { .entry($0) } ?? step }
  }

  package init(oldPath: CatalogPath, newPath: CatalogPath, old: Outline?, new: Outline?) {
    self.oldPath = oldPath
    self.newPath = newPath
    self.old = old
    self.new = new
  }
}

/// A change by the author, with its consequence.
///
/// A change of a template, or a percentage over twenty territories, is one change with many edits.
package struct Change: Hashable, Sendable {
  /// The ID of the rule that decided its consequence: `subscriber-price-raised`. Never renamed.
  package var id: String
  package var kind: ChangeKind
  package var consequence: Consequence

  /// The change in one line, without its values: `subscribers pay more`.
  package var summary: String

  /// Why it has this consequence, in one or two sentences.
  package var reason: String

  /// The source of the reason.
  package var source: ChangeSource

  /// A question that the author must answer, if the files alone don't decide.
  package var question: String?

  /// The affected product; nil for none or several.
  package var product: ProductID?

  /// Its place in the new catalog, or in the old one if it was removed.
  package var path: CatalogPath

  /// Whether the path is in the old catalog.
  package var isGone: Bool

  /// The old value; nil if it is new, or if the edits have several.
  package var old: Outline?

  /// The new value; nil if it was removed, or if the edits have several.
  package var new: Outline?

  /// The scheduled prices that it adds, changes or cancels; empty for other changes.
  package var announcements: [AnnouncedPrice] = []

  /// When it takes effect, if its consequence is `live`.
  package var timing = Timing.atOnce

  /// When a change that needs no review takes effect.
  package enum Timing: Sendable, Comparable {
    /// Not today: App Store Connect rejects the price of a subscription on sale unless it is scheduled.
    case fromTomorrow
    /// As soon as it is saved in App Store Connect.
    case atOnce
    /// On a scheduled date.
    case onItsDay
    /// Together with the product's creation in App Store Connect: it is a draft or doesn't exist there yet.
    case withTheProduct
  }

  /// The name of the changed template.
  package var template: String?

  /// All changed values, sorted by product and path; empty for files and for layout.
  package var edits: [Edit]

  /// The changed files of hosted content, sorted by path.
  package var files: [ContentFileChange] = []

  /// The products that moved to another file, sorted.
  package var moved: [ProductID] = []

  /// Whether its values must not be shown: notes with passwords, keys of offers.
  package var isSecret: Bool

  /// The consent of a teammate; a check for consequences then skips the change.
  package var acceptance: Acceptance?

  /// The number of changed values or files; 1 for a change that is reported as a whole.
  package var count: Int { max(1, edits.count, files.count, moved.count) }

  /// The changed products, sorted.
  package var products: [ProductID] {
    let named = edits.compactMap { $0.path.product } + moved + (product.map { [$0] } ?? [])
    return Array(Set(named)).sorted()
  }
}

/// The part of a scheduled price that a change affects.
package struct AnnouncedPrice: Hashable, Sendable {
  /// The price in one place before and after the day; nil if an amount is unknown.
  package struct Step: Hashable, Sendable {
    /// Nil for the base.
    package var territory: TerritoryCode?
    package var old: Money?
    package var new: Money?
  }

  package var product: ProductID?

  /// The first day of the new price.
  package var day: CalendarDate?

  /// Whether existing subscribers keep the old price.
  package var isForNewSubscribersOnly: Bool

  /// The base first, then territories by code; empty if the change shows the affected part itself.
  package var steps: [Step]
}

/// The source of a reason.
package struct ChangeSource: Hashable, Sendable {
  package var title: String
  package var address: String?

  /// The confidence: `official`, `secondary`, `inferred`, `unknown`.
  package var confidence: String

  /// The date it was read.
  package var read: CalendarDate

  /// Whether it comes from Apple.
  package var isSure: Bool { confidence == Confidence.official.rawValue }

  init(_ fact: Fact<String>) {
    title = fact.source
    address = fact.address
    confidence = fact.confidence.rawValue
    read = fact.read
  }
}

/// A changed file of hosted content.
package struct ContentFileChange: Hashable, Sendable {
  /// The path relative to the content's folder.
  package var path: String

  /// In bytes; nil for a file that is new.
  package var oldSize: Int?

  /// In bytes; nil for a file that was removed.
  package var newSize: Int?
}

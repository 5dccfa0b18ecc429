package import CatalogModel

/// The kind of a change, on three axes: `price.base.raised`.
package struct ChangeKind: Hashable, Sendable, CustomStringConvertible {
  /// The affected part of a catalog.
  package enum Area: String, Sendable, CaseIterable {
    case identity, sale, availability, price, texts, plan, offers, content, review, promotion, sharing, seats, status,
      notes
    case app, group, retired, layout
    case gracePeriod = "grace_period"
    case storePages = "store_pages"
  }

  /// The action on it.
  package enum Action: String, Sendable, CaseIterable {
    case added, removed, raised, lowered, lengthened, shortened, widened, narrowed, earlier, later, on, off
    case changed, moved, renamed
  }

  package var area: Area

  /// The field, or the kind of thing, that changed.
  package var subject: CatalogKey
  package var action: Action

  package init(_ area: Area, _ subject: CatalogKey, _ action: Action) {
    self.area = area
    self.subject = subject
    self.action = action
  }

  package var description: String { "\(area.rawValue).\(subject.rawValue).\(action.rawValue)" }
}

package import CatalogModel

/// What kind of change something is, on three axes: `price.base.raised`.
package struct ChangeKind: Hashable, Sendable, CustomStringConvertible {
  /// The part of a catalog that it is about.
  package enum Area: String, Sendable, CaseIterable {
    case identity, sale, availability, price, texts, plan, offers, content, review, promotion, sharing, status, notes
    case app, group, retired, layout
    case gracePeriod = "grace_period"
    case storePages = "store_pages"
  }

  /// What happened to it.
  package enum Action: String, Sendable, CaseIterable {
    case added, removed, raised, lowered, lengthened, shortened, widened, narrowed, earlier, later, on, off
    case changed, moved, renamed

    /// What undoes it; itself, where a change and its way back have one name.
    package var mirror: Action {
      switch self {
      case .added: .removed
      case .removed: .added
      case .raised: .lowered
      case .lowered: .raised
      case .lengthened: .shortened
      case .shortened: .lengthened
      case .widened: .narrowed
      case .narrowed: .widened
      case .earlier: .later
      case .later: .earlier
      case .on: .off
      case .off: .on
      case .changed, .moved, .renamed: self
      }
    }
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

  /// The kind of the change back.
  package var mirror: ChangeKind { ChangeKind(area, subject, action.mirror) }
}

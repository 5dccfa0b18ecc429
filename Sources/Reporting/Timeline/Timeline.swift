package import CatalogModel

/// Events over time, for drawing: rows of bars and marks on one axis.
package struct Timeline: Sendable, Hashable {
  package var title: String

  /// One or two lines of notes below the title.
  package var notes: [String] = []

  package var lanes: [TimelineLane] = []

  /// A moment drawn across all rows, such as the requested one.
  package var now: Instant?

  package init(title: String, lanes: [TimelineLane] = [], now: Instant? = nil) {
    (self.title, self.lanes, self.now) = (title, lanes, now)
  }
}

/// A row of a timeline: for example, one subscription of one customer.
package struct TimelineLane: Sendable, Hashable {
  package var name: String

  /// The small text below the name.
  package var detail: String?
  package var bars: [TimelineBar] = []
  package var marks: [TimelineMark] = []

  package init(name: String, detail: String? = nil, bars: [TimelineBar] = [], marks: [TimelineMark] = []) {
    (self.name, self.detail, self.bars, self.marks) = (name, detail, bars, marks)
  }
}

/// An interval of time in a row.
package struct TimelineBar: Sendable, Hashable {
  package var start: Instant
  package var end: Instant
  package var kind: Kind

  /// The tooltip; the moments are added.
  package var label: String

  package init(from start: Instant, to end: Instant, _ kind: Kind, _ label: String) {
    (self.start, self.end, self.kind, self.label) = (start, end, kind, label)
  }

  /// The kind of a period.
  package enum Kind: String, Sendable, CaseIterable {
    case active, offer, grace, lapse
    /// Bought, and revoked.
    case revoked
    case download
  }
}

/// A moment in a row.
package struct TimelineMark: Sendable, Hashable {
  package var at: Instant
  package var kind: Kind
  package var label: String

  package init(at moment: Instant, _ kind: Kind, _ label: String) {
    at = moment
    (self.kind, self.label) = (kind, label)
  }

  /// The kind of an event.
  package enum Kind: String, Sendable, CaseIterable {
    case purchase, renewal, failure, restore, change, refund
    case price
    /// Content that became the customer's.
    case unlocked
    /// Content that stays locked.
    case locked
    case other
  }
}

extension Expectation.Claim {
  /// The key in a scenario.
  package var key: CatalogKey {
    switch self {
    case .active: .active
    case .owns: .owns
    case .shared: .shared
    case .renewing: .renewing
    case .nextPlans: .nextPlans
    case .phases: .phases
    case .issues: .issues
    case .paid: .paid
    case .failure: .failure
    case .transactions: .transactions
    case .refunded: .refunded
    case .renewsOn: .renewsOn
    case .nextPrices: .nextPrices
    case .payments: .payments
    case .seats: .seats
    case .renewalSeats: .renewalSeats
    case .consents: .consents
    case .happened: .happened
    case .notifications: .notifications
    case .queue: .queue
    case .delivered: .delivered
    case .receipt: .receipt
    case .contents: .contents
    case .downloads: .downloads
    case .activeByClock: .activeByClock
    case .activeBySignedDate: .activeBySignedDate
    }
  }

  /// The values, a text for each: `com.example.gold: expired`. Sorted, except for content, which has an order.
  package var values: [String] {
    switch self {
    case .active(let texts), .owns(let texts), .shared(let texts), .renewing(let texts), .nextPlans(let texts),
      .paid(let texts), .queue(let texts), .refunded(let texts), .delivered(let texts), .receipt(let texts),
      .activeByClock(let texts), .activeBySignedDate(let texts):
      texts.sorted()
    case .issues(let texts), .happened(let texts), .notifications(let texts): texts
    case .renewsOn(let texts), .nextPrices(let texts), .payments(let texts), .contents(let texts):
      texts.map { "\($0.key): \($0.value)" }.sorted()
    case .seats(let counts), .renewalSeats(let counts): counts.map { "\($0.key): \($0.value)" }.sorted()
    case .consents(let consents): consents.map { "\($0.key): \($0.value.rawValue)" }.sorted()
    case .phases(let phases): phases.map { "\($0.key): \($0.value.rawValue)" }.sorted()
    case .downloads(let states): states.map { "\($0.key): \($0.value.rawValue)" }.sorted()
    case .failure(let reason): [reason?.rawValue ?? "none"]
    case .transactions(let count): ["\(count)"]
    }
  }

  /// The values on one line.
  package var text: String { values.isEmpty ? "nothing" : values.joined(separator: ", ") }
}

extension Expectation {
  /// The subject: `ana`, `ana.phone`.
  package var subject: String { customer + (device.map { ".\($0)" } ?? "") }
}

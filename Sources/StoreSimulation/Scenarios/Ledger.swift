import CatalogModel

/// Totals and failures from events, which the state doesn't contain.
struct Ledger: Sendable {
  /// Hundredths of each currency, by customer.
  private var paid: [String: [String: Int64]] = [:]
  private var refunded: [String: [String: Int64]] = [:]
  private var failures: [String: [(device: String?, reason: Refusal)]] = [:]

  /// The relevant kinds of events, and those events by customer.
  private let kinds: Set<String>
  private var happened: [String: [String]] = [:]
  private var notified: [String: [String]] = [:]

  /// - Parameter kinds: the relevant kinds of events, by word.
  init(keeping kinds: Set<String> = []) { self.kinds = kinds }

  mutating func record(_ event: StoreEvent) {
    guard let customer = event.customer else { return }
    if kinds.contains(event.kind.rawValue) { happened[customer, default: []].append(event.kind.rawValue) }
    switch event.kind {
    case .purchased, .renewed, .refundReversed: recordPayment(for: event, to: customer, sign: 1)
    // The rest of an upgraded subscription is refunded.
    case .refunded, .upgraded: recordPayment(for: event, to: customer, sign: -1)
    case .failed, .refused:
      guard let reason = event.reason.flatMap(Refusal.init) else { return }
      failures[customer, default: []].append((event.device, reason))
    default: break
    }
  }

  private mutating func recordPayment(for event: StoreEvent, to customer: String, sign: Int64) {
    guard let hundredths = event.amount?.hundredths, hundredths != 0, let currency = event.code else { return }
    paid[customer, default: [:]][currency, default: 0] += sign * hundredths
    let isBack = sign < 0 || event.kind == .refundReversed
    if isBack { refunded[customer, default: [:]][currency, default: 0] -= sign * hundredths }
  }

  /// All refunds of a customer, by currency.
  func refunds(of customer: String) -> [String] { Self.texts(refunded[customer]) }

  mutating func recordNotification(ofType type: String, to customer: String) {
    notified[customer, default: []].append(type)
  }

  /// The notifications about a customer, in order.
  func notifications(of customer: String) -> [String] { notified[customer] ?? [] }

  /// A customer's events of the given kinds, in order.
  func events(of customer: String, among kinds: Set<String>) -> [String] {
    (happened[customer] ?? []).filter(kinds.contains)
  }

  /// All payments of a customer minus refunds, by currency: `14.97 USD`.
  func sums(of customer: String) -> [String] {
    Self.texts(paid[customer])
  }

  private static func texts(_ sums: [String: Int64]?) -> [String] {
    (sums ?? [:]).filter { $0.value != 0 }.sorted { $0.key < $1.key }.map { "\(Money(hundredths: $0.value)) \($0.key)" }
  }

  /// The last failure, on a device or on any.
  func failure(of customer: String, device: String?) -> Refusal? {
    failures[customer]?.last { device == nil || $0.device == device }?.reason
  }
}

extension Expectation {
  /// The kinds of events that it needs.
  var kinds: [String] {
    if case .happened(let kinds) = claim { return kinds }
    return []
  }
}

package import CatalogModel
import StoreFacts

/// An offer by its kind and ID; the journal writes it as one text.
package enum OfferKey: Hashable, Sendable {
  case introductory(Int)
  case promotional(String)
  case winBack(String)
  case code(String)

  package var text: String {
    switch self {
    case .introductory(let index): "introductory:\(index)"
    case .promotional(let id): "promotional:\(id)"
    case .winBack(let id): "win-back:\(id)"
    case .code(let word): "code:\(word)"
    }
  }

  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "introductory": self = .introductory(Int(parts[1]) ?? 0)
    case "promotional": self = .promotional(parts[1])
    case "win-back": self = .winBack(parts[1])
    case "code": self = .code(parts[1])
    default: return nil
    }
  }
}

extension ScenarioAction.OfferChoice {
  var key: OfferKey {
    switch self {
    case .promotional(let id): .promotional(id)
    case .winBack(let id): .winBack(id)
    case .code(let word): .code(word)
    }
  }
}

extension Product {
  /// The duration and price of an offer.
  package func terms(of key: OfferKey) -> OfferTerms? {
    switch key {
    case .introductory(let index):
      plan.introductoryOffers.indices.contains(index) ? plan.introductoryOffers[index].terms : nil
    case .promotional(let id): plan.promotionalOffers.first { $0.id == id }?.terms
    case .winBack(let id): plan.winBackOffers.first { $0.id == id }?.terms
    case .code(let word): code(word)?.offer.terms
    }
  }

  /// The batch of a code: a custom code, or the offer's name and a number for one-time codes (`Book Fair 17`).
  package func code(_ word: String) -> (offer: OfferCode, batch: OfferCode.CodeBatch, isOnce: Bool)? {
    for offer in offerCodes {
      if let batch = offer.codes.first(where: { $0.custom == word }) { return (offer, batch, false) }
      guard let name = offer.referenceName, word.hasPrefix(name + " "), let number = Int(word.dropFirst(name.count + 1))
      else {
        continue
      }
      if let batch = offer.codes.first(where: { $0.custom == nil && number >= 1 && number <= $0.count ?? 0 }) {
        return (offer, batch, true)
      }
    }
    return nil
  }
}

extension Product {
  /// Whether a code may be combined with the introductory offer; as in requests, only `false` in the catalog excludes
  /// it.
  func stacksWithIntroduction(_ offer: OfferKey?) -> Bool {
    if case .code(let word)? = offer { code(word)?.offer.stacksWithIntro != false } else { false }
  }

  /// The name of a code's offer, unique within the app: a customer redeems one code of each offer.
  func codeOffer(of word: String) -> String { "\(id) \(code(word)?.offer.referenceName ?? word)" }
}

extension Shop {
  /// The price of an offer's period for a customer.
  ///
  /// - Parameters:
  ///   - terms: the offer's terms.
  ///   - base: the territory of the product's base prices; nil for the app's.
  ///   - customer: the customer.
  ///   - day: the day.
  /// - Returns: nil if no price is stated.
  func amount(of terms: OfferTerms, base: TerritoryCode?, for customer: Customer, on day: CalendarDate) -> Money? {
    if terms.mode == .freeTrial || (terms.duration == nil && terms.price == nil) { return 0 }
    return terms.price?.quote(in: customer.territory, on: day, base: base ?? catalog.app?.baseTerritory)?.amount
  }

  /// The introductory offer that a customer gets automatically: once for each group, in its territories and dates.
  func introduction(to product: Product, _ plan: TargetPlan, for customer: Customer, on day: CalendarDate) -> OfferKey?
  {
    guard !customer.introduced.contains(group(of: product.id)) else { return nil }
    return product.plan.introductoryOffers.firstIndex { offer in
      offer.terms.targetPlan == plan && offer.territories.map { $0.contains(customer.territory) } ?? true
        && offer.starts.map { $0 <= day } ?? true
        && offer.ends.map { day <= $0 } ?? true
    }.map { .introductory($0) }
  }

  /// Why a customer can't use an offer.
  ///
  /// - Parameters:
  ///   - key: the offer.
  ///   - product: its product.
  ///   - plan: the billing plan; nil for the offer's own.
  ///   - customer: the customer.
  ///   - state: the current state.
  /// - Returns: nil if the customer can.
  func refusal(
    of key: OfferKey, of product: Product, _ plan: TargetPlan?, for customer: Customer, in state: StoreState
  ) -> Refusal? {
    let isPlan = product.type == .autoRenewableSubscription
    guard let terms = product.terms(of: key), terms.duration != nil || !isPlan,
      terms.targetPlan == plan ?? terms.targetPlan
    else { return .noSuchOffer }
    guard amount(of: terms, base: product.price?.baseTerritory, for: customer, on: state.now.date) != nil else {
      return .noSuchOffer
    }
    let subscription = customer.subscription(to: group(of: product.id))
    switch key {
    case .introductory: return customer.introduced.contains(group(of: product.id)) ? .notEligible : nil
    // For customers who have or had a subscription to any group (Set up promotional offers; read 2026-11-24).
    case .promotional: return customer.subscriptions.isEmpty ? .notEligible : nil
    case .winBack(let id):
      let offer = product.plan.winBackOffers.first { $0.id == id }
      return offer.map { isWonBack(by: $0, subscription, customer, in: state) } == true ? nil : .notEligible
    case .code(let word): return refusal(ofCode: word, of: product, for: customer, subscription, in: state)
    }
  }

  /// The win-back offers that a former subscriber of a group can use now, by ID.
  package func winBackOffers(for customer: Customer, of group: String, in state: StoreState) -> [String] {
    let plans = catalog.subscriptionGroups.first { $0.name == group }?.subscriptions ?? []
    return plans.flatMap { plan in
      plan.plan.winBackOffers.compactMap(\.id).filter {
        refusal(of: .winBack($0), of: plan, nil, for: customer, in: state) == nil
      }
    }
  }

  private func isWonBack(
    by offer: WinBackOffer, _ subscription: Subscription?, _ customer: Customer, in state: StoreState
  ) -> Bool {
    guard let subscription, subscription.phase.isOver else { return false }
    let now = state.now
    let away = Int((now.milliseconds - state.accessEnd(of: subscription).milliseconds) / (30 * .day))
    if let starts = offer.starts, now.date < starts { return false }
    if let ends = offer.ends, now.date > ends { return false }
    if let last = customer.lastWinBack, let months = offer.monthsBetweenOffers,
      let next = last.adding(Period(months, .month)), now < next
    {
      return false
    }
    return away >= offer.awayMonths?.min ?? 0 && away <= offer.awayMonths?.max ?? .max
      && paidMonths(of: customer, in: subscription.group, state) >= offer.paidForMonths ?? 0
  }

  /// The accumulated months of paid service in a group, rounded down. A refunded purchase counts as never bought, and
  /// after a prorated refund its used part counts.
  private func paidMonths(of customer: Customer, in group: String, _ state: StoreState) -> Int {
    var spans: [(starts: Instant, ends: Instant)] = []
    for transaction in customer.purchases.compactMap(state.transaction)
    where transaction.amount > 0 && self.group(of: transaction.product) == group {
      guard transaction.cancelled == nil || transaction.refundedPercent != nil, let starts = transaction.starts,
        let ends = [transaction.effectiveEnd, transaction.cancelled, state.now].compactMap(\.self).min(), starts < ends
      else { continue }
      if let last = spans.last, starts <= last.ends {
        spans[spans.count - 1].ends = max(last.ends, ends)
      } else {
        spans.append((starts, ends))
      }
    }
    var (months, days) = (0, 0)
    for span in spans {
      // A span of 28 to 31 days can be a month; only the rest is counted in days.
      var (count, last) = (0, span.starts)
      while let next = span.starts.adding(Period(count + 1, .month)), next <= span.ends {
        (count, last) = (count + 1, next)
      }
      months += count
      days += Int((span.ends.milliseconds - last.milliseconds) / .day)
    }
    return months + days / 30
  }

  private func refusal(
    ofCode word: String, of product: Product, for customer: Customer, _ subscription: Subscription?,
    in state: StoreState
  ) -> Refusal? {
    guard let (offer, batch, isOnce) = product.code(word), offer.isActive, batch.isActive,
      !isOnce || (batch.environment == .sandbox) == environment.isTest
    else { return .noSuchOffer }
    if let expires = batch.expires, state.now.date > expires { return .codeExpired }
    if customer.codes.contains(product.codeOffer(of: word)) { return .codeUsed }
    if state.redemptions[word, default: 0] >= (isOnce ? 1 : batch.count ?? .max) { return .codeUsed }
    if isDowngrade(subscription, to: product, in: state) { return .notEligible }
    guard !offer.eligibility.isEmpty else { return nil }
    let kind =
      product.type == .autoRenewableSubscription ? eligibility(of: subscription) : spending(of: customer, at: state.now)
    return offer.eligibility.contains(kind) ? nil : .notEligible
  }

  /// Whether a product has a lower level than the current subscription; codes can't be used for a downgrade.
  private func isDowngrade(_ subscription: Subscription?, to product: Product, in state: StoreState) -> Bool {
    guard let subscription, !subscription.phase.isOver, let old = self.product(subscription.product, in: state) else {
      return false
    }
    return planChange(from: old, to: product)?.kind == .downgrade
  }

  private func eligibility(of subscription: Subscription?) -> OfferCode.Eligibility {
    subscription.map { $0.phase.isOver || $0.phase == .retry ? .expired : .existing } ?? .new
  }

  /// Whether a customer never spent anything in the app, spent recently, or long ago.
  private func spending(of customer: Customer, at now: Instant) -> OfferCode.Eligibility {
    guard let last = customer.lastSpent else { return .nonSpender }
    let days = (now.milliseconds - last.milliseconds) / .day
    return days <= OfferLimits.activeSpenderDays.value ? .activeSpender : .churnedSpender
  }
}

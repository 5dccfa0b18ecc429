package import CatalogModel

/// Rules for a yearly subscription that is paid in twelve months.
///
/// New in 2026. The names are the API's; the price rules come from a tool that repeats Apple's help of April 2026,
/// the rules for renewals from StoreKit's documentation.
package enum CommitmentPlan {
  /// The only period of a subscription with such payments.
  package static let planPeriod = Fact(Period(1, .year), help)

  package static let payments = Fact(12, help)

  /// The territories where it isn't available; sorted.
  package static let excludedTerritories = Fact<[TerritoryCode]>(["SGP", "USA"], help)

  /// The minimum and maximum total of all payments, as a percentage of the up-front price.
  package static let totalPercent = Fact(100...150, help)

  /// Whether the total of all payments is in the allowed range.
  package enum Total { case tooLow, allowed, tooHigh }

  /// Compares the total of all payments with the upfront price in the same territory.
  package static func check(_ payment: Money, besides upFront: Money) -> Total {
    guard let payment = payment.hundredths, let whole = upFront.hundredths else { return .allowed }
    let (total, range) = (payment * Int64(payments.value) * 100, totalPercent.value)
    if total < whole * Int64(range.lowerBound) { return .tooLow }
    return total > whole * Int64(range.upperBound) ? .tooHigh : .allowed
  }

  /// The number of days of retries after a failed payment until the commitment ends; there is no grace period.
  package static let billingRetryDays = Fact(90, lifeCycle)

  /// The period of one payment.
  package static let paymentPeriod = Fact(Period(1, .month), lifeCycle)

  private static let lifeCycle = Origin(
    "StoreKit, Managing the life cycle of monthly subscriptions with a 12-month commitment",
    """
    https://developer.apple.com/documentation/storekit/\
    managing-lifecycle-of-monthly-subscriptions-with-a-12-month-commitment-
    """,
    .official)

  private static let help = Origin(
    "App Store Connect CLI, monthly commitment",
    """
    https://github.com/rorkai/App-Store-Connect-CLI/blob/0541e22cf1235c7328c4a8c456c5e17cef236292/internal/cli/\
    subscriptions/monthly_commitment.go
    """, .secondary)
}

extension Product {
  /// The territories of upfront payment: as set in the catalog, or wherever the subscription is sold. New ones only if
  /// the subscription includes them.
  package var placesAtOnce: Availability {
    guard var places = plan.billingPlans?.upfront?.availability else { return availability }
    places.includesNewTerritories = places.includesNewTerritories && availability.includesNewTerritories
    return places
  }
}

extension BillingPlans.MonthlyCommitment {
  /// Returns the territories where it is offered: as set in the catalog, or wherever the subscription is sold, if App
  /// Store Connect supports it there.
  package func places(of product: Product) -> Availability {
    let excluded = CommitmentPlan.excludedTerritories.value
    var places = availability ?? product.availability
    places.territories =
      switch places.territories {
      case .all: .except(excluded)
      case .except(let codes): .except(Set(codes + excluded).sorted())
      case .only(let codes): .only(codes.filter { !excluded.contains($0) })
      }
    return places
  }
}

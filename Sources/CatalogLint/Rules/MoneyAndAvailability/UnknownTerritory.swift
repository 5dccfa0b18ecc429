import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A territory is one of the App Store's, written as a three-letter code.
  static let unknownTerritory = Rule(
    id: "unknown-territory",
    severity: .error,
    summary: "an unknown territory",
    rationale: """
      The price applies nowhere, or the product isn't sold where you think it is. The App Store sells in 175 \
      countries and regions, identified by three-letter codes. The API knows more codes than there are storefronts; \
      nothing is sold under those.
      """,
    source: FactSource(Territory.list),
    fixability: .safe,
    examples: [
      .good("three-letter codes", gold(inFlow: "price: {base: 0.99, territories: {DEU: 0.99, JPN: 150}}")),
      .bad(
        "two-letter codes and a name", gold("price: {base: 0.99, territories: {⟦DE⟧: 0.99, ⟦Japan⟧: 150}}"),
        fixed: gold("price: {base: 0.99, territories: {DEU: 0.99, JPN: 150}}")),
      .bad("a code without a storefront", gold("availability: {territories: [USA, ⟦PRI⟧]}")),
      .bad("not a country", gold("availability: {territories: {except: [⟦XYZ⟧]}}")),
      .bad("in the app's own record", files: ExampleApp.files("base_territory: ⟦US⟧")),
    ],
    catalog: { visit, report in
      guard let base = visit.app?.baseTerritory, !Territory.hasStorefront(base) else { return }
      check(base, at: CatalogPath.app[.baseTerritory], beside: [], &report)
    },
    product: { visit, report in
      if visit.product.availability.territories != .all {
        check(visit.product.availability, at: visit.path[.availability], &report)
      }
      checkOwnCodes(of: visit.product.price, at: visit.path[.price], &report)
      guard visit.isSubscription else { return }
      let plan = visit.product.plan
      if let availability = plan.billingPlans?.monthlyCommitment?.availability {
        check(availability, at: visit.path[.billingPlans][.monthlyCommitment][.availability], &report)
      }
      if let availability = plan.billingPlans?.upfront?.availability {
        check(availability, at: visit.path[.billingPlans][.upfront][.availability], &report)
      }
      for (index, offer) in plan.introductoryOffers.enumerated() {
        guard let codes = offer.territories else { continue }
        for code in codes where !Territory.hasStorefront(code) {
          check(code, at: visit.path[.introductoryOffers][index][.territories][code], beside: codes, &report)
        }
      }
    },
    prices: .unknownTerritory,
    price: { visit, report in
      let codes = visit.survey.codes
      for code in visit.survey.unknown.map({ codes[$0] }) {
        check(code, at: visit.path[.territories][code].key, beside: codes, &report)
      }
    }
  )
}

/// Checks the territories of a price that have no price of their own.
private func checkOwnCodes(of price: PriceSchedule?, at place: CatalogPath, _ report: inout Report) {
  guard let price else { return }
  if let base = price.baseTerritory, !Territory.hasStorefront(base) {
    check(base, at: place[.baseTerritory], beside: [], &report)
  }
  for (index, change) in price.changes.enumerated() {
    for code in change.followBase where !Territory.hasStorefront(code) {
      check(code, at: place[.changes][index][.followBase][code], beside: change.followBase, &report)
    }
  }
}

private func check(_ availability: Availability, at place: CatalogPath, _ report: inout Report) {
  let codes: [TerritoryCode]
  switch availability.territories {
  case .all: return
  case .only(let list), .except(let list): codes = list
  }
  for code in codes where !Territory.hasStorefront(code) {
    check(code, at: place[.territories][code], beside: codes, &report)
  }
}

private func check(_ code: TerritoryCode, at place: CatalogPath, beside others: [TerritoryCode], _ report: inout Report)
{
  let text = code.text
  if Territory.isKnownWithoutStorefront(code) {
    report(
      place, "\(quoted(text)) has no storefront", label: "the code exists, but nothing is sold there",
      help: "remove it")
  } else if let meant = Territory.suggestion(for: text) {
    let code = meant.code.text
    if others.contains(meant.code) {
      report(
        place, "\(quoted(text)) should be '\(code)', which is already listed",
        help: "keep only '\(code)'")
    } else {
      report(
        place, "\(quoted(text)) should be '\(code)' (\(meant.name))", help: "write '\(code)'",
        fix: Fix("write '\(code)'", isSafe: true, edits: [Edit(at: place, newText: code)]))
    }
  } else {
    let nearest = territoryNames.nearest(to: text).flatMap(Territory.suggestion)
    report(
      place, "\(quoted(text)) is not a territory of the App Store",
      help: nearest.map { "did you mean '\($0.code)' (\($0.name))?" }
        ?? "use the three-letter code, such as DEU for Germany")
  }
}

private let territoryNames = KnownSpellings(Territory.all.map(\.name))

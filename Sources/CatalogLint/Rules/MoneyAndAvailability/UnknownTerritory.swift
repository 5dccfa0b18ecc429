import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A territory is one of those where the store sells, by its code of three letters.
  static let unknownTerritory = Rule(
    id: "unknown-territory",
    severity: .error,
    summary: "a territory that the store does not have",
    rationale: """
      The store sells in 175 countries and regions and names them by codes of three letters. A price for another code \
      is \
      a price for nobody, and a product is missing where the author believes it sold. The API knows more codes than \
      there are \
      storefronts; nothing is sold under those.
      """,
    source: FactSource(Territory.list),
    fixability: .safe,
    examples: [
      .good("codes of three letters", gold(inFlow: "price: {base: 0.99, territories: {DEU: 0.99, JPN: 150}}")),
      .bad(
        "codes of two letters and a name", gold("price: {base: 0.99, territories: {⟦DE⟧: 0.99, ⟦Japan⟧: 150}}"),
        fixed: gold("price: {base: 0.99, territories: {DEU: 0.99, JPN: 150}}")),
      .bad("no storefront", gold("availability: {territories: [USA, ⟦PRI⟧]}")),
      .bad("no country at all", gold("availability: {territories: {except: [⟦XYZ⟧]}}")),
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

/// The territories that a price names besides those with prices.
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
  for (index, kept) in price.kept.enumerated() {
    for code in kept.territories.keys where !Territory.hasStorefront(code) {
      check(code, at: place[.kept][index][.territories][code].key, beside: kept.territories.keys, &report)
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
      place, "\(quoted(text)) has no storefront", label: "the store knows the code but sells nothing there",
      help: "take it out")
  } else if let meant = Territory.suggestion(for: text) {
    let code = meant.code.text
    if others.contains(meant.code) {
      report(
        place, "\(quoted(text)) is not how the store writes '\(code)', which is there already",
        help: "keep only '\(code)'")
    } else {
      report(
        place, "\(quoted(text)) is not how the store writes '\(code)' (\(meant.name))", help: "write '\(code)'",
        fix: Fix("write '\(code)'", isSafe: true, edits: [Edit(at: place, newText: code)]))
    }
  } else {
    let nearest = territoryNames.nearest(to: text).flatMap(Territory.suggestion)
    report(
      place, "\(quoted(text)) is not a territory of the store",
      help: nearest.map { "did you mean '\($0.code)' (\($0.name))?" }
        ?? "write the code of three letters, such as DEU for Germany")
  }
}

private let territoryNames = KnownSpellings(Territory.all.map(\.name))

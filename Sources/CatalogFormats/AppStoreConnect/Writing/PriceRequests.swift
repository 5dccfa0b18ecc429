import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Prices of products that are bought once, and of subscriptions.
extension RequestComposer {
  /// The price in the base territory and those that do not follow it; the store fills the other territories by itself.
  mutating func addPriceSchedule(of item: ProductInProgress) {
    guard let price = item.product.price else { return }
    let prices = PriceEntries(price, automaticFrom: baseTerritory)
    tellDatelessChanges(of: price, at: item.path[.price])
    if let base = price.base, price.territories[baseTerritory] != nil {
      faults.append(
        Diagnostic(
          .lostInFormat, "'\(baseTerritory)' has a price of its own, which the other territories follow instead of \(base)",
          at: item.path[.price][.base]))
    }
    guard let first = prices.entries.first else { return }
    let base = prices.entries.first { $0.isBase } ?? prices.entries.first { $0.territory == baseTerritory } ?? first
    calls.pricedProducts += 1
    let inline = inlinePrices(.schedule, prices.entries, of: item)
    requests.create(
      .inAppPurchasePriceSchedules, as: RequestName(item.name, "/prices"),
      why: "Sets the prices; the store derives those of the other territories.", prices: inline
    ) { writer in
      writer.relationships { writer in
        writer.link(item.kind.link, item.kind.product, item.id)
        writer.link("baseTerritory", to: base.territory)
        writer.field("manualPrices") { inline.writeReferences(to: &$0) }
      }
    }
  }

  /// Prices that are made together with what they belong to.
  mutating func inlinePrices(_ kind: InlinePrices.Kind, _ entries: [PriceEntry], of item: ProductInProgress) -> InlinePrices {
    let names = PriceNames(of: entries, kind.type, like: priceNames)
    priceNames = names
    return InlinePrices(kind: kind, entries: entries, names: names, product: item.id)
  }

  /// The ways to pay for a subscription.
  enum PaymentPlan: String {
    case atOnce = "UPFRONT"
    case monthly = "MONTHLY"
  }

  /// One price for each territory that the catalog names, and the question for those that follow the base.
  mutating func addPrices(
    _ price: PriceSchedule, _ plan: PaymentPlan, of item: ProductInProgress, in sold: Availability.Territories,
    at path: CatalogPath
  ) {
    let prices = PriceEntries(price, from: baseTerritory, in: sold)
    tellDatelessChanges(of: price, at: path)
    let stem = "\(item.name)/\(plan == .monthly ? "monthly-price" : "price")"
    for entry in prices.entries {
      let name = stem + (entry.isBase ? "" : ":\(RequestNames.safe(entry.territory.text))") + entry.start.suffix
      requests.create(.subscriptionPrices, as: RequestName(names.unique(name)), why: "Sets the price in one territory.") {
        writer in
        entry.writeAttributes(plan, to: &writer)
        writer.relationships { writer in
          writer.link("subscription", .subscriptions, item.id)
          if let point = entry.point { writer.link("subscriptionPricePoint", .subscriptionPricePoints, point) }
          writer.link("territory", to: entry.territory)
        }
      }
    }
    askEqualizations(prices, stem, why: "Tells the price points of the other territories; set a price for each, as above.")
  }

  /// Asks for what the territories pay that follow a base, each of which takes a request of its own.
  mutating func askEqualizations(_ prices: PriceEntries, _ stem: String, why: StaticString) {
    for followed in prices.followed where followed.others > 0 {
      let point = PricePoint(followed.base.territory, followed.base.amount).text
      requests.get(
        "/v1/subscriptionPricePoints/\(point)/equalizations",
        as: RequestName(names.unique("\(stem)/equalizations\(followed.start.suffix)")),
        why: why)
      calls.pricesToFollow += followed.others
    }
  }

  private mutating func tellDatelessChanges(of price: PriceSchedule, at path: CatalogPath) {
    for (index, change) in price.changes.enumerated() where change.on == nil {
      leaveOut("the change", "the store takes no price change without a day", at: path[.changes][index])
    }
  }
}

extension CalendarDate? {
  /// What a name has at its end for a day: `@2027-01-15`.
  fileprivate var suffix: String { map { "@\($0)" } ?? "" }
}

extension PriceEntry {
  /// When the price of a subscription begins, and for whom.
  fileprivate func writeAttributes(_ plan: RequestComposer.PaymentPlan, to writer: inout JSONWriter) {
    guard start != nil || existingSubscribers != nil || plan != .atOnce else { return }
    writer.attributes { writer in
      if let start { writer.field("startDate", start.description) }
      if let existingSubscribers { writer.field("preserveCurrentPrice", existingSubscribers == .keep) }
      if plan != .atOnce { writer.field("planType", plan.rawValue) }
    }
  }
}

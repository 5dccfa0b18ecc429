import CatalogModel
import StoreFacts
import TextFormats

@testable import StoreServer

/// The contents of App Store Connect, read from its records, and those that a catalog requires: a line for each fact.
///
/// It shares no code with the planner. App Store Connect may contain facts that the catalog lacks, unless it is pruned.
struct StoreContents {
  private var byID: [RecordKey: Record] = [:]
  private var byType: [String: [Record]] = [:]
  private let base: String

  /// The required facts, and the existing ones.
  private var wanted: [String: String] = [:]
  private var found: [String: String] = [:]

  /// The prefixes of facts that `--prune` removes if the catalog lacks them.
  private static let prunable = [" text ", " introductory ", " promotional ", " win-back "]

  /// The days on which prices are compared.
  private static let days = ["2026-12-01", "2027-02-01", "2027-03-01", "2028-01-01"].map { day($0) }

  /// The differences, one line each.
  static func differences(_ catalog: Catalog, _ records: [Record], prunes: Bool) -> [String] {
    var contents = StoreContents(records, base: catalog.app?.baseTerritory?.text ?? "USA")
    contents.compareAll(catalog, prunes: prunes)
    var lines = contents.wanted.filter { contents.found[$0.key] != $0.value }.map { key, value in
      "\(key): \(value) wanted, \(contents.found[key] ?? "nothing") there"
    }
    if prunes {
      lines += contents.found.filter { fact, _ in
        contents.wanted[fact] == nil && prunable.contains { fact.contains($0) }
      }.map { "\($0.key): \($0.value) is still there" }
    }
    return lines.sorted()
  }

  private init(_ records: [Record], base: String) {
    self.base = base
    for record in records.sorted(by: { $0.sequence < $1.sequence }) {
      byID[record.key] = record
      byType[record.type, default: []].append(record)
    }
  }

  private func parts(_ type: String, _ link: String, of owner: Record) -> [Record] {
    (byType[type] ?? []).filter { $0.one[link] == owner.key }
  }

  private mutating func compare(_ fact: String, _ wanted: String?, _ found: String?) {
    self.wanted[fact] = wanted ?? "-"
    self.found[fact] = found ?? "-"
  }

  // MARK: - Products

  private mutating func compareAll(_ catalog: Catalog, prunes: Bool) {
    for product in catalog.products { compare(product, "inAppPurchases", "inAppPurchase", group: nil) }
    for group in catalog.subscriptionGroups {
      guard let record = (byType["subscriptionGroups"] ?? []).first(where: { $0.text("referenceName") == group.name })
      else {
        wanted["group \(group.name)"] = "there"
        continue
      }
      compareTexts(
        "group \(group.name)", of: record, "subscriptionGroup",
        group.localizations.map { ($0.key.text, "\($0.value.name ?? "") \($0.value.appName ?? "-")") }
      ) { text in
        let own = group.localizations[LocaleCode(text.text("locale") ?? "")]
        let appName = own != nil && own?.appName == nil && !prunes ? nil : text.text("customAppName")
        return "\(text.text("name") ?? "") \(appName ?? "-")"
      }
      for product in group.subscriptions { compare(product, "subscriptions", "subscription", group: record) }
    }
    comparePromotions(catalog)
    if let period = catalog.app?.gracePeriod {
      let known = byType["subscriptionGracePeriods"]?.last
      compare(
        "grace period", period.duration?.description == "P16D" ? "SIXTEEN_DAYS" : "THREE_DAYS", known?.text("duration"))
    }
  }

  private mutating func compare(_ product: Product, _ type: String, _ link: String, group: Record?) {
    let id = product.id.text
    guard let record = (byType[type] ?? []).first(where: { $0.text("productId") == id }) else {
      wanted[id] = "there"
      return
    }
    compare("\(id) name", product.referenceName, record.text("name"))
    if let notes = product.review.notes { compare("\(id) notes", notes, record.text("reviewNote") ?? "") }
    compare("\(id) sharing", "\(product.hasFamilySharing)", "\(record.flag("familySharable"))")
    compareTexts(
      id, of: record, link,
      product.localizations.map { ($0.key.text, "\($0.value.name ?? "") \($0.value.description ?? "")") }
    ) { "\($0.text("name") ?? "") \($0.text("description") ?? "")" }
    if let group {
      compare("\(id) group", group.id, record.one["group"]?.id)
      compare("\(id) level", product.plan.level.map { "\($0)" }, record.integer("groupLevel").map { "\($0)" })
      compareSubscription(product, record)
    } else {
      compareOnce(product, record)
    }
  }

  private mutating func compareTexts(
    _ owner: String, of record: Record, _ link: String, _ texts: [(String, String)], _ read: (Record) -> String
  ) {
    let newest = parts("\(link)Versions", link, of: record).last
    for text in newest.map({ parts("\(link)Localizations", "version", of: $0) }) ?? [] {
      found["\(owner) text \(text.text("locale") ?? "")"] = read(text)
    }
    for (locale, text) in texts { wanted["\(owner) text \(locale)"] = text }
  }

  private mutating func comparePlaces(
    _ id: String, _ product: Product, _ record: Record?, without excluded: [String] = []
  ) {
    let codes = product.isClearedForSale ? Self.codes(product.availability.territories) : []
    compare(
      "\(id) places", codes.filter { !excluded.contains($0) }.sorted().joined(separator: " "),
      record?.many["availableTerritories"]?.sorted().joined(separator: " "))
  }

  private static func codes(_ territories: Availability.Territories) -> [String] {
    let all = Territory.all.map(\.code.text)
    switch territories {
    case .all: return all
    case .only(let codes): return codes.map(\.text)
    case .except(let codes): return all.filter { !codes.map(\.text).contains($0) }
    }
  }

  // MARK: - Prices

  /// The equivalent of an amount in another territory, by Apple's own tables.
  private func equal(_ amount: Money?, of base: String, in territory: String) -> Money? {
    if base == territory { return amount }
    guard let amount, let own = StorePlaces.currency(of: base), let other = StorePlaces.currency(of: territory),
      let rank = StorePrices.rank(of: amount, in: own).flatMap({ StorePrices.equal(to: $0, of: own, in: other) })
    else { return nil }
    return StorePrices.amount(of: rank, in: other)
  }

  /// The price that a schedule sets in a territory on a day.
  private func price(_ schedule: PriceSchedule, in territory: String, on day: CalendarDate, base: String) -> Money? {
    var (own, amount) = (schedule.territories[TerritoryCode(territory)], schedule.base)
    for change in schedule.changes where change.on.map({ $0 <= day }) ?? false {
      amount = change.base ?? amount
      own = change.territories[TerritoryCode(territory)] ?? own
    }
    return own ?? equal(amount, of: base, in: territory)
  }

  private mutating func compareOnce(_ product: Product, _ record: Record) {
    let id = product.id.text
    comparePlaces(id, product, parts("inAppPurchaseAvailabilities", "inAppPurchase", of: record).last)
    let schedule = parts("inAppPurchasePriceSchedules", "inAppPurchase", of: record).last
    let rows = schedule.map { parts("inAppPurchasePrices", "schedule", of: $0) } ?? []
    let byTerritory = Dictionary(grouping: rows) { $0.one["territory"]?.id ?? "" }
    func held(_ territory: String, _ day: CalendarDate) -> Record? {
      byTerritory[territory]?.last { row in
        (row.text("startDate") ?? "") <= day.description && (row.text("endDate") ?? "9") > day.description
      }
    }
    if let price = product.price {
      let base = price.baseTerritory?.text ?? base
      let known = schedule?.one["baseTerritory"]?.id ?? ""
      compare("\(id) base", base, known)
      for day in Self.days {
        // The territories follow the base's own price where it has one.
        var leading = price
        leading.base = self.price(price, in: base, on: day, base: base)
        leading.changes = leading.changes.map { change in
          var change = change
          change.base = nil
          return change
        }
        for territory in StorePlaces.codes {
          let row = held(territory, day).flatMap { $0.point?.amount }
          let amount = row ?? equal(held(known, day)?.point?.amount, of: known, in: territory)
          compare(
            "\(id) price \(territory) \(day)",
            self.price(leading, in: territory, on: day, base: base)?.description, amount?.description)
        }
      }
    }
    for code in product.offerCodes {
      let base = product.price?.baseTerritory?.text ?? base
      compareCodes(code, "inAppPurchase", "inAppPurchaseOfferPrices", "inAppPurchaseOfferCode", of: record, base)
    }
  }

  private mutating func compareSubscription(_ product: Product, _ record: Record) {
    let id = product.id.text
    if let seats = product.plan.multiSeat {
      compare("\(id) seats", seats.isEnabled ? "ENABLED" : "DISABLED", record.text("multiSeatStatus"))
      let words: [MultiSeat.Market: String] = [
        .appStore: "APP_STORE", .business: "APPLE_BUSINESS", .school: "APPLE_SCHOOL",
      ]
      if let markets = seats.markets {
        let found = record.attributes["marketSettings"]?.elements?.compactMap(\.text)
        compare(
          "\(id) markets", markets.compactMap { words[$0] }.sorted().joined(separator: " "),
          found?.sorted().joined(separator: " "))
      }
    }
    let places = parts("subscriptionPlanAvailabilities", "subscription", of: record)
    comparePlaces(id, product, places.last { $0.text("planType") == "UPFRONT" })
    let rows = parts("subscriptionPrices", "subscription", of: record).filter { $0.text("planType") != "MONTHLY" }
    let byTerritory = Dictionary(grouping: rows) { $0.one["territory"]?.id ?? "" }
    for day in product.price == nil ? [] : Self.days {
      for territory in StorePlaces.codes {
        let begun = (byTerritory[territory] ?? []).filter { ($0.text("startDate") ?? "") <= day.description }
        let holding = begun.max { ($0.text("startDate") ?? "") < ($1.text("startDate") ?? "") }
        let wanted = product.price.flatMap { price($0, in: territory, on: day, base: base) }
        compare("\(id) price \(territory) \(day)", wanted?.description, holding?.point?.amount?.description)
      }
    }
    if product.plan.billingPlans?.monthlyCommitment != nil {
      let monthly = places.last { $0.text("planType") == "MONTHLY" }
      comparePlaces("\(id) monthly", product, monthly, without: ["USA", "SGP"])
      let priced = parts("subscriptionPrices", "subscription", of: record).filter { $0.text("planType") == "MONTHLY" }
      for territory in monthly?.many["availableTerritories"] ?? [] {
        compare("\(id) monthly price \(territory)", "1", "\(priced.count { $0.one["territory"]?.id == territory })")
      }
    }
    compareOffers(product, record)
  }

  // MARK: - Offers

  private func terms(_ record: Record, _ periods: String) -> String {
    "\(record.text("offerMode") ?? "") \(record.text("duration") ?? "") \(record.integer(periods) ?? 0)"
  }

  private func terms(_ terms: OfferTerms) -> String {
    "\(terms.mode?.apiWord ?? "") \(terms.duration?.apiWord ?? "") \(terms.periods)"
  }

  private mutating func compareRows(
    _ owner: String, _ terms: OfferTerms, _ rows: [Record], _ base: String, in places: [String] = StorePlaces.codes
  ) {
    for row in rows {
      let territory = row.one["territory"]?.id ?? row.point?.territory ?? ""
      found["\(owner) \(territory)"] = row.point?.amount?.description ?? "free"
    }
    for territory in places {
      let amount = terms.price.flatMap { price($0, in: territory, on: Self.days[0], base: base) }
      wanted["\(owner) \(territory)"] = terms.mode == .freeTrial ? "free" : amount?.description ?? "?"
    }
  }

  private mutating func compareOffers(_ product: Product, _ record: Record) {
    let id = product.id.text
    let introductory = parts("subscriptionIntroductoryOffers", "subscription", of: record)
    for row in introductory {
      let territory = row.one["territory"]?.id ?? ""
      found["\(id) introductory \(territory)"] =
        "\(terms(row, "numberOfPeriods")) \(row.point?.amount?.description ?? "free")"
    }
    let sold = Set(Self.codes(product.availability.territories))
    for offer in product.plan.introductoryOffers {
      for territory in offer.territories?.map(\.text) ?? StorePlaces.codes {
        let fact = "\(id) introductory \(territory)"
        // An offer isn't needed where the product isn't sold.
        if !sold.contains(territory), found[fact] == nil { continue }
        let amount = offer.terms.price.flatMap { price($0, in: territory, on: Self.days[0], base: base) }
        wanted[fact] = "\(terms(offer.terms)) \(amount?.description ?? "free")"
      }
    }
    for offer in parts("subscriptionPromotionalOffers", "subscription", of: record) {
      let name = "\(id) promotional \(offer.text("offerCode") ?? "")"
      found[name] = terms(offer, "numberOfPeriods")
      guard let own = product.plan.promotionalOffers.first(where: { $0.id == offer.text("offerCode") }) else {
        continue
      }
      compareRows(name, own.terms, parts("subscriptionPromotionalOfferPrices", "offer", of: offer), base)
    }
    for offer in product.plan.promotionalOffers { wanted["\(id) promotional \(offer.id ?? "")"] = terms(offer.terms) }
    for offer in parts("winBackOffers", "subscription", of: record) {
      let name = "\(id) win-back \(offer.text("offerId") ?? "")"
      found[name] = "\(terms(offer, "periodCount")) \(offer.text("priority") ?? "") \(offer.text("startDate") ?? "")"
      guard let own = product.plan.winBackOffers.first(where: { $0.id == offer.text("offerId") }) else { continue }
      compareRows(name, own.terms, parts("winBackOfferPrices", "offer", of: offer), base)
    }
    for offer in product.plan.winBackOffers {
      wanted["\(id) win-back \(offer.id ?? "")"] =
        "\(terms(offer.terms)) \(offer.priority == .high ? "HIGH" : "NORMAL") \(offer.starts?.description ?? "")"
    }
    for code in product.offerCodes {
      compareCodes(code, "subscription", "subscriptionOfferCodePrices", "subscriptionOfferCode", of: record, base)
    }
  }

  private mutating func compareCodes(
    _ code: OfferCode, _ link: String, _ prices: String, _ prefix: String, of record: Record, _ base: String
  ) {
    let name = "\(record.text("productId") ?? "") codes \(code.referenceName ?? "")"
    guard let offer = parts("\(prefix)s", link, of: record).last(where: { $0.text("name") == code.referenceName })
    else {
      wanted[name] = "there"
      return
    }
    compareRows(name, code.terms, parts(prices, "offerCode", of: offer), base)
    compare(
      "\(name) batches", code.codes.compactMap(\.custom).sorted().joined(separator: " "),
      parts("\(prefix)CustomCodes", "offerCode", of: offer).compactMap { $0.text("customCode") }.sorted().joined(
        separator: " "))
  }

  private mutating func comparePromotions(_ catalog: Catalog) {
    let order = (byType["apps"]?.first?.many["promotedPurchases"] ?? []).compactMap { id -> String? in
      let promotion = byID[RecordKey("promotedPurchases", id)]
      let key = promotion?.one["inAppPurchaseV2"] ?? promotion?.one["subscription"]
      return key.flatMap { byID[$0] }?.text("productId")
    }
    let promoted = catalog.allProducts.filter { $0.promotion != nil }
    let wanted = promoted.sorted { ($0.promotion?.order ?? .max) < ($1.promotion?.order ?? .max) }.map(\.id.text)
    compare("promotions", "\(wanted)", "\(order.filter { wanted.contains($0) })")
    compare("promoted resources", "\(byType["promotedPurchases"]?.count ?? 0)", "\(order.count)")
  }
}

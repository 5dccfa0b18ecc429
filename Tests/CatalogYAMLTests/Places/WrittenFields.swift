import CatalogModel

/// A field of a catalog with the path to it and the text that it would be written as.
struct WrittenField: Sendable {
  let path: CatalogPath
  let text: String
}

extension Catalog {
  /// The texts, words, numbers and amounts of a catalog that some author wrote, each with its path.
  var writtenFields: [WrittenField] {
    var list = FieldList()
    if let app { list.add(app) }
    for product in products { list.add(product) }
    for group in subscriptionGroups {
      list.add(group.name, at: CatalogPath.group(group.name)[.name])
      for pair in group.localizations {
        let path = CatalogPath.group(group.name)[.localizations][pair.key]
        list.add(pair.value.name, at: path[.name])
        list.add(pair.value.appName, at: path[.appName])
      }
      for plan in group.subscriptions { list.add(plan) }
    }
    for (index, id) in retired.enumerated() { list.add(id.text, at: CatalogPath(.retired(index))) }
    for (index, page) in storePages.enumerated() {
      list.add(page.title, at: CatalogPath(.storePage(index))[.title])
      list.add(page.appleID?.text, at: CatalogPath(.storePage(index))[.appleID])
    }
    return list.fields
  }
}

/// Collects the fields that are there.
private struct FieldList {
  var fields: [WrittenField] = []

  mutating func add(_ value: (some CustomStringConvertible)?, at path: CatalogPath) {
    if let value { fields.append(WrittenField(path: path, text: value.description)) }
  }

  mutating func add(_ app: App) {
    let path = CatalogPath.app
    add(app.name, at: path[.name])
    add(app.bundleID, at: path[.bundleID])
    add(app.appleID?.text, at: path[.appleID])
    add(app.teamID, at: path[.teamID])
    add(app.versionOnSale, at: path[.versionOnSale])
    add(app.primaryLocale, at: path[.primaryLocale])
    add(app.baseTerritory, at: path[.baseTerritory])
    for locale in app.locales { add(locale, at: path[.locales][locale]) }
    for (index, platform) in app.platforms.enumerated() { add(platform.rawValue, at: path[.platforms][index]) }
    add(app.gracePeriod?.duration, at: path[.gracePeriod][.duration])
    add(app.legal.termsOfUse, at: path[.legal][.termsOfUse])
    add(app.agreements.tax?.rawValue, at: path[.agreements][.tax])
  }

  mutating func add(_ product: Product) {
    let path = CatalogPath.product(product.id)
    add(product.id, at: path[.id])
    add(product.referenceName, at: path[.referenceName])
    add(product.sells?.rawValue, at: path[.sells])
    add(product.restore?.rawValue, at: path[.restore])
    add(product.review.screenshot, at: path[.review][.screenshot])
    add(product.review.notes, at: path[.review][.notes])
    add(product.promotion?.image, at: path[.promotion][.image])
    add(product.promotion?.order, at: path[.promotion][.order])
    add(product.duration, at: path[.duration])
    add(product.hostedContent?.source, at: path[.hostedContent][.source])
    add(product.hostedContent?.version, at: path[.hostedContent][.version])
    if let price = product.price { add(price, at: path[.price]) }
    for pair in product.localizations {
      add(pair.value.name, at: path[.localizations][pair.key][.name])
      add(pair.value.description, at: path[.localizations][pair.key][.description])
    }
    if case .except(let codes) = product.availability.territories {
      for code in codes { add(code, at: path[.availability][.territories][code]) }
    }
    addPlan(of: product, at: path)
  }

  private mutating func add(_ price: PriceSchedule, at path: CatalogPath) {
    add(price.base, at: path[.base])
    add(price.tier, at: path[.tier])
    for pair in price.territories { add(pair.value, at: path[.territories][pair.key]) }
    for (index, change) in price.changes.enumerated() {
      add(change.on, at: path[.changes][index][.on])
      add(change.base, at: path[.changes][index][.base])
      add(change.existingSubscribers?.rawValue, at: path[.changes][index][.existingSubscribers])
    }
  }

  private mutating func addPlan(of product: Product, at path: CatalogPath) {
    add(product.plan.level, at: path[.level])
    add(product.plan.period, at: path[.period])
    for (index, offer) in product.plan.introductoryOffers.enumerated() {
      add(offer.terms, at: path[.introductoryOffers][index])
      add(offer.ends, at: path[.introductoryOffers][index][.ends])
    }
    for (index, offer) in product.plan.promotionalOffers.enumerated() {
      add(offer.terms, at: path[.promotionalOffers][index])
      add(offer.id, at: path[.promotionalOffers][index][.id])
    }
    for (index, offer) in product.plan.winBackOffers.enumerated() {
      add(offer.terms, at: path[.winBackOffers][index])
      add(offer.awayMonths?.max, at: path[.winBackOffers][index][.awayMonths][CatalogKey.max])
      add(offer.priority?.rawValue, at: path[.winBackOffers][index][.priority])
    }
    for (index, offer) in product.offerCodes.enumerated() {
      add(offer.terms, at: path[.offerCodes][index])
      add(offer.codes.first?.custom, at: path[.offerCodes][index][.codes][0][.custom])
      for word in offer.eligibility {
        add(word.rawValue, at: path[.offerCodes][index][.eligibility].entry(word.rawValue))
      }
    }
  }

  private mutating func add(_ terms: OfferTerms, at path: CatalogPath) {
    add(terms.mode?.rawValue, at: path[.mode])
    add(terms.duration, at: path[.duration])
    add(terms.price?.base, at: path[.price][.base])
  }
}

extension CatalogPath {
  /// The path to the entry of a list that is a word.
  fileprivate func entry(_ word: String) -> CatalogPath { CatalogPath(root, steps + [.entry(word)]) }
}

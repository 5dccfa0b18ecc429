extension Product {
  /// The product as keys and values; in a subscription group its type goes without saying.
  package func outline(_ detail: Outline.Detail, isInGroup: Bool = false) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.id, id.text)
    if !isInGroup || detail == .complete || type != .autoRenewableSubscription { record.add(.type, type) }
    record.add(.referenceName, referenceName)
    record.add(.owner, owner)
    record.add(.level, plan.level)
    record.add(.period, plan.period)
    record.add(.duration, duration)
    record.add(.sells, sells)
    record.add(.price, price?.outline(detail))
    record.add(.clearedForSale, isClearedForSale, unless: true, Outline.flag)
    record.add(.status, status)
    record.add(.familySharing, hasFamilySharing, unless: false, Outline.flag)
    record.add(.restore, restore)
    record.add(.availability, availability, unless: .everywhere) { $0.outline(detail) }
    record.add(.localizations, Self.outline(of: localizations, detail))
    record.add(.versionStatus, versionStatus)
    record.add(.textsOnSale, Self.outline(of: textsOnSale, detail))
    record.add(.review) {
      $0.add(.screenshot, review.screenshot)
      $0.add(.notes, review.notes)
    }
    if let promotion {
      var part = OutlineRecord(detail)
      part.add(.image, promotion.image)
      part.add(.visible, promotion.isVisible)
      part.add(.enabled, promotion.isEnabled, unless: true, Outline.flag)
      part.add(.order, promotion.order)
      record.add(.promotion, part.outline)
    }
    record.add(.images, list: images.map(Outline.text))
    if let hostedContent {
      var part = OutlineRecord(detail)
      part.add(.source, hostedContent.source)
      part.add(.version, hostedContent.version)
      record.add(.hostedContent, part.outline)
    }
    record.add(.billingPlans, plan.billingPlans?.outline(detail))
    record.add(.members, plan.members)
    record.add(.introductoryOffers, list: plan.introductoryOffers.map { $0.outline(detail) })
    record.add(.promotionalOffers, list: plan.promotionalOffers.map { $0.outline(detail) })
    record.add(.offerCodes, list: offerCodes.map { $0.outline(detail) })
    record.add(.winBackOffers, list: plan.winBackOffers.map { $0.outline(detail) })
    record.add(.storekit, storekit)
    return record.outline
  }

  private static func outline(of texts: SortedMap<LocaleCode, Localization>, _ detail: Outline.Detail) -> Outline? {
    guard !texts.isEmpty else { return nil }
    return .map(
      texts.map { pair in
        var text = OutlineRecord(detail)
        text.add(.name, pair.value.name)
        text.add(.description, pair.value.description)
        return Outline.Entry(pair.key.text, text.outline)
      })
  }
}

extension Availability {
  package func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    switch territories {
    case .all: record.add(.territories, "all")
    case .only(let codes): record.add(.territories, .list(codes.map { .text($0.text) }))
    case .except(let codes):
      record.add(.territories, .record([Outline.Field(.except, .list(codes.map { .text($0.text) }))]))
    }
    record.add(.newTerritories, includesNewTerritories, unless: territories.includesNewOnesByItself, Outline.flag)
    return record.outline
  }
}

extension Availability.Territories {
  /// Whether territories that the store opens later belong to it when nothing is said: a list means just what is in it.
  package var includesNewOnesByItself: Bool {
    if case .only = self { false } else { true }
  }
}

extension PriceSchedule {
  package func outline(_ detail: Outline.Detail) -> Outline {
    if detail == .concise, let base, self == PriceSchedule(base: base) { return .amount(base) }
    var record = OutlineRecord(detail)
    record.add(.base, base)
    record.add(.tier, tier)
    record.add(.baseTerritory, baseTerritory?.text)
    record.add(.territories, territories.outline)
    record.add(.changes, list: changes.map { $0.outline(detail) })
    record.add(.kept, list: kept.map { $0.outline(detail) })
    return record.outline
  }
}

extension PriceChange {
  fileprivate func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.on, on)
    record.add(.base, base)
    record.add(.tier, tier)
    record.add(.territories, territories.outline)
    record.add(.followBase, list: followBase.map { .text($0.text) })
    record.add(.existingSubscribers, existingSubscribers)
    return record.outline
  }
}

extension KeptPrice {
  fileprivate func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.since, since)
    record.add(.base, base)
    record.add(.territories, territories.outline)
    return record.outline
  }
}

extension SortedMap<TerritoryCode, Money> {
  fileprivate var outline: Outline? {
    isEmpty ? nil : .map(map { Outline.Entry($0.key.text, .amount($0.value)) })
  }
}

import CatalogModel
import TextFormats

// Preserves what only a file contains in the `storekit:` keys of the catalog.

extension App {
  /// Preserves a document's members besides its products.
  mutating func keepDocument(of root: JSONValue, endsLine: Bool) {
    var members = (root.members ?? []).filter { $0.key != StoreKitKey.subscriptionOffersKeyPair.rawValue }
    var kept: [(StoreKitKey.Kept, ForeignValue?)] = []
    if let version = Self.version(of: root) {
      kept.append((.version, .string(version.description)))
      storekit = .map([StoreKitKey.Kept.version.rawValue: .string(version.description)])
    }
    let encoder = StoreKitEncoder(for: self)
    let own = encoder.ownRoot(self)
    for index in members.indices {
      switch StoreKitKey(rawValue: members[index].key) {
      case .identifier:
        guard let text = members[index].value.text else { break }
        if encoder.identifier(self).text != text { kept.append((.identifier, .string(text))) }
        members[index].value = own[StoreKitKey.identifier.rawValue] ?? members[index].value
      case .settings:
        guard let found = members[index].value.members, let usual = own[StoreKitKey.settings.rawValue] else { break }
        let rest = found.filter { usual[$0.key] != $0.value }
        if !rest.isEmpty { kept.append((.settings, ForeignValue(withoutKeys: .object(rest).inKeyOrder))) }
        members[index].value = usual
      case .products, .nonRenewingSubscriptions, .subscriptions, .subscriptionGroups, .subscriptionBundleGroups,
        .subscriptionSuiteGroups:
        if members[index].value.elements != nil { members[index].value = [] }
      default: break
      }
    }
    let remainder = PreservedMembers(of: .object(members), besides: own, id: nil)
    if !endsLine { kept.append((.finalNewline, .bool(false))) }
    storekit = remainder.kept(with: kept)
  }

  /// The version of a file; nil if it contains anything else.
  private static func version(of root: JSONValue) -> StoreKitVersion? {
    guard let version = root[StoreKitKey.version.rawValue], version.members?.count == 2,
      case .number(let major)? = version[StoreKitKey.major.rawValue],
      case .number(let minor)? = version[StoreKitKey.minor.rawValue]
    else { return nil }
    return StoreKitVersion("\(major).\(minor)")
  }

  /// Preserves the order of the products and groups, if it isn't the default.
  mutating func keepOrder(of catalog: Catalog) {
    let ids = catalog.products.map(\.id)
    if ids != ids.sorted() { keep(.products, .list(ids.map { .string($0.text) })) }
    let groups = catalog.subscriptionGroups
    let isUsual = StoreKitWords.groupSections.allSatisfy { section in
      let names = groups.filter { $0.kind == section.value }.map(\.name)
      return names == names.sorted()
    }
    if !isUsual { keep(.subscriptionGroups, .list(groups.map { .string($0.name) })) }
  }

  private mutating func keep(_ key: StoreKitKey.Kept, _ value: ForeignValue) { storekit = storekit.keeping(key, value) }
}

extension SubscriptionGroup {
  /// Preserves an object's other members, and the ID that its subscriptions refer to.
  mutating func keep(from found: JSONValue, with encoder: StoreKitEncoder) -> String {
    var plain = encoder
    let own = plain.group(self)
    let locales = localeNames(of: found, besides: own)
    storekit = PreservedMembers(nil).kept(with: [(.locales, locales)])
    plain = encoder
    var members = found.members ?? []
    for index in members.indices where members[index].key == StoreKitKey.subscriptions.rawValue {
      if members[index].value.elements != nil { members[index].value = [] }
    }
    let remainder = PreservedMembers(
      of: .object(members), besides: plain.group(self), id: .id, repeated: encoder.repeatedIDs)
    storekit = remainder.kept(with: [(.locales, locales)])
    plain = encoder
    return plain.group(self)[StoreKitKey.id.rawValue]?.text ?? ""
  }

  /// Preserves the order of the subscriptions if it isn't the default, then sorts them.
  mutating func keepOrder() {
    let found = subscriptions.map(\.id)
    subscriptions = subscriptions.sortedStably { $0.id }
    if found != usualOrder.map(\.id) {
      storekit = storekit.keeping(.subscriptions, .list(found.map { .string($0.text) }))
    }
  }

  /// The subscriptions in the order of their levels.
  var usualOrder: [Product] { subscriptions.sortedStably { $0.plan.level ?? 1 } }
}

extension Product {
  /// Preserves an object's other members.
  mutating func keep(
    from found: JSONValue, with encoder: StoreKitEncoder, group: String? = nil,
    of kind: SubscriptionGroup.Kind = .plans, section: StoreKitKey? = nil
  ) {
    keepOffers(of: found, with: encoder)
    let foundID = found[StoreKitKey.internalID.rawValue]?.text
    var kept: [(StoreKitKey.Kept, ForeignValue?)] = []
    func own() -> JSONValue {
      var product = self
      // Process the parts first, so that their differences don't count as the product's own.
      product.storekit = PreservedMembers(nil).kept(with: kept + [(.internalID, foundID.map(ForeignValue.string))])
      var encoder = encoder
      return encoder.product(product, inGroup: group, of: kind)
    }
    if let section, encoder.section(of: self) != section { kept.append((.section, .string(section.rawValue))) }
    let bare = own()
    kept.append((.locales, localeNames(of: found, besides: bare)))
    let plans = StoreKitKey.billingPlans.rawValue
    if let usual = bare[plans], let plansFound = found[plans], usual != plansFound.inKeyOrder {
      kept.append((.billingPlans, planIDs(of: plansFound)))
      if own()[plans] != plansFound.inKeyOrder, plansFound.elements != nil {
        let price = bare[StoreKitKey.displayPrice.rawValue]?.text ?? ""
        kept[kept.count - 1].1 = StoreKitPlans(plans: plansFound, price: price).kept
      }
    }
    var usual = own()
    let usualID = StoreKitIDs.id(of: StoreKitName.product(self))
    if let foundID, foundID != usualID || encoder.repeatedIDs.contains(foundID) {
      kept.append((.internalID, .string(foundID)))
    }
    if foundID == nil { usual = usual.setting(StoreKitKey.internalID.rawValue, .string(usualID)) }
    storekit = PreservedMembers(of: found, besides: usual).kept(with: kept)
  }

  /// The internal IDs of the billing plans, by type.
  private func planIDs(of plans: JSONValue) -> ForeignValue? {
    var ids: SortedMap<String, ForeignValue> = [:]
    for plan in plans.elements ?? [] {
      guard let type = plan[StoreKitKey.billingPlanType.rawValue]?.text,
        let id = plan[StoreKitKey.internalID.rawValue]?.text
      else { return nil }
      ids[type] = .string(id)
    }
    return StoreKitPlans(ids: ids).kept
  }

  private mutating func keepOffers(of found: JSONValue, with encoder: StoreKitEncoder) {
    func remainders<Offer>(
      _ key: StoreKitKey, _ offers: [(offer: Offer, place: String)], with coder: ObjectCoder<StoreKitOffer<Offer>>
    ) -> [ForeignValue?] {
      let elements = found[key.rawValue]?.elements ?? [found[key.rawValue]].compactMap(\.self)
      guard elements.count == offers.count, elements.allSatisfy({ $0.members != nil }) else {
        return Array(repeating: nil, count: offers.count)
      }
      return zip(elements, offers).map { element, item in
        var encoder = encoder
        let usual = encoder.offer(item.offer, at: item.place, with: coder)
        return PreservedMembers(of: element, besides: usual, repeated: encoder.repeatedIDs).kept()
      }
    }
    let isList = found[StoreKitKey.introductoryOffers.rawValue]?.elements != nil
    let introductory = remainders(
      isList ? .introductoryOffers : .introductoryOffer, placedIntroductoryOffers, with: .introductory)
    for (index, kept) in introductory.enumerated() { plan.introductoryOffers[index].terms.storekit = kept }
    let promotional = remainders(.adHocOffers, placedPromotionalOffers, with: .promotional)
    for (index, kept) in promotional.enumerated() { plan.promotionalOffers[index].terms.storekit = kept }
    let codes = remainders(.codeOffers, placedOfferCodes, with: .code)
    for (index, kept) in codes.enumerated() { offerCodes[index].terms.storekit = kept }
    let winBack = remainders(.winbackOffers, placedWinBackOffers, with: .winBack)
    for (index, kept) in winBack.enumerated() { plan.winBackOffers[index].terms.storekit = kept }
  }
}

/// The spellings and order of an object's locales, if they aren't the default; nil also if they are ambiguous.
private func localeNames(of found: JSONValue, besides own: JSONValue) -> ForeignValue? {
  let key = StoreKitKey.localizations.rawValue
  guard let elements = found[key]?.elements, let texts = own[key]?.elements, elements != texts else { return nil }
  let names = elements.compactMap { $0[StoreKitKey.locale.rawValue]?.text }
  guard names.count == elements.count, Set(names.map { StoreKitWords.locale($0) }).count == names.count else {
    return nil
  }
  let byLocale = Dictionary(texts.map { ($0[StoreKitKey.locale.rawValue]?.text.map(StoreKitWords.locale), $0) }) {
    first, _ in first
  }
  let entries = zip(names, elements).map { name, element -> ForeignValue in
    let usual = (byLocale[StoreKitWords.locale(name)] ?? .object([])).setting(
      StoreKitKey.locale.rawValue, .string(name))
    let kept = PreservedMembers(of: element, besides: usual, id: nil).kept(with: [(.locale, .string(name))])
    // A single name is enough.
    if case .map(let members)? = kept, members.count > 1 { return .map(members) }
    return .string(name)
  }
  return .list(entries)
}

extension ForeignValue? {
  /// The preserved values with one more.
  fileprivate func keeping(_ key: StoreKitKey.Kept, _ value: ForeignValue) -> ForeignValue {
    guard case .map(var members)? = self else { return .map([key.rawValue: value]) }
    members[key.rawValue] = value
    return .map(members)
  }
}

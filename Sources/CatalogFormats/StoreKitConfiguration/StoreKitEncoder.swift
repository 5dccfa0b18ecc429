import CatalogModel
import StoreFacts
import TextFormats

/// Creates the objects of a file from the parts of a catalog, one at a time.
struct StoreKitEncoder {
  let version: StoreKitVersion

  /// Whether the catalog was read from a file of the same version.
  let isSameVersion: Bool

  /// Whether the file was synchronized, in which case Xcode writes more keys for some offers.
  let isSynced: Bool

  private let territory: TerritoryCode?

  /// The internal IDs that several objects of a file share.
  let repeatedIDs: Set<String>

  /// Whether nothing is restored from a file.
  private var isPlain = false

  private var ids: StoreKitIDs

  /// The introductory offers of the product that is being written; version 5.0 repeats the first one.
  private(set) var introductoryOffers: [JSONValue] = []

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - app: the app that owns the products.
  ///   - version: the version to write; nil for the one that the app was read from, or else the default.
  ///   - ids: the internal IDs.
  ///   - repeated: the internal IDs that several objects of the source file share.
  init(for app: App?, version: StoreKitVersion? = nil, ids: StoreKitIDs = StoreKitIDs(), repeated: Set<String> = []) {
    repeatedIDs = repeated
    let kept = app?.storekit?[.version]?.text.flatMap { StoreKitVersion($0) }
    // A file without a version is written with the default version.
    let own = kept ?? .usual
    self.version = version ?? own
    isSameVersion = self.version == own
    if case .map(let settings)? = app?.storekit?[.settings] {
      isSynced = settings[StoreKitKey.lastSynchronizedDate.rawValue] != nil
    } else {
      isSynced = false
    }
    territory = app?.baseTerritory
    self.ids = ids
  }

  private var plain: StoreKitEncoder {
    var copy = self
    copy.isPlain = true
    return copy
  }

  // MARK: - Preserved members

  /// An object with its preserved members.
  func completed(
    _ own: JSONValue, with kept: ForeignValue?, plain write: (inout StoreKitEncoder) -> JSONValue,
    rewritten: (inout NodeDecoder, JSONNode, inout StoreKitEncoder) -> JSONValue?
  ) -> JSONValue {
    guard !isPlain, let kept, kept[.json] != nil || kept[.absent] != nil else { return own }
    var encoder = plain
    return PreservedMembers(kept).completing(own, plain: write(&encoder), isSameVersion: isSameVersion) { object in
      var decoder = NodeDecoder(file: 0)
      return rewritten(&decoder, JSONNode(object), &encoder)
    }
  }

  /// The internal ID of an object: the preserved one, or else one derived from its name.
  mutating func id(_ kept: ForeignValue?, else name: @autoclosure () -> String) -> JSONValue {
    if isPlain { return .string(StoreKitIDs.id(of: name())) }
    return .string(kept?[.internalID]?.text ?? ids.next(name()))
  }

  /// The identifier of the file.
  func identifier(_ app: App) -> JSONValue {
    let kept = isPlain ? nil : app.storekit?[.identifier]?.text
    return .string(kept ?? StoreKitIDs.id(of: "file/\(app.bundleID ?? app.name ?? "")"))
  }

  // MARK: - Products

  /// A product, or a subscription of the group with an ID.
  mutating func product(
    _ product: Product, inGroup group: String? = nil, of kind: SubscriptionGroup.Kind = .plans
  ) -> JSONValue {
    let type: ProductType? = group == nil ? nil : .autoRenewableSubscription
    return encode(
      StoreKitProduct(product: product, kind: kind, group: group),
      from: StoreKitProduct(product: Product(id: "", type: type), kind: kind, group: group),
      preserving: product.storekit, with: .product)
  }

  /// The amount of a price in the file's territory, which may differ from the base; a tier's amount is known in US
  /// dollars.
  func amount(_ price: PriceSchedule?) -> Money? {
    if let own = price?.territories[territory ?? "USA"] { return own }
    if let own = price?.baseTerritory, own != territory ?? "USA" { return nil }
    if let base = price?.base { return base }
    guard let tier = price?.tier, territory == nil || territory == "USA" else { return nil }
    return LegacyTier.find(tier)?.usd
  }

  // MARK: - Texts

  /// The texts of an object with its preserved members.
  mutating func texts<Text>(
    _ texts: SortedMap<LocaleCode, Text>, preserving kept: ForeignValue?, with coder: ObjectCoder<StoreKitText<Text>>
  ) -> JSONValue {
    let entries = localeEntries(texts.keys, kept: kept)
    return .array(
      entries.compactMap { entry in
        texts[entry.locale].map { text in
          encode(
            StoreKitText(text: text, locale: entry.name), from: StoreKitText(), preserving: entry.kept, with: coder)
        }
      })
  }

  /// A text's locale in the file's spelling.
  private struct LocaleEntry {
    let locale: LocaleCode
    let name: String
    var kept: ForeignValue?
  }

  /// The locales in the order of their source file, or else in Xcode's: US English first.
  private func localeEntries(_ locales: [LocaleCode], kept: ForeignValue?) -> [LocaleEntry] {
    let all = Set(locales)
    var (entries, found): ([LocaleEntry], Set<LocaleCode>) = ([], [])
    for element in isPlain ? [] : kept?[.locales]?.elements ?? [] {
      guard let name = element.text ?? element[.locale]?.text else { continue }
      let locale = StoreKitWords.locale(name)
      guard all.contains(locale), found.insert(locale).inserted else { continue }
      entries.append(LocaleEntry(locale: locale, name: name, kept: element))
    }
    let rest = locales.filter { locale in
      // If two codes have the same spelling in the file, App Store Connect's own is used.
      let meant = StoreKitWords.locale(StoreKitWords.locale(locale))
      return !found.contains(locale) && (meant == locale || !all.contains(meant))
    }
    return entries + Self.usualOrder(rest).map { LocaleEntry(locale: $0, name: StoreKitWords.locale($0)) }
  }

  static func usualOrder(_ locales: [LocaleCode]) -> [LocaleCode] {
    locales.filter { $0 == "en-US" } + locales.filter { $0 != "en-US" }
  }

  // MARK: - Groups

  /// A group without its subscriptions.
  mutating func group(_ group: SubscriptionGroup) -> JSONValue {
    encode(group, from: SubscriptionGroup(name: ""), preserving: group.storekit, with: .group)
  }

  // MARK: - Plans and offers

  /// The billing of a subscription: up front, and possibly in monthly payments.
  func billingPlans(of product: Product, internalID productID: String) -> JSONValue {
    let price = amount(product.price)?.description ?? ""
    let kept = isPlain ? nil : StoreKitPlans(product.storekit?[.billingPlans])
    let isSoldUpFront = product.plan.billingPlans?.upfront?.availability.map { $0.contains(territory ?? "USA") }
    if let plans = kept?.plans, kept?.price == price,
      isSame(plans, as: product.plan.billingPlans, isSoldUpFront: isSoldUpFront)
    {
      return plans
    }
    func plan(_ type: String, _ price: String, _ total: String, isEnabled: Bool = true) -> JSONValue {
      let id = kept?.ids[type]?.text ?? StoreKitPlans.usualID(of: type, product: product.id, internalID: productID)
      return [
        "billingPlanType": .string(type), "commitmentDisplayPrice": .string(total), "displayPrice": .string(price),
        "internalID": .string(id), "isEnabled": .bool(isEnabled),
      ]
    }
    var plans = [plan(StoreKitWords.upFront, price, price, isEnabled: isSoldUpFront ?? true)]
    if let commitment = product.plan.billingPlans?.monthlyCommitment {
      let monthly = amount(commitment.price)
      let total = monthly.map { Money(digits: $0.digits &* Int64(CommitmentPlan.payments.value), scale: $0.scale) }
      plans.append(plan(StoreKitWords.monthly, monthly?.description ?? "", total?.description ?? ""))
    }
    return .array(plans)
  }

  /// Whether the plans in a file match the catalog, which may leave open whether upfront payment is offered.
  private func isSame(_ plans: JSONValue, as billing: BillingPlans?, isSoldUpFront: Bool?) -> Bool {
    let upFront = JSONNode(plans).elements?.first { $0[.billingPlanType]?.text == StoreKitWords.upFront }
    if let isSoldUpFront, isSoldUpFront != upFront?[.isEnabled]?.flag ?? true { return false }
    var decoder = NodeDecoder(file: 0)
    let found = decoder.storeKitBillingPlans(JSONNode(plans), at: .catalog)?.monthlyCommitment
    let own = billing?.monthlyCommitment
    return (found == nil) == (own == nil) && amount(found?.price) == amount(own?.price)
  }

  /// Writes the introductory offers that the version can contain.
  mutating func writeIntroductoryOffers(of product: Product) {
    let most = version.hasSeveralIntroductoryOffers ? Int.max : 1
    introductoryOffers = offers(product.placedIntroductoryOffers, atMost: most, with: .introductory)
  }

  /// Offers that the version can contain: without billing plans, none for monthly payments.
  mutating func offers<Offer>(
    _ placed: [(offer: Offer, place: String)], atMost count: Int = .max,
    with coder: ObjectCoder<StoreKitOffer<Offer>>
  ) -> [JSONValue] {
    placed.filter { version.hasBillingPlanTypes || $0.offer.terms.targetPlan == .upfront }.prefix(count)
      .map { offer($0.offer, at: $0.place, with: coder) }
  }

  /// An offer with its preserved members.
  mutating func offer<Offer>(
    _ offer: Offer, at place: String, with coder: ObjectCoder<StoreKitOffer<Offer>>
  ) -> JSONValue {
    encode(
      StoreKitOffer(offer: offer, place: place), from: StoreKitOffer(place: place), preserving: offer.terms.storekit,
      with: coder)
  }
}

/// An object under construction, key by key; keys without a value are left out.
struct ObjectBuilder {
  private var members: [JSONValue.Member] = []

  mutating func add(_ key: StoreKitKey, _ value: JSONValue?) {
    if let value { members.append(JSONValue.Member(key.rawValue, value)) }
  }

  /// The object, with its keys in insertion order.
  var value: JSONValue { .object(members) }
}

import CatalogModel
import JSONSyntax
import StoreFacts

/// Creates the objects of a file from the parts of a catalog, one at a time.
struct StoreKitEncoder {
  let version: StoreKitVersion

  /// Whether the catalog was read from a file of the same version.
  let isSameVersion: Bool

  /// Whether the file was synchronized, in which case Xcode writes more keys for some offers.
  private let isSynced: Bool

  private let territory: TerritoryCode?

  /// The internal IDs that several objects of a file share.
  let repeatedIDs: Set<String>

  /// Whether nothing is restored from a file.
  private var isPlain = false

  private var ids: StoreKitIDs

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
  private mutating func id(_ kept: ForeignValue?, else name: @autoclosure () -> String) -> JSONValue {
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
    func own(_ product: Product, _ encoder: inout StoreKitEncoder) -> JSONValue {
      kind == .plans
        ? encoder.ownProduct(product, inGroup: group) : encoder.ownPackage(product, inGroup: group, of: kind)
    }
    return completed(own(product, &self), with: product.storekit) {
      own(product, &$0)
    } rewritten: { decoder, node, encoder in
      decoder.storeKitProduct(node, isInGroup: group != nil, of: kind).map { own($0, &encoder) }
    }
  }

  /// A bundle or a suite, as in the first files of Xcode 27: its members, and one kind of offers.
  private mutating func ownPackage(_ product: Product, inGroup group: String?, of kind: SubscriptionGroup.Kind)
    -> JSONValue
  {
    var object = ObjectBuilder()
    object.add(.displayPrice, .string(amount(product.price)?.description ?? ""))
    object.add(.duration, product.plan.period.map { .string($0.description) })
    object.add(.groupNumber, .integer(product.plan.level ?? 1))
    object.add(.internalID, id(product.storekit, else: StoreKitName.product(product)))
    addIntroductoryOffers(of: product, to: &object)
    object.add(.isFamilyShareable, .bool(product.hasFamilySharing))
    object.add(.localizations, localizations(product.localizations, kept: product.storekit))
    object.add(.members, product.plan.members.map { JSONValue($0).inKeyOrder } ?? [])
    object.add(.productID, .string(product.id.text))
    object.add(.referenceName, product.referenceName.map(JSONValue.string) ?? .null)
    object.add(.subscriptionGroupID, .string(group ?? ""))
    object.add(.type, .string(StoreKitWords.type(in: kind)))
    return object.value
  }

  private mutating func ownProduct(_ product: Product, inGroup group: String?) -> JSONValue {
    var object = ObjectBuilder()
    let isSubscription = product.type == nil || product.type == .autoRenewableSubscription
    let internalID = id(product.storekit, else: StoreKitName.product(product))
    let price = amount(product.price)?.description ?? ""
    if isSubscription {
      object.add(.adHocOffers, offers(usable(product.placedPromotionalOffers, \.terms)) { $0.promotionalOffer($1, $2) })
      if version.hasBillingPlanTypes {
        object.add(.billingPlans, billingPlans(of: product, price, internalID.text ?? ""))
      }
      if version.hasCodeOffers {
        object.add(.codeOffers, offers(usable(product.placedOfferCodes, \.terms)) { $0.codeOffer($1, $2) })
      }
    }
    object.add(.displayPrice, .string(price))
    object.add(.familyShareable, .bool(product.hasFamilySharing))
    if isSubscription { object.add(.groupNumber, .integer(product.plan.level ?? 1)) }
    object.add(.internalID, internalID)
    if isSubscription { addIntroductoryOffers(of: product, to: &object) }
    object.add(.localizations, localizations(product.localizations, kept: product.storekit))
    object.add(.productID, .string(product.id.text))
    if isSubscription { object.add(.recurringSubscriptionPeriod, product.plan.period.map { .string($0.description) }) }
    object.add(.referenceName, product.referenceName.map(JSONValue.string) ?? .null)
    if isSubscription { object.add(.subscriptionGroupID, .string(group ?? "")) }
    object.add(.type, StoreKitWords.word(for: product.type, in: StoreKitWords.types).map(JSONValue.string))
    if isSubscription, version.hasWinBackOffers {
      object.add(.winbackOffers, offers(usable(product.placedWinBackOffers, \.terms)) { $0.winBackOffer($1, $2) })
    }
    return object.value
  }

  /// The amount of a price in the file's territory, which may differ from the base; a tier's amount is known in US
  /// dollars.
  private func amount(_ price: PriceSchedule?) -> Money? {
    if let own = price?.territories[territory ?? "USA"] { return own }
    if let own = price?.baseTerritory, own != territory ?? "USA" { return nil }
    if let base = price?.base { return base }
    guard let tier = price?.tier, territory == nil || territory == "USA" else { return nil }
    return LegacyTier.find(tier)?.usd
  }

  // MARK: - Texts

  private func localizations(_ texts: SortedMap<LocaleCode, Localization>, kept: ForeignValue?) -> JSONValue {
    array(of: texts, kept: kept, Self.localization) { $0.storeKitLocalization($1) }
  }

  private func array<Text>(
    of texts: SortedMap<LocaleCode, Text>, kept: ForeignValue?, _ write: (Text, String) -> JSONValue,
    read: (inout NodeDecoder, JSONNode) -> (name: String, text: Text)?
  ) -> JSONValue {
    let entries = localeEntries(texts.keys, kept: kept)
    return .array(
      entries.compactMap { entry in
        guard let own = texts[entry.locale].map({ write($0, entry.name) }) else { return nil }
        return completed(own, with: entry.kept) { _ in
          own
        } rewritten: { decoder, node, _ in
          read(&decoder, node).map { write($0.text, $0.name) }
        }
      })
  }

  private static func localization(_ text: Localization, _ locale: String) -> JSONValue {
    [
      "description": .string(text.description ?? ""), "displayName": .string(text.name ?? ""),
      "locale": .string(locale),
    ]
  }

  private static func groupLocalization(_ text: GroupLocalization, _ locale: String) -> JSONValue {
    var object = ObjectBuilder()
    object.add(.customAppName, text.appName.map(JSONValue.string))
    object.add(.description, "")
    object.add(.displayName, .string(text.name ?? ""))
    object.add(.locale, .string(locale))
    return object.value
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
    let own = ownGroup(group)
    return completed(own, with: group.storekit) {
      $0.ownGroup(group)
    } rewritten: { decoder, node, encoder in
      decoder.storeKitGroup(node).map { encoder.ownGroup($0) }
    }
  }

  private mutating func ownGroup(_ group: SubscriptionGroup) -> JSONValue {
    [
      "id": id(group.storekit, else: StoreKitName.group(group)),
      "localizations": array(of: group.localizations, kept: group.storekit, Self.groupLocalization) {
        $0.storeKitGroupLocalization($1)
      },
      "name": .string(group.name),
      "subscriptions": [],
    ]
  }

  // MARK: - Plans and offers

  /// The billing of a subscription: up front, and possibly in monthly payments.
  private func billingPlans(of product: Product, _ price: String, _ productID: String) -> JSONValue {
    let kept = isPlain ? nil : StoreKitPlans(product.storekit?[.billingPlans])
    if let plans = kept?.plans, kept?.price == price, isSame(plans, as: product.plan.billingPlans) { return plans }
    func plan(_ type: String, _ price: String, _ total: String) -> JSONValue {
      let id = kept?.ids[type]?.text ?? StoreKitPlans.usualID(of: type, product: product.id, internalID: productID)
      return [
        "billingPlanType": .string(type), "commitmentDisplayPrice": .string(total), "displayPrice": .string(price),
        "internalID": .string(id), "isEnabled": true,
      ]
    }
    var plans = [plan(StoreKitWords.upFront, price, price)]
    if let commitment = product.plan.billingPlans?.monthlyCommitment {
      let monthly = amount(commitment.price)
      let total = monthly.map { Money(digits: $0.digits &* Int64(CommitmentPlan.payments.value), scale: $0.scale) }
      plans.append(plan(StoreKitWords.monthly, monthly?.description ?? "", total?.description ?? ""))
    }
    return .array(plans)
  }

  /// Whether the plans in a file match the catalog.
  private func isSame(_ plans: JSONValue, as billing: BillingPlans?) -> Bool {
    var decoder = NodeDecoder(file: 0)
    let found = decoder.storeKitBillingPlans(JSONNode(plans), at: .catalog)?.monthlyCommitment
    let own = billing?.monthlyCommitment
    return (found == nil) == (own == nil) && amount(found?.price) == amount(own?.price)
  }

  private mutating func addIntroductoryOffers(of product: Product, to object: inout ObjectBuilder) {
    var offers: [JSONValue] = []
    let own = usable(product.placedIntroductoryOffers, \.terms).prefix(version.hasSeveralIntroductoryOffers ? .max : 1)
    for (offer, place) in own { offers.append(introductoryOffer(offer, place)) }
    if version.hasOneIntroductoryOffer, !version.hasSeveralIntroductoryOffers || !offers.isEmpty {
      object.add(.introductoryOffer, offers.first ?? .null)
    }
    if version.hasSeveralIntroductoryOffers { object.add(.introductoryOffers, .array(offers)) }
  }

  /// The offers that the version can contain: without billing plans, none for monthly payments.
  private func usable<Offer>(
    _ placed: [(offer: Offer, place: String)], _ terms: KeyPath<Offer, OfferTerms>
  ) -> [(offer: Offer, place: String)] {
    placed.filter { version.hasBillingPlanTypes || $0.offer[keyPath: terms].targetPlan == .upfront }
  }

  private mutating func offers<Offer>(
    _ placed: [(offer: Offer, place: String)], _ encode: (inout Self, Offer, String) -> JSONValue
  ) -> JSONValue {
    var offers: [JSONValue] = []
    for (offer, place) in placed { offers.append(encode(&self, offer, place)) }
    return .array(offers)
  }

  mutating func introductoryOffer(_ offer: IntroductoryOffer, _ place: String) -> JSONValue {
    completed(offer, \.terms, .introductory, place) { _, _ in
    } read: {
      $0.storeKitIntroductoryOffer($1)
    }
  }

  mutating func promotionalOffer(_ offer: PromotionalOffer, _ place: String) -> JSONValue {
    completed(offer, \.terms, .promotional, place) { offer, object in
      object.add(.offerID, offer.id.map(JSONValue.string))
      object.add(.referenceName, offer.referenceName.map(JSONValue.string) ?? .null)
    } read: {
      $0.storeKitPromotionalOffer($1)
    }
  }

  mutating func codeOffer(_ offer: OfferCode, _ place: String) -> JSONValue {
    completed(offer, \.terms, .code, place) { offer, object in
      let words = offer.eligibility.compactMap { StoreKitWords.word(for: $0, in: StoreKitWords.eligibilities) }
      object.add(.eligibility, .array(words.map(JSONValue.string)))
      object.add(.isStackable, .bool(offer.stacksWithIntro ?? true))
      object.add(.referenceName, offer.referenceName.map(JSONValue.string) ?? .null)
    } read: {
      $0.storeKitCodeOffer($1)
    }
  }

  mutating func winBackOffer(_ offer: WinBackOffer, _ place: String) -> JSONValue {
    completed(offer, \.terms, .winBack, place) { offer, object in
      object.add(.isEligible, true)
      object.add(.offerID, offer.id.map(JSONValue.string))
      object.add(.referenceName, offer.referenceName.map(JSONValue.string) ?? .null)
    } read: {
      $0.storeKitWinBackOffer($1)
    }
  }

  /// An offer with its preserved members, for the additional keys of its kind, and its reader.
  private mutating func completed<Offer>(
    _ offer: Offer, _ terms: KeyPath<Offer, OfferTerms>, _ kind: StoreKitName.OfferKind, _ place: String,
    add: (Offer, inout ObjectBuilder) -> Void, read: (inout NodeDecoder, JSONNode) -> Offer?
  ) -> JSONValue {
    func own(_ offer: Offer, _ encoder: inout StoreKitEncoder) -> JSONValue {
      var object = ObjectBuilder()
      encoder.addTerms(
        offer[keyPath: terms], StoreKitName.offer(kind, place), alwaysCounted: kind == .code || kind == .winBack,
        to: &object)
      add(offer, &object)
      return object.sorted
    }
    return completed(own(offer, &self), with: offer[keyPath: terms].storekit) {
      own(offer, &$0)
    } rewritten: { decoder, node, encoder in
      read(&decoder, node).map { own($0, &encoder) }
    }
  }

  /// Adds the duration and price of an offer.
  private mutating func addTerms(
    _ terms: OfferTerms, _ name: String, alwaysCounted: Bool, to object: inout ObjectBuilder
  ) {
    object.add(.internalID, id(terms.storekit, else: name))
    if version.hasBillingPlanTypes {
      let isMonthly = terms.targetPlan == .monthlyCommitment
      object.add(.billingPlanType, .string(isMonthly ? StoreKitWords.monthly : StoreKitWords.upFront))
    }
    if terms.mode != .freeTrial { object.add(.displayPrice, amount(terms.price).map { .string($0.description) }) }
    // For entered offers, Xcode 12 to 16 write the number of periods only if there can be several.
    let isCounted = alwaysCounted || isSynced || terms.mode == .payAsYouGo || terms.periods != 1
    if isCounted || version.hasBillingPlanTypes { object.add(.numberOfPeriods, .integer(terms.periods)) }
    object.add(.paymentMode, StoreKitWords.word(for: terms.mode, in: StoreKitWords.modes).map(JSONValue.string))
    object.add(.subscriptionPeriod, terms.duration.map { .string($0.description) })
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

  /// The object with its keys in Xcode's order.
  var sorted: JSONValue { .object(members.sorted { StoreKitKeyOrder.precedes($0.key, $1.key) }) }
}

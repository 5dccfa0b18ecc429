import CatalogModel
import TextFormats

/// The keys of `.storekit` files. Each name is defined only here.
enum StoreKitKey: String, CaseIterable {
  // The document
  case version, major, minor, identifier, products, nonRenewingSubscriptions, subscriptions, subscriptionGroups,
    settings
  case appPolicies, subscriptionOffersKeyPair, subscriptionBundleGroups, subscriptionSuiteGroups
  case storefront = "_storefront"
  case applicationInternalID = "_applicationInternalID"
  case lastSynchronizedDate = "_lastSynchronizedDate"

  // Policies
  case eula, policies, policyText, policyURL

  // Products and subscriptions
  case displayPrice, familyShareable, internalID, localizations, productID, referenceName, type, promotionalImageID

  // Groups and subscriptions
  case id, name, adHocOffers, billingPlans, codeOffers, groupNumber, introductoryOffer, introductoryOffers
  case recurringSubscriptionPeriod, subscriptionGroupID, winbackOffers

  // Bundles and suites
  case duration, isFamilyShareable, members

  // Offers and plans
  case billingPlanType, commitmentDisplayPrice, eligibility, isEligible, isEnabled, isStackable, numberOfPeriods,
    offerID
  case paymentMode, subscriptionPeriod

  // Texts
  case locale, displayName, description, customAppName

  /// A key under `storekit:` in the YAML for a value that only `.storekit` files contain.
  enum Kept: String {
    case version, identifier, settings, products, subscriptions, locales, section, json, absent
    case subscriptionGroups = "subscription_groups"
    case internalID = "internal_id"
    case billingPlans = "billing_plans"
    case finalNewline = "final_newline"
    case locale
  }
}

/// A product of a file, with what its object states about its surroundings.
struct StoreKitProduct: Sendable {
  var product: Product
  let kind: SubscriptionGroup.Kind

  /// The ID of its group; nil for a product outside groups.
  var group: String?

  /// Its internal ID, from which the IDs of its billing plans are derived.
  var internalID: JSONValue = .null

  /// Whether it is a bundle or a suite.
  var isPackage: Bool { kind != .plans }

  /// Whether its object has the members of subscriptions.
  var isSubscription: Bool { isPackage || product.type == nil || product.type == .autoRenewableSubscription }
}

extension ObjectCoder<StoreKitProduct> {
  /// Products, subscriptions, bundles and suites.
  static let product = ObjectCoder("a product", common + plan + offers) { encoder, model in
    // The product gets its ID before its offers get theirs.
    model.internalID = encoder.id(model.product.storekit, else: StoreKitName.product(model.product))
  } finish: { decoder, node, model in
    // If a file has one introductory offer and a list of them, the list is used, unless it is empty.
    if let offers = node[.introductoryOffers], offers.elements?.isEmpty == false || node[.introductoryOffer] == nil {
      model.product.plan.introductoryOffers = decoder.list(offers) { $0.storeKitOffer($1, with: .introductory) }
    }
  }

  private static let common: [Member] = [
    Member(.productID, .id) { decoder, node, path, model in
      if let path { decoder.note(path[.id], at: node) }
      model.product.id = ProductID(node.text ?? node.digits ?? "")
      if node.text == nil { decoder.refuse(node, expected: "a text") }
    } write: {
      .string($1.product.id.text)
    },
    .init(.internalID, write: { $1.internalID }), .init(.promotionalImageID),
    Member.value(.type, .type, at: \.product.type) {
      $0.storeKitWord($1, StoreKitWords.types) ?? $2
    } write: {
      StoreKitWords.word(for: $1, in: StoreKitWords.types).map(JSONValue.string)
    }.only { !$0.isPackage },
    Member(.type, .type) { decoder, node, path, model in
      if let path { decoder.note(path[.type], at: node) }
      let word = StoreKitWords.type(in: model.kind)
      if node.text != word {
        decoder.report(.unreadableValue, "a \(model.kind.rawValue) has the type '\(word)'", at: node.range)
      }
    } write: {
      .string(StoreKitWords.type(in: $1.kind))
    }.only(in: \.isPackage),
    .value(.displayPrice, .price, at: \.product.price) { decoder, node, _ in
      decoder.storeKitPrice(node)
    } write: {
      .string($0.amount($1)?.description ?? "")
    },
    .flag(.familyShareable, .familySharing, at: \.product.hasFamilySharing).written { !$0.isPackage },
    .flag(.isFamilyShareable, .familySharing, at: \.product.hasFamilySharing).only(in: \.isPackage),
    .text(.referenceName, .referenceName, at: \.product.referenceName),
    Member(.localizations, .localizations) { decoder, node, path, model in
      if let path { decoder.note(path[.localizations], at: node.start) }
      model.product.localizations = decoder.storeKitTexts(node, with: .localization, at: path?[.localizations])
    } write: {
      $0.texts($1.product.localizations, preserving: $1.product.storekit, with: .localization)
    },
  ]

  // MARK: - Subscriptions

  private static let plan: [Member] = [
    Member.value(.groupNumber, .level, at: \.product.plan.level) { decoder, node, _ in
      decoder.integer(node)
    } write: {
      .integer($1 ?? 1)
    }.written(in: \.isSubscription),
    Member(.subscriptionGroupID, write: { .string($1.group ?? "") }).written(in: \.isSubscription),
    .period(.recurringSubscriptionPeriod, .period, at: \.product.plan.period)
      .written { $0.isSubscription && !$0.isPackage },
    .period(.duration, .period, at: \.product.plan.period).only(in: \.isPackage),
    Member.value(.members, .members, at: \.product.plan.members) { _, node, _ in
      let members = ForeignValue(withoutKeys: node.value.inKeyOrder)
      return members == .list([]) || members == .null ? nil : members
    } write: {
      $1.map { JSONValue($0).inKeyOrder } ?? []
    }.only(in: \.isPackage),
    Member(.billingPlans, .billingPlans) { decoder, node, path, model in
      model.product.plan.billingPlans = decoder.storeKitBillingPlans(node, at: path?[.billingPlans])
    } write: { encoder, model in
      encoder.version.hasBillingPlanTypes
        ? encoder.billingPlans(of: model.product, internalID: model.internalID.text ?? "") : nil
    }.written { $0.isSubscription && !$0.isPackage },
  ]

  // MARK: - Offers

  private static let offers: [Member] = [
    Member(.introductoryOffer) { decoder, node, path, model in
      guard !node.isNull else { return }
      if let path { decoder.noteOffer(node, at: path[.introductoryOffers][0], with: .introductory) }
      model.product.plan.introductoryOffers = decoder.storeKitOffer(node, with: .introductory).map { [$0] } ?? []
    } write: { encoder, model in
      encoder.writeIntroductoryOffers(of: model.product)
      guard encoder.version.hasOneIntroductoryOffer else { return nil }
      let first = encoder.introductoryOffers.first
      return encoder.version.hasSeveralIntroductoryOffers ? first : first ?? .null
    }.written(in: \.isSubscription),
    Member(.introductoryOffers, .introductoryOffers) { decoder, node, path, _ in
      if let path { decoder.noteOffers(node, at: path[.introductoryOffers], with: .introductory) }
    } write: { encoder, _ in
      encoder.version.hasSeveralIntroductoryOffers ? .array(encoder.introductoryOffers) : nil
    }.written(in: \.isSubscription),
    list(
      .adHocOffers, .promotionalOffers, at: \.product.plan.promotionalOffers, with: .promotional,
      placed: \.placedPromotionalOffers, since: { _ in true }),
    list(
      .codeOffers, .offerCodes, at: \.product.offerCodes, with: .code, placed: \.placedOfferCodes,
      since: \.hasCodeOffers),
    list(
      .winbackOffers, .winBackOffers, at: \.product.plan.winBackOffers, with: .winBack, placed: \.placedWinBackOffers,
      since: \.hasWinBackOffers),
  ]

  /// A list of offers, which only some versions have.
  private static func list<Offer: HasTerms>(
    _ name: StoreKitKey, _ key: CatalogKey, at path: any WritableKeyPath<StoreKitProduct, [Offer]> & Sendable,
    with coder: ObjectCoder<StoreKitOffer<Offer>>,
    placed: @escaping @Sendable (Product) -> [(offer: Offer, place: String)],
    since hasOffers: @escaping @Sendable (StoreKitVersion) -> Bool
  ) -> Member {
    Member(name, key) { decoder, node, place, model in
      if let place { decoder.noteOffers(node, at: place[key], with: coder) }
      model[keyPath: path] = decoder.list(node) { $0.storeKitOffer($1, with: coder) }
    } write: { encoder, model in
      hasOffers(encoder.version) ? .array(encoder.offers(placed(model.product), with: coder)) : nil
    }.written { $0.isSubscription && !$0.isPackage }
  }
}

// MARK: - Offers

/// An offer of a file, with its place among those of its kind.
struct StoreKitOffer<Offer: HasTerms>: Sendable {
  var offer = Offer()
  var place = ""
}

extension ObjectCoder where Model == StoreKitOffer<IntroductoryOffer> {
  static let introductory = Self.offer("an introductory offer", .introductory, [])
}

extension ObjectCoder.Member {
  /// The ID of an offer, which isn't written without one.
  fileprivate static func offerID(at path: any WritableKeyPath<Model, String?> & Sendable) -> Self {
    value(.offerID, .id, at: path, read: { decoder, node, _ in decoder.text(node) }) { $1.map(JSONValue.string) }
  }
}

extension ObjectCoder where Model == StoreKitOffer<PromotionalOffer> {
  static let promotional = Self.offer(
    "a promotional offer", .promotional,
    [
      .offerID(at: \.offer.id),
      .text(.referenceName, .referenceName, at: \.offer.referenceName),
    ])
}

extension ObjectCoder where Model == StoreKitOffer<WinBackOffer> {
  static let winBack = Self.offer(
    "a win-back offer", .winBack,
    [
      .offerID(at: \.offer.id),
      .text(.referenceName, .referenceName, at: \.offer.referenceName),
      // Whether the tester is eligible; irrelevant for the catalog.
      Member(.isEligible) { decoder, node, _, _ in
        _ = decoder.flag(node)
      } write: { _, _ in
        true
      },
    ])
}

extension ObjectCoder where Model == StoreKitOffer<OfferCode> {
  static let code = Self.offer(
    "an offer code", .code,
    [
      .value(.eligibility, .eligibility, at: \.offer.eligibility) { decoder, node, _ in
        decoder.list(node) { $0.storeKitWord($1, StoreKitWords.eligibilities) }
      } write: { _, eligibility in
        .array(
          eligibility.compactMap { StoreKitWords.word(for: $0, in: StoreKitWords.eligibilities) }
            .map(JSONValue.string))
      },
      Member(.isStackable) { decoder, node, _, model in
        model.offer.stacksWithIntro = decoder.flag(node)
      } write: {
        .bool($1.offer.stacksWithIntro ?? true)
      },
      .text(.referenceName, .referenceName, at: \.offer.referenceName),
    ])
}

extension ObjectCoder {
  /// An offer: its terms, and the members of its kind.
  fileprivate static func offer<Offer>(
    _ noun: String, _ kind: StoreKitName.OfferKind, _ members: [Member]
  ) -> Self where Model == StoreKitOffer<Offer> {
    let terms: [Member] = [
      Member(.internalID, write: { $0.id($1.offer.terms.storekit, else: StoreKitName.offer(kind, $1.place)) }),
      Member(.billingPlanType, .targetPlan) { _, node, _, model in
        if node.text == StoreKitWords.monthly { model.offer.terms.targetPlan = .monthlyCommitment }
      } write: { encoder, model in
        let isMonthly = model.offer.terms.targetPlan == .monthlyCommitment
        return encoder.version.hasBillingPlanTypes
          ? .string(isMonthly ? StoreKitWords.monthly : StoreKitWords.upFront) : nil
      },
      Member(.displayPrice, .price) { decoder, node, _, model in
        model.offer.terms.price = decoder.storeKitPrice(node)
      } write: { encoder, model in
        let terms = model.offer.terms
        return terms.mode == .freeTrial ? nil : encoder.amount(terms.price).map { .string($0.description) }
      },
      Member(.numberOfPeriods, .periods) { decoder, node, _, model in
        model.offer.terms.periods = decoder.integer(node) ?? 1
      } write: { encoder, model in
        let terms = model.offer.terms
        // For entered offers, Xcode 12 to 16 write the number of periods only if there can be several.
        let isWritten =
          encoder.version.hasBillingPlanTypes || encoder.isSynced || kind == .code || kind == .winBack
          || terms.mode == .payAsYouGo || terms.periods != 1
        return isWritten ? .integer(terms.periods) : nil
      },
      .value(.paymentMode, .mode, at: \.offer.terms.mode) { decoder, node, _ in
        decoder.storeKitWord(node, StoreKitWords.modes)
      } write: {
        StoreKitWords.word(for: $1, in: StoreKitWords.modes).map(JSONValue.string)
      },
      .period(.subscriptionPeriod, .duration, at: \.offer.terms.duration),
    ]
    return ObjectCoder(
      noun, terms + members,
      finish: { _, _, model in
        // Xcode keeps the price in the file when an offer becomes free, and ignores it.
        if model.offer.terms.mode == .freeTrial { model.offer.terms.price = nil }
      })
  }
}

// MARK: - Groups and texts

extension ObjectCoder<SubscriptionGroup> {
  /// A group without its subscriptions.
  static let group = ObjectCoder(
    "a subscription group",
    [
      Member(.id, write: { $0.id($1.storekit, else: StoreKitName.group($1)) }),
      Member(.subscriptions, write: { _, _ in [] }),
      Member(.name, .name) { decoder, node, path, group in
        if let path { decoder.note(path[.name], at: node) }
        group.name = node.text ?? ""
        if node.text == nil { decoder.refuse(node, expected: "a text") }
      } write: {
        .string($1.name)
      },
      Member(.localizations, .localizations) { decoder, node, path, group in
        if let path { decoder.note(path[.localizations], at: node.start) }
        group.localizations = decoder.storeKitTexts(node, with: .groupLocalization, at: path?[.localizations])
      } write: {
        $0.texts($1.localizations, preserving: $1.storekit, with: .groupLocalization)
      },
    ])
}

/// The texts of a language, in the file's spelling.
struct StoreKitText<Text: StoreText>: Sendable {
  var text = Text.keys.new
  var locale = ""
}

extension ObjectCoder {
  fileprivate static func locale<Text>() -> Member where Model == StoreKitText<Text> {
    Member(.locale) { _, node, _, model in
      model.locale = node.text ?? ""
    } write: {
      .string($1.locale)
    }
  }
}

extension ObjectCoder where Model == StoreKitText<Localization> {
  static let localization = ObjectCoder(
    "a localization",
    [
      locale(), .shownText(.displayName, .name, at: \.text.name),
      .shownText(.description, .description, at: \.text.description),
    ])
}

extension ObjectCoder where Model == StoreKitText<GroupLocalization> {
  /// A description isn't used, although the files may contain one.
  static let groupLocalization = ObjectCoder(
    "a localization of a group",
    [
      locale(), .shownText(.displayName, .name, at: \.text.name), Member(.description, write: { _, _ in "" }),
      Member(.customAppName) { decoder, node, _, model in
        model.text.appName = decoder.text(node)
      } write: {
        $1.text.appName.map(JSONValue.string)
      },
    ])
}

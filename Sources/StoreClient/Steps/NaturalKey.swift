import JSONSyntax

/// How resources are told apart where nothing else says it: the store has no key of the client's own, so a resource whose making
/// was not answered is looked for by what it says.
enum NaturalKey {
  /// Where resources of a type are listed, and what distinguishes one from others.
  private struct Entry: Sendable {
    /// The relationship to the owner.
    let owner: String

    /// The list, with `*` for the owner's ID.
    let path: String

    /// The attributes that distinguish it; nil for all that are sent.
    var attributes: [String]?

    /// The other relationships that distinguish it.
    var links: [String] = []
  }

  /// Types that replace what is there: to make them twice does no harm.
  static let replacing: Set<String> = [
    "inAppPurchaseAvailabilities", "subscriptionAvailabilities", "inAppPurchasePriceSchedules", "appPriceSchedules",
  ]

  /// Types of which the store makes another one each time, and keeps it: looked for longer, before it is made again.
  static let irrevocable: Set<String> = [
    "inAppPurchaseVersions", "subscriptionVersions", "subscriptionGroupVersions", "reviewSubmissions",
    "inAppPurchaseOfferCodeOneTimeUseCodes", "subscriptionOfferCodeOneTimeUseCodes",
  ]

  /// Types without anything that distinguishes one from another: what there is already is noted before one is made.
  static let nameless: Set<String> = ["inAppPurchaseOfferCodeOneTimeUseCodes", "subscriptionOfferCodeOneTimeUseCodes"]

  private static let entries: [String: [Entry]] = [
    "inAppPurchases": [Entry(owner: "app", path: "/v1/apps/*/inAppPurchasesV2?limit=200", attributes: ["productId"])],
    "subscriptionGroups": [
      Entry(owner: "app", path: "/v1/apps/*/subscriptionGroups?limit=200", attributes: ["referenceName"])
    ],
    "subscriptions": [
      Entry(owner: "group", path: "/v1/subscriptionGroups/*/subscriptions?limit=200", attributes: ["productId"])
    ],
    "inAppPurchaseVersions": [
      Entry(
        owner: "inAppPurchase", path: "/v2/inAppPurchases/*/versions?filter[state]=PREPARE_FOR_SUBMISSION&limit=200",
        attributes: [])
    ],
    "subscriptionVersions": [
      Entry(
        owner: "subscription", path: "/v1/subscriptions/*/versions?filter[state]=PREPARE_FOR_SUBMISSION&limit=200",
        attributes: [])
    ],
    "subscriptionGroupVersions": [
      Entry(
        owner: "subscriptionGroup", path: "/v1/subscriptionGroups/*/versions?filter[state]=PREPARE_FOR_SUBMISSION&limit=200",
        attributes: [])
    ],
    "inAppPurchaseLocalizations": [
      Entry(owner: "version", path: "/v1/inAppPurchaseVersions/*/localizations?limit=200"),
      Entry(owner: "inAppPurchaseV2", path: "/v2/inAppPurchases/*/inAppPurchaseLocalizations?limit=200"),
    ],
    "subscriptionLocalizations": [
      Entry(owner: "version", path: "/v1/subscriptionVersions/*/localizations?limit=200"),
      Entry(owner: "subscription", path: "/v1/subscriptions/*/subscriptionLocalizations?limit=200"),
    ],
    "subscriptionGroupLocalizations": [
      Entry(owner: "version", path: "/v1/subscriptionGroupVersions/*/localizations?limit=200"),
      Entry(owner: "subscriptionGroup", path: "/v1/subscriptionGroups/*/subscriptionGroupLocalizations?limit=200"),
    ],
    "inAppPurchaseAppStoreReviewScreenshots": [
      Entry(owner: "inAppPurchaseV2", path: "/v2/inAppPurchases/*/appStoreReviewScreenshot")
    ],
    "subscriptionAppStoreReviewScreenshots": [
      Entry(owner: "subscription", path: "/v1/subscriptions/*/appStoreReviewScreenshot")
    ],
    "inAppPurchaseImages": [
      Entry(owner: "version", path: "/v1/inAppPurchaseVersions/*/images?limit=200"),
      Entry(owner: "inAppPurchase", path: "/v2/inAppPurchases/*/images?limit=200"),
    ],
    "subscriptionImages": [
      Entry(owner: "version", path: "/v1/subscriptionVersions/*/images?limit=200"),
      Entry(owner: "subscription", path: "/v1/subscriptions/*/images?limit=200"),
    ],
    "promotedPurchases": [
      Entry(
        owner: "app", path: "/v1/apps/*/promotedPurchases?include=inAppPurchaseV2,subscription&limit=200", attributes: [],
        links: ["inAppPurchaseV2", "subscription"])
    ],
    "subscriptionPlanAvailabilities": [
      Entry(owner: "subscription", path: "/v1/subscriptions/*/planAvailabilities?limit=200", attributes: ["planType"])
    ],
    "subscriptionPrices": [
      Entry(
        owner: "subscription", path: "/v1/subscriptions/*/prices?include=subscriptionPricePoint,territory&limit=200",
        attributes: ["startDate", "planType"], links: ["subscriptionPricePoint", "territory"])
    ],
    "subscriptionIntroductoryOffers": [
      Entry(
        owner: "subscription",
        path: "/v1/subscriptions/*/introductoryOffers?include=subscriptionPricePoint,territory&limit=200",
        links: ["subscriptionPricePoint", "territory"])
    ],
    "subscriptionPromotionalOffers": [
      Entry(owner: "subscription", path: "/v1/subscriptions/*/promotionalOffers?limit=200", attributes: ["offerCode"])
    ],
    "winBackOffers": [
      Entry(owner: "subscription", path: "/v1/subscriptions/*/winBackOffers?limit=200", attributes: ["offerId"])
    ],
    "subscriptionOfferCodes": [
      Entry(owner: "subscription", path: "/v1/subscriptions/*/offerCodes?limit=200", attributes: ["name"])
    ],
    "inAppPurchaseOfferCodes": [
      Entry(owner: "inAppPurchase", path: "/v2/inAppPurchases/*/offerCodes?limit=200", attributes: ["name"])
    ],
    "subscriptionOfferCodeCustomCodes": [
      Entry(owner: "offerCode", path: "/v1/subscriptionOfferCodes/*/customCodes?limit=200", attributes: ["customCode"])
    ],
    "inAppPurchaseOfferCodeCustomCodes": [
      Entry(owner: "offerCode", path: "/v1/inAppPurchaseOfferCodes/*/customCodes?limit=200", attributes: ["customCode"])
    ],
    "subscriptionOfferCodeOneTimeUseCodes": [
      Entry(owner: "offerCode", path: "/v1/subscriptionOfferCodes/*/oneTimeUseCodes?limit=200")
    ],
    "inAppPurchaseOfferCodeOneTimeUseCodes": [
      Entry(owner: "offerCode", path: "/v1/inAppPurchaseOfferCodes/*/oneTimeUseCodes?limit=200")
    ],
    "reviewSubmissions": [
      Entry(
        owner: "app", path: "/v1/reviewSubmissions?filter[app]=*&filter[state]=READY_FOR_REVIEW&limit=200",
        attributes: ["platform"])
    ],
    "reviewSubmissionItems": [
      Entry(
        owner: "reviewSubmission",
        path: "/v1/reviewSubmissions/*/items"
          + "?include=appStoreVersion,inAppPurchaseVersion,subscriptionVersion,subscriptionGroupVersion&limit=200",
        attributes: [],
        links: ["appStoreVersion", "inAppPurchaseVersion", "subscriptionVersion", "subscriptionGroupVersion"])
    ],
  ]

  /// Where a resource is looked for that a body with every name filled in makes; nil for types that can't be listed.
  static func lookup(_ body: JSONValue) -> Step.Lookup? {
    guard let data = body["data"], let type = data["type"]?.text, let entries = entries[type] else { return nil }
    func link(_ name: String) -> String? { data["relationships"]?[name]?["data"]?["id"]?.text }
    for entry in entries {
      guard let owner = link(entry.owner) else { continue }
      let sent = data["attributes"]?.members ?? []
      return Step.Lookup(
        path: entry.path.split(separator: "*", omittingEmptySubsequences: false).joined(separator: owner),
        attributes: entry.attributes.map { names in sent.filter { names.contains($0.key) } } ?? sent,
        links: entry.links.compactMap { name in link(name).map { (name, $0) } })
    }
    return nil
  }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
}

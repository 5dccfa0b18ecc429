/// The fields of a receipt's entry, with the names that Apple and libraries use.
enum ReceiptKey: CaseIterable {
  case product, start, originalStart, end, revoked, isUpgraded, ownership, trial, introductoryOffer, offer, group
  case transaction, originalTransaction
  case graceEnds, isInBillingRetry, renews
  case signed, revocationType
  case content, published

  /// The names, ignoring case, underscores and spaces; the first one in an entry is used.
  var names: [String] {
    switch self {
    case .product: ["productid", "product"]
    case .start: ["purchasedatems", "purchasedate", "start", "purchasedatepst"]
    case .originalStart: ["originalpurchasedatems", "originalpurchasedate", "originalpurchasedatepst"]
    case .end:
      [
        "expiresdatems", "expiresdate", "expirationdate", "subscriptionexpirationdate", "end", "expiresdateformatted",
        "expiresdatepst", "expiresdateformattedpst",
      ]
    case .revoked:
      ["cancellationdatems", "cancellationdate", "revocationdatems", "revocationdate", "cancellationdatepst"]
    case .isUpgraded: ["isupgraded"]
    case .ownership: ["inappownershiptype"]
    case .trial: ["istrialperiod"]
    case .introductoryOffer: ["isinintroofferperiod"]
    case .offer: ["offertype", "promotionalofferid", "offercoderefname"]
    case .group: ["subscriptiongroupidentifier", "subscriptiongroup", "group"]
    case .transaction: ["transactionid"]
    case .originalTransaction: ["originaltransactionid"]
    case .graceEnds: ["graceperiodexpiresdatems", "graceperiodexpiresdate"]
    case .isInBillingRetry: ["isinbillingretryperiod", "isinbillingretry"]
    case .renews: ["autorenewstatus"]
    case .signed: ["signeddatems", "signeddate"]
    case .revocationType: ["revocationtype"]
    case .content: ["contentid", "id"]
    case .published: ["published", "publicationdate"]
    }
  }

  /// Other fields, which don't affect periods.
  static let skipped: Set<String> = [
    "quantity", "weborderlineitemid", "storefront", "storefrontid", "currency", "price", "type", "environment",
    "bundleid", "appaccounttoken", "transactionreason", "offerdiscounttype", "offeridentifier", "offerperiod",
    "revocationreason", "revocationpercentage", "cancellationreason", "apptransactionid", "commitmentinfo",
    "billingplantype", "itemid", "appitemid", "versionexternalidentifier", "bvrs", "bid",
    "uniqueidentifier", "uniquevendoridentifier", "advancedcommerceinfo", "title",
  ]

  /// A name in normalized form.
  static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
  }
}

/// The values of one entry, as texts with their places.
struct ReceiptFields {
  struct Field {
    let text: String
    let range: Range<Int>
  }

  private var fields: [String: Field] = [:]

  /// The whole entry.
  let range: Range<Int>

  init(range: Range<Int>) { self.range = range }

  /// Adds a value; the first of equal names is used.
  mutating func addField(named name: String, _ field: Field) {
    if fields[name] == nil { fields[name] = field }
  }

  subscript(key: ReceiptKey) -> Field? {
    key.names.lazy.compactMap { fields[$0] }.first
  }
}

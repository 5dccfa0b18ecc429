import CatalogModel
import SourceDiagnostics
import Testing
import TextFormats

@testable import CatalogFormats

@Suite struct StoreKitReaderTests {
  private func read(_ text: String) -> FormatReading {
    StoreKitReader.parse(FormatFile(TextFile(path: "Store.storekit", text: text)))
  }

  private func write(_ catalog: Catalog, _ version: String? = nil) -> String {
    String(
      decoding: StoreKitWriter.bytes(catalog, version: version.flatMap { StoreKitVersion($0) }),
      as: UTF8.self)
  }

  /// A file with one product, with the parts that a test is about.
  private func file(_ product: String, _ rest: String = "") -> String {
    #"""
    {"identifier": "1A2B3C4D", \#(rest) "products": [{"productID": "gold", "type": "Consumable", \#
    \#(product)}], "version": {"major": 4, "minor": 0}}
    """#
  }

  @Test("a price keeps its spelling until it is changed")
  func spellings() {
    var catalog = read(file(#""displayPrice": "4.990""#)).catalog
    #expect(catalog.products[0].price?.base == Money("4.99"))
    #expect(write(catalog).contains(#""displayPrice" : "4.990""#))
    catalog.products[0].price?.base = Money("5.49")
    #expect(write(catalog).contains(#""displayPrice" : "5.49""#))
  }

  @Test("changing, adding and removing texts keeps the order and the spelling of the others")
  func locales() {
    var catalog = read(
      file(
        #"""
        "localizations": [{"locale": "zh_CN", "displayName": "金", "description": ""},
          {"locale": "en", "displayName": "Gold", "description": "All"}, {"locale": "fr", "displayName": "Or", \#
        "description": ""}]
        """#)
    ).catalog
    #expect(catalog.products[0].localizations.keys == ["en-US", "fr-FR", "zh-Hans"])
    catalog.products[0].localizations["fr-FR"] = nil
    catalog.products[0].localizations["ja"] = Localization(name: "金")
    catalog.products[0].localizations["en-US"]?.name = "Pure gold"
    let lines = write(catalog).split(separator: "\n").filter { $0.contains("locale\"") || $0.contains("Pure") }
    #expect(
      lines.map { $0.trimming(" ,") } == [
        #""locale" : "zh_CN""#, #""displayName" : "Pure gold""#, #""locale" : "en""#, #""locale" : "ja""#,
        // The policies, which version 4.0 has, were absent.
      ])
  }

  @Test("a private key is reported, and neither preserved nor written nor quoted")
  func privateKey() {
    let secret = "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQg"
    let reading = read(
      file(
        #""displayPrice": "1", "privateKey": "\#(secret)""#,
        #"""
        "subscriptionOffersKeyPair": {"id": "AB12", "privateKey": "\#(secret)"}, "settings": {"x": \#
        {"privateKey": "\#(secret)"}},
        """#
      ))
    #expect(reading.faults.map(\.kind.id) == ["secret-in-file", "unknown-field"])
    #expect(!write(reading.catalog).contains(secret))
    #expect(!String(decoding: CanonicalWriter.json(reading.catalog), as: UTF8.self).contains(secret))
    #expect(!reading.faults.contains { "\($0)".contains(secret) })
  }

  @Test("a file is converted to another version with only that version's keys")
  func versions() {
    let old = write(Sample.named("everything").catalog, "1.1")
    let new = write(Sample.named("everything").catalog, "6.3")
    let fromOld = keyPaths(write(read(old).catalog, "6.3"))
    #expect(fromOld == keyPaths(new).subtracting(lostIn11))
    let fromNew = keyPaths(write(read(new).catalog, "1.1"))
    #expect(fromNew == keyPaths(old))
  }

  private func keyPaths(_ text: String) -> Set<String> {
    parseJSON(TextFile(path: "Store.storekit", text: text)).root?.value.keyPaths ?? []
  }

  /// Values that version 1.1 can't contain, so they don't get into a newer one.
  private let lostIn11: Set<String> = {
    let subscription = "subscriptionGroups.subscriptions."
    let offer = [
      "billingPlanType", "internalID", "numberOfPeriods", "paymentMode", "referenceName", "subscriptionPeriod",
    ]
    return Set(
      offer.flatMap { ["\(subscription)codeOffers.\($0)", "\(subscription)winbackOffers.\($0)"] }
        + ["eligibility", "isStackable"].map { "\(subscription)codeOffers.\($0)" }
        + ["displayPrice", "isEligible", "offerID"].map { "\(subscription)winbackOffers.\($0)" }
        + ["\(subscription)introductoryOffers.displayPrice"])
  }()

  @Test("invalid products are reported, and the others are read")
  func faults() {
    let reading = read(
      #"""
      {"products": [7, {"productID": "gold", "type": "Consumible", "displayPrice": "4,99", \#
      "familySharable": true}], "version": 1}
      """#
    )
    #expect(reading.catalog.products.map(\.id) == ["gold"])
    #expect(
      reading.faults.map { "\($0.kind.id): \($0.message)\($0.help.map { " (\($0))" } ?? "")" } == [
        "unreadable-value: expected a version such as {\"major\": 4, \"minor\": 0}, found '1'",
        "unreadable-value: expected an object, found '7'",
        "unreadable-value: 'Consumible' is not one of Consumable, NonConsumable, NonRenewingSubscription, "
          + "RecurringSubscription (did you mean 'Consumable'?)",
        "unreadable-value: expected an amount of money such as 4.99, found '4,99'",
        "unknown-field: unknown field 'familySharable' in a product (did you mean 'familyShareable'?)",
      ])
  }
}

extension JSONValue {
  /// The ways to all values, by keys.
  fileprivate var keyPaths: Set<String> {
    switch self {
    case .object(let members):
      Set(members.flatMap { member in [member.key] + member.value.keyPaths.map { "\(member.key).\($0)" } })
    case .array(let elements): Set(elements.flatMap(\.keyPaths))
    default: []
    }
  }
}

extension Substring {
  fileprivate func trimming(_ characters: String) -> String {
    var rest = self
    while let first = rest.first, characters.contains(first) { rest.removeFirst() }
    while let last = rest.last, characters.contains(last) { rest.removeLast() }
    return String(rest)
  }
}

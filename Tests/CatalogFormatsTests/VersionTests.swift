import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// Texts in review and those on sale, by version, as in API responses.
@Suite struct VersionTests {
  /// A version with its number and state, and the name that it has in English.
  private struct Version {
    let number: Int
    let state: String
    let name: String
    var french: String?
  }

  /// A response about a resource with versions.
  private func answer(_ versions: [Version], _ type: String, _ attributes: String, text: String) -> String {
    let parts = versions.flatMap { version -> [String] in
      let texts = [("en-US", version.name)] + (version.french.map { [("fr-FR", $0)] } ?? [])
      let links = texts.map { #"{"type": "\#(text)Localizations", "id": "\#(version.number)-\#($0.0)"}"# }
      let own = """
        {"type": "\(text)Versions", "id": "v\(version.number)", "attributes": {"version": \(version.number),
          "state": "\(version.state)"}, "relationships": {"localizations": {"data": [\(links.joined(separator: ","))]}}}
        """
      return [own]
        + texts.map {
          """
          {"type": "\(text)Localizations", "id": "\(version.number)-\($0.0)", "attributes": {"locale": "\($0.0)", \
          "name": "\($0.1)"}}
          """
        }
    }
    let links = versions.map { #"{"type": "\#(text)Versions", "id": "v\#($0.number)"}"# }
    return """
      {"data": [{"type": "\(type)", "id": "1", "attributes": \(attributes), "relationships": {"versions": {"data": [
        \(links.joined(separator: ","))]}}}], "included": [\(parts.joined(separator: ","))]}
      """
  }

  private func read(_ text: String) throws -> Catalog {
    let file = FormatFile(TextFile(path: "a.json", bytes: Array(text.utf8)))
    let reading = try #require(Format.appStoreConnect.reader?.parse([file]))
    #expect(reading.faults.map(\.message) == [])
    return reading.catalog
  }

  private func product(_ versions: Version...) throws -> Product {
    let attributes =
      #"{"name": "Gold", "productId": "com.x.gold", "inAppPurchaseType": "CONSUMABLE", "state": "APPROVED"}"#
    let catalog = try read(answer(versions, "inAppPurchases", attributes, text: "inAppPurchase"))
    return try #require(catalog.products.first)
  }

  @Test(
    "the newest version has the texts and their status; the approved one those on sale",
    arguments: zip(
      [
        "PREPARE_FOR_SUBMISSION", "READY_FOR_REVIEW", "WAITING_FOR_REVIEW", "IN_REVIEW", "ACCEPTED", "REJECTED",
        "DEVELOPER_REJECTED",
      ], VersionStatus.allCases))
  func textsInReview(_ state: String, _ status: VersionStatus) throws {
    let gold = try product(
      Version(number: 1, state: "APPROVED", name: "Gold", french: "Or"),
      Version(number: 2, state: state, name: "More Gold", french: "Or"))
    #expect(gold.versionStatus == status)
    #expect(gold.localizations["en-US"]?.name == "More Gold")
    // Equal values of both are stated once.
    #expect(gold.textsOnSale == ["en-US": Localization(name: "Gold")])
  }

  @Test("a single version, approved or not, has only its own texts")
  func oneVersion() throws {
    for versions in [
      [Version(number: 1, state: "APPROVED", name: "Gold")], [Version(number: 1, state: "IN_REVIEW", name: "Gold")],
      [
        Version(number: 2, state: "APPROVED", name: "Gold"),
        Version(number: 1, state: "REPLACED_WITH_NEW_VERSION", name: "Old"),
      ],
    ] {
      let attributes = #"{"name": "Gold", "productId": "com.x.gold", "inAppPurchaseType": "CONSUMABLE"}"#
      let gold = try #require(
        try read(answer(versions, "inAppPurchases", attributes, text: "inAppPurchase")).products.first)
      #expect(gold.versionStatus == nil && gold.textsOnSale.isEmpty)
      #expect(gold.localizations["en-US"]?.name == "Gold")
    }
  }

  @Test("groups also have versions")
  func group() throws {
    let versions = [
      Version(number: 1, state: "APPROVED", name: "Light"), Version(number: 2, state: "REJECTED", name: "Lights"),
    ]
    let catalog = try read(
      answer(versions, "subscriptionGroups", #"{"referenceName": "Light"}"#, text: "subscriptionGroup"))
    let group = try #require(catalog.subscriptionGroups.first)
    #expect(group.versionStatus == .rejected)
    #expect(group.localizations["en-US"]?.name == "Lights")
    #expect(group.textsOnSale["en-US"]?.name == "Light")
  }
}

import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// What the pages of iTunes Connect said of purchases.
@Suite struct ITunesConnectTests {
  @Test("the list of purchases: types, states, families, and what was deleted")
  func list() throws {
    let reading = try Marked.read(
      [
        (
          "list.json",
          #"""
          {"data": [
            {"adamId": "1", "referenceName": "Coins", "familyReferenceName": null, "vendorId": "com.x.coins", \#
          "durationDays": 0,
             "addOnType": "ITC.addons.type.consumable", "iTunesConnectStatus": "readyForSale"},
            {"vendorId": "com.x.pass", "addOnType": "ITC.addons.type.subscription", "iTunesConnectStatus": \#
          "readyToSubmit"},
            {"vendorId": "com.x.club", "addOnType": "ITC.addons.type.recurring", "iTunesConnectStatus": \#
          "missingMetadata",
             "familyReferenceName": "Club", "durationDays": 30},
            {"vendorId": "com.x.week", "addOnType": "ITC.addons.type.recurring", "iTunesConnectStatus": ⟦"sleeping"⟧,
             "familyReferenceName": "Club", "durationDays": ⟦8⟧},
            {"vendorId": "com.x.gone", "addOnType": "ITC.addons.type.consumable", "iTunesConnectStatus": "deleted"},
            {"vendorId": "com.x.odd", "addOnType": ⟦"ITC.addons.type.song"⟧},
            ⟦{"addOnType": "ITC.addons.type.consumable"}⟧], "statusCode": "SUCCESS"}
          """#
        )
      ], as: "itunes-connect")
    #expect(reading.catalog.products.map(\.id) == ["com.x.coins", "com.x.odd", "com.x.pass"])
    #expect(reading.catalog.products.map(\.type) == [.consumable, nil, .nonRenewingSubscription])
    #expect(reading.catalog.products.map(\.status) == [.approved, nil, .readyToSubmit])
    #expect(reading.catalog.retired == ["com.x.gone"])
    let club = try #require(reading.catalog.subscriptionGroups.first)
    #expect(club.name == "Club" && club.subscriptions.map(\.id) == ["com.x.club", "com.x.week"])
    #expect(club.subscriptions.map(\.plan.period) == [Period(1, .month), nil])
  }

  @Test("one purchase: texts, tiers and their days")
  func purchase() throws {
    let reading = try Marked.read(
      [
        (
          "one.json",
          #"""
          {"data": {"addOnType": "consumable", "productId": {"value": "com.x.coins"}, "referenceName": {"value": \#
          "Coins"},
            "clearedForSale": {"value": false}, "pricingDurationType": {"value": null},
            "pricingIntervals": [{"value": {"country": "WW", "tierStem": "2", "priceTierEffectiveDate": null}},
              {"value": {"country": "WW", "tierStem": 5, "priceTierEffectiveDate": "2019-03-01"}},
              {"value": ⟦{"country": "BB", "tierStem": "2"}⟧}, {"value": {"country": "WW", "tierStem": ⟦"900"⟧}}],
            "versions": [{"details": {"value": [
              {"value": {"localeCode": "en-US", "name": {"value": "Coins"}, "description": {"value": "Many coins."}}},
              {"value": {"localeCode": "de-DE", "name": {"value": "Münzen"}, "description": {"value": ""}}}]},
              "reviewNotes": {"value": "First tab."}, "status": "inReview"}]}}
          """#
        )
      ], as: "itunes-connect")
    let coins = try #require(reading.catalog.products.first)
    #expect((coins.id, coins.type, coins.referenceName) == ("com.x.coins", .consumable, "Coins"))
    #expect((coins.isClearedForSale, coins.status, coins.review.notes) == (false, .inReview, "First tab."))
    #expect(coins.localizations["en-US"] == Localization(name: "Coins", description: "Many coins."))
    #expect(coins.localizations["de-DE"] == Localization(name: "Münzen"))
    #expect(coins.price?.tier == "2")
    #expect(coins.price?.changes.map(\.tier) == ["5"] && coins.price?.changes.first?.on == CalendarDate("2019-03-01"))
  }

  @Test("a family is a group; an empty form is none of anything")
  func familyAndForm() throws {
    let reading = try Marked.read(
      [
        (
          "family.json",
          #"""
          {"sectionErrorKeys": [], "name": {"value": "Club"}, "id": "2", "activeAddOns": [{"productId": {"value": \#
          "com.x.club"},
            "familyRank": {"value": 1}, "referenceName": {"value": "Monthly"}, "pricingDurationType": {"value": "1m"},
            "iTunesConnectStatus": "missingMetadata"}], "details": {"value": []}}
          """#
        ), ("form.json", #"{"data": ⟦{"addOnType": "recurring", "productId": {"value": ""}, "versions": []}⟧}"#),
      ], as: "itunes-connect")
    let group = try #require(reading.catalog.subscriptionGroups.first)
    let club = try #require(group.subscriptions.first)
    #expect((group.name, club.id, club.plan.level, club.plan.period) == ("Club", "com.x.club", 1, Period(1, .month)))
    #expect(reading.catalog.productCount == 1)
  }

  @Test("every recorded answer that names purchases is read, where the corpus is there")
  func corpus() throws {
    for (name, bytes) in Corpus.files("asc-json") where name.contains("iap_family") || name.contains("iap_list") {
      let file = TextFile(path: name, bytes: bytes)
      let format = try #require(Format.all.first { $0.reader?.recognizes(file) ?? false }, "\(name)")
      #expect(format.name == "itunes-connect")
      let reading = format.reader?.read([FormatFile(file)])
      #expect(reading?.faults.map(\.message) == [], "\(name)")
      #expect((reading?.catalog.productCount ?? 0) > 0, "\(name)")
    }
  }
}

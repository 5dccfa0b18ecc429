import CatalogModel
import Testing
import TextFormats

@testable import StoreServer

@Suite struct ReviewTests {
  // MARK: - Pictures

  @Test func aPictureIsSentInPartsAndProcessedInAWhile() {
    var shop = Shop { $0.partSize = 40 }
    let id = shop.purchase()
    let bytes = png(1290, 2796)
    let picture = shop.picture(
      "inAppPurchaseAppStoreReviewScreenshots", "inAppPurchaseV2", link("inAppPurchases", id), bytes)
    let path = "/v1/inAppPurchaseAppStoreReviewScreenshots/\(picture)"
    func state() -> JSONValue? { shop.get(path).attribute("assetDeliveryState")?["state"] }
    #expect(state() == "UPLOAD_COMPLETE")
    #expect(state() == "UPLOAD_COMPLETE")
    let done = shop.get(path)
    #expect(done.attribute("assetDeliveryState")?["state"] == "COMPLETE")
    #expect(done.attribute("imageAsset")?["width"] == 1290)
    #expect(done.attribute("sourceFileChecksum") == nil)
    #expect(shop.get(path).attribute("sourceFileChecksum") == .string("sum\(bytes.count)"))
    let second = shop.post(
      "inAppPurchaseAppStoreReviewScreenshots", ["fileName": "b.png", "fileSize": 1],
      ["inAppPurchaseV2": link("inAppPurchases", id)])
    #expect(second.status == 409)
    #expect(shop.delete(path).status == 204)
  }

  @Test(arguments: [
    png(1290, 2796, alpha: true), png(320, 200), png(1206, 2622), png(2000, 920), Array("not a picture".utf8),
  ])
  func whatCanNotBeUsedFailsAfterItWasTaken(_ bytes: [UInt8]) {
    var shop = Shop { $0.pollsOfProcessing = 0 }
    let id = shop.purchase()
    let picture = shop.picture(
      "inAppPurchaseAppStoreReviewScreenshots", "inAppPurchaseV2", link("inAppPurchases", id), bytes)
    let state = shop.get("/v1/inAppPurchaseAppStoreReviewScreenshots/\(picture)").attribute("assetDeliveryState")
    #expect(state?["state"] == "FAILED")
    #expect(state?["errors"]?.elements?.first?["code"] == "IMAGE_INCORRECT_DIMENSIONS")
  }

  @Test func aWrongChecksumOrATokenAtTheUploadFails() {
    var shop = Shop { $0.pollsOfProcessing = 0 }
    let id = shop.purchase()
    let bytes = png(1290, 2796)
    let reserved = shop.post(
      "inAppPurchaseAppStoreReviewScreenshots", ["fileName": "a.png", "fileSize": .integer(bytes.count)],
      ["inAppPurchaseV2": link("inAppPurchases", id)])
    let target = "/upload/inAppPurchaseAppStoreReviewScreenshots/\(reserved.id)/0"
    #expect(
      shop.store.answer(StoreRequest("PUT", target, headers: ["authorization": "Bearer x"], body: bytes), at: shop.now)
        .status
        == 403)
    #expect(shop.store.answer(StoreRequest("PUT", target, body: [1]), at: shop.now).status == 400)
    #expect(shop.store.answer(StoreRequest("PUT", target, body: bytes), at: shop.now).status == 200)
    shop.patch(
      "inAppPurchaseAppStoreReviewScreenshots", reserved.id, ["uploaded": true, "sourceFileChecksum": "other"])
    #expect(
      shop.get("/v1/inAppPurchaseAppStoreReviewScreenshots/\(reserved.id)").attribute("assetDeliveryState")?["state"]
        == "FAILED")
  }

  // MARK: - Submissions

  /// A product with everything it needs.
  private func complete(_ shop: inout Shop, _ id: String = "com.example.coins") -> String {
    let product = shop.purchase(id)
    shop.post(
      "inAppPurchaseLocalizations", ["name": "Coins", "locale": "en-US", "description": "A hundred coins"],
      ["inAppPurchaseV2": link("inAppPurchases", product)])
    shop.post(
      "inAppPurchaseAvailabilities", ["availableInNewTerritories": true],
      ["inAppPurchase": link("inAppPurchases", product), "availableTerritories": [link("territories", "USA")]])
    shop.schedule(product, [("USA", 10_010, nil, nil)])
    shop.picture(
      "inAppPurchaseAppStoreReviewScreenshots", "inAppPurchaseV2", link("inAppPurchases", product), png(1290, 2796))
    return product
  }

  private func version(_ shop: inout Shop, _ product: String) -> String {
    shop.get("/v2/inAppPurchases/\(product)/versions").rows.last?["id"]?.text ?? ""
  }

  private func submission(_ shop: inout Shop) -> Reply {
    shop.post("reviewSubmissions", ["platform": "IOS"], ["app": link("apps", shop.app)])
  }

  private func item(_ shop: inout Shop, _ submission: String, _ name: String, _ target: JSONValue) -> Reply {
    shop.post("reviewSubmissionItems", nil, ["reviewSubmission": link("reviewSubmissions", submission), name: target])
  }

  @Test func aStateComesLate() {
    var shop = Shop {
      $0.pollsOfProcessing = 0
      $0.secondsUntilReady = 5
    }
    let product = complete(&shop)
    func state() -> JSONValue? { shop.get("/v2/inAppPurchases/\(product)").attribute("state") }
    #expect(state() == "MISSING_METADATA")
    shop.now = shop.now.adding(milliseconds: 4_999)
    #expect(state() == "MISSING_METADATA")
    shop.now = shop.now.adding(milliseconds: 1)
    #expect(state() == "READY_TO_SUBMIT")
    // A complete product remains complete.
    shop.patch(v2: "inAppPurchases", product, ["name": "Other"])
    #expect(state() == "READY_TO_SUBMIT")
  }

  /// The processing of a picture ends without a request.
  @Test func aStateComesLateAfterAPicture() {
    var shop = Shop {
      $0.pollsOfProcessing = 9
      $0.secondsUntilReady = 5
    }
    let product = complete(&shop)
    for (pause, state) in [(10_000, "MISSING_METADATA"), (5_000, "READY_TO_SUBMIT")] as [(Int64, JSONValue)] {
      shop.now = shop.now.adding(milliseconds: pause)
      #expect(shop.get("/v2/inAppPurchases/\(product)").attribute("state") == state)
    }
  }

  @Test func theFirstProductGoesWithTheAppAndIsApproved() {
    var shop = Shop { $0.pollsOfProcessing = 0 }
    let product = complete(&shop)
    #expect(shop.get("/v2/inAppPurchases/\(product)").attribute("state") == "READY_TO_SUBMIT")
    let first = submission(&shop)
    #expect(submission(&shop).codes == ["STATE_ERROR.ALREADY_EXISTS"])
    #expect(shop.patch("reviewSubmissions", first.id, ["submitted": true]).status == 409)
    let target = link("inAppPurchaseVersions", version(&shop, product))
    #expect(item(&shop, first.id, "inAppPurchaseVersion", target).status == 201)
    let again = item(&shop, first.id, "inAppPurchaseVersion", target)
    #expect(again.codes == ["STATE_ERROR.ENTITY_STATE_INVALID"])
    #expect(
      again.error?["meta"]?["associatedErrors"]?.members?.first?.value.elements?.first?["detail"]?.text?.contains(
        "was already added to another reviewSubmission with id \(first.id)") == true)
    #expect(
      shop.patch("reviewSubmissions", first.id, ["submitted": true]).codes == [
        "STATE_ERROR.FIRST_CONSUMABLE_MUST_BE_SUBMITTED_ON_VERSION"
      ])
    let app = shop.get("/v1/apps/\(shop.app)/appStoreVersions").rows[0]["id"]?.text ?? ""
    #expect(item(&shop, first.id, "appStoreVersion", link("appStoreVersions", app)).status == 201)
    #expect(shop.patch("reviewSubmissions", first.id, ["submitted": true]).attribute("state") == "WAITING_FOR_REVIEW")
    #expect(shop.get("/v2/inAppPurchases/\(product)").attribute("state") == "WAITING_FOR_REVIEW")
    #expect(shop.get("/v1/reviewSubmissions/\(first.id)/items").total == 2)
    #expect(shop.ask("POST", "/_store/review").status == 200)
    #expect(shop.get("/v2/inAppPurchases/\(product)").attribute("state") == "IN_REVIEW")
    #expect(shop.ask("POST", "/_store/approve")["decided"] == 2)
    #expect(shop.get("/v2/inAppPurchases/\(product)").attribute("state") == "APPROVED")
    #expect(shop.get("/v1/reviewSubmissions/\(first.id)").attribute("state") == "COMPLETE")
    #expect(shop.delete("/v2/inAppPurchases/\(product)").status == 409)
    // A second one needs no version of the app.
    let second = complete(&shop, "com.example.gems")
    let next = submission(&shop)
    #expect(
      item(&shop, next.id, "inAppPurchaseVersion", link("inAppPurchaseVersions", version(&shop, second))).status == 201)
    #expect(shop.patch("reviewSubmissions", next.id, ["submitted": true]).status == 200)
  }

  @Test func aRejectedChangeIsUnderwayOnceItIsSubmitted() throws {
    var shop = Shop { $0.pollsOfProcessing = 0 }
    let product = complete(&shop)
    let newest = RecordKey("inAppPurchaseVersions", version(&shop, product))
    func state() -> JSONValue? { shop.get("/v2/inAppPurchases/\(product)").attribute("state") }
    var record = try #require(shop.store.state[RecordKey("inAppPurchases", product)])
    record.attributes["_state"] = "DEVELOPER_ACTION_NEEDED"
    shop.store.state.put(record)
    #expect(state() == "DEVELOPER_ACTION_NEEDED")
    shop.store.setState(try #require(shop.store.state[newest]), "WAITING_FOR_REVIEW")
    #expect(state() == "WAITING_FOR_REVIEW")
  }

  @Test func whatIsNotReadyIsNotTakenAndSaysWhy() {
    var shop = Shop()
    let product = shop.purchase()
    let first = submission(&shop)
    let refused = item(&shop, first.id, "inAppPurchaseVersion", link("inAppPurchaseVersions", version(&shop, product)))
    #expect(refused.codes == ["STATE_ERROR.ENTITY_STATE_INVALID"])
    let associated = refused.error?["meta"]?["associatedErrors"]?.members?.first?.value.elements ?? []
    #expect(associated.contains { $0["detail"]?.text?.contains("a price schedule") == true })
    #expect(
      item(&shop, first.id, "inAppPurchaseV2", link("inAppPurchases", product)).codes == [
        "ENTITY_ERROR.RELATIONSHIP.UNKNOWN"
      ])
    let old = shop.post("inAppPurchaseSubmissions", nil, ["inAppPurchaseV2": link("inAppPurchases", product)])
    #expect(old.codes == ["STATE_ERROR.FIRST_CONSUMABLE_MUST_BE_SUBMITTED_ON_VERSION"])
  }

  @Test func aSubmissionIsWithdrawn() {
    var shop = Shop {
      $0.pollsOfProcessing = 0
      $0.firstNeedsVersion = false
    }
    let product = complete(&shop)
    let first = submission(&shop)
    let target = link("inAppPurchaseVersions", version(&shop, product))
    let row = item(&shop, first.id, "inAppPurchaseVersion", target)
    let text = shop.get("/v2/inAppPurchases/\(product)/inAppPurchaseLocalizations").rows[0]["id"]?.text ?? ""
    #expect(shop.patch("inAppPurchaseLocalizations", text, ["name": "Gold"]).status == 409)
    #expect(shop.delete("/v1/reviewSubmissionItems/\(row.id)").status == 204)
    #expect(shop.patch("inAppPurchaseLocalizations", text, ["name": "Gold"]).status == 200)
    #expect(item(&shop, first.id, "inAppPurchaseVersion", target).status == 201)
    #expect(shop.patch("reviewSubmissions", first.id, ["submitted": true]).status == 200)
    #expect(shop.patch("reviewSubmissions", first.id, ["canceled": true]).attribute("state") == "CANCELING")
    shop.now = shop.now.adding(milliseconds: 1000)
    #expect(shop.get("/v1/reviewSubmissions/\(first.id)").attribute("state") == "COMPLETE")
    #expect(shop.get("/v2/inAppPurchases/\(product)").attribute("state") == "READY_TO_SUBMIT")
  }

  @Test func aPromotionWithoutItsImageIsRejected() {
    var shop = Shop {
      $0.pollsOfProcessing = 0
      $0.firstNeedsVersion = false
    }
    let product = complete(&shop)
    shop.post(
      "promotedPurchases", ["visibleForAllUsers": true],
      ["app": link("apps", shop.app), "inAppPurchaseV2": link("inAppPurchases", product)])
    func review() -> JSONValue? {
      shop.post("inAppPurchaseSubmissions", nil, ["inAppPurchaseV2": link("inAppPurchases", product)])
      shop.ask("POST", "/_store/approve")
      return shop.get("/v2/inAppPurchases/\(product)").attribute("state")
    }
    #expect(review() == "REJECTED")
    shop.picture(
      "inAppPurchaseImages", "inAppPurchase", link("inAppPurchases", product), png(1024, 1024))
    #expect(review() == "APPROVED")
  }

  @Test func aProductIsRejectedAndRemovedFromSale() {
    var shop = Shop {
      $0.pollsOfProcessing = 0
      $0.firstNeedsVersion = false
    }
    let product = complete(&shop)
    shop.post("inAppPurchaseSubmissions", nil, ["inAppPurchaseV2": link("inAppPurchases", product)])
    shop.ask("POST", "/_store/reject", ["product": "com.example.coins"])
    #expect(shop.get("/v2/inAppPurchases/\(product)").attribute("state") == "REJECTED")
    shop.post("inAppPurchaseSubmissions", nil, ["inAppPurchaseV2": link("inAppPurchases", product)])
    shop.ask("POST", "/_store/approve")
    shop.post(
      "inAppPurchaseAvailabilities", ["availableInNewTerritories": false],
      ["inAppPurchase": link("inAppPurchases", product), "availableTerritories": []])
    #expect(shop.get("/v2/inAppPurchases/\(product)").attribute("state") == "DEVELOPER_REMOVED_FROM_SALE")
    #expect(shop.delete("/v2/inAppPurchases/\(product)").status == 204)
  }
}

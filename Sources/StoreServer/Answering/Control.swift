import CatalogModel
package import TextFormats

extension LocalStore {
  /// Handles requests that only the local store has: reviews, manual edits, and its clock. Returns nil for other
  /// requests.
  mutating func handleControlRequest(_ request: StoreRequest) throws(Refusal) -> StoreAnswer? {
    guard request.path.hasPrefix("/_store/") else { return nil }
    let body = request.body.isEmpty ? JSONValue.object([]) : try DraftReading.json(request.body)
    var answer = StoreAnswer(status: 200)
    switch (request.method, request.path.dropFirst("/_store/".count)) {
    case ("GET", "state"): answer.setJSON(overview)
    case ("POST", "approve"): answer.setJSON(["decided": .integer(try decide("APPROVED", body))])
    case ("POST", "reject"): answer.setJSON(["decided": .integer(try decide("REJECTED", body))])
    case ("POST", "review"): answer.setJSON(["decided": .integer(try decide("IN_REVIEW", body))])
    case ("POST", "edit"):
      guard let product = body["product"]?.text, let members = body["attributes"]?.members else {
        throw .unprocessable("product")
      }
      try edited(
        StoreTrouble.HandEdit(
          product: product,
          attributes: Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })))
      answer.setJSON(["edited": .string(product)])
    case ("POST", "troubles"):
      let list = TroubleList(body)
      if let fault = list.faults.first {
        var refusal = Refusal.unprocessable(fault.path.joined(separator: "."))
        refusal.reason = fault.message
        throw refusal
      }
      meet(list)
      answer.setJSON(["troubles": .integer(list.troubles.count)])
    default: throw .noPath(request.path)
    }
    return answer
  }

  /// Replaces the list of injected faults, and restarts counting.
  package mutating func meet(_ list: TroubleList) {
    troubles = list.troubles
    seen = []
  }

  // MARK: - Reviewers

  /// Applies a review decision to all waiting items, or to one product.
  private mutating func decide(_ word: String, _ body: JSONValue) throws(Refusal) -> Int {
    let product = body["product"]?.text
    var decided = 0
    let types = ProductKind.all.map(\.version) + ["appStoreVersions"]
    for version in types.flatMap({ state.all($0) }) {
      let state = version.text("state") ?? version.text("appVersionState") ?? ""
      guard ["WAITING_FOR_REVIEW", "IN_REVIEW", "ACCEPTED"].contains(state) else { continue }
      if let product, owner(of: version)?.text("productId") != product { continue }
      decide(version, word)
      decided += 1
    }
    finishSubmissions(word)
    return decided
  }

  private func owner(of version: Record) -> Record? {
    ProductKind.ofVersion(version.type).flatMap { version.one[$0.owner] }.flatMap { state[$0] }
  }

  private mutating func decide(_ version: Record, _ word: String) {
    let word = word == "APPROVED" && lacksPromotionImage(version) ? "REJECTED" : word
    if word == "APPROVED", let kind = ProductKind.ofVersion(version.type), let owner = owner(of: version) {
      approve(version, of: owner, kind)
    } else {
      setState(version, word)
    }
    for item in state.all("reviewSubmissionItems") where item.one.values.contains(version.key) && word != "IN_REVIEW" {
      var item = item
      item.attributes["state"] = .string(word)
      state.put(item)
    }
  }

  /// Whether the product is promoted on the app's page without the image that App Review asks for.
  private func lacksPromotionImage(_ version: Record) -> Bool {
    guard let kind = ProductKind.ofVersion(version.type), let image = kind.image, let owner = owner(of: version) else {
      return false
    }
    let promotions = ["inAppPurchaseV2", "subscription"].flatMap {
      state.leading("promotedPurchases", by: $0, to: owner.id)
    }
    return !promotions.isEmpty
      && !state.leading(image, by: "version", to: version.id).contains { pictureState($0) == "COMPLETE" }
  }

  /// Releases a version in place of the previous one. Values that it doesn't set stay the same.
  mutating func approve(_ version: Record, of owner: Record, _ kind: ProductKind) {
    for former in versions(of: owner) where former.text("state") == "APPROVED" && former.key != version.key {
      if version.flag("_isPartial") {
        let own = Set(state.leading(kind.text, by: "version", to: version.id).compactMap { $0.text("locale") })
        copy(kind.text, from: former, to: version) { !own.contains($0.text("locale") ?? "") }
      }
      setState(former, "REPLACED_WITH_NEW_VERSION")
    }
    setState(version, "APPROVED")
    if var owner = state[owner.key], owner.attributes["_state"] != nil {
      owner.set("_state", nil)
      state.put(owner)
    }
  }

  private mutating func finishSubmissions(_ word: String) {
    for submission in state.all("reviewSubmissions") {
      guard ["WAITING_FOR_REVIEW", "IN_REVIEW"].contains(submission.text("state") ?? "") else { continue }
      let states = state.leading("reviewSubmissionItems", by: "reviewSubmission", to: submission.id).compactMap {
        $0.text("state")
      }
      var submission = submission
      if word == "IN_REVIEW" {
        submission.attributes["state"] = "IN_REVIEW"
      } else if states.contains("REJECTED") {
        submission.attributes["state"] = "UNRESOLVED_ISSUES"
      } else if !states.contains("READY_FOR_REVIEW") {
        submission.attributes["state"] = "COMPLETE"
      }
      state.put(submission)
    }
  }

  // MARK: - Manual edits

  /// Changes a resource, as if by hand in App Store Connect.
  mutating func edited(_ edit: StoreTrouble.HandEdit) throws(Refusal) {
    let records = state.all("inAppPurchases") + state.all("subscriptions")
    guard var record = records.first(where: { $0.text("productId") == edit.product }) else {
      throw .notFound("products", edit.product)
    }
    for (name, value) in edit.attributes { record.set(name, value) }
    state.put(record)
  }

  // MARK: - The page

  /// An overview of the store's contents for human readers.
  package var overview: JSONValue {
    let apps = state.all("apps").map { app -> JSONValue in
      let products = products(of: app.id).map { product -> JSONValue in
        let price = shownPrices(of: product)
        return [
          "id": .string(product.id), "productId": .string(product.text("productId") ?? ""),
          "name": .string(product.text("name") ?? ""),
          "type": .string(product.text("inAppPurchaseType") ?? "SUBSCRIPTION"),
          "group": .string(product.one["group"].flatMap { state[$0] }?.text("referenceName") ?? ""),
          "state": .string(productState(product)), "gaps": .array(gaps(of: product).map { .string($0) }),
          "update": .string(stateOfUpdate(of: product)), "price": .string(price.now), "next_price": .string(price.next),
          "territories": .integer(territories(of: product).count),
          "locales": .integer(Set(shownTexts(of: product).compactMap { state[$0]?.text("locale") }).count),
        ]
      }
      return [
        "id": .string(app.id), "name": .string(app.text("name") ?? ""), "bundleId": .string(app.text("bundleId") ?? ""),
        "products": .array(products),
      ]
    }
    return [
      "now": .string(now.description), "resources": .integer(state.everything.count), "apps": .array(apps),
      "description": .string("\(description.version) of \(description.day)"),
    ]
  }

  /// The price in the base territory today, and the next announced one with its day; empty if there isn't one.
  private func shownPrices(of product: Record) -> (now: String, next: String) {
    let base = state[RecordKey("inAppPurchasePriceSchedules", product.id)]?.one["baseTerritory"]?.id
    let all =
      product.type == "subscriptions"
      ? prices(of: product, plan: "UPFRONT").filter { $0.one["territory"]?.id == "USA" }
      : state.leading("inAppPurchasePrices", by: "schedule", to: product.id).filter { $0.one["territory"]?.id == base }
    func start(_ price: Record) -> String { price.text("startDate") ?? "" }
    func amount(_ price: Record?) -> String {
      price?.point.flatMap { point in point.amount.map { "\($0) \(point.currency)" } } ?? ""
    }
    let now = all.filter { start($0) <= today.description }.max { start($0) < start($1) }
    let next = all.filter { start($0) > today.description }.min { start($0) < start($1) }
    return (amount(now), next.map { "\(amount($0)) from \(start($0))" } ?? "")
  }

  /// The state of a released product's newer version; empty if there isn't one.
  private func stateOfUpdate(of product: Record) -> String {
    guard isReleased(product), let state = versions(of: product).last?.text("state"), state != "APPROVED" else {
      return ""
    }
    return state
  }
}

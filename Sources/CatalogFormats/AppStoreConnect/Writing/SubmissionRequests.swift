package import CatalogModel
import TextFormats

/// The final requests: the order of promoted products, and the submission for review.
extension RequestComposer {
  package mutating func addPromotionOrder(_ promotions: [String], as name: String) {
    relate(
      "/v1/apps/\(ResourceID.app.text)/relationships/promotedPurchases",
      promotions.map { ResourceIdentifier(.promotedPurchases, .answer(to: $0)) }, as: RequestName(name),
      why: "Sets the order of the promoted products on the app's page.")
  }

  /// Waits until App Store Connect has processed all pictures, and no longer reports products as incomplete.
  package mutating func waitForReview(_ products: [ResourceID], in group: ResourceID?, as name: String) {
    let list =
      group.map { "/v1/subscriptionGroups/\($0.text)/subscriptions" }
      ?? "/v1/apps/\(ResourceID.app.text)/inAppPurchasesV2"
    ask(
      "\(list)?limit=200", as: RequestName(name),
      waitingFor: .init(attribute: .init("state", "MISSING_METADATA"), resources: products),
      why: "Waits until App Store Connect has processed the pictures, and everything to submit is complete.")
  }

  /// Opens a submission.
  ///
  /// - Parameters:
  ///   - platform: the app's platform; nil for the default.
  ///   - name: the name of the request.
  ///   - reuses: whether an open submission is used, regardless of its contents.
  package mutating func openSubmission(on platform: App.Platform?, as name: String, reuses: Bool = true) {
    let platform = platform.flatMap { APIWords.platforms.word(for: $0) }
    let filter = platform.map { "&filter[platform]=\($0)" } ?? ""
    let open = StoreRequest.Reuse(
      path:
        "/v1/reviewSubmissions?filter[app]=\(ResourceID.app.text)\(filter)&filter[state]=READY_FOR_REVIEW&limit=200")
    create(
      ResourceObject(.reviewSubmissions, nil, [.text("platform", platform)], [.one("app", .apps, .app)]),
      as: RequestName(name), reuse: reuses ? open : nil,
      why: reuses
        ? "Creates a submission to App Review, or uses the open one."
        : "Creates a submission to App Review.")
    if !reuses { requests[requests.endIndex - 1].lookup = .init(path: open.path) }
  }

  /// Adds the app's version to the submission. App Store Connect accepts the first product of each type only with one.
  package mutating func submitAppVersion(with submission: String) {
    submitAppVersion(.appVersion, with: submission, needs: RequestDocument.appVersionInput)
  }

  package mutating func submitAppVersion(
    _ id: ResourceID, with submission: String, in open: ResourceID? = nil, needs: String? = nil
  ) {
    addItem(
      .one("appStoreVersion", .appStoreVersions, id), to: open ?? .answer(to: submission),
      as: RequestName(submission, "/app-version"),
      needs: needs,
      why: "Adds the app version to the submission: the first product of each type is submitted with one.")
  }

  /// Adds a version to the submission.
  package mutating func submit(
    _ type: ResourceType, _ id: ResourceID, named name: String, with submission: String, in open: ResourceID? = nil
  ) {
    let link =
      switch type {
      case .inAppPurchaseVersions: "inAppPurchaseVersion"
      case .subscriptionVersions: "subscriptionVersion"
      default: "subscriptionGroupVersion"
      }
    addItem(
      .one(link, type, id), to: open ?? .answer(to: submission), as: RequestName(submission, "/", name),
      why: "Adds the version to the submission.")
  }

  private mutating func addItem(
    _ item: ResourceObject.Relationship, to submission: ResourceID, as name: RequestName, needs: String? = nil,
    why: String
  ) {
    let owner = ResourceObject.Relationship.one("reviewSubmission", .reviewSubmissions, submission)
    create(ResourceObject(.reviewSubmissionItems, nil, [], [owner, item]), as: name, needs: needs, why: why)
  }

  package mutating func endSubmission(_ name: String, in open: ResourceID? = nil) {
    change(
      ResourceObject(.reviewSubmissions, nil, [.flag("submitted", true)]), open ?? .answer(to: name),
      as: RequestName(name, "/submit"),
      why: "Submits everything in the submission to App Review.")
  }

  /// Withdraws a submission, and waits until its products can be changed again.
  package mutating func withdrawSubmission(_ id: ResourceID) {
    let name = RequestName("withdrawal", ":", id.text)
    change(
      ResourceObject(.reviewSubmissions, nil, [.flag("canceled", true)]), id, as: name,
      why: "Withdraws the submission from App Review.")
    ask(
      "/v1/reviewSubmissions?filter[app]=\(ResourceID.app.text)&filter[state]=CANCELING&limit=200",
      as: RequestName(name.text, "/done"),
      waitingFor: .init(attribute: .init("state", "CANCELING"), resources: [id]),
      why: "Waits until it is withdrawn.")
  }

  /// Submits a product without a version, as in older API versions; a group is submitted with its first subscription.
  package mutating func submit(_ type: ResourceType, _ request: String) {
    let (submission, link): (ResourceType, String) =
      type == .inAppPurchases
      ? (.inAppPurchaseSubmissions, "inAppPurchaseV2") : (.subscriptionSubmissions, "subscription")
    create(
      ResourceObject(submission, nil, [], [.one(link, type, .answer(to: request))]),
      as: RequestName(request, "/submission"),
      why: "Submits it to App Review.")
  }
}

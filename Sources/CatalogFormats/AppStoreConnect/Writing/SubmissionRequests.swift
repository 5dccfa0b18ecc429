import CatalogModel
import JSONSyntax

/// What comes when everything is there: the order of promoted products, and the way to review.
extension RequestComposer {
  mutating func addPromotionOrder(_ promotions: [String], as name: String) {
    requests.relate(
      "/v1/apps/\(Placeholder.app.text)/relationships/promotedPurchases", .promotedPurchases,
      promotions.map { Placeholder.answer(to: $0) }, as: RequestName(name),
      why: "Puts the promoted products into their order on the app's page.")
  }

  mutating func openSubmission(on platform: App.Platform?, as name: String) {
    let platform = platform.flatMap { APIWords.platforms.word(for: $0) }
    requests.create(.reviewSubmissions, as: RequestName(name), why: "Opens a submission to the store's review.") { writer in
      if let platform { writer.attributes { $0.field("platform", platform) } }
      writer.relationships { $0.link("app", .apps, Placeholder.app) }
    }
  }

  /// Puts a version into the submission.
  mutating func submit(_ type: ResourceType, _ request: String, with submission: String) {
    let link: StaticString =
      switch type {
      case .inAppPurchaseVersions: "inAppPurchaseVersion"
      case .subscriptionVersions: "subscriptionVersion"
      default: "subscriptionGroupVersion"
      }
    requests.create(
      .reviewSubmissionItems, as: RequestName(submission, "/", request), why: "Puts the version into the submission."
    ) { writer in
      writer.relationships { writer in
        writer.link("reviewSubmission", .reviewSubmissions, .answer(to: submission))
        writer.link(link, type, .answer(to: request))
      }
    }
  }

  mutating func endSubmission(_ name: String) {
    requests.change(
      .reviewSubmissions, .answer(to: name), as: RequestName(name, "/submit"), why: "Sends everything to review."
    ) { $0.field("submitted", true) }
  }

  /// Submits a product or group, as it was done before there were versions.
  mutating func submit(_ type: ResourceType, _ request: String) {
    let (submission, link): (ResourceType, StaticString) =
      switch type {
      case .inAppPurchases: (.inAppPurchaseSubmissions, "inAppPurchaseV2")
      case .subscriptions: (.subscriptionSubmissions, "subscription")
      default: (.subscriptionGroupSubmissions, "subscriptionGroup")
      }
    requests.create(submission, as: RequestName(request, "/submission"), why: "Sends it to review.") { writer in
      writer.relationships { $0.link(link, type, .answer(to: request)) }
    }
  }
}

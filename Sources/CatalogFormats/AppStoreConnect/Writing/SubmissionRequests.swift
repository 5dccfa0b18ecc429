import CatalogModel
import JSONSyntax

/// What comes when everything is there: the order of promoted products, and the way to review.
extension RequestComposer {
  mutating func addPromotionOrder() {
    guard !promoted.isEmpty else { return }
    let order = promoted.indices.sorted { left, right in
      let (a, b) = (promoted[left].order ?? .max, promoted[right].order ?? .max)
      return a == b ? left < right : a < b
    }
    requests.relate(
      "/v1/apps/\(Placeholder.app)/relationships/promotedPurchases", .promotedPurchases,
      order.map { Placeholder.answer(to: promoted[$0].request) }, as: names.unique("promotion-order"),
      why: "Puts the promoted products into their order on the app's page.")
  }

  /// One submission of everything; without versions each product and group is submitted by itself.
  mutating func addSubmission(of app: App?) {
    guard !submitted.isEmpty else { return }
    guard version == .withVersions else {
      for item in submitted { submit(item.type, item.request) }
      return
    }
    let submission = names.unique("review-submission")
    let platform = app?.platforms.first.flatMap { APIWords.platforms.word(for: $0) }
    requests.create(.reviewSubmissions, as: submission, why: "Opens a submission to the store's review.") { writer in
      if let platform { writer.attributes { $0.member("platform", platform) } }
      writer.relationships { $0.link("app", .apps, Placeholder.app) }
    }
    for item in submitted {
      let link =
        switch item.type {
        case .inAppPurchaseVersions: "inAppPurchaseVersion"
        case .subscriptionVersions: "subscriptionVersion"
        default: "subscriptionGroupVersion"
        }
      requests.create(.reviewSubmissionItems, as: "\(submission)/\(item.request)", why: "Puts the version into the submission.") {
        writer in
        writer.relationships { writer in
          writer.link("reviewSubmission", .reviewSubmissions, Placeholder.answer(to: submission))
          writer.link(link, item.type, Placeholder.answer(to: item.request))
        }
      }
    }
    requests.change(
      .reviewSubmissions, Placeholder.answer(to: submission), as: "\(submission)/submit", why: "Sends everything to review."
    ) { $0.member("submitted", true) }
  }

  /// Submits a product or group, as it was done before there were versions.
  private mutating func submit(_ type: ResourceType, _ request: String) {
    let (submission, link): (ResourceType, String) =
      switch type {
      case .inAppPurchases: (.inAppPurchaseSubmissions, "inAppPurchaseV2")
      case .subscriptions: (.subscriptionSubmissions, "subscription")
      default: (.subscriptionGroupSubmissions, "subscriptionGroup")
      }
    requests.create(submission, as: "\(request)/submission", why: "Sends it to review.") { writer in
      writer.relationships { $0.link(link, type, Placeholder.answer(to: request)) }
    }
  }
}

package import CatalogModel
import StoreFacts

/// The order of a submission, with reasons.
package struct SubmissionPlan: Hashable, Sendable {
  /// The steps, in order; empty if nothing is left to do.
  package let steps: [Step]

  /// The products that must be submitted with an app version: the first of each type.
  package let withVersion: [Product]

  package struct Step: Hashable, Sendable {
    /// The action as an imperative: `upload the hosted content`.
    package let action: String

    /// The reason for its position.
    package let why: String

    /// The affected products, by ID; empty for steps about groups or the account.
    package let products: [ProductID]

    /// The affected groups, by name.
    package let groups: [String]
  }

  package init(_ catalog: Catalog) {
    let products = catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)
    let waiting = products.filter { ReviewStage($0.status) == .toSubmit && $0.isClearedForSale }
    let reviewed = reviewedTypes(in: products)
    withVersion = waiting.filter { product in product.type.map { !reviewed.contains($0) } ?? false }.sorted {
      $0.id < $1.id
    }
    let groups = catalog.subscriptionGroups.filter { group in
      // A group with any other subscription exists in App Store Connect.
      group.subscriptions.contains { $0.isClearedForSale } && group.subscriptions.allSatisfy { $0.status == .draft }
    }.map(\.name)
    var plan = StepList(waiting: waiting)
    plan.addAccount(catalog.app, sells: !waiting.isEmpty)
    plan.addGroups(groups)
    plan.addPreparation()
    plan.addReview(withVersion: Set(withVersion.map(\.id)))
    func isUnsubmitted(_ texts: VersionStatus?) -> Bool { texts?.isUnsubmitted ?? false }
    plan.addTexts(
      of: products.filter { $0.status == .approved && $0.isClearedForSale && isUnsubmitted($0.versionStatus) },
      in: catalog.subscriptionGroups.filter { isUnsubmitted($0.versionStatus) && !groups.contains($0.name) })
    plan.addAfterReview(products)
    steps = plan.steps
  }
}

/// The types that may have an approved product.
func reviewedTypes(in products: [Product]) -> Set<ProductType> {
  Set(products.compactMap { ReviewStates.mayHaveOpenedType($0.status) ? $0.type : nil })
}

/// The steps under construction.
private struct StepList {
  let waiting: [Product]
  private(set) var steps: [SubmissionPlan.Step] = []

  init(waiting: [Product]) { self.waiting = waiting }

  mutating func addAccount(_ app: App?, sells: Bool) {
    let agreements = app?.agreements ?? App.Agreements()
    guard sells, agreements.paidApps != .active || agreements.tax != .complete || agreements.banking != .complete else {
      return
    }
    addStep(
      "activate the Paid Apps agreement", "without it the app gets no products, not even in the sandbox")
  }

  mutating func addGroups(_ groups: [String]) {
    guard !groups.isEmpty else { return }
    addStep(
      "create the groups and name them in every language",
      "a subscription is created in its group, and App Store Connect rejects it if the group has no name",
      groups: groups.sorted())
  }

  mutating func addPreparation() {
    addStep(
      "create the products with their texts, prices and screenshots",
      "they must exist before you can test the app's code with them", where: [.draft])
    addStep("complete the missing fields", "only complete products become Ready to Submit", where: [.missingMetadata])
    let hosted = waiting.filter {
      $0.hostedContent != nil && [.draft, .missingMetadata, .waitingForUpload].contains($0.status)
    }
    addStep(
      "upload the hosted content", "a product becomes Ready to Submit only after its content is uploaded and processed",
      products: hosted)
    addStep(
      "wait until the content is processed", "until then you can't submit the product", where: [.processingContent])
    addStep(
      "fix what App Review rejected", "App Review would reject the same thing again",
      where: [.rejected, .developerActionNeeded])
  }

  mutating func addReview(withVersion: Set<ProductID>) {
    addStep(
      "select them on the page of the new app version and submit the version",
      "the first product of each type is reviewed with an app version that sells it",
      products: waiting.filter { withVersion.contains($0.id) })
    let others = waiting.filter { !withVersion.contains($0.id) }
    addStep(
      "submit the products with hosted content",
      "products of their types were reviewed before, so they need no app version",
      products: others.filter { $0.hostedContent != nil })
    addStep(
      "submit the other products", "products of their types were reviewed before, so they need no app version",
      products: others.filter { $0.hostedContent == nil })
  }

  mutating func addTexts(of products: [Product], in groups: [SubscriptionGroup]) {
    func addStep(_ action: String, _ why: String, where isMeant: (VersionStatus?) -> Bool = { _ in true }) {
      let products = products.filter { isMeant($0.versionStatus) }.map(\.id).sorted()
      let groups = groups.filter { isMeant($0.versionStatus) }.map(\.name).sorted()
      if products.isEmpty, groups.isEmpty { return }
      steps.append(.init(action: action, why: why, products: products, groups: groups))
    }
    addStep("change the new texts that App Review rejected", "App Review would reject them again") { $0 == .rejected }
    addStep("submit the new texts", "customers see the old ones until App Review has approved them")
  }

  mutating func addAfterReview(_ products: [Product]) {
    let underway = products.filter { ReviewStage($0.status) == .underway }
    addStep(
      "wait for App Review", "until then only the reference name, prices and availability can change",
      products: underway.filter { $0.status != .pendingBinaryApproval })
    addStep(
      "release the app version", "they are approved and go on sale with it",
      products: underway.filter { $0.status == .pendingBinaryApproval })
    let hidden = products.filter {
      !$0.isClearedForSale && ![.toSubmit, .withdrawn].contains(ReviewStage($0.status))
    }
    addStep(
      "set 'cleared_for_sale: true' on the day they go on sale",
      "customers can't buy an approved product that isn't cleared for sale",
      products: hidden)
  }

  private mutating func addStep(_ action: String, _ why: String, where states: [ReviewStatus?]) {
    addStep(action, why, products: waiting.filter { states.contains($0.status) })
  }

  private mutating func addStep(_ action: String, _ why: String, products: [Product]) {
    if !products.isEmpty {
      steps.append(.init(action: action, why: why, products: products.map(\.id).sorted(), groups: []))
    }
  }

  private mutating func addStep(_ action: String, _ why: String, groups: [String] = []) {
    steps.append(.init(action: action, why: why, products: [], groups: groups))
  }
}

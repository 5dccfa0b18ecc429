package import CatalogModel
import StoreFacts

/// In which order what a catalog holds goes to the store, and why.
package struct SubmissionPlan: Hashable, Sendable {
  /// The steps, in order; empty when nothing is left to do.
  package let steps: [Step]

  /// The products that have to ride with an app version: each type's first ones.
  package let withVersion: [Product]

  /// One thing to do.
  package struct Step: Hashable, Sendable {
    /// As an order: `upload the hosted content`.
    package let action: String

    /// Why now, and not earlier or later.
    package let why: String

    /// The products that it is about, by ID; empty when it is about groups or the account.
    package let products: [ProductID]

    /// The groups that it is about, by name.
    package let groups: [String]
  }

  package init(_ catalog: Catalog) {
    let products = catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)
    let waiting = products.filter { ReviewStage($0.status) == .toSubmit }
    let reviewed = reviewedTypes(in: products)
    withVersion = waiting.filter { product in product.type.map { !reviewed.contains($0) } ?? false }.sorted {
      $0.id < $1.id
    }
    let groups = catalog.subscriptionGroups.filter { group in
      // A group of which a plan was reviewed is in the store.
      group.subscriptions.contains { ReviewStage($0.status) == .toSubmit }
        && group.subscriptions.allSatisfy { ReviewStage($0.status) == .toSubmit }
    }.map(\.name)
    var plan = StepList(waiting: waiting)
    plan.addAccount(catalog.app, sells: !waiting.isEmpty)
    plan.addGroups(groups)
    plan.addPreparation()
    plan.addReview(withVersion: Set(withVersion.map(\.id)))
    plan.addAfterReview(products)
    steps = plan.steps
  }
}

/// The types of which a product may have passed a review before.
func reviewedTypes(in products: [Product]) -> Set<ProductType> {
  Set(products.compactMap { ReviewStates.mayHaveBeenReviewed($0.status) ? $0.type : nil })
}

/// Steps as they are put together.
private struct StepList {
  let waiting: [Product]
  private(set) var steps: [SubmissionPlan.Step] = []

  init(waiting: [Product]) { self.waiting = waiting }

  mutating func addAccount(_ app: App?, sells: Bool) {
    let agreements = app?.agreements ?? App.Agreements()
    guard sells, agreements.paidApps != .active || agreements.tax != .complete || agreements.banking != .complete else {
      return
    }
    add(
      "bring the agreement for paid apps into force", "without it the app gets no products, not even while you test it")
  }

  mutating func addGroups(_ groups: [String]) {
    guard !groups.isEmpty else { return }
    add(
      "create the groups and give them names in every language",
      "a plan is created in its group, and the store takes none of a group without a name",
      groups: groups.sorted())
  }

  mutating func addPreparation() {
    add(
      "create the products with their texts, prices and screenshots",
      "they have to exist before the app's code can be tested with them", where: [.draft])
    add("complete what is missing", "only what is complete becomes Ready to Submit", where: [.missingMetadata])
    let hosted = waiting.filter {
      $0.hostedContent != nil && [.draft, .missingMetadata, .waitingForUpload].contains($0.status)
    }
    add(
      "upload the hosted content", "a product becomes Ready to Submit only when its content was uploaded and processed",
      products: hosted)
    add("wait until the content is processed", "until then the product can't be submitted", where: [.processingContent])
    add(
      "fix what the review turned down", "the same thing would be turned down again",
      where: [.rejected, .developerActionNeeded])
  }

  mutating func addReview(withVersion: Set<ProductID>) {
    add(
      "choose them on the new app version's page and submit the version",
      "they are the first of their types, which are reviewed with an app that sells them",
      products: waiting.filter { withVersion.contains($0.id) })
    let others = waiting.filter { !withVersion.contains($0.id) }
    add(
      "submit the products with hosted content",
      "they can go alone or with the app, for products of their type were reviewed before",
      products: others.filter { $0.hostedContent != nil })
    add(
      "submit the other products", "products of their types were reviewed before, so they need no app version",
      products: others.filter { $0.hostedContent == nil })
  }

  mutating func addAfterReview(_ products: [Product]) {
    let underway = products.filter { ReviewStage($0.status) == .underway }
    add(
      "wait for the review", "the reviewers have them; only prices and availability can be changed meanwhile",
      products: underway.filter { $0.status != .pendingBinaryApproval })
    add(
      "release the app version", "they are approved and come into the store with it",
      products: underway.filter { $0.status == .pendingBinaryApproval })
    let hidden = products.filter { !$0.isClearedForSale && ReviewStage($0.status) != .withdrawn }
    add(
      "clear for sale on the day when they are to be sold", "what is approved and not cleared can't be bought",
      products: hidden)
  }

  private mutating func add(_ action: String, _ why: String, where states: [ReviewStatus?]) {
    add(action, why, products: waiting.filter { states.contains($0.status) })
  }

  private mutating func add(_ action: String, _ why: String, products: [Product]) {
    if !products.isEmpty {
      steps.append(.init(action: action, why: why, products: products.map(\.id).sorted(), groups: []))
    }
  }

  private mutating func add(_ action: String, _ why: String, groups: [String] = []) {
    steps.append(.init(action: action, why: why, products: [], groups: groups))
  }
}

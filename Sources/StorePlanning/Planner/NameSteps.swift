import CatalogDiff
import CatalogFormats
import CatalogModel
import JSONSyntax

/// Reference names are unique: another product's name is free once that product is renamed.
extension StorePlanner {
  /// Orders renames so that each name is free, and blocks the products whose names remain taken.
  mutating func settleNames() {
    let holders = live.catalog.namesInStore
    func holder(of step: Int, _ planner: StorePlanner) -> ProductID? {
      let planned = planner.result.steps[step]
      return planned.request.name.flatMap { holders[$0]?.first { $0 != planned.product } }
    }
    while true {
      let steps = namingSteps
      let taken = steps.values.sorted().first { holder(of: $0, self).map { steps[$0] == nil } ?? false }
      guard let taken, let holder = holder(of: taken, self) else { break }
      blockTakenName(taken, holder)
    }
    var waits = namingSteps.compactMapValues { holder(of: $0, self) }
    for id in waits.keys.sorted() {
      guard let holder = waits[id], let other = namingSteps[holder] else { continue }
      var waited = result.steps[other].id
      if isCircle(id, waits) {
        waited = addInterimName(of: holder, before: other)
        waits[id] = nil
      }
      if let step = namingSteps[id] { result.steps[step].request.after.append(waited) }
    }
  }

  /// The step that sets each changed reference name, by product.
  private var namingSteps: [ProductID: Int] {
    var steps: [ProductID: Int] = [:]
    for (index, step) in result.steps.enumerated() where step.request.name != nil && !step.isInterim {
      if let product = step.product { steps[product] = steps[product] ?? index }
    }
    return steps
  }

  /// Whether a product is part of a cycle of renames.
  private func isCircle(_ id: ProductID, _ waits: [ProductID: ProductID]) -> Bool {
    var (next, seen) = (waits[id], Set<ProductID>())
    while let one = next, seen.insert(one).inserted {
      if one == id { return true }
      next = waits[one]
    }
    return false
  }

  /// Temporarily renames a product to its ID, so that another product can get its name.
  private mutating func addInterimName(of product: ProductID, before step: Int) -> String {
    let planned = result.steps[step]
    guard case .one(let resource)? = planned.request.body?.data, let id = resource.id else { return planned.id }
    var composer = scratch()
    composer.change(
      ResourceObject(resource.type, nil, [.text("name", String(product.text.suffix(64)))]), id,
      version: resource.type == .subscriptions ? 1 : 2, as: RequestName(planned.id + Self.interim),
      why: "Frees the name for another product: the two swap names.")
    result.steps.insert(
      contentsOf: composer.requests.map {
        PlannedStep(owner: planned.owner, product: product, keys: [.referenceName], request: $0)
      }, at: step)
    return planned.id + Self.interim
  }

  fileprivate static let interim = "/interim"

  private mutating func blockTakenName(_ step: Int, _ holder: ProductID) {
    let (owner, name) = (result.steps[step].owner, result.steps[step].request.name ?? "")
    let isManaged = catalog.allProducts.contains { $0.id == holder }
    block(
      ImpossibleChange(
        owner: owner, path: CatalogPath.product(ProductID(owner))[.referenceName],
        reason: "the reference name '\(name)' belongs to '\(holder)' in App Store Connect",
        help: isManaged
          ? "choose another reference name, or give '\(holder)' another one as well"
          : "choose another reference name; 'shelf apply' never renames a product that the catalog doesn't have"))
  }
}

extension PlannedStep {
  fileprivate var isInterim: Bool { id.hasSuffix(StorePlanner.interim) }
}

extension StoreRequest {
  /// The reference name that the step sets.
  fileprivate var name: String? {
    guard case .one(let resource)? = body?.data, [.inAppPurchases, .subscriptions].contains(resource.type) else {
      return nil
    }
    return resource.attributes.first { $0.key == "name" }?.value.text
  }
}

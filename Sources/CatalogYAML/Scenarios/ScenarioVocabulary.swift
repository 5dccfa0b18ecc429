package import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// The actions of scenarios, for a server that executes them one at a time, so that both use the same words.
package enum ScenarioVocabulary {
  /// One action, by its key in a scenario.
  package struct Entry: Sendable {
    package let name: String
    package let summary: String

    /// The participant; only the kind of a customer or device matters.
    package let actor: ScenarioStep.Actor
    package let value: ValueKind

    fileprivate init(_ field: Field<ActionDraft>, _ actor: ScenarioStep.Actor) {
      (name, summary, self.actor) = (field.key.rawValue, field.summary, actor)
      value =
        switch field.shape {
        case .record(_, _): .fields
        case .oneOf(let shapes) where shapes.contains(where: { if case .record(_, _) = $0 { true } else { false } }):
          .fields
        case .flag: Records.bareActions.contains { $0.key == field.key } ? .nothing : .flag
        default: .scalar
        }
    }
  }

  /// The kind of value that an action needs.
  package enum ValueKind: Sendable {
    case nothing, flag, scalar
    /// A product and its details, by key.
    case fields
  }

  package static let entries: [Entry] = [
    ScenarioStep.Actor.device(customer: "", ""), .customer(""), .developer,
  ].flatMap { actor in Records.actions(of: actor).fields.map { Entry($0, actor) } }

  /// Reads an action in the syntax of a scenario, with the products in it.
  ///
  /// - Parameters:
  ///   - entry: the action.
  ///   - text: a mapping in YAML or JSON with the action's key: `{buy: {product: club.gold}}`.
  ///   - catalog: the available products.
  ///   - product: a fast lookup of a product.
  /// - Returns: the actions, or the first fault.
  package static func parseActions(
    _ entry: Entry, _ text: [UInt8], in catalog: Catalog, product: (ProductID) -> Product?
  ) -> Result<[ScenarioAction], ReadingFault> {
    let parsed = parse(TextFile(path: "body", bytes: text), fileIndex: 0)
    var reader = NodeReader(SourceTrees([parsed.tree]))
    reader.budget = ReadingBudget(bytes: text.count, documents: 1)
    var draft = ActionDraft()
    if let root = parsed.tree.documents.first {
      let record = Records.actions(of: entry.actor)
      reader.readActions(Value(NodeRef(tree: 0, node: root)), record, .actions(of: entry.actor), into: &draft)
    }
    // Offers are not checked here, because the simulated App Store rejects invalid ones itself.
    let mentions = draft.mentions.filter { [.anything, .subscription, .hostedContent].contains($0.need) }
    var products: [ProductID: Product] = [:]
    for mention in mentions { products[mention.product] = product(mention.product) }
    if !mentions.allSatisfy({ products[$0.product] != nil }) {
      products = Dictionary(catalog.allProducts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let faults = parsed.faults + reader.faults + mentions.compactMap { $0.fault(in: products) }
    if let fault = faults.first(where: { $0.severity == .error }) {
      return .failure(ReadingFault(message: fault.message + (fault.help.map { "; \($0)" } ?? "")))
    }
    return .success(draft.actions)
  }

  package struct ReadingFault: Error {
    package let message: String
  }
}

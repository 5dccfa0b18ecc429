package import CatalogModel
package import SourceDiagnostics
package import YAMLSyntax

/// A scenario that was read, with the places of what it expects.
package struct ScenarioReading: Sendable {
  package private(set) var scenario: Scenario

  /// What is wrong with it as far as that is known without its catalog, in the order of the text.
  package let faults: [Diagnostic<SourceRange?>]

  /// Where the scenario names its catalog.
  package let catalogPlace: SourceRange?

  private let claims: [ClaimPlace]
  private let serverClaims: [ClaimPlace]
  private let mentions: [CatalogMention]

  /// Where an expectation stands.
  struct ClaimPlace: Sendable {
    var key: SourceRange
    var value: SourceRange
  }

  init(
    _ scenario: Scenario, claims: [ClaimPlace], serverClaims: [ClaimPlace] = [], mentions: [CatalogMention],
    catalogPlace: SourceRange?,
    faults: [Diagnostic<SourceRange?>]
  ) {
    self.scenario = scenario
    self.claims = claims
    self.serverClaims = serverClaims
    self.mentions = mentions
    self.catalogPlace = catalogPlace
    self.faults = faults
  }

  /// What the scenario says of its catalog that is not so: products and offers that there are not.
  package func faults(in catalog: Catalog) -> [Diagnostic<SourceRange?>] {
    let all = catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)
    let products = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return mentions.compactMap { $0.fault(in: products) }
  }

  /// Where each expectation stands: `catalog/scenarios/lapse.yaml:14:5`.
  package func links(of file: TextFile) -> [String] {
    let lines = LineTable(file)
    return claims.map { place in
      let start = lines.position(at: place.key.bytes.lowerBound)
      return "\(file.path):\(start.line):\(start.column)"
    }
  }

  /// Says that one of the expectations, by its index, does not hold.
  ///
  /// - Parameters:
  ///   - index: which one.
  ///   - found: what is so instead.
  ///   - hint: how to see what led to it.
  /// - Returns: the fault, at the value that was expected.
  package func failure(of index: Int, found: Expectation.Claim, hint: String? = nil) -> Diagnostic<SourceRange?> {
    let expectation = scenario.expectations[index]
    var fault = Diagnostic<SourceRange?>(
      .failedExpectation,
      """
      '\(found.key.rawValue)' of '\(expectation.subject)' is \(found.text) at \(expectation.at), expected \
      \(expectation.claim.text)
      """,
      at: claims.indices.contains(index) ? claims[index].value : nil, notes: hint.map { [Note($0, at: nil)] } ?? [],
      help: expectation.claim.difference(from: found))
    fault.label = "found: \(found.text)"
    return fault
  }

  /// Says that one of the expectations of the developer's server, by its index, does not hold.
  ///
  /// - Parameters:
  ///   - index: which one.
  ///   - found: what is so instead: `404`, `'products' is [], expected ["club.gold"]`.
  /// - Returns: the fault, at the value that was expected.
  package func failure(ofServer index: Int, found: String) -> Diagnostic<SourceRange?> {
    let expectation = scenario.serverExpectations[index]
    let message =
      switch expectation.claim {
      case .webhook(let status):
        "your server answered notifications with \(found) up to \(expectation.at), expected \(status)"
      case .get(let path, _, _): "'\(path)' of your server at \(expectation.at): \(found)"
      }
    return Diagnostic<SourceRange?>(
      .failedExpectation, message, at: serverClaims.indices.contains(index) ? serverClaims[index].value : nil,
      help: "look at what your server did with the notifications before that; the catalog is not involved")
  }
}

extension Expectation.Claim {
  /// What is missing and what is too much, if there is more than one thing to compare.
  fileprivate func difference(from found: Expectation.Claim) -> String? {
    var surplus = found.values
    var missing: [String] = []
    for value in values {
      if let index = surplus.firstIndex(of: value) { surplus.remove(at: index) } else { missing.append(value) }
    }
    guard values.count + found.values.count > 2 else { return nil }
    let parts = [("missing", missing), ("too much", surplus)].filter { !$0.1.isEmpty }
    return parts.map { "\($0.0): \($0.1.joined(separator: ", "))" }.joined(separator: "; ")
  }
}

/// Whether a text says of itself that it is a scenario: it has the key `scenario` at its top.
package func isScenario(_ tree: YAMLTree) -> Bool {
  let trees = SourceTrees([tree])
  return tree.documents.contains { node in
    trees.resolved(NodeRef(tree: 0, node: node)).map(trees.isScenario) ?? false
  }
}

extension SourceTrees {
  /// Whether a document is a scenario.
  func isScenario(_ root: NodeRef) -> Bool {
    kind(root) == .mapping && entry(CatalogKey.scenario.rawValue, of: Value(root)) != nil
  }
}

/// What is wrong with a scenario, and what it says of its catalog that is not so.
///
/// - Parameters:
///   - tree: the file, parsed with the vocabulary of `CatalogReader`.
///   - faults: what is wrong with it as YAML; of a text that breaks off, what is missing says nothing.
///   - catalog: the catalog around it; a scenario that names another one is not about this.
/// - Returns: the faults, at their places.
package func scenarioFaults(
  _ tree: YAMLTree, beside faults: [Diagnostic<SourceRange?>], in catalog: Catalog?
) -> [Diagnostic<SourceRange?>] {
  guard !faults.contains(where: { $0.severity == .error }) else { return [] }
  let reading = readScenario(tree)
  let own = reading.scenario.catalog == nil ? catalog : nil
  return reading.faults + (own.map { reading.faults(in: $0) } ?? [])
}

extension CatalogText {
  /// The same of a text, what is wrong with it as YAML included.
  package func scenarioFaults(in catalog: Catalog) -> [Diagnostic<SourceRange?>] {
    faults + CatalogYAML.scenarioFaults(tree, beside: faults, in: catalog)
  }

  /// Whether the text says that it is about another catalog than the one around it.
  package var namesCatalog: Bool { readScenario(tree).scenario.catalog != nil }
}

/// Reads the tree of a scenario.
///
/// - Parameter tree: the file, parsed with the vocabulary of `CatalogReader`.
/// - Returns: the scenario as far as it can be read, and what is wrong with it.
package func readScenario(_ tree: YAMLTree) -> ScenarioReading {
  var reader = ScenarioReader(tree)
  return reader.read()
}

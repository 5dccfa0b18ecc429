package import CatalogModel
package import SourceDiagnostics
package import YAMLSyntax

/// A scenario as read, with the places of its expectations.
package struct ScenarioReading: Sendable {
  package private(set) var scenario: Scenario

  /// Its faults without regard to its catalog, in the order of the text.
  package let faults: [Diagnostic<SourceRange?>]

  /// The place of the catalog's path in the scenario.
  package let catalogPlace: SourceRange?

  private let claims: [ClaimPlace]
  private let serverClaims: [ClaimPlace]
  private let mentions: [CatalogMention]

  /// The place of an expectation.
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

  /// The references to products and offers that the catalog doesn't have.
  package func faults(in catalog: Catalog) -> [Diagnostic<SourceRange?>] {
    let all = catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)
    let products = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return mentions.compactMap { $0.fault(in: products) }
  }

  /// The place of each expectation: `catalog/scenarios/lapse.yaml:14:5`.
  package func links(of file: TextFile) -> [String] {
    let lines = LineTable(file)
    return claims.map { place in
      let start = lines.position(at: place.key.bytes.lowerBound)
      return "\(file.path):\(start.line):\(start.column)"
    }
  }

  /// Reports a failed expectation.
  ///
  /// - Parameters:
  ///   - index: the index of the expectation.
  ///   - found: the actual value.
  ///   - hint: how to find the cause.
  /// - Returns: the fault, at the expected value.
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

  /// Reports a failed expectation about the developer's server.
  ///
  /// - Parameters:
  ///   - index: the index of the expectation.
  ///   - found: the actual value: `404`, `'products' is [], expected ["club.gold"]`.
  /// - Returns: the fault, at the expected value.
  package func failure(ofServer index: Int, found: String) -> Diagnostic<SourceRange?> {
    let expectation = scenario.serverExpectations[index]
    let message =
      switch expectation.claim {
      case .webhook(let status):
        "your server answered notifications with \(found) until \(expectation.at), expected \(status)"
      case .get(let path, _, _): "'\(path)' of your server at \(expectation.at): \(found)"
      }
    return Diagnostic<SourceRange?>(
      .failedExpectation, message, at: serverClaims.indices.contains(index) ? serverClaims[index].value : nil,
      help: "check that your server runs, and how it handled the earlier notifications; the catalog is not involved")
  }
}

extension Expectation.Claim {
  /// The missing and the unexpected values, if several are compared.
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

/// Whether a text is a scenario: it has a top-level key `scenario`.
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

/// The faults of a scenario, including references that its catalog doesn't have.
///
/// - Parameters:
///   - tree: the parsed file.
///   - faults: its YAML faults; missing values of a truncated text are not reported.
///   - catalog: the surrounding catalog; ignored if the scenario refers to another one.
/// - Returns: the faults, with their places.
package func scenarioFaults(
  _ tree: YAMLTree, beside faults: [Diagnostic<SourceRange?>], in catalog: Catalog?
) -> [Diagnostic<SourceRange?>] {
  guard !faults.contains(where: { $0.severity == .error }) else { return [] }
  let reading = readScenario(tree)
  let own = reading.scenario.catalog == nil ? catalog : nil
  return reading.faults + (own.map { reading.faults(in: $0) } ?? [])
}

extension CatalogText {
  /// The faults of a scenario's text, including its YAML faults.
  package func scenarioFaults(in catalog: Catalog) -> [Diagnostic<SourceRange?>] {
    faults + CatalogYAML.scenarioFaults(tree, beside: faults, in: catalog)
  }

  /// Whether the scenario refers to another catalog than the surrounding one.
  package var namesCatalog: Bool { readScenario(tree).scenario.catalog != nil }
}

/// Reads the tree of a scenario.
///
/// - Parameter tree: the parsed file.
/// - Returns: the scenario as far as it is readable, and its faults.
package func readScenario(_ tree: YAMLTree) -> ScenarioReading {
  var reader = ScenarioReader(tree)
  return reader.readScenario()
}

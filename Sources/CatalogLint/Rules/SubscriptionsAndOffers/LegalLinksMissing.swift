import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An app with subscriptions shows its privacy policy and its terms of use.
  static let legalLinksMissing = Rule(
    id: "legal-links-missing",
    severity: .error,
    summary: "subscriptions without links to a privacy policy and terms of use",
    rationale: """
      An app with auto-renewable subscriptions must link to a privacy policy and to terms of use, in the app and on its page in \
      the store; this is one of the commonest reasons for which apps with subscriptions are rejected. The store's standard terms \
      will do, but they too must be linked.
      """,
    source: .reviewGuideline("3.1.2"),
    examples: [
      .good(
        "both", files: files("legal: {privacy_policy: https://example.com/privacy, terms_of_use: https://example.com/terms}")),
      .bad("no terms", files: files("legal: {privacy_policy: https://example.com/privacy}", key: "⟦legal⟧")),
      .bad("neither", files: files("legal: null", name: "⟦Lighthouse Reader⟧")),
    ],
    catalog: { visit, report in
      guard visit.sellsSubscriptions, let legal = visit.app?.legal else { return }
      let missing = [("a privacy policy", legal.privacyPolicy), ("terms of use", legal.termsOfUse)]
        .filter { $0.1?.isEmpty ?? true }.map(\.0)
      guard !missing.isEmpty else { return }
      report(
        missing.count == 2 ? CatalogPath.app[.name] : CatalogPath.app[.legal].key,
        "subscriptions without a link to \(listed(missing))",
        notes: visit.groups.first.map { [Note("a subscription group", at: $0.path[.name])] } ?? [],
        help: "add 'legal: {privacy_policy: https://…, terms_of_use: https://…}' to the app; the store's standard terms will do")
    }
  )
}

/// A catalog with one plan, and an app's record in which two places can be marked.
private func files(_ legal: String, name: String = "Lighthouse Reader", key: String = "legal") -> [Example.File] {
  let lines = ExampleApp.text(with: legal).split(separator: "\n", omittingEmptySubsequences: false)
  let app = lines.map { line in
    if line.hasPrefix("  name:") { return "  name: \(name)" }
    return line.hasPrefix("  legal:") ? "  \(key):" + line.dropFirst("  legal:".count) : String(line)
  }
  return [
    .init("catalog/app.yaml", app.joined(separator: "\n")),
    .init("catalog/subscriptions.yaml", ExamplePlan.text("reference_name: Magazine")),
  ]
}

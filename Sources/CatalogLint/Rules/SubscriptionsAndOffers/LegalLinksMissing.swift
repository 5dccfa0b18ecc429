import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An app with subscriptions links to its privacy policy and terms of use.
  static let legalLinksMissing = Rule(
    id: "legal-links-missing",
    severity: .error,
    summary: "subscriptions without valid links to a privacy policy and terms of use",
    rationale: """
      App Review rejects subscription apps without these links. The app and its App Store page must both link to a \
      privacy policy and terms of use. Apple's standard terms are fine, but you must link to them too. A link starts \
      with 'https://' or 'http://', followed by a host. A catalog with neither link gets only a warning, because \
      'shelf pull' can't read them; 'shelf checklist' lists both.
      """,
    source: .reviewGuideline("3.1.2"),
    examples: [
      .good(
        "both",
        files: files("legal: {privacy_policy: https://example.com/privacy, terms_of_use: https://example.com/terms}")),
      .bad("neither link", files: files("legal: {}", key: "⟦legal⟧")),
      .bad("no terms", files: files("legal: {privacy_policy: https://example.com/privacy}", key: "⟦legal⟧")),
      .bad("no privacy policy", files: files("legal: {terms_of_use: https://example.com/terms}", key: "⟦legal⟧")),
      .bad(
        "text instead of a link",
        files: files("legal: {privacy_policy: ⟦tbd⟧, terms_of_use: https://example.com/terms}")),
      .bad(
        "a link without a host",
        files: files("legal: {privacy_policy: https://example.com/privacy, terms_of_use: ⟦https:///terms⟧}")),
    ],
    catalog: { visit, report in
      guard visit.sellsSubscriptions, let legal = visit.app?.legal else { return }
      let notes = visit.groups.first.map { [Note("a subscription group", at: $0.path[.name])] } ?? []
      guard legal != App.LegalLinks() else {
        return report(
          CatalogPath.app[.legal].key, "subscriptions, but the catalog doesn't state the links they need", notes: notes,
          help: "add 'legal: {privacy_policy: https://…, terms_of_use: https://…}' to the app record",
          severity: .warning)
      }
      for (noun, key, address) in [
        ("a privacy policy", CatalogKey.privacyPolicy, legal.privacyPolicy),
        ("terms of use", .termsOfUse, legal.termsOfUse),
      ] {
        let place = CatalogPath.app[.legal][key]
        guard let address, !address.isBlank else {
          report(
            place, "subscriptions without a link to \(noun)", notes: notes,
            help:
              "add '\(key.rawValue): https://…' under 'legal'; Apple's standard terms are fine for the terms of use")
          continue
        }
        if address.isLink { continue }
        report(
          place, "\(quoted(address)) is not a link to \(noun)", notes: notes,
          help: "write an address that starts "
            + "with 'https://'")
      }
    }
  )
}

extension String {
  /// Whether it is a link: a scheme that browsers open, and a host that contains a period.
  var isLink: Bool {
    guard let scheme = ["https://", "http://"].first(where: lowercased().hasPrefix) else { return false }
    let host = dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let names = host.split(separator: ".", omittingEmptySubsequences: false)
    return names.count > 1 && !names.contains("") && !contains(where: \.isWhitespace)
  }
}

/// A catalog with one subscription, and an app record with a key that can be marked.
private func files(_ legal: String, key: String = "legal") -> [Example.File] {
  let lines = ExampleApp.yaml(with: legal).split(separator: "\n", omittingEmptySubsequences: false)
  let app = lines.map { line in
    line.hasPrefix("  legal:") ? "  \(key):" + line.dropFirst("  legal:".count) : String(line)
  }
  return [
    .init("catalog/app.yaml", app.joined(separator: "\n")),
    .init("catalog/subscriptions.yaml", magazine("reference_name: Magazine")),
  ]
}

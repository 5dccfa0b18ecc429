import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An app with subscriptions shows its privacy policy and its terms of use.
  static let legalLinksMissing = Rule(
    id: "legal-links-missing",
    severity: .error,
    summary: "subscriptions without links to a privacy policy and terms of use, or with what is no link",
    rationale: """
      An app with auto-renewable subscriptions must link to a privacy policy and to terms of use, in the app and on \
      its page in \
      the store; this is one of the commonest reasons for which apps with subscriptions are rejected. The store's \
      standard terms \
      will do, but they too must be linked. A link begins with 'https://' or 'http://', and a host comes next.
      """,
    source: .reviewGuideline("3.1.2"),
    examples: [
      .good(
        "both",
        files: files("legal: {privacy_policy: https://example.com/privacy, terms_of_use: https://example.com/terms}")),
      .bad("no terms", files: files("legal: {privacy_policy: https://example.com/privacy}", key: "⟦legal⟧")),
      .bad("no privacy policy", files: files("legal: {terms_of_use: https://example.com/terms}", key: "⟦legal⟧")),
      .bad(
        "a word for a link", files: files("legal: {privacy_policy: ⟦tbd⟧, terms_of_use: https://example.com/terms}")),
      .bad(
        "a page without a host",
        files: files("legal: {privacy_policy: https://example.com/privacy, terms_of_use: ⟦https:///terms⟧}")),
    ],
    catalog: { visit, report in
      guard visit.sellsSubscriptions, let legal = visit.app?.legal else { return }
      let notes = visit.groups.first.map { [Note("a subscription group", at: $0.path[.name])] } ?? []
      for (noun, key, address) in [
        ("a privacy policy", CatalogKey.privacyPolicy, legal.privacyPolicy),
        ("terms of use", .termsOfUse, legal.termsOfUse),
      ] {
        let place = CatalogPath.app[.legal][key]
        guard let address, !address.isBlank else {
          report(
            place, "subscriptions without a link to \(noun)", notes: notes,
            help:
              "add '\(key.rawValue): https://…' under 'legal'; the store's standard terms will do for the terms of use")
          continue
        }
        if isLink(address) { continue }
        report(place, "\(quoted(address)) is no link to \(noun)", notes: notes, help: "write its address, 'https://…'")
      }
    }
  )
}

/// Whether a text is the address of a page: a scheme that browsers open, and a host with a dot in it.
private func isLink(_ text: String) -> Bool {
  guard let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }) else { return false }
  let host = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  let names = host.split(separator: ".", omittingEmptySubsequences: false)
  return names.count > 1 && !names.contains("") && !text.contains(where: \.isWhitespace)
}

/// A catalog with one plan, and an app's record in which the key can be marked.
private func files(_ legal: String, key: String = "legal") -> [Example.File] {
  let lines = ExampleApp.text(with: legal).split(separator: "\n", omittingEmptySubsequences: false)
  let app = lines.map { line in
    line.hasPrefix("  legal:") ? "  \(key):" + line.dropFirst("  legal:".count) : String(line)
  }
  return [
    .init("catalog/app.yaml", app.joined(separator: "\n")),
    .init("catalog/subscriptions.yaml", magazine("reference_name: Magazine")),
  ]
}

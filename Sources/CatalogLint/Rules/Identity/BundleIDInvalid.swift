import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A bundle ID consists of letters, digits and hyphens, in parts separated by periods.
  static let bundleIDInvalid = Rule(
    id: "bundle-id-invalid",
    severity: .error,
    summary: "a bundle ID that no app can have",
    rationale: """
      Product IDs are then compared with an invalid bundle ID. A bundle ID \
      consists of letters, digits, hyphens and periods.
      """,
    source: FactSource(
      "Information Property List, CFBundleIdentifier",
      address: """
        https://developer.apple.com/documentation/bundleresources/information-property-list/\
        cfbundleidentifier
        """),
    examples: [
      .good(
        "a typical bundle ID",
        files: [.init("catalog/app.yaml", ExampleApp.yaml(with: "bundle_id: com.example.lighthouse"))]),
      .bad(
        "an underscore",
        files: [.init("catalog/app.yaml", ExampleApp.yaml(with: "bundle_id: com.example.light⟦_⟧house"))]),
      .bad(
        "a doubled period",
        files: [.init("catalog/app.yaml", ExampleApp.yaml(with: "bundle_id: ⟦com..lighthouse⟧"))]),
    ],
    catalog: { visit, report in
      guard let id = visit.app?.bundleID else { return }
      let place = CatalogPath.app[.bundleID]
      if let first = id.unicodeScalars.firstIndex(where: { !isAllowed($0) }) {
        let end = id.unicodeScalars[first...].firstIndex(where: isAllowed) ?? id.endIndex
        report(
          place.stretch(first..<end, of: id), "bundle ID \(quoted(id)) contains \(quoted(String(id[first..<end])))",
          help: "use letters A–Z and a–z, digits, '-' and '.'")
      } else if id.split(separator: ".", omittingEmptySubsequences: false).contains("") {
        report(
          place, "bundle ID \(quoted(id)) has an empty part",
          help: "put exactly one period between two parts, and none at either end")
      }
    }
  )
}

private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
  default: false
  }
}

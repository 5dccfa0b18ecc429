import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A bundle ID is made of letters, digits and hyphens, in parts with full stops between them.
  static let bundleIDInvalid = Rule(
    id: "bundle-id-invalid",
    severity: .error,
    summary: "a bundle ID has a form that no app can have",
    rationale: """
      The app's record was made with a bundle ID of letters, digits, hyphens and full stops, so anything else here is \
      a slip, \
      and everything that is compared with it (product IDs above all) goes wrong with it.
      """,
    source: FactSource(
      "Information Property List, CFBundleIdentifier",
      address: """
        https://developer.apple.com/documentation/bundleresources/information-property-list/\
        cfbundleidentifier
        """),
    examples: [
      .good(
        "a usual one", files: [.init("catalog/app.yaml", ExampleApp.text(with: "bundle_id: com.example.lighthouse"))]),
      .bad(
        "an underscore",
        files: [.init("catalog/app.yaml", ExampleApp.text(with: "bundle_id: com.example.light⟦_⟧house"))]),
      .bad(
        "a full stop too many",
        files: [.init("catalog/app.yaml", ExampleApp.text(with: "bundle_id: ⟦com..lighthouse⟧"))]),
    ],
    catalog: { visit, report in
      guard let id = visit.app?.bundleID else { return }
      let place = CatalogPath.app[.bundleID]
      if let first = id.unicodeScalars.firstIndex(where: { !isAllowed($0) }) {
        let end = id.unicodeScalars[first...].firstIndex(where: isAllowed) ?? id.endIndex
        report(
          place.stretch(first..<end, of: id), "bundle ID \(quoted(id)) holds \(quoted(String(id[first..<end])))",
          help: "use letters A–Z and a–z, digits, '-' and '.'")
      } else if id.split(separator: ".", omittingEmptySubsequences: false).contains("") {
        report(
          place, "bundle ID \(quoted(id)) has an empty part",
          help: "put one full stop between two parts, none at either end")
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

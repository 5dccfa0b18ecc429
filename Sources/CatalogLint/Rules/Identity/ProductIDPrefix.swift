import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The product IDs of an app share a prefix.
  static let productIDPrefix = Rule(
    id: "product-id-prefix",
    severity: .warning,
    summary: "a product ID doesn't start with the bundle ID, unlike the others",
    rationale: """
      It is usually a typo, and a saved ID can't be changed. App Store Connect requires only that an ID is unique \
      within the app; starting with the bundle ID is the usual way to ensure that. For products that already exist in \
      App Store Connect this is only an info.
      """,
    source: FactSource(
      "Technical Q&A QA1329, and most apps' catalogs",
      address: "https://developer.apple.com/library/ios/qa/qa1329/_index.html", confidence: .medium,
      read: "2026-11-27"),
    examples: [
      .good("all IDs start with the bundle ID", goldAndSilver()),
      .bad(
        "two letters swapped",
        """
        products:
          - id: ⟦com.exmaple.lighthouse⟧.gold
            status: draft
            reference_name: Name 1
        """),
      .bad(
        "one of three has no prefix",
        """
        products:
          - id: com.example.lighthouse.gold
          - id: com.example.lighthouse.silver
            localizations: {en-US: {name: Silver Coins}}
          - id: ⟦copper⟧
            status: draft
            reference_name: Name 2
            localizations: {en-US: {name: Copper Coins}}
        """),
    ],
    catalog: { visit, report in
      guard let bundleID = visit.app?.bundleID, !bundleID.isEmpty else { return }
      let prefix = bundleID + "."
      let usual = visit.context.exceptions["product-id-prefix"]
      let elsewhere = visit.products.indices.filter {
        !visit.products[$0].product.id.text.utf8.starts(with: prefix.utf8)
      }
      let below = visit.products.count - elsewhere.count
      let others = elsewhere.filter { index in !usual.contains { visit.products[index].product.id.text.hasPrefix($0) } }
      for product in others.map({ visit.products[$0] }) {
        let id = product.product.id.text
        guard !id.isEmpty, id != bundleID else { continue }
        let severity: Severity = product.product.status == .draft ? .warning : .info
        if let start = nearMiss(in: id, of: bundleID) {
          report(
            product.path[.id].stretch(id.startIndex..<start.endIndex, of: id),
            "product ID starts with \(quoted(String(start))), but the app's bundle ID is \(quoted(bundleID))",
            notes: [Note("the bundle ID", at: CatalogPath.app[.bundleID])], help: "start it with '\(prefix)'",
            severity: severity)
        } else if below > others.count {
          report(
            product.path[.id],
            "product ID \(quoted(id)) doesn't start with the bundle ID, as \(below) of \(visit.products.count) do",
            notes: [Note("the bundle ID", at: CatalogPath.app[.bundleID])], help: "start it with '\(prefix)'",
            severity: severity)
        }
      }
    }
  )
}

/// The start of an ID that has as many parts as the bundle ID, each almost equal.
private func nearMiss(in id: String, of bundleID: String) -> Substring? {
  let wanted = bundleID.split(separator: ".", omittingEmptySubsequences: false)
  let parts = id.split(separator: ".", omittingEmptySubsequences: false).prefix(wanted.count)
  guard let last = parts.last, parts.count == wanted.count, wanted.count > 1 else { return nil }
  for (part, wanted) in zip(parts, wanted) where part != wanted {
    guard nearestSpelling(to: String(part), among: [String(wanted)]) != nil else { return nil }
  }
  return id[..<last.endIndex]
}

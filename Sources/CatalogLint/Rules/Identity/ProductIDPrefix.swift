import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Product IDs of one app begin alike.
  static let productIDPrefix = Rule(
    id: "product-id-prefix",
    severity: .warning,
    summary: "a product ID does not begin with the bundle ID, as the others do",
    rationale: """
      The store asks only that an ID is the app's own, and the bundle ID in front is the usual way to be sure. One \
      that begins \
      otherwise among many that don't is mostly a slip of the keyboard, and an ID can't be changed once it was saved. \
      For \
      products that are in the store already this is reported as information.
      """,
    source: .practice("The examples of Apple, and the catalogs of most apps"),
    examples: [
      .good("all IDs begin with the bundle ID", goldAndSilver()),
      .bad(
        "two letters changed places",
        """
        products:
          - id: ⟦com.exmaple.lighthouse⟧.gold
            status: draft
            reference_name: Name 1
        """),
      .bad(
        "one of three begins with nothing",
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
            "product ID begins with \(quoted(String(start))), the app's bundle ID is \(quoted(bundleID))",
            notes: [Note("the bundle ID", at: CatalogPath.app[.bundleID])], help: "begin it with '\(prefix)'",
            severity: severity)
        } else if below > others.count {
          report(
            product.path[.id],
            "product ID \(quoted(id)) does not begin with the bundle ID, as \(below) of \(visit.products.count) do",
            notes: [Note("the bundle ID", at: CatalogPath.app[.bundleID])], help: "begin it with '\(prefix)'",
            severity: severity)
        }
      }
    }
  )
}

/// The start of an ID that has as many parts as the bundle ID, each nearly the same.
private func nearMiss(in id: String, of bundleID: String) -> Substring? {
  let wanted = bundleID.split(separator: ".", omittingEmptySubsequences: false)
  let parts = id.split(separator: ".", omittingEmptySubsequences: false).prefix(wanted.count)
  guard let last = parts.last, parts.count == wanted.count, wanted.count > 1 else { return nil }
  for (part, wanted) in zip(parts, wanted) where part != wanted {
    guard nearestSpelling(to: String(part), among: [String(wanted)]) != nil else { return nil }
  }
  return id[..<last.endIndex]
}

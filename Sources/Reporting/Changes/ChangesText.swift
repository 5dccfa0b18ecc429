package import CatalogDiff
import SourceDiagnostics

/// The comparison for people: the answer first, then the changes by consequence.
///
/// ```
/// 3 changes in 2 products of com.example.lighthouse: 1 breaks customers
/// main → catalog
///
/// BREAKS CUSTOMERS
///   magazine.monthly  price  9.99 → 10.99 (+10 %)                  plans.yaml:12
///     Subscribers are notified, and pay more from their next renewal.
/// ```
package struct ChangesText: Sendable {
  private let look: TextLook

  /// Whether every price and every reason is shown.
  private let isWhole: Bool

  package init(_ look: TextLook = TextLook(), isWhole: Bool = false) { (self.look, self.isWhole) = (look, isWhole) }

  /// The comparisons of one or more catalogs, in order; with several, unchanged ones take one line.
  package func render(_ reports: [ChangesReport]) -> String {
    if reports.count == 1 { return render(reports[0]) }
    var page = TextPage(look)
    page.add(StyledText(ChangesReport.summary(of: reports), .message))
    var text = page.text
    for report in reports where report.hasChanges {
      var heading = TextPage(look)
      heading.addBlank()
      heading.add(StyledText(report.catalog, .message))
      text += heading.text + render(report)
    }
    return text
  }

  package func render(_ report: ChangesReport) -> String {
    var page = TextPage(look)
    page.add(StyledText(report.answer, .message))
    if !report.entries.isEmpty {
      page.add(StyledText("\(report.old) → \(report.new)", .frame))
      page.addBlank()
    }
    addGroups(of: report, to: &page)
    if report.hidden > 0 {
      page.addBlank()
      page.add(StyledText(report.hiddenWords))
    }
    if let worst = report.entries.first?.change, worst.consequence.isExplained {
      page.addBlank()
      page.add(StyledText("Run 'shelf explain \(worst.id)' for the rule and Apple's source."))
    }
    return page.text
  }

  /// The changes without the lines around them.
  func body(_ report: ChangesReport) -> String {
    var page = TextPage(look)
    addGroups(of: report, to: &page)
    return page.text
  }

  private func addGroups(of report: ChangesReport, to page: inout TextPage) {
    let lines = ChangeLines(report, isWhole: isWhole)
    for (index, group) in ChangeGroup.all(of: [report]).enumerated() {
      if index > 0 { page.addBlank() }
      page.add(StyledText(group.heading.uppercased(), group.consequence.style))
      var reasons: Set<String> = []
      for bundle in ChangeBundle.all(of: group.entries.map(\.entry)) {
        for entry in bundle.entries { lines.add(entry, to: &page) }
        if isWhole || group.consequence.isExplained, reasons.insert(bundle.sentence).inserted {
          page.add(StyledText(bundle.sentence), indent: 4)
        }
        if let question = bundle.entries.first?.change.question {
          page.add(StyledText("Decide: \(question)"), indent: 4)
        }
      }
    }
  }
}

extension ChangesReport {
  /// `1 internal change not shown; --all shows them`.
  var hiddenWords: String { "\(counted(hidden, "internal change")) not shown; --all shows them" }

  /// The summary that comes first: `3 changes in 2 products of com.example.lighthouse: 1 breaks customers`.
  package var answer: String {
    guard !entries.isEmpty else { return "No changes from \(old) to \(new)" }
    let products = productCount == 0 ? "" : " in \(counted(productCount, "product"))"
    let app = bundleID.map { " of \($0)" } ?? ""
    let changes = "\(counted(entries.count, "change"))\(products)\(app)"
    let accepted = acceptedCount == 0 ? "" : "; \(acceptedCount) accepted"
    return "\(changes): \(ChangeGroup.summary(of: [self]))\(accepted)"
  }
}

extension Consequence {
  /// Whether its changes are shown with their reasons; for the others the heading is enough.
  package var isExplained: Bool { self >= .unknown }

  /// How serious it is, as a color.
  package var style: TextStyle {
    switch self {
    case .impossible, .breaksApp, .breaksCustomer: .severity(.error)
    case .irreversible, .unknown: .severity(.warning)
    case .review: .severity(.info)
    case .live, .internal: .message
    }
  }
}

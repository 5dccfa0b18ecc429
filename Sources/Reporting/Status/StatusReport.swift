package import CatalogModel
package import ReviewReadiness
import SourceDiagnostics

/// The products of one app, how far each is, what waits for App Review, and upcoming prices.
package struct AppStatus: Sendable {
  /// The app's name.
  package let name: String
  package let bundleID: String?

  /// The catalog's folder, or the address of App Store Connect.
  package let origin: String

  /// The products in the order of the catalog, then the groups whose texts wait.
  let rows: [Row]
  let prices: [ReleaseOutlook.PriceChange]

  /// The answers that block the app itself.
  let blockers: [String]

  /// A product, or a group.
  struct Row: Sendable {
    /// The product's ID; nil for a group.
    let product: ProductID?
    let name: String

    /// The product's status as App Store Connect displays it; empty for a group.
    let state: String

    /// The product's status in the catalog; nil for a group.
    let status: String?

    /// The part that waits for App Review; nil if none does.
    let waiting: ReleaseOutlook.Waiting?

    /// The answers that block it, the root cause first.
    let blockers: [String]

    /// Whether there is nothing to do or to wait for.
    var isQuiet: Bool { waiting == nil && blockers.isEmpty && status != ReviewStatus.readyToSubmit.rawValue }
  }

  /// - Parameters:
  ///   - catalog: the app's products, with their states.
  ///   - checklist: the answers about them.
  ///   - name: the app's name.
  ///   - bundleID: the app's bundle ID.
  ///   - origin: the catalog's folder, or the address of App Store Connect.
  ///   - day: the day of the report.
  package init(
    _ catalog: Catalog, _ checklist: Checklist, name: String, bundleID: String?, origin: String, on day: CalendarDate
  ) {
    (self.name, self.bundleID, self.origin) = (name, bundleID, origin)
    let outlook = ReleaseOutlook(catalog, on: day)
    let causes = RootCauses(checklist.entries)
    var blockers: [String: [String]] = [:]
    for entry in checklist.entries where entry.answer.verdict == .no && !causes.contains(entry) {
      var key = entry.item.scope == .group ? "group \(entry.subject ?? "")" : entry.subject ?? ""
      if entry.occurrence > 0 { key += "\n\(entry.occurrence)" }
      let name = entry.item.scope == .app ? "\(entry.item.heading): " : ""
      blockers[key, default: []].append(name + entry.answer.evidence)
    }
    var seen: [ProductID: Int] = [:]
    let products = catalog.allProducts.map { product in
      let occurrence = seen[product.id, default: 0]
      seen[product.id] = occurrence + 1
      return Row(
        product: product.id, name: product.teamName, state: product.status.spoken, status: product.status.word,
        waiting: outlook.waiting.first { $0.product == product.id },
        blockers: blockers[product.id.text + (occurrence > 0 ? "\n\(occurrence)" : "")] ?? [])
    }
    let groups = catalog.subscriptionGroups.compactMap { group -> Row? in
      let waiting = outlook.waiting.first { $0.product == nil && $0.name == group.name }
      let own = blockers["group \(group.name)"] ?? []
      return waiting == nil && own.isEmpty
        ? nil : Row(product: nil, name: group.name, state: "", status: nil, waiting: waiting, blockers: own)
    }
    rows = products + groups
    prices = outlook.priceChanges
    self.blockers = blockers[""] ?? []
  }

  // MARK: - Words

  var productCount: Int { rows.count { $0.product != nil } }
  var waitingCount: Int { rows.count { $0.waiting?.isInReview ?? false } }
  var unsubmittedCount: Int { rows.count { $0.waiting?.isUnsubmitted ?? false } }

  /// The number of blocked products and groups, and of the answers that block the app itself.
  var blockedCount: Int { rows.count { !$0.blockers.isEmpty } + blockers.count }

  /// `5 products: 3 Approved, 1 Waiting for Review, 1 Missing Metadata`.
  var summary: String {
    var counts: [(state: String, count: Int)] = []
    for row in rows where row.product != nil {
      if let index = counts.firstIndex(where: { $0.state == row.state }) {
        counts[index].count += 1
      } else {
        counts.append((row.state, 1))
      }
    }
    let states = counts.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map { "\($0.element.count) \($0.element.state)" }.joined(separator: ", ")
    return counted(productCount, "product") + (states.isEmpty ? "" : ": \(states)")
  }
}

/// The status of one app or of several.
package struct StatusReport: Sendable {
  package let apps: [AppStatus]
  package let day: CalendarDate

  package init(_ apps: [AppStatus], on day: CalendarDate) { (self.apps, self.day) = (apps, day) }

  /// The app's name, and its origin where another app has the same name.
  func title(of app: AppStatus) -> String {
    apps.count { $0.name == app.name } > 1 ? "\(app.name) (\(app.origin))" : app.name
  }
}

/// The formats of a status, by their names in `--format`.
package enum StatusFormat: String, CaseIterable, Sendable {
  case text, json, markdown
}

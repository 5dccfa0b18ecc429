import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A product belongs to one app.
  static let productIDOfAnotherApp = Rule(
    id: "product-id-of-another-app",
    severity: .error,
    summary: "a product ID belongs to another app, or is a bundle ID",
    rationale: """
      Reports, receipts and servers that handle both apps confuse the two products. A product made for one app can't \
      be bought in another. App Store Connect requires an ID to be unique only within its app, so the same ID in two \
      apps is a warning. The bundle ID identifies the app itself. Today, one app shares its products across \
      platforms; until 2020 each platform had its own IDs.
      """,
    source: .help("In-app purchase information"),
    examples: [
      .good(
        "two apps, each with its own IDs",
        files: [
          .init("catalog/products.yaml", gold()),
          .init("other/app.yaml", otherApp),
          .init("other/products.yaml", "products:\n  - {id: com.example.harbour.gold, type: consumable}"),
        ]),
      .bad(
        "one ID in two apps of the workspace",
        files: [
          .init("catalog/products.yaml", "products:\n  - id: ⟦com.example.lighthouse.gold⟧"),
          .init("other/app.yaml", otherApp),
          .init("other/products.yaml", gold(inFlow: "type: consumable")),
        ]),
      .bad(
        "one ID on two platforms of one app",
        files: [
          .init("catalog/products.yaml", "products:\n  - id: ⟦com.example.lighthouse.gold⟧"),
          .init("other/app.yaml", macApp),
          .init("other/products.yaml", gold(inFlow: "type: consumable")),
        ]),
      .bad("the bundle ID as a product ID", "products:\n  - id: ⟦com.example.lighthouse⟧"),
    ],
    catalog: { visit, report in
      if let bundleID = visit.app?.bundleID, let index = visit.firstIndex(of: ProductID(bundleID)) {
        reportBundleID(of: visit.app, as: visit.products[index], &report)
      }
      guard !visit.neighbours.isEmpty else { return }
      for (index, product) in visit.products.enumerated() {
        let id = product.product.id
        guard visit.firstIndex(of: id) == index else { continue }
        for app in visit.neighbours.apps(called: id).prefix(mostApps) { reportBundleID(of: app, as: product, &report) }
        var named = 0
        for app in visit.neighbours.apps(selling: id) {
          let isSame = isSameApp(app, visit.app)
          if isSame, !areApart(app, visit.app) { continue }
          guard named < mostApps else {
            report(
              product.path[.id], "only the first \(mostApps) apps with the product ID \(quoted(id.text)) are listed",
              help: "give each app its own IDs, starting with its bundle ID", severity: .warning)
            break
          }
          named += 1
          report(
            product.path[.id], "\(name(of: app)) has the product ID \(quoted(id.text)) too",
            help: isSame
              ? """
              correct if one purchase is valid on all platforms (universal purchase); otherwise give each platform \
              its own IDs
              """
              : "give each app its own IDs, starting with its bundle ID",
            severity: isSame ? .info : .warning)
        }
      }
    }
  )
}

/// The maximum number of other apps in one message, so that a thousand apps with one ID don't list each other.
private let mostApps = 8

private func reportBundleID(of app: App?, as product: ProductVisit, _ report: inout Report) {
  guard let bundleID = app?.bundleID else { return }
  report(
    product.path[.id], "product ID \(quoted(bundleID)) is the bundle ID of \(name(of: app))",
    help: "append a name for the product: '\(bundleID).gold'")
}

private let otherApp = """
  shelf: 1
  app: {name: Harbour, bundle_id: com.example.harbour, platforms: [ios], primary_locale: en-US, base_territory: USA}
  """

private let macApp = """
  shelf: 1
  app: {name: Lighthouse, bundle_id: com.example.lighthouse, platforms: [macos], primary_locale: en-US, \
  base_territory: USA}
  """

private func name(of app: App?) -> String {
  switch (app?.name, app?.bundleID) {
  case (let name?, let bundleID?): "\(quoted(name)) (\(bundleID))"
  case (let name?, nil): quoted(name)
  case (nil, let bundleID): bundleID.map(quoted) ?? "another app"
  }
}

/// Whether two records of one app are for different platforms.
private func areApart(_ left: App?, _ right: App?) -> Bool {
  guard let left, let right, !left.platforms.isEmpty, !right.platforms.isEmpty else { return false }
  return Set(left.platforms).isDisjoint(with: right.platforms)
}

/// Whether two records belong to one app, for instance to its catalogs for two platforms.
private func isSameApp(_ left: App?, _ right: App?) -> Bool {
  guard let left, let right else { return false }
  if let a = left.appleID?.digits, let b = right.appleID?.digits { return a == b }
  return left.bundleID != nil && left.bundleID == right.bundleID
}

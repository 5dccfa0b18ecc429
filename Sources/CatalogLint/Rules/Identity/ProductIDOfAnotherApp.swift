import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A product belongs to one app.
  static let productIDOfAnotherApp = Rule(
    id: "product-id-of-another-app",
    severity: .error,
    summary: "a product ID belongs to another app, or to an app itself",
    rationale: """
      Every product belongs to one app, and a product made for one app can't be bought in another. The store wants an \
      ID that is \
      unique within the app; two apps may have the same, but reports, receipts and servers that serve both mistake one \
      for the \
      other, so that is a warning. The bundle ID is the app's own name and no product's. Versions of one app for \
      several \
      platforms share their products today; until 2020 each platform had IDs of its own.
      """,
    source: .guide("Designing Your App's Products"),
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
        guard !id.text.isEmpty, visit.firstIndex(of: id) == index else { continue }
        for app in visit.neighbours.apps(called: id).prefix(mostApps) { reportBundleID(of: app, as: product, &report) }
        var named = 0
        for app in visit.neighbours.apps(selling: id) {
          let isSame = isSameApp(app, visit.app)
          if isSame, !areApart(app, visit.app) { continue }
          guard named < mostApps else {
            report(
              product.path[.id], "product ID \(quoted(id.text)) is also a product of more apps than these \(mostApps)",
              help: "give each app IDs of its own, below its bundle ID", severity: .warning)
            break
          }
          named += 1
          report(
            product.path[.id], "product ID \(quoted(id.text)) is also a product of \(name(of: app))",
            help: isSame
              ? """
              right if one purchase is to hold on all platforms (universal purchase); else give each platform \
              IDs of its own
              """
              : "give each app IDs of its own, below its bundle ID",
            severity: isSame ? .info : .warning)
        }
      }
    }
  )
}

/// So many other apps are named for one ID. With a thousand apps that all have it, each naming all others says no more.
private let mostApps = 8

private func reportBundleID(of app: App?, as product: ProductVisit, _ report: inout Report) {
  guard let bundleID = app?.bundleID else { return }
  report(
    product.path[.id], "product ID \(quoted(bundleID)) is the bundle ID of \(name(of: app))",
    help: "add a name for the product: '\(bundleID).gold'")
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

/// Whether two records are of one app, for instance its catalogs for two platforms or two branches.
private func isSameApp(_ left: App?, _ right: App?) -> Bool {
  guard let left, let right else { return false }
  if let a = left.appleID?.digits, let b = right.appleID?.digits { return a == b }
  return left.bundleID != nil && left.bundleID == right.bundleID
}

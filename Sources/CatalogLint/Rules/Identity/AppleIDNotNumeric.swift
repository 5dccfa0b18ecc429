import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The App Store identifies an item by its number.
  static let appleIDNotNumeric = Rule(
    id: "apple-id-not-numeric",
    severity: .error,
    summary: "an Apple ID is not a number",
    rationale: """
      The product sheet fails to load ("Cannot connect to iTunes Store"). The App Store identifies apps, albums and \
      books by a number, which is not the bundle ID. Every App Store link contains it after 'id'. Shelf accepts \
      such a link in the app's own record.
      """,
    source: FactSource(
      "StoreKit, SKStoreProductParameterITunesItemIdentifier",
      address: "https://developer.apple.com/documentation/storekit/skstoreproductparameteritunesitemidentifier"),
    fixability: .safe,
    examples: [
      .good("the number", "store_pages:\n  - {apple_id: 364709193, kind: app, title: Apple Books}"),
      .bad(
        "a link to the App Store",
        """
        store_pages:
          - apple_id: ⟦https://apps.apple.com/us/app/apple-books/id364709193⟧
            kind: app
            title: Apple Books
        """,
        fixed: """
          store_pages:
            - apple_id: 364709193
              kind: app
              title: Apple Books
          """),
      .bad("a bundle ID", "store_pages:\n  - {apple_id: ⟦com.apple.iBooks⟧, kind: app, title: Apple Books}"),
      .bad("a person's Apple Account", files: ExampleApp.files("apple_id: ⟦keeper@example.com⟧")),
    ],
    catalog: { visit, report in
      if let id = visit.app?.appleID, id.digits == nil {
        reportNoNumber(id, at: CatalogPath.app[.appleID], &report)
      }
      for (index, page) in visit.catalog.storePages.enumerated() {
        guard let id = page.appleID, !id.isNumber else { continue }
        let place = CatalogPath(.storePage(index))[.appleID]
        guard let digits = id.digits else {
          reportNoNumber(id, at: place, &report)
          continue
        }
        report(
          place, "a link instead of the item's number", label: "its number is \(digits)",
          help: "write only the number: \(digits)",
          fix: Fix("write \(digits)", isSafe: true, edits: [Edit(at: place, newText: digits)]))
      }
    }
  )
}

private func reportNoNumber(_ id: AppleID, at place: CatalogPath, _ report: inout Report) {
  report(
    place, "Apple ID \(quoted(id.text)) is not a number",
    help: "use the digits after 'id' in the item's App Store link, for instance 364709193")
}

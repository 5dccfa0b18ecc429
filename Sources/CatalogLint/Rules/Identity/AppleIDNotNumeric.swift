import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An item of the store is named by its number.
  static let appleIDNotNumeric = Rule(
    id: "apple-id-not-numeric",
    severity: .error,
    summary: "an Apple ID is not a number",
    rationale: """
      The store names apps, albums and books by a number, which is another thing than the bundle ID. The product sheet \
      fails to \
      load for anything else ("Cannot connect to iTunes Store"). The number stands in every link to the store, behind \
      'id'; in \
      the app's own record such a link will do.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6, displaying a store for other items"),
    fixability: .safe,
    examples: [
      .good("the number", "store_pages:\n  - {apple_id: 364709193, kind: app, title: Apple Books}"),
      .bad(
        "a link to the store",
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
      .bad("the account of a person", files: ExampleApp.files("apple_id: ⟦keeper@example.com⟧")),
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
          place, "a link stands where the number of the item belongs", label: "the number in it is \(digits)",
          help: "write the number alone: \(digits)",
          fix: Fix("write \(digits)", isSafe: true, edits: [Edit(at: place, newText: digits)]))
      }
    }
  )
}

private func reportNoNumber(_ id: AppleID, at place: CatalogPath, _ report: inout Report) {
  report(
    place, "Apple ID \(quoted(id.text)) is not a number",
    help: "write the digits that stand behind 'id' in the item's link to the store, for instance 364709193")
}

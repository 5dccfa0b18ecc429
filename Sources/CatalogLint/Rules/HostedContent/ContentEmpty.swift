import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Hosted content has files.
  package static let contentEmpty = Rule(
    id: "content-empty",
    severity: .error,
    summary: "the hosted content folder has no files",
    rationale: """
      Customers would pay and download nothing. Files that macOS creates, such as '.DS_Store', and the property list \
      that describes the content don't count.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good("a file", hosted("content/chapter-1"), assets: [.chapter]),
      .bad("an empty folder", hosted("⟦content/chapter-1⟧"), assets: [.folder("content/chapter-1")]),
      .bad(
        "only files that macOS creates", hosted("⟦content/chapter-1⟧"),
        assets: [.file("content/chapter-1/.DS_Store", [0, 0, 0, 1]), .folder("content/chapter-1/pages")]),
    ],
    assets: { visit, assets, report in
      func isEmpty(_ asset: Asset) -> Bool? {
        guard let folder = asset.folder, folder.isComplete else { return nil }
        return folder.entries.contains(where: isContent) ? nil : true
      }
      visit.forEachFault(of: [.hostedContent], in: assets, judge: isEmpty) { mention, _ in
        report(
          mention.place, "\(mention.spoken) has no files", help: "add the files, or remove 'hosted_content'")
      }
    }
  )
}

/// Whether an entry is content for customers.
private func isContent(_ entry: AssetFolder.Entry) -> Bool {
  if case .folder = entry.kind { return false }
  let name = entry.path.split(separator: "/").last ?? ""
  return !name.hasPrefix(".") && entry.path != AssetFolder.contentInfoName
}

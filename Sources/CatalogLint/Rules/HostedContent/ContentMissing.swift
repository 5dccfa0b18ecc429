import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The folder of hosted content exists.
  static let contentMissing = Rule(
    id: "content-missing",
    severity: .error,
    summary: "the hosted content folder doesn't exist",
    rationale: """
      Without the folder there is nothing to upload, so the product stays "Waiting for Upload". \
      'hosted_content.source' is the path of that folder, relative to the catalog's root.
      """,
    source: .help("In-app purchase statuses"),
    examples: [
      .good("a folder with a chapter", hosted("content/chapter-1"), assets: [.chapter]),
      .bad(
        "another name", hosted("⟦content/chapter-1⟧"),
        assets: [.text("content/chapter-2/chapter.txt", "The bell rings.")]),
      .bad(
        "an archive instead of its folder", hosted("⟦content.zip⟧"),
        assets: [.file("content.zip", [0x50, 0x4B, 0x03, 0x04])]),
    ],
    assets: { visit, assets, report in
      var meant = MeantFiles()
      visit.forEachFault(of: [.hostedContent], in: assets, judge: { missing($0, &meant) }) { mention, fault in
        report(mention.place, "\(mention.spoken) \(fault.message)", help: fault.help)
      }
    }
  )

  /// A product with a folder of hosted content.
  static func hosted(_ source: String, version: String = "\"1.0\"") -> String {
    """
    products:
      - id: com.example.lighthouse.chapter_1
        type: non_consumable
        hosted_content: {source: \(source), version: \(version)}
    """
  }
}

/// Why a path isn't a folder.
private func missing(_ asset: Asset, _ meant: inout MeantFiles) -> (message: String, help: String)? {
  switch asset.target {
  case .missing(let folder, let names):
    let rest = asset.path.split(separator: "/").dropFirst(folder.split(separator: "/").count)
    let near = rest.first.flatMap { meant.nearest(to: $0, among: names) }
    let path = near.map { (folder.isEmpty ? "" : folder + "/") + $0 }
    return (
      "does not exist", path.map { "did you mean '\($0)'?" } ?? "paths are relative to the folder with 'app.yaml'"
    )
  case .broken(let link): return ("is a broken link to \(quoted(link.destination))", "fix the link")
  case .file: return ("is a file, not a folder", "use the folder whose files are to be delivered")
  case .special: return ("is neither a file nor a folder", "use the folder whose files are to be delivered")
  case .unreadable(let reason): return ("can't be read: \(reason)", "give yourself permission to read the folder")
  case .folder, .outside: return nil
  }
}

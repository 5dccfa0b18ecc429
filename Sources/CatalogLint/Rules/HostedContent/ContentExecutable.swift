import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Hosted content contains no executable code.
  package static let contentExecutable = Rule(
    id: "content-executable",
    severity: .error,
    summary: "hosted content contains executable code",
    rationale: """
      App Store Connect rejects content that contains code. That includes programs and libraries for any system, and \
      scripts. Shelf detects the type from the first bytes of a file, not from its name. A file without code but with \
      an executable mode is a warning; copying from some disks sets that mode.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good("text and pictures", hosted("content/chapter-1"), assets: [.chapter, .cover]),
      .bad(
        "the script that generated the files", hosted("⟦content/chapter-1⟧"),
        assets: [.chapter, .text("content/chapter-1/build.sh", "#!/bin/sh\nmake\n", mayRun: true)]),
      .bad(
        "a renamed library", hosted("⟦content/game⟧"),
        assets: [.file("content/game/level.dat", [0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1, 3, 0, 0, 0, 6, 0, 0, 0])]),
      .bad(
        "a text file with an executable mode", hosted("⟦content/chapter-1⟧"),
        assets: [.text("content/chapter-1/chapter.txt", "The boat leaves.", mayRun: true)]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.hostedContent], in: assets, judge: code) { mention, found in
        if found.code.isEmpty {
          report(
            mention.place, "\(mention.spoken) has files with an executable mode: \(someOf(found.runnable))",
            help: "remove that mode with chmod", severity: .warning)
        } else {
          report(
            mention.place, "\(mention.spoken) contains code: \(someOf(found.code))",
            help: "remove the code; ship executable code in the app itself")
        }
      }
    }
  )
}

/// The files of a folder that contain code, and those with only an executable mode; nil if there are none.
private func code(_ asset: Asset) -> (code: [String], runnable: [String])? {
  guard let folder = asset.folder else { return nil }
  var found: (code: [String], runnable: [String]) = ([], [])
  for entry in folder.entries {
    guard case .file(let file) = entry.kind else { continue }
    if file.nature.isExecutable {
      found.code.append("\(quoted(entry.path)) is \(file.nature.spoken)")
    } else if file.mayRun {
      found.runnable.append(quoted(entry.path))
    }
  }
  return found.code.isEmpty && found.runnable.isEmpty ? nil : found
}

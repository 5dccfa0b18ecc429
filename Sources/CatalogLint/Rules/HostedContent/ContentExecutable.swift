import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Hosted content holds no code.
  package static let contentExecutable = Rule(
    id: "content-executable",
    severity: .error,
    summary: "hosted content holds executable code",
    rationale: """
      The store refuses content with code in it: programs and libraries of any system, and scripts. What a file is \
      stands in its \
      first bytes, whatever its name. A file that is no code but whose mode lets anybody run it is a warning; copying \
      from some \
      disks sets that mode.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good("words and pictures", hosted("content/chapter-1"), assets: [.chapter, .cover]),
      .bad(
        "the script that made the files", hosted("⟦content/chapter-1⟧"),
        assets: [.chapter, .text("content/chapter-1/build.sh", "#!/bin/sh\nmake\n", mayRun: true)]),
      .bad(
        "a library under another name", hosted("⟦content/game⟧"),
        assets: [.file("content/game/level.dat", [0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1, 3, 0, 0, 0, 6, 0, 0, 0])]),
      .bad(
        "a text that may be run", hosted("⟦content/chapter-1⟧"),
        assets: [.text("content/chapter-1/chapter.txt", "The boat leaves.", mayRun: true)]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.hostedContent], in: assets, judge: code) { mention, found in
        if found.code.isEmpty {
          report(
            mention.place, "\(mention.spoken) has files that may be run: \(someOf(found.runnable))",
            help: "take the mode away: 'chmod -x'", severity: .warning)
        } else {
          report(
            mention.place, "\(mention.spoken) holds code: \(someOf(found.code))",
            help: "take the code out; what an app runs comes with the app")
        }
      }
    }
  )
}

/// The files of a folder that are code, and those that only may be run; nil if there are none.
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

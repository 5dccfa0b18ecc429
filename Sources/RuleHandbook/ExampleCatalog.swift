import CatalogFormats
import CatalogLint
package import CatalogModel
import CatalogYAML
package import SourceDiagnostics
import StoreFacts

/// An example with its surrounding clean catalog, read.
package struct ExampleCatalog: Sendable {
  package let read: ReadCatalog

  /// The other apps of the workspace.
  package let neighbours: [ReadCatalog]

  /// The other files in the catalog's folder.
  package let assets: Assets?

  /// The marked places.
  package let marks: [SourceRange]

  /// The day on which it is linted.
  private let day: CalendarDate

  /// The example as written.
  package init(_ example: Example) {
    self.init(example, as: example.files.map { ($0.path, MarkedText($0.text)) })
  }

  /// The files of an example, in another syntax.
  package init(_ example: Example, as texts: [(path: String, marked: MarkedText)]) {
    let own = texts.filter { !Self.isOfNeighbour($0.path) }
    var files = own.map { TextFile(path: $0.path, text: $0.marked.text) }
    // A file of another format is a complete catalog.
    let isAlone = own.allSatisfy { StoreKitCatalog.isOne($0.path) }
    if !isAlone, !own.contains(where: { $0.marked.hasKey("app") }) {
      files.append(TextFile(path: "catalog/app.yaml", text: Self.app))
    }
    if !isAlone, !own.contains(where: { $0.marked.hasKey("defaults") }) {
      files.append(TextFile(path: "catalog/defaults.yaml", text: ExampleApp.defaults))
    }
    let read = ReadCatalog(files)
    self.read = read
    day = example.day.flatMap { CalendarDate($0) } ?? .dayOfReading
    assets = example.assets(for: read.catalog)
    let others = texts.filter { Self.isOfNeighbour($0.path) }.map { TextFile(path: $0.path, text: $0.marked.text) }
    neighbours = others.isEmpty ? [] : [ReadCatalog(others)]
    marks = texts.flatMap { path, marked in
      let index = read.files.firstIndex { $0.path == path } ?? 0
      return marked.marks.map { SourceRange(file: index, bytes: $0) }
    }
  }

  /// All files, those of the other apps last.
  package var files: [TextFile] { read.files + neighbours.flatMap(\.files) }

  /// All findings in the example's own app.
  package var findings: [Diagnostic<SourceRange?>] {
    read.everything(beside: neighbours.map(\.catalog), assets: assets, on: day)
  }

  /// Whether a file belongs to another app of the workspace.
  private static func isOfNeighbour(_ path: String) -> Bool {
    !path.hasPrefix("catalog/") && path != SharedFacts.fileName && ReadCatalog.templateName(of: path) == nil
      && !StoreKitCatalog.isOne(path)
      && !ReadCatalog.isCode(path)
  }

  private static let app = """
    shelf: 1
    app:
      name: Lighthouse Reader
      bundle_id: com.example.lighthouse
      apple_id: 1187265767
      sku: LIGHTHOUSE-IOS
      team_id: 69A6DE7EXX
      platforms: [ios]
      primary_locale: en-US
      locales: [en-US]
      base_territory: USA
      version_on_sale: '1.0'
      legal: {privacy_policy: https://example.com/privacy, terms_of_use: https://example.com/terms}
      agreements: {paid_apps: active, tax: complete, banking: complete}

    """
}

extension MarkedText {
  /// Whether the document has a top-level key.
  package func hasKey(_ key: String) -> Bool {
    ["\(key):", "\n\(key):", "{\(key):", "], \(key):", "}, \(key):"].contains { text.contains($0) }
  }
}

import CatalogLint
import CatalogYAML
import SourceDiagnostics
import Testing
import YAMLSyntax

/// One example of one kind of finding.
struct ExampleCase: Sendable, CustomTestStringConvertible {
  let kind: DiagnosticKind
  let example: Example

  static let all = (DiagnosticKind.readingKinds + Rule.all.map(\.kind)).flatMap { kind in
    kind.examples.map { ExampleCase(kind: kind, example: $0) }
  }

  var testDescription: String { "\(kind.id): \(example.title)" }

  /// Where the example is written, so that a failure points there.
  var location: SourceLocation {
    let parts = example.sourceFile.split(separator: "/")
    let fileID = parts.suffix(3).joined(separator: "/")
    return SourceLocation(fileID: fileID, filePath: example.sourceFile, line: example.sourceLine, column: 1)
  }

  var isAboutReading: Bool { DiagnosticKind.readingKinds.contains(kind) }
}

/// The ways in which each example is run; none changes what is found.
enum ExampleVariant: String, CaseIterable, Sendable {
  case alone
  case behindComment
  case withCarriageReturns
  case inFlowStyle
}

/// An example in the clean catalog around it.
struct ExampleCatalog {
  let read: ReadCatalog

  /// The other apps of the workspace.
  let neighbours: [ReadCatalog]

  /// The marked places.
  let marks: [SourceRange]

  /// Nil when the example can't be written in this way.
  init?(_ example: Example, _ variant: ExampleVariant) {
    var texts: [(path: String, marked: MarkedText)] = []
    for file in example.files {
      let isTemplate = ReadCatalog.templateName(of: file.path) != nil
      guard let marked = MarkedText(file.text).written(variant, isTemplate: isTemplate) else { return nil }
      texts.append((file.path, marked))
    }
    let own = texts.filter { !Self.isOfNeighbour($0.path) }
    var files = own.map { TextFile(path: $0.path, text: $0.marked.text) }
    if !own.contains(where: { $0.marked.hasKey("app") }) { files.append(TextFile(path: "catalog/app.yaml", text: Self.app)) }
    if !own.contains(where: { $0.marked.hasKey("defaults") }) {
      files.append(TextFile(path: "catalog/defaults.yaml", text: Self.defaults))
    }
    let read = ReadCatalog(files)
    self.read = read
    let others = texts.filter { Self.isOfNeighbour($0.path) }.map { TextFile(path: $0.path, text: $0.marked.text) }
    neighbours = others.isEmpty ? [] : [ReadCatalog(others)]
    marks = texts.flatMap { path, marked in
      let index = read.files.firstIndex { $0.path == path } ?? 0
      return marked.marks.map { SourceRange(file: index, bytes: $0) }
    }
  }

  /// All that is said of the example's own app.
  var findings: [Diagnostic<SourceRange?>] { read.everything(beside: neighbours.map(\.catalog)) }

  /// Whether a file belongs to another app of the workspace.
  private static func isOfNeighbour(_ path: String) -> Bool {
    !path.hasPrefix("catalog/") && ReadCatalog.templateName(of: path) == nil
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

  private static let defaults = """
    defaults:
      type: consumable
      price: 0.99
      status: approved
      localizations:
        en-US: {name: Gold Coins, description: Coins to spend on chapters.}
      review: {screenshot: review/shot.png, notes: Open the store tab.}

    """
}

extension MarkedText {
  /// Whether the document has a key at its top.
  fileprivate func hasKey(_ key: String) -> Bool {
    ["\(key):", "\n\(key):", "{\(key):", "], \(key):", "}, \(key):"].contains { text.contains($0) }
  }

  /// The text in one of the ways; nil when it can't be written so.
  fileprivate func written(_ variant: ExampleVariant, isTemplate: Bool) -> MarkedText? {
    switch variant {
    case .alone: self
    case .behindComment: behindComment
    case .withCarriageReturns: withCarriageReturns
    case .inFlowStyle:
      // Comments have no place in it. Something wide on the same line, before everything else.
      FlowStyle.converted(
        self,
        beginning: isTemplate || hasKey("store_pages") ? nil : "store_pages: [{apple_id: 364709193, title: \"👩‍👩‍👧 コイン e\u{301}\"}]")
    }
  }
}

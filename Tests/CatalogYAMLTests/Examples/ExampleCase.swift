import CatalogProject
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import Testing

/// One example of one kind of finding.
struct ExampleCase: Sendable, CustomTestStringConvertible {
  let kind: DiagnosticKind
  let example: Example

  static let all = RuleBook.kinds.flatMap { kind in
    kind.examples.map { ExampleCase(kind: kind, example: $0) }
  }

  var testDescription: String { "\(kind.id): \(example.title)" }

  /// The example's place in the source, for failures.
  var location: SourceLocation {
    SourceLocation(fileID: example.sourceFile, filePath: example.sourceFile, line: example.sourceLine, column: 1)
  }

  var isAboutReading: Bool { DiagnosticKind.readingKinds.contains(kind) }
}

/// The layouts in which each example is run; none changes the findings.
enum ExampleVariant: String, CaseIterable, Sendable {
  case alone
  case behindComment
  case withCarriageReturns
  case inFlowStyle
}

extension Example {
  /// Its files in one of the layouts; nil if that isn't possible.
  func texts(_ variant: ExampleVariant) -> [(path: String, marked: MarkedText)]? {
    var texts: [(path: String, marked: MarkedText)] = []
    for file in files {
      // A file of another format has only one layout.
      if file.path.hasSuffix(".storekit") || file.path.hasSuffix(".swift"), variant != .alone { return nil }
      // A lock doesn't change if its catalog is only formatted differently.
      if ReadCatalog.isLock(file.path) {
        texts.append((file.path, MarkedText(file.text)))
        continue
      }
      // A scenario and accepted changes can't contain other keys.
      let isTemplate =
        file.path.contains("/scenarios/") || file.path == SharedFacts.fileName
        || ReadCatalog.templateName(of: file.path) != nil || file.path.hasSuffix("/" + AcceptedReading.fileName)
      guard let marked = MarkedText(file.text).written(variant, isTemplate: isTemplate) else { return nil }
      texts.append((file.path, marked))
    }
    return texts
  }
}

extension ExampleCatalog {
  /// Nil if the example can't be written in this layout.
  init?(_ example: Example, _ variant: ExampleVariant) {
    guard let texts = example.texts(variant) else { return nil }
    self.init(example, as: texts)
  }
}

extension MarkedText {
  /// The text in one of the layouts; nil if that isn't possible.
  fileprivate func written(_ variant: ExampleVariant, isTemplate: Bool) -> MarkedText? {
    switch variant {
    case .alone: self
    case .behindComment: behindComment
    case .withCarriageReturns: withCarriageReturns
    case .inFlowStyle:
      // Comments aren't allowed in it. Something wide on the same line, before everything else.
      FlowStyle.converted(
        self,
        beginning: isTemplate || hasKey("store_pages")
          ? nil : "store_pages: [{apple_id: 364709193, title: \"👩‍👩‍👧 コイン e\u{301}\"}]")
    }
  }
}

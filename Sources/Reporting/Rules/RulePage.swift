package import SourceDiagnostics

/// What there is to say about one kind of fault: everything that is known of it, and what its examples really give.
package struct RulePage: Sendable {
  package let kind: DiagnosticKind

  /// The title of the chapter that it stands in.
  package let section: String

  package let examples: [ShownExample]

  package init(_ kind: DiagnosticKind, section: String, examples: [ShownExample]) {
    self.kind = kind
    self.section = section
    self.examples = examples
  }
}

/// An example without its marks, and what Shelf says of it.
package struct ShownExample: Sendable {
  package let title: String
  package let isGood: Bool

  /// The example's own files, without the catalog around them.
  package let files: [TextFile]

  /// What stands beside the texts: pictures, folders, links; a line each.
  package let assets: [String]

  /// What was found in it; nothing in a good one.
  package let report: FindingsReport

  package init(_ title: String, isGood: Bool, files: [TextFile], assets: [String] = [], report: FindingsReport) {
    self.title = title
    self.isGood = isGood
    self.files = files
    self.assets = assets
    self.report = report
  }

  /// What `shelf lint` prints of it, without a summary.
  func output(_ options: TextRenderer.Options = TextRenderer.Options(width: 110)) -> String {
    var options = options
    options.explains = false
    options.isQuiet = true
    options.maxFindings = 0
    return TextRenderer(options).render(report)
  }
}

extension TextFile {
  /// The file's lines, with signs for what would steer a terminal or hide.
  var visibleLines: [String] {
    var lines = text(bytes.indices).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { VisibleText.line(String($0)) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension DiagnosticKind {
  /// What fixes it, in a few words.
  var remedy: String {
    switch fixability {
    case .none: "by hand: only the catalog's author knows the answer"
    case .safe: "yes: it has one safe answer"
    case .unsafe: "unsafe: there is a likely answer, which may not be what was meant"
    }
  }

  /// The fact's source with the day it was read and how sure it is.
  var origin: String {
    let address = source.address.map { " <\($0)>" } ?? ""
    return "\(source.title)\(address), read \(source.read), confidence \(source.confidence.rawValue)"
  }

  /// What can be said of it in a word or a line each.
  var facts: [(name: String, value: String)] {
    var facts = [("source", origin), ("fix", remedy), ("since", since)]
    if !formerly.isEmpty { facts.append(("formerly", formerly.joined(separator: ", "))) }
    return facts
  }
}

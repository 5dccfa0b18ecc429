package import SourceDiagnostics

/// The rules by chapter, as a table.
package struct RuleList: Sendable {
  private let sections: [(title: String, kinds: [DiagnosticKind])]

  package init(_ sections: [(title: String, kinds: [DiagnosticKind])]) {
    self.sections = sections
  }

  /// One identifier a line, for scripts.
  package var names: String { sections.flatMap(\.kinds).map { $0.id + "\n" }.joined() }

  /// For a terminal: a line for each, under the title of its chapter.
  package func rendered(color: Bool) -> String {
    let paint = TextPainter(color: color)
    let width = sections.flatMap(\.kinds).map(\.id.count).max() ?? 0
    var text = ""
    for section in sections {
      text += paint(.message, section.title) + "\n"
      for kind in section.kinds {
        let severity = paint(.severity(kind.severity), kind.severity.rawValue)
        let gaps = (width - kind.id.count + 2, 9 - kind.severity.rawValue.count, 6 - kind.fixability.mark.count)
        text += """
            \(kind.id)\(blank(gaps.0))\(severity)\(blank(gaps.1))\(kind.fixability.mark)\(blank(gaps.2))\
          \(kind.summary)\n
          """
      }
      text += "\n"
    }
    return text + "fix: 'shelf fix' fixes it; fix?: 'shelf fix --unsafe' does. Run 'shelf explain RULE' for details.\n"
  }

  /// For the documentation: a table for each chapter, with links to the pages next to it.
  package var markdown: String {
    let count = sections.reduce(0) { $0 + $1.kinds.count }
    var text = """
      # Rules\n\nThe \(count) rules of `shelf lint` and `shelf ids`. `shelf explain RULE` shows a page in the \
      terminal.\n
      """
    text += "*fix*: `shelf fix` fixes it; *fix?*: `shelf fix --unsafe` does.\n"
    for section in sections {
      text += "\n## \(section.title)\n\n| rule | severity | | problem |\n|---|---|---|---|\n"
      for kind in section.kinds {
        text += """
          | [\(kind.id)](\(kind.id).md) | \(kind.severity.rawValue) | \(kind.fixability.mark) | \
          \(Markdown.cell(kind.summary)) |\n
          """
      }
    }
    return text
  }

  private func blank(_ count: Int) -> String { String(repeating: " ", count: max(1, count)) }
}

extension DiagnosticKind.Fixability {
  /// As tables show it.
  fileprivate var mark: String {
    switch self {
    case .none: ""
    case .safe: "fix"
    case .unsafe: "fix?"
    }
  }
}

package import ReviewReadiness
package import SourceDiagnostics

/// A checklist with places in files, ready to be written in any format.
package struct ChecklistReport: Sendable {
  package let name: String
  package let checklist: Checklist

  /// Where each entry's evidence stands, in the order of the entries.
  package let places: [Place?]
  package let isReady: Bool

  /// Small pictures for the page, by product.
  package var pictures: [String: [Picture]] = [:]

  /// A line of a file.
  package struct Place: Hashable, Sendable {
    package let file: String
    package let line: Int
    package let column: Int
  }

  /// A picture that travels inside the page.
  package struct Picture: Hashable, Sendable {
    package let path: String

    /// `data:image/png;base64,…`; nil for one that is too large, and is only named.
    package let data: String?

    package init(path: String, data: String?) {
      self.path = path
      self.data = data
    }
  }

  /// - Parameters:
  ///   - checklist: what was answered.
  ///   - name: the app's name, or its catalog's.
  ///   - ranges: where each entry's evidence stands.
  ///   - files: the files that the ranges name.
  ///   - requireKnown: whether an unknown counts as a no.
  package init(_ checklist: Checklist, name: String, ranges: [SourceRange?], files: SourceFiles, requireKnown: Bool) {
    self.checklist = checklist
    self.name = name
    isReady = checklist.isReady(requireKnown: requireKnown)
    places = Self.places(ranges, in: files)
  }

  /// Lines and columns of some ranges.
  package static func places(_ ranges: [SourceRange?], in files: SourceFiles) -> [Place?] {
    var tables: [Int: LineTable] = [:]
    return ranges.map { range in
      guard let range, files.indices.contains(range.file) else { return nil }
      let table = tables[range.file] ?? LineTable(files[range.file])
      tables[range.file] = table
      let position = table.position(at: range.bytes.lowerBound)
      return Place(file: files[range.file].path, line: position.line, column: position.column)
    }
  }
}

extension ChecklistReport {
  /// The entries of one subject, with their places.
  struct Section {
    let scope: ChecklistItem.Scope

    /// The product's ID, the group's name, or the app's.
    let title: String
    var rows: [(entry: Checklist.Entry, place: Place?)]

    func count(_ verdict: Answer.Verdict) -> Int { rows.count { $0.entry.answer.verdict == verdict } }
  }

  /// The app, the groups and the products, each with its entries.
  var sections: [Section] {
    var result: [Section] = []
    for (entry, place) in zip(checklist.entries, places) {
      let title = entry.subject ?? name
      if result.last?.title != title || result.last?.scope != entry.item.scope {
        result.append(Section(scope: entry.item.scope, title: title, rows: []))
      }
      result[result.count - 1].rows.append((entry, place))
    }
    return result
  }

  /// The numbers in one line: `not ready: 3 no, 2 unknown, 120 yes`.
  var summary: String {
    let counts = [Answer.Verdict.no, .unknown, .yes].map { ($0, checklist.count($0)) }
    let told = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    return (isReady ? "ready" : "not ready") + (told.isEmpty ? ": nothing was asked" : ": \(told)")
  }
}

extension ChecklistReport.Place {
  /// `catalog/app.yaml:7`.
  var text: String { "\(file):\(line)" }
}

/// The formats of a checklist by the names that `--format` takes.
package enum ChecklistFormat: String, CaseIterable, Sendable {
  case text, json, markdown, html, junit
}

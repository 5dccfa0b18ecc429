/// Which part of a run over several machines a report is of: so that nobody takes it for the whole, and 'shelf merge'
/// can join all.
package struct ReportShare: Hashable, Sendable {
  /// Counted from 1.
  package let number: Int
  package let count: Int

  /// The files that catalogs of other shares read, too: templates.
  package var templates: [String] = []

  package init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// `2/8`.
  package var text: String { "\(number)/\(count)" }

  /// As a page of Markdown or XML says it, out of sight: `<!-- share 2/8 -->`.
  var comment: String { "<!-- share \(text) -->\n" }

  /// As documents say it.
  var json: JSONValue {
    .inline(
      .object(["of": .string(text), "templates": templates.isEmpty ? nil : .list(templates.map(JSONValue.string))]))
  }
}

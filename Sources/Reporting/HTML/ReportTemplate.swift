import Mustache
import SourceDiagnostics
import Templates

/// A page that waits for its values: one of Shelf's own templates, or one that somebody wrote.
///
/// Templates are Mustache. Their values are the command's JSON document, with a few keys more for what a template can't
/// count or compare itself; so whoever knows the one can write the other. `{{x}}` escapes what HTML gives a meaning,
/// including quotes; a template whose first line is `{{% CONTENT_TYPE:TEXT }}` gets its values as they are.
package struct ReportTemplate: Sendable {
  /// One of the pages, taken apart; nil for what only the template engine fills in.
  private let page: PageTemplate?
  private let library: MustacheLibrary
  private let name: String

  /// One of the templates in `templates/reports`, by its name, or in `templates/new`, by `new/` and its name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - isPlain: whether the template engine fills it in, whatever it is.
  /// - Throws: a fault that says that there is none.
  package init(named name: String, isPlain: Bool = false) throws(TemplateFault) {
    self.name = name
    page = isPlain ? nil : PageTemplate(named: name)
    library = page == nil ? try Self.library(adding: [:]) : MustacheLibrary()
    if page == nil, library.getTemplate(named: name) == nil {
      throw TemplateFault(message: "there is no template '\(name)'")
    }
  }

  /// The text of a template; it may build on Shelf's own as partials and parents: `{{> style}}`, `{{<page}}`.
  package init(text: String) throws(TemplateFault) {
    // No file has such a name, so it hides none of the others.
    name = "/"
    page = nil
    library = try Self.library(adding: [name: text])
  }

  /// The page with its values filled in; the same values give the same text.
  package func render(_ values: JSONValue) -> String { parts(values).text }

  /// The same in parts.
  package func parts(_ values: JSONValue) -> ReportParts {
    guard let page else { return ReportParts(library.render(values.mustache, withTemplate: name) ?? "") }
    return PageFilling.parts(of: page, values)
  }

  /// A value as pages show it: what would steer a terminal or hide in a page is a sign.
  static func visible(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.line(String($0)) }.joined(
      separator: "\n")
  }

  private static func library(adding own: [String: String]) throws(TemplateFault) -> MustacheLibrary {
    var library = MustacheLibrary()
    let new = Dictionary(uniqueKeysWithValues: Templates.new.map { ("new/\($0.key)", $0.value) })
    let all = Templates.reports.merging(new, uniquingKeysWith: { $1 }).merging(own, uniquingKeysWith: { $1 })
    for (name, text) in all.sorted(by: { $0.key < $1.key }) {
      do { try library.register(text, named: name) } catch { throw TemplateFault(error) }
    }
    return library
  }
}

/// Why a text is no template.
package struct TemplateFault: Error, Sendable {
  /// In one line: where, and what.
  package let message: String

  init(message: String) { self.message = message }

  fileprivate init(_ error: any Error) {
    guard let error = error as? MustacheTemplate.ParserError else {
      self.init(message: "\(error)")
      return
    }
    let place = error.context
    self.init(message: "line \(place.lineNumber), column \(place.columnNumber): \(Self.spoken(error.error))")
  }

  private static func spoken(_ error: any Error) -> String {
    guard let error = error as? MustacheTemplate.Error else { return "a tag is not closed; expected '}}'" }
    return switch error {
    case .sectionCloseNameIncorrect: "the tag closes another section than the one that is open"
    case .unfinishedName: "the tag is not closed; expected '}}'"
    case .expectedSectionEnd: "the section is not closed; expected its '{{/name}}'"
    case .invalidSetDelimiter: "these are no delimiters; expected as in '{{=<% %>=}}'"
    case .invalidConfigVariableSyntax, .unrecognisedConfigVariable:
      "unknown setting; there is '{{% CONTENT_TYPE:TEXT }}'"
    default: "this is no Mustache: \(error)"
    }
  }
}

extension JSONValue {
  /// As the template engine takes it: texts, numbers, truths, lists and dictionaries.
  fileprivate var mustache: Any {
    switch self {
    case .string(let text): return ReportTemplate.visible(text)
    case .number(let number): return number
    case .bool(let bool): return bool
    case .inline(let value): return value.mustache
    case .list(let elements): return elements.map(\.mustache)
    case .series(let series): return series.elements.map(\.mustache)
    case .object(let pairs):
      return Dictionary(pairs.compactMap { key, value in value.map { (key, $0.mustache) } }) { $1 }
    case .members(let members): return Dictionary(members.map { ($0.key, $0.value.mustache) }) { $1 }
    }
  }
}

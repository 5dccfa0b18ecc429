import Foundation
import SourceDiagnostics
import Templates
import TestSupport
import Testing

@testable import Reporting

struct TemplateTests {
  private func page(_ values: JSONValue) throws -> String { try ReportTemplate(named: "page").render(values) }

  @Test func `what HTML gives a meaning is escaped`() throws {
    let text = try page(.object(["page_title": .string("<b a=\"1\" c='2'>&</b>")]))
    #expect(text.contains("<title>&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;</title>"))
    #expect(!text.contains("<b a"))
  }

  @Test func `a mark that combines with a sign hides it from nobody`() throws {
    #expect(
      try page(.object(["page_title": .string("<\u{301}b \"\u{301}")])).contains(
        "<title>&lt;\u{301}b &quot;\u{301}</title>"))
  }

  @Test func `what hides or turns the text is shown as a sign`() throws {
    let text = try page(.object(["page_title": .string("a\u{202E}b\u{1B}c")]))
    #expect(text.contains("<title>a‹U+202E›b␛c</title>"))
  }

  @Test func `the skeleton asks nothing of the network`() throws {
    let text = try page(.object(["page_title": .string("x")]))
    for sign in ["http:", "https:", "url(", "@import", "src="] { #expect(!text.contains(sign), "\(sign)") }
    #expect(text.components(separatedBy: "href=").count == text.components(separatedBy: "href=\"#").count)
    #expect(text.contains("default-src 'none'"))
  }

  @Test func `the same values give the same bytes`() throws {
    let values = JSONValue.object(["page_title": .string("x"), "page_subtitle": .string("y")])
    #expect(try page(values) == page(values))
  }

  @Test func `a template of one's own fills the skeleton`() throws {
    let template = try ReportTemplate(text: "{{<page}}{{$main}}{{#items}}<i>{{name}}</i>{{/items}}{{/main}}{{/page}}")
    let items = [JSONValue.object(["name": .string("<1>")]), .object(["name": .string("2")])]
    let text = template.render(.object(["page_title": .string("x"), "items": .list(items)]))
    #expect(text.contains("<i>&lt;1&gt;</i><i>2</i>"))
    #expect(text.hasPrefix("<!doctype html>"))
  }

  @Test func `a template for text escapes nothing`() throws {
    let template = try ReportTemplate(text: "{{% CONTENT_TYPE:TEXT }}{{name}} {{count}}")
    #expect(template.render(.object(["name": .string("a & b"), "count": .number(3)])) == "a & b 3")
  }

  @Test(arguments: [
    ("{{#a}}x", "line 1, column 8: the section is not closed"), ("a\n{{x", "line 2, column 4: a tag is not closed"),
    ("{{#a}}{{/b}}", "closes another section"), ("{{% FOO}}", "unknown setting"),
    ("{{=x=}}", "these are no delimiters"),
  ])
  func `what is no template is reported with its place`(_ text: String, _ message: String) {
    do {
      _ = try ReportTemplate(text: text)
      Issue.record("\(text) was taken")
    } catch { #expect(error.message.contains(message), "\(error.message)") }
  }

  @Test("Shelf's pages are what the template engine makes of them", arguments: Templates.reports.keys.sorted())
  func quickPages(_ name: String) throws {
    var dice = Dice(seed: 5)
    let words = PageWords(of: name)
    let (quick, plain) = (try ReportTemplate(named: name), try ReportTemplate(named: name, isPlain: true))
    for _ in 0..<8 {
      let values = words.object(&dice, depth: 0)
      let lines = zip(
        quick.render(values).components(separatedBy: "\n"), plain.render(values).components(separatedBy: "\n"))
      let other = lines.first { $0 != $1 }
      #expect(other == nil, "\(other.map { "\($0)\n\($1)" } ?? "")")
    }
  }

  @Test func `a series stands on a page, and in a document, as a list does`() throws {
    func values(_ count: Int, asSeries: Bool) -> JSONValue {
      let item = { @Sendable (index: Int) in JSONValue.object(["anchor": .number(index), "list": .list([.bool(true)])])
      }
      let items = asSeries ? JSONValue.series(count, perPart: 3) { $0.map(item) } : .list((0..<count).map(item))
      return .object(["has_contents": .bool(true), "contents": items, "inner": .object(["items": items])])
    }
    for count in 0...7 {
      let (series, list) = (values(count, asSeries: true), values(count, asSeries: false))
      #expect(try page(series) == page(list))
      #expect(series.text() == list.text())
      #expect(series.parts().parts.count >= count / 3)
    }
  }
}

/// The names that a template fills in, and values for them.
private struct PageWords {
  private var shown: Set<String> = []
  private var sections: Set<String> = []

  /// The sections that show their own value.
  private var lists: Set<String> = []

  init(of template: String) {
    for name in [template, "page"] {
      let tags = (Templates.reports[name] ?? "").components(separatedBy: "{{").dropFirst().compactMap {
        $0.components(separatedBy: "}}").first
      }
      var open: [String] = []
      for tag in tags {
        switch tag.first {
        case "#", "^":
          open.append(String(tag.dropFirst()))
          sections.insert(open[open.count - 1])
        case "/": if open.last == String(tag.dropFirst()) { open.removeLast() }
        case ".": if let section = open.last { lists.insert(section) }
        case "<", "$", ">": break
        default: shown.insert(tag.trimmingCharacters(in: ["{"]))
        }
      }
    }
  }

  func object(_ dice: inout Dice, depth: Int) -> JSONValue {
    .members(
      shown.union(sections).sorted().compactMap { name in
        guard Int.random(in: 0..<4, using: &dice) > 0 else { return nil }
        return (name, value(name, &dice, depth: depth))
      })
  }

  private func value(_ name: String, _ dice: inout Dice, depth: Int) -> JSONValue {
    let texts = ["", "a", "<b>\"'&", "two\nlines\r\n", "\u{202E}字👩‍🚀", String(repeating: "é<", count: 40)]
    let count = depth < 2 ? Int.random(in: 0..<3, using: &dice) : 0
    if lists.contains(name) { return .list((0..<count).map { _ in .string(texts.randomElement(using: &dice) ?? "") }) }
    if shown.contains(name) {
      return Bool.random(using: &dice)
        ? .number(.random(in: -9...9, using: &dice)) : .string(texts.randomElement(using: &dice) ?? "")
    }
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: return .bool(Bool.random(using: &dice))
    case 1 where depth < 2: return object(&dice, depth: depth + 1)
    case 2: return .inline(.list((0..<count).map { _ in object(&dice, depth: depth + 1) }))
    default: return .list((0..<count).map { _ in object(&dice, depth: depth + 1) })
    }
  }
}

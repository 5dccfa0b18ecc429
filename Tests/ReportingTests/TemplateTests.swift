import Foundation
import Reporting
import SourceDiagnostics
import Templates
import Testing

struct TemplateTests {
  private func page(_ values: JSONValue) throws -> String { try ReportTemplate(named: "page").render(values) }

  @Test func `what HTML gives a meaning is escaped`() throws {
    let text = try page(.object(["page_title": .string("<b a=\"1\" c='2'>&</b>")]))
    #expect(text.contains("<title>&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;</title>"))
    #expect(!text.contains("<b a"))
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
    ("{{#a}}{{/b}}", "closes another section"), ("{{% FOO}}", "unknown setting"), ("{{=x=}}", "these are no delimiters"),
  ])
  func `what is no template is reported with its place`(_ text: String, _ message: String) {
    do {
      _ = try ReportTemplate(text: text)
      Issue.record("\(text) was taken")
    } catch { #expect(error.message.contains(message), "\(error.message)") }
  }
}

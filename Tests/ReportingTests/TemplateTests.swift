import Foundation
import Templates
import Testing
import TextFormats

@testable import Reporting

struct TemplateTests {
  private func page(_ values: JSONValue) throws -> String { try PageTemplate(named: "page").render(values) }

  @Test func `characters with a meaning in HTML are escaped`() throws {
    let text = try page(.object(["page_title": .string("<b a=\"1\" c='2'>&</b>")]))
    #expect(text.contains("<title>&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;</title>"))
    #expect(!text.contains("<b a"))
  }

  @Test func `a combining mark can't hide an escaped character`() throws {
    #expect(
      try page(.object(["page_title": .string("<\u{301}b \"\u{301}")])).contains(
        "<title>&lt;\u{301}b &quot;\u{301}</title>"))
  }

  @Test func `invisible and direction-changing characters are shown as symbols`() throws {
    let text = try page(.object(["page_title": .string("a\u{202E}b\u{1B}c")]))
    #expect(text.contains("<title>a‹U+202E›b␛c</title>"))
  }

  @Test func `the page skeleton makes no network requests`() throws {
    let text = try page(.object(["page_title": .string("x")]))
    for sign in ["http:", "https:", "url(", "@import", "src="] { #expect(!text.contains(sign), "\(sign)") }
    #expect(text.components(separatedBy: "href=").count == text.components(separatedBy: "href=\"#").count)
    #expect(text.contains("default-src 'none'"))
  }

  @Test func `a custom template fills the skeleton`() throws {
    let template = try PageTemplate(text: "{{<page}}{{$main}}{{#items}}<i>{{name}}</i>{{/items}}{{/main}}{{/page}}")
    let items = [JSONValue.object(["name": .string("<1>")]), .object(["name": .string("2")])]
    let text = template.render(.object(["page_title": .string("x"), "items": .array(items)]))
    #expect(text.contains("<i>&lt;1&gt;</i><i>2</i>"))
    #expect(text.hasPrefix("<!doctype html>"))
  }

  @Test func `a text template escapes nothing`() throws {
    let template = try PageTemplate(text: "{{% CONTENT_TYPE:TEXT }}{{name}} {{count}}")
    #expect(template.render(.object(["name": .string("a & b"), "count": .integer(3)])) == "a & b 3")
  }

  @Test(arguments: [
    ("x{{#a}}y", "line 1, column 2: 'a' is not closed; expected '{{/a}}'"),
    ("a\né{{x", "line 2, column 2: the tag is not closed; expected '}}'"),
    ("{{{x}}", "line 1, column 1: the tag is not closed; expected '}}}'"),
    ("{{#a}}{{/b}}", "line 1, column 7: '{{/b}}' does not close 'a'; expected '{{/a}}'"),
    ("{{/a}}", "line 1, column 1: '{{/a}}' has no open section to close"),
    ("{{% FOO}}", "line 1, column 1: unknown setting 'FOO'; the only one is '{{% CONTENT_TYPE:TEXT }}'"),
    ("{{=<% %>=}}", "line 1, column 1: delimiters can't be changed; use '{{' and '}}'"),
    ("{{> nothing}}", "line 1, column 1: no template 'nothing' to include; the templates are 'changes', "),
    ("{{<nothing}}{{/nothing}}", "line 1, column 1: no template 'nothing'"),
    ("{{upper(x)}}", "line 1, column 1: 'upper(x)' is not a name; use letters, digits, '_' and '-'"),
    ("{{a..b}}", "'a..b' is not a name"), ("{{}}", "'' is not a name"), ("{{*x}}", "'*x' is not a name"),
    (String(repeating: "{{#a}}", count: 101), "line 1, column 601: sections are nested more than 100 deep"),
  ])
  func `a syntax error is reported with its place`(_ text: String, _ message: String) {
    let error = #expect(throws: TemplateFault.self) { try PageTemplate(text: text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}

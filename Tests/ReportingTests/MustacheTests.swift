import Testing
import TextFormats

@testable import Reporting

/// The cases of the Mustache specification for the tags that templates have.
struct MustacheTests {
  private typealias Case = (template: String, values: JSONValue, text: String)

  private func check(_ cases: [Case]) throws {
    for (template, values, text) in cases { #expect(try PageTemplate(text: template).render(values) == text) }
  }

  @Test func comments() throws {
    try check([
      ("12345{{! Comment Block! }}67890", [:], "1234567890"),
      ("12345{{!\n  Multi-line\n}}67890\n", [:], "1234567890\n"),
      ("Begin.\n{{! Comment Block! }}\nEnd.\n", [:], "Begin.\nEnd.\n"),
      ("Begin.\n  {{! Indented }}\nEnd.\n", [:], "Begin.\nEnd.\n"),
      ("|\r\n{{! Standalone }}\r\n|", [:], "|\r\n|"),
      ("  {{! Without a line before }}\n!", [:], "!"),
      ("!\n  {{! Without a line behind }}", [:], "!\n"),
      ("Begin.\n{{!\nOn several lines\n}}\nEnd.\n", [:], "Begin.\nEnd.\n"),
      ("  12 {{! 34 }}\n", [:], "  12 \n"),
      ("12345 {{! Blanks are kept }} 67890", [:], "12345  67890"),
      ("({{! comment }}{{!comment}})", ["! comment": 1, "comment": 2], "()"),
    ])
  }

  @Test func interpolation() throws {
    try check([
      ("Hello from {Mustache}!\n", [:], "Hello from {Mustache}!\n"),
      ("Hello, {{subject}}!", ["subject": "world"], "Hello, world!"),
      ("{{string}}", ["string": "{{planet}}"], "{{planet}}"),
      ("{{forbidden}}", ["forbidden": "& \" < >"], "&amp; &quot; &lt; &gt;"),
      ("{{{forbidden}}}", ["forbidden": "& \" < >"], "& \" < >"),
      ("{{&forbidden}}", ["forbidden": "& \" < >"], "& \" < >"),
      ("{{mph}} {{{mph}}} {{&mph}} miles an hour!", ["mph": 85], "85 85 85 miles an hour!"),
      ("I ({{cannot}}) ({{{cannot}}}) ({{&cannot}}) be seen!", [:], "I () () () be seen!"),
      ("{{person.name}} {{{person.name}}} {{&person.name}}", ["person": ["name": "Joe"]], "Joe Joe Joe"),
      ("{{a.b.c.d.e.name}}", ["a": ["b": ["c": ["d": ["e": ["name": "Phil"]]]]]], "Phil"),
      ("({{a.b.c}})", ["a": [:]], "()"),
      ("({{a.b.c.name}})", ["a": ["b": [:]], "c": ["name": "Jim"]], "()"),
      (
        "{{#a}}{{b.c.d.e.name}}{{/a}}",
        ["a": ["b": ["c": ["d": ["e": ["name": "Phil"]]]]], "b": ["c": ["d": ["e": ["name": "Wrong"]]]]], "Phil"
      ),
      ("({{#a}}{{b.c}}{{/a}})", ["a": ["b": [:]], "b": ["c": "ERROR"]], "()"),
      ("{{.}} {{{.}}} {{&.}}", "& <", "&amp; &lt; & < & <"),
      ("| {{string}} | {{{string}}} | {{&string}} |", ["string": "---"], "| --- | --- | --- |"),
      ("  {{string}}\n", ["string": "---"], "  ---\n"),
      ("|{{ string }}|{{{ string }}}|{{& string }}|", ["string": "---"], "|---|---|---|"),
    ])
  }

  @Test func sections() throws {
    try check([
      ("{{#boolean}}This should be rendered.{{/boolean}}", ["boolean": true], "This should be rendered."),
      ("({{#boolean}}This should not be rendered.{{/boolean}})", ["boolean": false], "()"),
      ("({{#missing}}Found key 'missing'!{{/missing}})", [:], "()"),
      ("{{#context}}Hi {{name}}.{{/context}}", ["context": ["name": "Joe"]], "Hi Joe."),
      (
        "{{#sec}}{{a}}, {{b}}, {{c.d}}{{/sec}}", ["a": "foo", "b": "wrong", "sec": ["b": "bar"], "c": ["d": "baz"]],
        "foo, bar, baz"
      ),
      ("{{#foo}}{{.}} is {{foo}}{{/foo}}", ["foo": "bar"], "bar is bar"),
      (
        "{{#tops}}{{#middles}}{{tname}}{{mname}}.{{#bottoms}}{{tname}}{{mname}}{{bname}}.{{/bottoms}}{{/middles}}"
          + "{{/tops}}",
        ["tops": [["tname": "a", "middles": [["mname": "1", "bottoms": [["bname": "x"], ["bname": "y"]]]]]]],
        "a1.a1x.a1y."
      ),
      ("{{#list}}{{item}}{{/list}}", ["list": [["item": 1], ["item": 2], ["item": 3]]], "123"),
      ("({{#list}}Yay lists!{{/list}})", ["list": []], "()"),
      ("{{#bool}}\n* first\n{{/bool}}\n* {{two}}\n", ["bool": true, "two": "second"], "* first\n* second\n"),
      ("| A {{#bool}}B {{#bool}}C{{/bool}} D{{/bool}} E |", ["bool": true], "| A B C D E |"),
      ("| A {{#bool}}B {{#bool}}C{{/bool}} D{{/bool}} E |", ["bool": false], "| A  E |"),
      ("{{#list}}({{.}}){{/list}}", ["list": ["a", "b"]], "(a)(b)"),
      ("{{#list}}({{#.}}{{.}}{{/.}}){{/list}}", ["list": [[1, 2], ["a"]]], "(12)(a)"),
      ("{{#list}}({{#.}}{{value}}{{/.}}){{/list}}", ["list": [["value": "a"]]], "(a)"),
      ("{{#.}}({{value}}){{/.}}", [["value": "a"], ["value": "b"]], "(a)(b)"),
      ("{{#a.b.c}}Here{{/a.b.c}}", ["a": ["b": ["c": true]]], "Here"),
      ("({{#a.b.c}}Here{{/a.b.c}})", ["a": [:]], "()"),
      (" | {{#boolean}}\t|\t{{/boolean}} | \n", ["boolean": true], " | \t|\t | \n"),
      (" | {{#boolean}} {{! blanks }}\n {{/boolean}} | \n", ["boolean": true], " |  \n  | \n"),
      (" {{#boolean}}YES{{/boolean}}\n {{#boolean}}GOOD{{/boolean}}\n", ["boolean": true], " YES\n GOOD\n"),
      ("| This Is\n{{#boolean}}\n|\n{{/boolean}}\n| A Line\n", ["boolean": true], "| This Is\n|\n| A Line\n"),
      ("| This Is\n  {{#boolean}}\n|\n  {{/boolean}}\n| A Line\n", ["boolean": true], "| This Is\n|\n| A Line\n"),
      ("|\r\n{{#boolean}}\r\n{{/boolean}}\r\n|", ["boolean": true], "|\r\n|"),
      ("  {{#boolean}}\n#{{/boolean}}\n/", ["boolean": true], "#\n/"),
      ("#{{#boolean}}\n/\n  {{/boolean}}", ["boolean": true], "#\n/\n"),
      ("|{{# boolean }}={{/ boolean }}|", ["boolean": true], "|=|"),
    ])
  }

  @Test func invertedSections() throws {
    try check([
      ("{{^boolean}}Rendered.{{/boolean}}", ["boolean": false], "Rendered."),
      ("({{^boolean}}Not rendered.{{/boolean}})", ["boolean": true], "()"),
      ("{{^missing}}Rendered.{{/missing}}", [:], "Rendered."),
      ("({{^context}}Hi {{name}}.{{/context}})", ["context": ["name": "Joe"]], "()"),
      ("({{^list}}{{n}}{{/list}})", ["list": [["n": 1]]], "()"),
      ("{{^list}}Yay lists!{{/list}}", ["list": []], "Yay lists!"),
      ("{{^bool}}\n* first\n{{/bool}}\n* {{two}}\n", ["bool": false, "two": "second"], "* first\n* second\n"),
      ("| A {{^bool}}B {{^bool}}C{{/bool}} D{{/bool}} E |", ["bool": false], "| A B C D E |"),
      ("({{^a.b.c}}Not Here{{/a.b.c}})", ["a": ["b": ["c": true]]], "()"),
      ("{{^a.b.c}}Not Here{{/a.b.c}}", ["a": [:]], "Not Here"),
      (" | {{^boolean}} {{! blanks }}\n {{/boolean}} | \n", ["boolean": false], " |  \n  | \n"),
      ("| This Is\n  {{^boolean}}\n|\n  {{/boolean}}\n| A Line\n", ["boolean": false], "| This Is\n|\n| A Line\n"),
      ("|\r\n{{^boolean}}\r\n{{/boolean}}\r\n|", ["boolean": false], "|\r\n|"),
      ("  {{^boolean}}\n^{{/boolean}}\n/", ["boolean": false], "^\n/"),
      ("^{{^boolean}}\n/\n  {{/boolean}}", ["boolean": false], "^\n/\n"),
      ("|{{^ boolean }}={{/ boolean }}|", ["boolean": false], "|=|"),
    ])
  }

  @Test func plainText() throws {
    try check([
      ("{{% CONTENT_TYPE:TEXT }}\n{{a}} {{{a}}}\n", ["a": "<&>"], "<&> <&>\n"),
      ("{{a}}{{% CONTENT_TYPE:TEXT }}{{a}}", ["a": "'"], "&#39;'"),
    ])
  }
}

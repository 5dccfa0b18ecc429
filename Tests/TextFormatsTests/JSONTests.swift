import Foundation
import SourceDiagnostics
import Testing
import TextFormats

@Suite struct JSONTests {
  private func parse(_ text: String) -> ParsedJSON { parseJSON(TextFile(path: "a.json", text: text)) }

  @Test(arguments: [
    #"{"b":1,"a":[true,false,null,"x"],"empty":{},"none":[]}"#, "0", "-1.5e+10", "804965276.43550706",
    #""é\u00e9\n\"/\/""#,
    #"{"nested":{"deep":[[[]]]}}"#, "  [ 1 , 2 ]  ", #""😀\ud83d\ude00""#,
  ])
  func readsWhatFoundationReads(_ text: String) throws {
    let root = try #require(parse(text).root)
    let ours =
      try JSONSerialization.jsonObject(
        with: Data(root.value.bytes(.compact)), options: .fragmentsAllowed) as? NSObject
    let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject
    #expect(ours == theirs)
  }

  @Test func keepsOrderAndDigits() throws {
    let text = #"{"z": 1.10, "a": 0.10000000000000000000001, "z2": 1E5}"#
    #expect(
      String(decoding: try #require(parse(text).root).value.bytes(.compact), as: UTF8.self)
        == #"{"z":1.10,"a":0.10000000000000000000001,"z2":1E5}"# + "\n")
  }

  @Test func writesAsXcodeDoes() {
    let value: JSONValue = ["identifier": "3D44023D", "products": [], "settings": [:], "list": [1, "a/b"]]
    #expect(
      String(decoding: value.bytes(.xcode), as: UTF8.self) == """
        {
          "identifier" : "3D44023D",
          "products" : [

          ],
          "settings" : {

          },
          "list" : [
            1,
            "a/b"
          ]
        }

        """)
  }

  @Test(
    arguments: [
      ("", "the file is empty", 0..<0), ("{", "a bracket is not closed by '}'", 0..<1),
      (#"{"a":1,}"#, "a comma before '}', which JSON doesn't allow", 6..<7),
      ("[1 2]", "expected ',' or ']', found '2'", 3..<4),
      ("nul", "expected a value, found 'nul'", 0..<3), ("01", "'01' is not a JSON number", 0..<2),
      ("1.", "'1.' is not a JSON number", 0..<2), (#"{a: 1}"#, "expected a quoted key, found 'a'", 1..<2),
      (#"{"a" 1}"#, "expected ':' after the key, found '1'", 5..<6),
      (#""abc"#, "an unclosed string", 0..<1),
      ("\"a\nb\"", "an unclosed string", 0..<2), (#""\x""#, #"unknown escape sequence '\x'"#, 1..<3),
      (#""\ud83d""#, "an unpaired surrogate", 1..<7),
      (#""\u12""#, "'\\u' without four hexadecimal digits", 1..<6),
      ("[] x", "expected the end of the file, found 'x'", 3..<4),
      ("'a'", "expected a value, found '''", 0..<1), ("é", "expected a value, found 'é'", 0..<2),
    ] as [(String, String, Range<Int>)])
  func reportsWhatIsNoJSON(_ text: String, _ message: String, _ range: Range<Int>) throws {
    let fault = try #require(parse(text).faults.first)
    #expect(fault.message == message)
    #expect(fault.place?.bytes == range)
    #expect(fault.kind == .jsonSyntax)
  }

  @Test func readsNoOtherBytesThanUTF8() throws {
    let parsed = parseJSON(TextFile(path: "a.json", bytes: Array("\"a".utf8) + [0xFF, 0x22]))
    #expect(parsed.root == nil)
    #expect(parsed.faults.first?.message == "a string that is not UTF-8")
  }

  @Test func passesOverAByteOrderMark() {
    #expect(parseJSON(TextFile(path: "a.json", bytes: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8))).root != nil)
  }

  @Test func reportsKeysThatStandTwice() throws {
    let parsed = parse(#"{"a": 1, "b": 2, "a": 3}"#)
    #expect(parsed.root?["a"]?.integer == 1)
    let fault = try #require(parsed.faults.first)
    #expect(fault.place?.bytes == 17..<20)
    #expect(fault.notes.first?.place?.bytes == 1..<4)
  }

  @Test func boundsItsDepth() {
    #expect(
      parse(String(repeating: "[", count: 1_000_000)).faults.first?.message
        == "more than 128 nested brackets")
    #expect(parse(String(repeating: "[", count: 128) + String(repeating: "]", count: 128)).root != nil)
  }

  /// Any value is read back unchanged, in every layout.
  @Test(arguments: [JSONLayout.plain, .xcode, .compact, .lines])
  func readsBackWhatItWrites(_ layout: JSONLayout) throws {
    let controls = String(String.UnicodeScalarView((0..<0x30).map { Unicode.Scalar($0)! }))
    let value: JSONValue = [
      "text": .string(controls + "\"\\/é日本😀"), "": [], "numbers": [.number("1e-7"), .number("-0")],
      "deep": [[[["a": .null, "b": true]]]],
    ]
    let file = TextFile(path: "a.json", bytes: value.bytes(layout))
    #expect(try #require(parseJSON(file).root).value == value)
  }

  /// Texts are scanned eight bytes at a time, so characters to escape must be found at every position and length.
  @Test(arguments: [
    "\"", "\\", "\u{0}", "\n", "\u{1F}", " ", "!", "#", "[", "]", "\u{7F}", "\u{80}", "\u{9F}", "\u{A0}", "\u{A2}",
    "\u{DC}", "é",
  ])
  func escapesAtEveryPlace(_ mark: String) throws {
    for length in 0..<20 {
      for place in 0...length {
        let text = String(repeating: "a", count: place) + mark + String(repeating: "\u{A1}", count: length - place)
        let bytes = JSONValue.string(text).bytes(.compact)
        let escapes = [
          "\"": "\\\"", "\\": "\\\\", "\u{0}": "\\u0000", "\n": "\\n", "\u{1F}": "\\u001f", "\u{7F}": "\\u007f",
          "\u{80}": "\\u0080", "\u{9F}": "\\u009f",
        ]
        let written = text.replacing(mark, with: escapes[mark] ?? mark)
        #expect(String(decoding: bytes, as: UTF8.self) == "\"\(written)\"\n")
        #expect(parseJSON(TextFile(path: "a.json", bytes: bytes)).root?.text == text)
      }
    }
  }

  /// So must be what ends a text, or breaks it off.
  @Test func findsTheEndOfATextAtEveryPlace() throws {
    for length in 0..<20 {
      let start = String(repeating: "\u{A1}", count: length)
      #expect(parse("[\"\(start)\"     ]").root?.elements?.first?.text == start)
      for control in ["\u{1}", "\n"] {
        let fault = try #require(parse("\"\(start)\(control)\u{A1}\"").faults.first)
        #expect(fault.place?.bytes.upperBound == 1 + 2 * length + (control == "\n" ? 0 : 1))
      }
    }
  }

  /// The keys of small objects are compared one by one, those of large ones are hashed.
  @Test(arguments: [1, 2, 23, 24, 25, 60])
  func tellsKeysThatStandTwiceInObjectsOfAnySize(_ count: Int) throws {
    let keys = (0..<count).map { "\"key \($0)\": \($0)" }
    #expect(parse("{\(keys.joined(separator: ", "))}").faults.isEmpty)
    for twice in [0, count / 2, count - 1] {
      let parsed = parse("{\((keys + ["\"key \(twice)\": -1"]).joined(separator: ", "))}")
      #expect(parsed.faults.map(\.message) == ["duplicate key 'key \(twice)' in this object"])
      #expect(parsed.root?["key \(twice)"]?.integer == twice)
    }
  }

  /// Lines may begin with any number of spaces.
  @Test func skipsBlanksOfAnyLength() {
    for count in 0..<40 {
      let blanks = "\n" + String(repeating: " ", count: count)
      #expect(parse("[\(blanks)1,\(blanks)\(blanks)2\(blanks)]\(blanks)").root?.elements?.map(\.digits) == ["1", "2"])
    }
  }

  @Test func everyRangeIsTheValuesText() throws {
    let text = #"{"é": [12, "😀x", {"k": null}]}"#
    let file = TextFile(path: "a.json", text: text)
    let list = try #require(parseJSON(file).root?["é"])
    #expect(file.text(list.range) == #"[12, "😀x", {"k": null}]"#)
    #expect(list.elements?.map { file.text($0.range) } == ["12", #""😀x""#, #"{"k": null}"#])
  }

  /// Elements of a list in the document's object are on one line each.
  @Test func linesHoldOneElementEach() {
    let value: JSONValue = ["format": "x/1", "list": [["a": [1, 2], "b": ["c": .null]], []], "none": []]
    #expect(
      String(decoding: value.bytes(.lines), as: UTF8.self)
        == """
        {
        "format":"x/1",
        "list":[
        {"a":[1,2],"b":{"c":null}},
        []
        ],
        "none":[]
        }

        """)
  }
}

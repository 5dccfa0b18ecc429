/// Finds HTML and Markdown in plain texts.
enum Markup {
  private static let tag = TextTraits("<>")
  private static let entity = TextTraits("&;")
  private static let link = TextTraits("[]()")
  private static let bold = TextTraits("*")
  private static let underline = TextTraits("_")
  private static let code = TextTraits("`")

  /// The traits of a text with markup, of which it has at least one.
  static let signs = TextTraits("<&[*_`")

  private static let names: Set<String> = [
    "a", "b", "big", "br", "center", "code", "div", "em", "font", "h1", "h2", "h3", "hr", "i", "img", "li", "ol", "p",
    "s",
    "small",
    "span", "strong", "sub", "sup", "table", "td", "tr", "u", "ul",
  ]

  /// The first piece of markup and its kind.
  static func first(in text: String, _ shape: TextShape) -> (Range<String.Index>, String)? {
    var found: [(Range<Int>, String)] = []
    lazy var utf8 = Array(text.utf8)
    func look(for traits: TextTraits, _ what: String, _ find: ([UInt8], Int) -> Int?) {
      guard shape.traits.mayContain(traits) else { return }
      if let range = firstRange(in: utf8, find) { found.append((range, what)) }
    }
    look(for: tag, "the HTML tag", endOfTag)
    look(for: entity, "the HTML entity", endOfEntity)
    look(for: link, "the Markdown link", endOfLink)
    look(for: bold, "Markdown") { endOfPair(UInt8(ascii: "*"), 2, $0, $1) }
    look(for: underline, "Markdown") { endOfPair(UInt8(ascii: "_"), 2, $0, $1) }
    look(for: code, "Markdown") { endOfPair(UInt8(ascii: "`"), 1, $0, $1) }
    guard let (range, what) = found.min(by: { $0.0.lowerBound < $1.0.lowerBound }) else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return (start..<text.utf8.index(start, offsetBy: range.count), what)
  }

  private static func firstRange(in utf8: [UInt8], _ find: ([UInt8], Int) -> Int?) -> Range<Int>? {
    for start in utf8.indices { if let end = find(utf8, start) { return start..<end } }
    return nil
  }

  /// The end of an HTML tag that starts here: `<b>`, `</b>`, `<br/>`, `<a href="…">`.
  private static func endOfTag(_ utf8: [UInt8], _ start: Int) -> Int? {
    guard utf8[start] == UInt8(ascii: "<"), let close = utf8[start...].firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    var inside = utf8[(start + 1)..<close]
    if inside.first == UInt8(ascii: "/") { inside = inside.dropFirst() }
    if inside.last == UInt8(ascii: "/") { inside = inside.dropLast() }
    let name = inside.prefix { isLetterOrDigit($0) }
    let rest = inside[name.endIndex...].drop { $0 == 0x20 }
    guard names.contains(String(decoding: name.map(lowercasedByte), as: UTF8.self)) else { return nil }
    return rest.isEmpty || rest.contains(UInt8(ascii: "=")) ? close + 1 : nil
  }

  /// The end of an HTML entity that starts here: `&amp;`, `&#39;`.
  private static func endOfEntity(_ utf8: [UInt8], _ start: Int) -> Int? {
    guard utf8[start] == UInt8(ascii: "&") else { return nil }
    let body = utf8[(start + 1)...].prefix { isLetterOrDigit($0) || $0 == UInt8(ascii: "#") }
    guard (2...8).contains(body.count), body.endIndex < utf8.count, utf8[body.endIndex] == UInt8(ascii: ";") else {
      return nil
    }
    return body.endIndex + 1
  }

  /// The end of a Markdown link that starts here: `[text](address)`.
  private static func endOfLink(_ utf8: [UInt8], _ start: Int) -> Int? {
    guard utf8[start] == UInt8(ascii: "["), let close = utf8[start...].firstIndex(of: UInt8(ascii: "]")),
      close > start + 1,
      close + 1 < utf8.count, utf8[close + 1] == UInt8(ascii: "("),
      let end = utf8[close...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    // `[New] (beta)` and `[New](beta)` are not links, because they contain no address.
    let address = utf8[(close + 2)..<end]
    return address.contains(UInt8(ascii: "/")) || address.contains(UInt8(ascii: ".")) ? end + 1 : nil
  }

  /// The end of words between two equal runs of a sign that start here: `**all**`.
  ///
  /// The runs are outside words and adjacent to the text between them, so that neither `F**k` nor `5 ** 3` counts.
  private static func endOfPair(_ sign: UInt8, _ length: Int, _ utf8: [UInt8], _ start: Int) -> Int? {
    func isRun(at index: Int) -> Bool {
      index + length <= utf8.count && utf8[index..<index + length].allSatisfy { $0 == sign }
        && (index + length == utf8.count || utf8[index + length] != sign) && (index == 0 || utf8[index - 1] != sign)
    }
    let content = start + length
    guard isRun(at: start), start == 0 || !isLetterOrDigit(utf8[start - 1]), content < utf8.count, utf8[content] != 0x20
    else { return nil }
    for index in (content + 1)..<max(content + 1, utf8.count) where isRun(at: index) && utf8[index - 1] != 0x20 {
      let end = index + length
      if end == utf8.count || !isLetterOrDigit(utf8[end]) { return end }
    }
    return nil
  }

  /// Letters, digits, and all non-ASCII bytes.
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}

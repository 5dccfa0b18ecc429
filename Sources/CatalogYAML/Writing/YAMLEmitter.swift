import CatalogModel
import YAMLSyntax

/// Emits outlines as YAML the way a person would write it: one key a line, small collections in flow style on one
/// line.
struct YAMLEmitter {
  private(set) var text = ""

  /// The maximum width of a flow line, in characters.
  static let width = 120

  // MARK: - Blocks

  /// The fields of a record, one or more lines each, at an indentation. `first` replaces the indentation of the first
  /// one, for the dash of a list.
  mutating func fields(_ fields: [Outline.Field], indentation: Int, first: String? = nil) {
    for (index, field) in fields.enumerated() {
      text += index == 0 ? first ?? Self.spaces(indentation) : Self.spaces(indentation)
      self.field(field.key.rawValue, field.value, of: field.key, indentation: indentation)
    }
  }

  /// A key and its value, after an indentation that is already written; ends its line.
  mutating func field(_ name: String, _ value: Outline, of key: CatalogKey?, indentation: Int) {
    if Self.needsMark(name) { text += "? \(name)\n\(Self.spaces(indentation))" } else { text += name }
    text += ":"
    switch value {
    // A key without a value would mean null.
    case .record(let fields) where fields.isEmpty: text += " {}\n"
    case .record, .map, .list, .foreign(.map), .foreign(.list):
      if Self.mayStandInBrackets(key),
        let line = Self.line(value, of: key, room: Self.width - indentation - name.count - 2)
      {
        text += " "
        text += line
        text += "\n"
      } else {
        text += "\n"
        block(value, of: key, indentation: indentation + 2)
      }
    case .text(let string) where Self.hasLines(string):
      guard let lines = Self.literal(string, indentation: indentation + 2) else { fallthrough }
      text += " " + lines
    default:
      text += " "
      text += Self.scalar(value, of: key, inBrackets: false)
      text += "\n"
    }
  }

  /// Whether a text has more than one line. Bytes are checked first, because few texts need a full check.
  private static func hasLines(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "\n")) && text.contains("\n") }

  /// A block collection.
  private mutating func block(_ value: Outline, of key: CatalogKey?, indentation: Int) {
    switch value {
    case .record(let fields): self.fields(fields, indentation: indentation)
    case .map(let entries):
      for entry in entries {
        text += Self.spaces(indentation)
        field(Self.spelled(entry.key, inBrackets: false), entry.value, of: nil, indentation: indentation)
      }
    case .list(let items):
      for (index, item) in items.enumerated() {
        if index > 0, key == .subscriptions { blankLine() }
        self.item(item, of: key, indentation: indentation)
      }
    case .foreign(let foreign): block(Outline(foreign), of: key, indentation: indentation)
    default: text += Self.spaces(indentation) + Self.scalar(value, of: key, inBrackets: false) + "\n"
    }
  }

  /// An item of a list, with its dash.
  mutating func item(_ item: Outline, of key: CatalogKey?, indentation: Int) {
    let dash = Self.spaces(indentation) + "- "
    if key != .products, key != .subscriptions, key != .subscriptionGroups,
      let line = Self.line(item, of: key, room: Self.width - indentation - 2)
    {
      text += dash + line + "\n"
    } else if case .record(let fields) = item, !fields.isEmpty {
      self.fields(fields, indentation: indentation + 2, first: dash)
    } else if case .map(let entries) = item, !entries.isEmpty {
      for (index, entry) in entries.enumerated() {
        text += index == 0 ? dash : Self.spaces(indentation + 2)
        field(Self.spelled(entry.key, inBrackets: false), entry.value, of: nil, indentation: indentation + 2)
      }
    } else {
      text += dash + (Self.line(item, of: key, room: .max) ?? "null") + "\n"
    }
  }

  /// Whether a key is so long that it needs an explicit `?`: parsers look for the colon within 1,024 characters.
  private static func needsMark(_ name: String) -> Bool { name.utf8.count > 1_000 }

  /// Comment lines, each after a `#`.
  mutating func comment(_ lines: [String]) {
    for line in lines {
      text += "# " + line.unicodeScalars.map { ScalarSpelling.isUnprintable($0) ? " " : String($0) }.joined() + "\n"
    }
  }

  mutating func blankLine() { text += "\n" }

  /// Keys that readers look up by line are never in flow style.
  private static func mayStandInBrackets(_ key: CatalogKey?) -> Bool {
    switch key {
    case .app, .products, .subscriptionGroups, .subscriptions, .localizations, .introductoryOffers, .promotionalOffers,
      .offerCodes, .winBackOffers, .storePages, .changes, .kept:
      false
    default: true
    }
  }

  // MARK: - Brackets

  /// A value on one line, or nil if it is too long.
  static func line(_ value: Outline, of key: CatalogKey?, room: Int) -> String? {
    guard room > 0 else { return nil }
    let line: String
    switch value {
    case .record(let fields):
      guard
        let parts = parts(
          fields, room,
          { part in self.line(part.value, of: part.key, room: room).map { "\(part.key.rawValue): \($0)" } })
      else { return nil }
      line = "{" + parts + "}"
    case .map(let entries):
      guard leastWidth(of: entries) <= room,
        let parts = parts(
          entries, room,
          { entry in
            self.line(entry.value, of: nil, room: room).map { part in
              let name = spelled(entry.key, inBrackets: true)
              return "\(needsMark(name) ? "? " : "")\(name): \(part)"
            }
          })
      else { return nil }
      line = "{" + parts + "}"
    case .list(let items):
      guard let parts = parts(items, room, { self.line($0, of: key, room: room) }) else { return nil }
      line = "[" + parts + "]"
    case .foreign(.map), .foreign(.list):
      guard case .foreign(let foreign) = value else { return nil }
      return self.line(Outline(foreign), of: key, room: room)
    case .text(let text) where room < .max && hasLines(text): return nil
    default:
      line = scalar(value, of: key, inBrackets: true)
    }
    return width(of: line) <= room ? line : nil
  }

  /// The minimum width of entries: the ASCII part of their keys, a colon, a space and one character each. It excludes
  /// a long list of prices before it is written.
  private static func leastWidth(of entries: [Outline.Entry]) -> Int {
    entries.reduce(0) { $0 + ($1.key.utf8.allSatisfy { $0 < 0x80 } ? $1.key.utf8.count : 1) + 3 }
  }

  /// The number of characters of a line; for ASCII the number of bytes.
  private static func width(of line: String) -> Int {
    line.utf8.allSatisfy { 0x20..<0x7F ~= $0 } ? line.utf8.count : line.count
  }

  private static func parts<Part>(_ parts: [Part], _ room: Int, _ line: (Part) -> String?) -> String? {
    var result = ""
    var count = 0
    for (index, part) in parts.enumerated() {
      guard let text = line(part) else { return nil }
      count += width(of: text)
      guard count <= room else { return nil }
      if index > 0 { result += ", " }
      result += text
    }
    return result
  }

  // MARK: - Scalars

  static func scalar(_ value: Outline, of key: CatalogKey?, inBrackets: Bool) -> String {
    switch value {
    case .flag(let flag), .foreign(.bool(let flag)): return flag ? "true" : "false"
    case .integer(let number): return String(number)
    case .amount(let amount): return amount.description
    case .foreign(.number(let digits)): return digits
    case .foreign(.null): return "null"
    case .text(let text), .foreign(.string(let text)):
      if case .text = value, isWrittenBare(key, text) { return text }
      return spelled(text, inBrackets: inBrackets)
    case .record, .map, .list, .foreign: return line(value, of: key, room: .max) ?? "null"
    }
  }

  static func spelled(_ text: String, inBrackets: Bool) -> String {
    PlainScalars.isPlain(text, inBrackets: inBrackets) ? text : ScalarSpelling.whole(text, like: .doubleQuoted)
  }

  /// Dates, and numbers that aren't amounts, are written without quotes.
  private static func isWrittenBare(_ key: CatalogKey?, _ text: String) -> Bool {
    switch key {
    case .on, .starts, .ends, .expires, .until: CalendarDate(text) != nil
    case .appleID, .tier:
      !text.isEmpty && text.utf8.count < 19 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        && (text == "0" || text.utf8.first != 0x30)
    default: false
    }
  }

  /// A multi-line text after `|`; nil if it would not be read back unchanged.
  private static func literal(_ text: String, indentation: Int) -> String? {
    let scalars = text.unicodeScalars
    guard scalars.first != " ", scalars.first != "\n", scalars.first != "\t",
      scalars.allSatisfy({ $0 == "\n" || !ScalarSpelling.isUnprintable($0) })
    else { return nil }
    let endings = text.reversed().prefix { $0 == "\n" }.count
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if endings > 0 { lines.removeLast() }
    guard endings < 2, lines.allSatisfy({ $0.last != " " && $0.last != "\t" }) else { return nil }
    let head = endings == 0 ? "|-\n" : "|\n"
    return head + lines.map { $0.isEmpty ? "\n" : spaces(indentation) + $0 + "\n" }.joined()
  }

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension Outline {
  /// A value of another format, as keys and values.
  fileprivate init(_ foreign: ForeignValue) {
    switch foreign {
    case .list(let items): self = .list(items.map { Outline.foreign($0) })
    case .map(let pairs): self = .map(pairs.map { Entry($0.key, .foreign($0.value)) })
    default: self = .foreign(foreign)
    }
  }
}

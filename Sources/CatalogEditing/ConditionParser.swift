import CatalogModel
package import CatalogYAML
import SourceDiagnostics

func nearest(_ word: String, _ names: [String]) -> String? { nearestSpelling(to: word, among: names) }

extension Condition {
  /// Parses a condition.
  ///
  /// ```swift
  /// try Condition("type=consumable and group=Gems")
  /// try Condition("prise<1")  // a product has no field 'prise', did you mean 'price'?
  /// ```
  ///
  /// - Throws: a `KeyFault` with what was found, what was expected, and the column.
  package init(_ text: String) throws(KeyFault) {
    var parser = ConditionParser(tokens: try ConditionParser.tokens(of: text))
    self = try parser.condition()
    if let token = parser.next { throw parser.fault("'and', 'or' or the end", found: token) }
  }
}

/// A recursive descent parser for conditions.
private struct ConditionParser {
  enum Token: Hashable {
    case word(String, isQuoted: Bool)
    case sign(String)

    var spoken: String {
      switch self {
      case .word(let text, _): text
      case .sign(let sign): sign
      }
    }
  }

  let tokens: [(token: Token, column: Int)]
  private var position = 0
  private var depth = 0

  init(tokens: [(token: Token, column: Int)]) { self.tokens = tokens }

  var next: Token? { position < tokens.count ? tokens[position].token : nil }

  func fault(_ expected: String, found token: Token?) -> KeyFault {
    guard let token, position < tokens.count else {
      return KeyFault("the condition ends where \(expected) is expected")
    }
    return KeyFault("column \(tokens[position].column): expected \(expected), found '\(token.spoken)'")
  }

  private mutating func consume(_ word: String) -> Bool { consume(.word(word, isQuoted: false)) }
  private mutating func consume(sign: String) -> Bool { consume(.sign(sign)) }

  private mutating func consume(_ token: Token) -> Bool {
    guard next == token else { return false }
    position += 1
    return true
  }

  // MARK: - Grammar

  mutating func condition() throws(KeyFault) -> Condition {
    var parts = [try conjunction()]
    while consume("or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(KeyFault) -> Condition {
    var parts = [try part()]
    while consume("and") { parts.append(try part()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func part() throws(KeyFault) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw KeyFault("the condition is nested more than 100 levels deep") }
    if consume("not") { return .not(try part()) }
    if consume(sign: "(") {
      let inner = try condition()
      guard consume(sign: ")") else { throw fault("')'", found: next) }
      return inner
    }
    return try comparison()
  }

  private mutating func comparison() throws(KeyFault) -> Condition {
    guard case .word(let text, let isQuoted)? = next, isQuoted || !ConditionWords.reserved.contains(text) else {
      throw fault("a field such as 'type'", found: next)
    }
    let key = try ConditionKey(text)
    position += 1
    if consume("in") { return .among(key, try words(for: key)) }
    guard case .sign(let sign)? = next, let comparison = Condition.Comparison(rawValue: sign) else { return .has(key) }
    position += 1
    let word = try word(for: key)
    if comparison.isOrder { try checkOrder(of: key, word) }
    return .compare(key, comparison, word)
  }

  private mutating func words(for key: ConditionKey) throws(KeyFault) -> [TextPattern] {
    guard consume(sign: "(") else { throw fault("'('", found: next) }
    var words = [try word(for: key)]
    while consume(sign: ",") { words.append(try word(for: key)) }
    guard consume(sign: ")") else { throw fault("',' or ')'", found: next) }
    return words
  }

  private mutating func word(for key: ConditionKey) throws(KeyFault) -> TextPattern {
    guard case .word(let text, let isQuoted)? = next, isQuoted || !ConditionWords.reserved.contains(text) else {
      throw fault("a word to compare '\(key.text)' with", found: next)
    }
    if let fault = Self.unknownWord(text, for: key) { throw fault }
    position += 1
    return TextPattern(text)
  }

  /// The problem with a value that the field can't have; nil for a valid one.
  private static func unknownWord(_ text: String, for key: ConditionKey) -> KeyFault? {
    guard !text.contains("*"), let product = try? ProductKey(key.text), case .words(let words)? = product.accepts.first,
      product.accepts.count == 1, !words.contains(text)
    else { return nil }
    let meant = nearest(text, words).map { ", did you mean '\($0)'?" } ?? "; allowed: \(words.joined(separator: ", "))"
    return KeyFault("'\(key.text)' is never '\(text)'\(meant)")
  }

  private func checkOrder(of key: ConditionKey, _ word: TextPattern) throws(KeyFault) {
    guard Ordered(word.text) == nil else { return }
    throw KeyFault("'\(key.text)' can only be compared with a number, a date or a period, found '\(word.text)'")
  }

  // MARK: - Words

  static func tokens(of text: String) throws(KeyFault) -> [(token: Token, column: Int)] {
    let characters = Array(text)
    var tokens: [(token: Token, column: Int)] = []
    var index = 0
    while index < characters.count {
      let (character, column) = (characters[index], index + 1)
      switch character {
      case " ", "\t", "\n", "\r", "\r\n": index += 1
      case "(", ")", ",", "=":
        tokens.append((.sign(String(character)), column))
        index += 1
      case "!", "<", ">":
        let isLong = index + 1 < characters.count && characters[index + 1] == "="
        if character == "!", !isLong { throw KeyFault("column \(column): expected '!=' or 'not', found '!'") }
        tokens.append((.sign(isLong ? "\(character)=" : String(character)), column))
        index += isLong ? 2 : 1
      case "'", "\"": tokens.append((.word(try quoted(characters, &index), isQuoted: true), column))
      default:
        let start = index
        while index < characters.count, characters[index].utf8.allSatisfy(ConditionWords.isBare) { index += 1 }
        guard index > start else { throw KeyFault("column \(column): quote '\(character)'") }
        tokens.append((.word(String(characters[start..<index]), isQuoted: false), column))
      }
    }
    return tokens
  }

  private static func quoted(_ characters: [Character], _ index: inout Int) throws(KeyFault) -> String {
    let (mark, start) = (characters[index], index)
    var text = ""
    index += 1
    while index < characters.count, characters[index] != mark {
      if characters[index] == "\\", index + 1 < characters.count { index += 1 }
      text.append(characters[index])
      index += 1
    }
    guard index < characters.count else { throw KeyFault("column \(start + 1): the quote is never closed") }
    index += 1
    return text
  }
}

/// A value that can be ordered.
enum Ordered {
  case amount(Money)
  case day(CalendarDate)
  case days(Int)

  init?(_ text: String) {
    if let amount = Money(text) {
      self = .amount(amount)
    } else if let day = CalendarDate(text) {
      self = .day(day)
    } else if let period = Period(text) {
      self = .days(period.approximateDays)
    } else {
      return nil
    }
  }

  /// Whether a comparison is true; false for values that can't be compared.
  static func compare(_ left: Ordered, _ comparison: Condition.Comparison, _ right: Ordered) -> Bool {
    switch (left, right) {
    case (.amount(let left), .amount(let right)): compare(left, comparison, right)
    case (.day(let left), .day(let right)): compare(left, comparison, right)
    case (.days(let left), .days(let right)): compare(left, comparison, right)
    default: false
    }
  }

  private static func compare<Value: Comparable>(_ left: Value, _ comparison: Condition.Comparison, _ right: Value)
    -> Bool
  {
    switch comparison {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

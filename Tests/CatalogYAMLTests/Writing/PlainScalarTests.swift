import TestSupport
import Testing

@testable import CatalogYAML

/// Texts that are written without quotes, and the fast ASCII check compared with the one by Unicode properties.
struct PlainScalarTests {
  /// Every text that is short, and random ones that are longer.
  private static let texts: [String] = {
    let signs = [
      "a", "Z", "0", "9", "_", " ", ":", "#", ",", "[", "]", "{", "}", "-", "'", "\"", "\\", ".", "~", "\u{7F}", "\t",
      "é",
    ]
    var texts = [""] + signs
    texts += signs.flatMap { first in signs.map { first + $0 } }
    texts += texts.flatMap { text in text.count == 2 ? signs.map { text + $0 } : [] }
    var dice = Dice(seed: 7)
    for _ in 0..<5_000 { texts.append((0..<4 + dice.roll(12)).map { _ in signs[dice.roll(signs.count)] }.joined()) }
    return texts
  }()

  @Test("the fast ASCII check agrees with the properties of scalars", arguments: [false, true])
  func ascii(_ inBrackets: Bool) {
    var quick = 0
    for text in Self.texts {
      guard let answer = ASCIIScalars.isPlain(text, inBrackets: inBrackets) else { continue }
      quick += 1
      #expect(answer == PlainScalars.isPlainByProperties(text, inBrackets: inBrackets), "\(text.debugDescription)")
    }
    #expect(quick > Self.texts.count / 2)
  }

  @Test("characters that need no escape are unchanged by escaping")
  func escapes() {
    for text in Self.texts where ASCIIScalars.needsNoEscape(text) {
      #expect(ScalarSpelling.escapedByScalars(text) == text, "\(text.debugDescription)")
    }
    #expect(
      !ASCIIScalars.needsNoEscape("a\"b") && !ASCIIScalars.needsNoEscape("a\\b") && !ASCIIScalars.needsNoEscape("é"))
  }

  @Test("characters that are accepted as letters without a lookup are letters")
  func commonLetters() {
    for value in UInt32(0x80)...0x1_0000 {
      guard let scalar = Unicode.Scalar(value), PlainScalars.isCommonLetter(scalar) else { continue }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .mathSymbol, .nonspacingMark,
        .enclosingMark,
        .otherSymbol:
        continue
      default: Issue.record("U+\(String(value, radix: 16)) is \(scalar.properties.generalCategory)")
      }
    }
  }

  @Test(
    "words that a tool reads as something else are quoted",
    arguments: [
      ("no", "\"no\""), ("NULL", "\"NULL\""), ("false", "\"false\""), ("12:30", "\"12:30\""), ("falser", "falser"),
      ("nö", "nö"),
      ("12 Coins", "12 Coins"),
    ])
  func words(_ text: String, _ written: String) {
    #expect(YAMLEmitter.spelled(text, inBrackets: false) == written)
  }
}

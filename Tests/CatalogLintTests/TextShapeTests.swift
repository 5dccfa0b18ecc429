import Testing

@testable import CatalogLint

@Suite("Properties of a text from one pass")
struct TextShapeTests {
  static let texts = [
    "", " ", "a", "Gold Coins", " a", "a ", "\u{A0}a", "a\u{A0}", "\u{3000}字", "字\u{3000}", "à", "Š", "a\u{2028}",
    "\u{1680}x",
    "x\u{205F}",
    "\u{85}", "。", "、字", "字、", "ａ", "é\u{301}", "👨‍👩‍👧", "\r\n", "\t\u{2003}", "\u{200B}",
    "ZWSP\u{200B}", "ﬁ", "x\u{202F}",
    "\u{1680}",
  ]

  @Test("agrees with the standard library about the characters", arguments: texts)
  func shape(text: String) {
    let shape = TextShape(of: text)
    #expect(shape.byteCount == text.utf8.count)
    #expect(shape.scalarCount == text.unicodeScalars.count)
    #expect(shape.asciiCount == text.utf8.filter { $0 < 0x80 }.count)
    #expect(shape.startsBlank == (text.unicodeScalars.first?.properties.isWhitespace ?? false))
    #expect(shape.endsBlank == (text.unicodeScalars.last?.properties.isWhitespace ?? false))
    #expect(shape.isBlank == text.unicodeScalars.allSatisfy(\.properties.isWhitespace))
  }

  @Test("a text contains each of its parts in any letter case")
  func traits() {
    for text in TextContentTests.badTexts.map(\.text) {
      let shape = TextShape(of: text)
      for start in text.indices {
        #expect(shape.traits.mayContain(TextTraits(String(text[start...]))))
        #expect(shape.traits.mayContain(TextTraits(String(text[...start].filter(\.isASCII)).lowercased())))
      }
    }
    #expect(!TextTraits("gold coins").mayContain(TextTraits("android")))
    #expect(!TextTraits("gold coins").hasAny(of: .leads(of: "💰€")))
    #expect(!TextTraits("usd").mayContain(.capitals))
  }

  @Test("every kind of East Asian letter is known")
  func eastAsian() {
    for text in ["あ", "ア", "㐀", "中", "国", "語", "鬼", "龍", "한", "힣", "가", "ꀀ"] {
      #expect(TextTraits(text).hasAny(of: .eastAsian))
    }
    for text in ["é", "я", "ا", "न", "ก", "€", "–", "💰", "ა"] { #expect(!TextTraits(text).hasAny(of: .eastAsian)) }
  }

  @Test("words match only as a whole")
  func words() {
    let words = WordList(["cat", "big dog", "犬"])
    func found(_ text: String) -> String? { words.firstMatch(in: text, TextShape(of: text)).map { String(text[$0]) } }
    #expect(found("concat a CAT") == "CAT")
    #expect(found("cats, scat, 2cat, cat2, écat, caté") == nil)
    #expect(found("(cat)") == "cat")
    #expect(found("猫cat猫") == "cat")
    #expect(found("my Big Dog") == "Big Dog")
    #expect(found("子犬です") == "犬")
    #expect(found("") == nil)
    #expect(found("ca") == nil)
  }
}

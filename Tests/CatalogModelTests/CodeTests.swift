import CatalogModel
import Testing

struct ShortCodeTests {
  @Test(
    "a code keeps its text",
    arguments: ["", "a", "USA", "zh-Hans", "12345678", "123456789", "日本", "日本語の名前", "a\u{0}b", "en_US"])
  func text(_ text: String) {
    #expect(ShortCode(text).text == text)
    #expect(ShortCode(utf8: Array(text.utf8)) == ShortCode(text))
  }

  @Test("order is that of the bytes")
  func order() {
    let texts = ["", "AUS", "USA", "USAA", "a", "en", "en-US", "en-USA-long", "zh-Hans", "zh-Hans-long", "é", "日本語の名前"]
    let codes = texts.map { ShortCode($0) }
    for (index, left) in codes.enumerated() {
      for (other, right) in codes.enumerated() {
        #expect((left < right) == (index < other), "\(left.text) < \(right.text)")
      }
    }
  }

  @Test("bytes that are no UTF-8 become the replacement character")
  func badBytes() {
    #expect(ShortCode(utf8: [0x61, 0xFF]).text == "a\u{FFFD}")
    #expect(ShortCode("NO") != ShortCode("no"))
  }
}

struct AppleIDTests {
  // covers(106)
  @Test(
    "the number stands in a link or alone",
    arguments: [
      ("1187265767", "1187265767"), ("https://apps.apple.com/us/app/x/id1187265767", "1187265767"),
      ("https://apps.apple.com/us/app/x/id1187265767?mt=8", "1187265767"),
      ("itms-apps://itunes.apple.com/app/id42#top", "42"),
      ("http://example.com/id7/", "7"),
    ])
  func digits(_ text: String, _ digits: String) {
    #expect(AppleID(text).digits == digits)
  }

  @Test(
    "other texts hold none",
    arguments: ["", "id42", "com.example.app", "https://example.com/idea", "https://example.com/?id42", "-5", "4.2"])
  func none(_ text: String) {
    #expect(AppleID(text).digits == nil)
    #expect(!AppleID(text).isNumber)
  }
}

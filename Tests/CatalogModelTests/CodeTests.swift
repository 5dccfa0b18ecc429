import CatalogModel
import Testing

struct AppleIDTests {
  // covers(106)
  @Test(
    "a number is read from a link, or alone",
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
    "other texts contain no number",
    arguments: ["", "id42", "com.example.app", "https://example.com/idea", "https://example.com/?id42", "-5", "4.2"])
  func none(_ text: String) {
    #expect(AppleID(text).digits == nil)
    #expect(!AppleID(text).isNumber)
  }
}

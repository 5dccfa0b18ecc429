import Testing
import TextFormats

struct Base64Tests {
  @Test(
    "Texts of 64 letters",
    arguments: [([], ""), ([0], "AA=="), ([0, 255], "AP8="), ([251, 255, 190], "+/++")] as [([UInt8], String)])
  func base64(bytes: [UInt8], text: String) {
    #expect(Base64.encode(bytes) == text)
    #expect(Base64.decode(text) == bytes)
    #expect(Base64.decode(" " + text + "\n", skipsSpace: true) == bytes)
    #expect(Base64.decode(Base64.encodeForAddress(bytes)) == bytes)
  }

  @Test(arguments: ["A", "=AA=", "AA===", "A A=", "Ä"]) func noBase64(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}

import CatalogModel
import Testing

struct MoneyTests {
  @Test(
    "an amount has one value, regardless of its notation",
    arguments: ["0.99", "0.990", "00.99", "+0.99", "0.990000000000000000"])
  func spellings(_ text: String) {
    #expect(Money(text) == Money(digits: 99, scale: 2))
    #expect(Money(text)?.description == "0.99")
  }

  @Test(
    "invalid amounts are rejected",
    arguments: [
      "", "1,99", "$1", "1e3", ".5", "1.", "-", "+", "1-", "--1", "1.2.3", " 1", "1 ", "0x10", "１", "1_000", "NaN",
      "1234567890123456789", "0.1234567890123456789",
    ])
  func refused(_ text: String) {
    #expect(Money(text) == nil)
  }

  @Test(
    "an amount is written as people write it",
    arguments: [("600", "600"), ("0.5", "0.50"), ("-0.05", "-0.05"), ("1.234", "1.234"), ("-0", "0")])
  func description(_ text: String, _ written: String) {
    #expect(Money(text)?.description == written)
  }

  @Test("a written amount is read as the same amount")
  func roundTrip() {
    for digits: Int64 in [0, 1, -1, 7, 10, -10, 99, 100, 101, 12_345, -900_719_925_474_099, 99_999_999_999_999_999] {
      for scale: UInt8 in 0...17 {
        let money = Money(digits: digits, scale: scale)
        let text = money.description
        #expect(Money(text) == money, "\(digits) by \(scale): \(text)")
        #expect(!text.hasPrefix(".") && !text.hasPrefix("-.") && text.utf8.count <= 21)
      }
    }
    #expect(Money(digits: .min).description == "-9223372036854775808")
  }

  @Test("eighteen digits are exact")
  func digits() {
    #expect(Money("123456789012345678")?.digits == 123_456_789_012_345_678)
    #expect(Money("0.000000000000000001")?.description == "0.000000000000000001")
    #expect(Money("000000000000000000000000001") == 1)
  }

  @Test("amounts are ordered by value, regardless of scale")
  func order() {
    let texts = [
      "-999999999999999999", "-1.5", "-1.49", "-0.1", "0", "0.09", "0.1", "0.99", "1", "1.000000000000001", "10",
      "999999999999999999",
    ]
    let amounts = texts.compactMap { Money($0) }
    #expect(amounts.count == texts.count)
    for (index, left) in amounts.enumerated() {
      for (other, right) in amounts.enumerated() { #expect((left < right) == (index < other), "\(left) < \(right)") }
    }
  }
}

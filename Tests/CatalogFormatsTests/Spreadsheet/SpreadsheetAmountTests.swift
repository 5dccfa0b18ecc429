import CatalogModel
import Testing

@testable import CatalogFormats

/// Amounts in the notations of many countries.
struct SpreadsheetAmountTests {
  @Test(
    "unambiguous amounts are read",
    arguments: [
      ("4.99", "4.99"), ("4,99", "4.99"), ("4,9", "4.90"), (" 4.99 ", "4.99"), ("300", "300"), ("-1,50", "-1.50"),
      ("0,999", "0.999"), ("1.599,00", "1599"), ("1,599.00", "1599"), ("1 599", "1599"), ("1\u{202F}599,50", "1599.50"),
      ("1'599.00", "1599"), ("1.599.000", "1599000"), ("12,345,678", "12345678"), ("1,5990", "1.599"),
    ])
  func readable(text: String, amount: String) throws {
    let money = try #require(Money(amount))
    #expect(SpreadsheetAmount(text, pointMayGroup: false) == .amount(money))
    #expect(SpreadsheetAmount(text, pointMayGroup: true) == .amount(money))
  }

  @Test("three digits after a single separator may be thousands")
  func ambiguous() throws {
    #expect(SpreadsheetAmount("1,599", pointMayGroup: false) == .ambiguous)
    #expect(SpreadsheetAmount("1.599", pointMayGroup: true) == .ambiguous)
    #expect(SpreadsheetAmount("1.599", pointMayGroup: false) == .amount(try #require(Money("1.599"))))
  }

  @Test(
    "other amounts are rejected",
    arguments: ["", " ", "$4.99", "4,99 €", "1e3", "1,59,900", "1.599,000.00", "4.", ",5", "=1+1", "x"])
  func unreadable(text: String) { #expect(SpreadsheetAmount(text, pointMayGroup: true) == .none) }
}

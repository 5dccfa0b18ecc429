import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// The worked example of the guide's chapter on subscriptions: a reader who lapses and returns.
///
/// The guide contradicts itself: its table makes January's issue available on February 20, its text February's. Only
/// February matches the rule in the text, that the issue current at the start is unlocked, because that issue came out
/// on the 1st.
struct WorkedExampleTests {
  private let receipt = Receipt(
    entries: [
      entry("2013-02-20T00:00:00Z", "2013-03-20T00:00:00Z"), entry("2013-03-20T00:00:00Z", "2013-04-20T00:00:00Z"),
      entry("2013-06-17T00:00:00Z", "2013-07-17T00:00:00Z"),
    ],
    content: zip(["jan", "feb", "mar", "apr", "may", "jun", "jul"], 1...).map { name, month in
      PublishedContent(id: name, published: instant("2013-0\(month)-01T00:00:00Z"))
    })

  @Test("Three periods, as in the receipt", .covers(110, 117))
  func periods() throws {
    let history = try #require(subscriptionHistories(of: receipt).first)
    #expect(
      history.periods.map { "\($0.start.date) \($0.end.date)" } == [
        "2013-02-20 2013-03-20", "2013-03-20 2013-04-20", "2013-06-17 2013-07-17",
      ])
  }

  @Test("A lapse without an entry", .covers(111, 128))
  func lapse() throws {
    let history = try #require(subscriptionHistories(of: receipt).first)
    #expect(history.lapses.map { "\($0.start.date) \($0.end.date)" } == ["2013-04-20 2013-06-17"])
  }

  @Test("The readable issues, month by month", .covers(29, 112, 113, 115, 117))
  func unlocked() throws {
    let history = try #require(subscriptionHistories(of: receipt).first)
    #expect(
      history.unlocked.map { "\($0.content.id) \($0.reason)" } == [
        "feb current", "mar published", "apr published", "jun current", "jul published",
      ])
  }

  @Test(
    "Each day of the example's table, except that February's issue is unlocked on February 20, not January's",
    .covers(113, 118, 128, 133),
    arguments: [
      ("2013-02-01", "upcoming", []), ("2013-02-20", "active", ["feb"]), ("2013-03-01", "active", ["feb", "mar"]),
      ("2013-03-20", "active", ["feb", "mar"]), ("2013-04-01", "active", ["feb", "mar", "apr"]),
      ("2013-04-20", "expired", ["feb", "mar", "apr"]), ("2013-05-01", "expired", ["feb", "mar", "apr"]),
      ("2013-06-01", "expired", ["feb", "mar", "apr"]), ("2013-06-17", "active", ["feb", "mar", "apr", "jun"]),
      ("2013-07-01", "active", ["feb", "mar", "apr", "jun", "jul"]),
      ("2013-07-17", "expired", ["feb", "mar", "apr", "jun", "jul"]),
    ])
  func table(day: String, state: String, issues: [String]) throws {
    let history = try #require(subscriptionHistories(of: receipt, at: instant(day + "T00:00:00Z")).first)
    #expect(history.state.rawValue == state)
    #expect(history.unlocked.map(\.content.id) == issues)
  }
}

/// A moment that a test writes down.
func instant(_ text: String) -> Instant {
  guard let instant = Instant(text) else { preconditionFailure("'\(text)' is no moment") }
  return instant
}

/// An entry of a receipt with a product, from one moment to another.
func entry(_ start: String, _ end: String?, product: ProductID = "magazine.monthly") -> ReceiptEntry {
  ReceiptEntry(product: product, start: instant(start), end: end.map(instant))
}

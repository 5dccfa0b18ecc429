import CatalogEditing
import CatalogModel
import StoreFacts
import TestSupport
import Testing

/// Prices that become others, to price points.
@Suite struct PriceStepTests {
  /// The price that a plain search over all price points finds.
  private static func twin(_ step: PriceStep, _ old: Money, _ currency: String) -> Money? {
    let all = (PricePoints.ladder(of: currency)?.amounts ?? []).compactMap(\.hundredths)
    let ended = all.filter { step.ending == nil || $0 % 100 == step.ending }
    let points = ended.isEmpty ? all : ended
    guard let before = old.hundredths, let last = points.last else { return nil }
    let wanted = before * step.numerator
    guard wanted <= last * step.denominator else { return nil }
    var found: Int64?
    switch step.rounding {
    case .up: found = points.filter { $0 * step.denominator >= wanted }.min()
    case .down: found = points.filter { $0 * step.denominator <= wanted }.max()
    case .nearest:
      for point in points {
        guard let best = found else {
          found = point
          continue
        }
        if abs(point * step.denominator - wanted) < abs(best * step.denominator - wanted) { found = point }
      }
    }
    guard var found else { return nil }
    if let floor = step.floors[currency]?.hundredths, found < floor {
      guard let above = points.filter({ $0 >= floor }).min() else { return nil }
      found = above
    }
    return step.raises ? max(old, Money(hundredths: found)) : min(old, Money(hundredths: found))
  }

  @Test func `new prices match those of a naive search`() {
    var random = Dice(seed: 5)
    for _ in 0..<300 {
      let currency = ["USD", "EUR", "JPY", "CHF", "INR", "GBP"].randomElement(using: &random)!
      let points = PricePoints.ladder(of: currency)!.amounts
      var step = PriceStep(hundredthsOfPercent: Int64.random(in: -9_000...20_000, using: &random))
      step.rounding = PriceStep.Rounding.allCases.randomElement(using: &random)!
      step.ending = [nil, 99, 90, 50, 13].randomElement(using: &random)!
      if Bool.random(using: &random) { step.floors[currency] = points.prefix(40).randomElement(using: &random)! }
      let old =
        Bool.random(using: &random)
        ? points.randomElement(using: &random)! : Money(hundredths: Int64.random(in: 29...99_999, using: &random))
      let twin = Self.twin(step, old, currency)
      let new = try? step.price(after: old, in: currency)
      #expect(new == twin, "\(old) \(currency) \(step.numerator) \(step.rounding) \(step.ending ?? -1)")
    }
  }

  @Test func `examples that can be checked by hand`() throws {
    var tenth = PriceStep(hundredthsOfPercent: 1_000)
    tenth.ending = 99
    let dearer = try tenth.price(after: Money("9.99")!, in: "USD")
    #expect(dearer == Money("10.99"))
    // The nearest price with that ending is lower: an increase never lowers a price.
    let same = try tenth.price(after: Money("1.29")!, in: "USD")
    #expect(same == Money("1.29"))
    // Yen have no fractions, so any price point matches.
    let (hasEnding, yen) = (tenth.hasEnding(in: "JPY"), try tenth.price(after: 1_000, in: "JPY"))
    #expect(!hasEnding)
    #expect(yen == 1_100)
    #expect(PriceStep.share("12.5%") == 1_250)
    #expect(PriceStep.share("12.5") == nil)
    #expect(PriceStep.share("0%") == nil)
    #expect(PriceStep.ending(".5") == 50)
    #expect(PriceStep.ending("0.99") == 99)
    #expect(PriceStep.ending("99") == nil)
    var reason = ""
    do throws(PriceRefusal) {
      var double = PriceStep(hundredthsOfPercent: 10_000)
      _ = try double.price(after: 9_999, in: "USD")
    } catch { reason = error.reason }
    #expect(reason.contains("highest"))
  }
}

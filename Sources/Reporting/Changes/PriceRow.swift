import CatalogDiff
package import CatalogModel
import SourceDiagnostics

/// A changed value, usually an amount.
package struct PriceRow {
  /// The territory, or the path of anything else.
  let label: String
  let old: String
  let new: String

  /// The change in tenths of a percent; nil if unknown.
  let tenths: Int?

  /// `+10 %`; empty if unknown.
  var percent: String { tenths.map(Self.spoken) ?? "" }

  /// Nil for values that aren't amounts.
  init?(_ edit: CatalogDiff.Edit, namesProduct: Bool) {
    let (before, after) = (edit.old?.amount, edit.new?.amount)
    guard before != nil || after != nil else { return nil }
    self.init(Self.label(edit.path, namesProduct: namesProduct), before, after, tenths: edit.tenths)
  }

  /// Creates a row of values of any kind.
  init(valuesOf edit: CatalogDiff.Edit, namesProduct: Bool, isSecret: Bool) {
    func shown(_ value: Outline?) -> String {
      value.map { isSecret ? CatalogKey.mask : VisibleText.line($0.spoken(limit: 80)) } ?? "–"
    }
    label = VisibleText.line(Self.label(edit.path, namesProduct: namesProduct))
    (old, new, tenths) = (shown(edit.old), shown(edit.new), nil)
  }

  private init(_ label: String, _ old: Money?, _ new: Money?, tenths: Int?) {
    self.label = VisibleText.line(label)
    self.old = old?.description ?? "–"
    self.new = new?.description ?? "–"
    self.tenths = tenths
  }

  /// The amounts of an announced price, each with its day.
  static func all(of price: AnnouncedPrice, namesProduct: Bool) -> [PriceRow] {
    let day =
      (price.day.map { "from \($0)" } ?? """
        without a date
        """) + (price.isForNewSubscribersOnly ? ", for new subscribers" : "")
    return price.steps.map { step in
      let place = step.territory?.text ?? (price.steps.count > 1 ? "base" : "")
      let words = [namesProduct ? price.product?.text ?? "" : "", place, day].filter { !$0.isEmpty }
      return PriceRow(words.joined(separator: " "), step.old, step.new, tenths: tenths(step.old, step.new))
    }
  }

  private static func label(_ path: CatalogPath, namesProduct: Bool) -> String {
    let product = namesProduct ? path.product.map { "\($0.text) " } ?? "" : ""
    switch path.steps.last {
    case .entry(let name): return product + name
    case .field(let key): return product + key.rawValue
    case .item, nil: return product
    }
  }

  /// The increase in tenths of a percent, rounded, without floating point; nil if unknown.
  package static func tenths(_ old: Money?, _ new: Money?) -> Int? {
    guard let before = old?.hundredths, let after = new?.hundredths, before > 0 else { return nil }
    let (tenths, rest) = ((after - before) * 1000).quotientAndRemainder(dividingBy: before)
    return Int(clamping: tenths + (2 * abs(rest) >= before ? (rest < 0 ? -1 : 1) : 0))
  }

  /// The number of prices, and the range of their changes: `175 prices, +9.1 % to +11 %`.
  static func spread(of rows: [PriceRow]) -> String {
    let known = rows.compactMap(\.tenths)
    return known.isEmpty ? counted(rows.count, "value") : "\(counted(rows.count, "price")), \(spread(known))"
  }

  /// The range from the smallest to the largest change: `−31.8 % to −30 %`, `+10 %` when all are equal; empty for none.
  static func spread(_ tenths: [Int]) -> String {
    guard let least = tenths.min(), let most = tenths.max() else { return "" }
    return spoken(tenths: least) + (least == most ? "" : " to " + spoken(tenths: most))
  }

  /// `+33.4 %`.
  package static func spoken(tenths: Int) -> String {
    let digits = abs(tenths)
    let text = digits % 10 == 0 ? "\(digits / 10)" : "\(digits / 10).\(digits % 10)"
    return (tenths < 0 ? "−" : "+") + text + " %"
  }
}

extension CatalogDiff.Edit {
  /// The increase of its amount in tenths of a percent; nil if unknown, and between two currencies.
  var tenths: Int? { isAcrossCurrencies ? nil : PriceRow.tenths(old?.amount, new?.amount) }
}

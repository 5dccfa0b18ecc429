import CatalogFormats
package import CatalogModel
import struct Reporting.PriceRow
import StoreFacts
import TextFormats

/// The result of a product's price change in all territories; its base is the price of one of them only.
package struct PriceOutlook: Sendable {
  package let product: ProductID

  /// Whether it is about monthly payments.
  let isMonthly: Bool

  /// The changed price of a territory.
  struct Change: Sendable {
    let territory: TerritoryCode
    let old: Money
    let new: Money

    /// The rise in tenths of a percent.
    let rise: Int

    init?(_ territory: TerritoryCode, _ old: Money, _ new: Money) {
      guard old != new, let rise = PriceRow.tenths(old, new) else { return nil }
      (self.territory, self.old, self.new, self.rise) = (territory, old, new, rise)
    }

    var text: String { "\(territory) \(old) → \(new) (\(PriceRow.spoken(tenths: rise)))" }
  }

  /// The changes, the largest rise or cut first.
  let changes: [Change]

  /// The digest of the new prices in all territories.
  let digest: String

  /// Whether the price changes by more than half somewhere.
  var isDrastic: Bool { changes.contains { abs($0.rise) > 500 } }

  /// The changes on one line: the smallest, the largest and the next four.
  var line: String {
    let largest = changes.prefix(5).map(\.text).joined(separator: ", ")
    let smallest = changes.count > 5 ? "; smallest \(changes.last?.text ?? "")" : ""
    let name = isMonthly ? "\(product), monthly payments" : product.text
    return changes.count == 1
      ? "\(name): \(largest)" : "\(name): \(changes.count) territories; largest \(largest)\(smallest)"
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [.init("product", .string(product.text))]
    if isMonthly { members.append(.init("monthly", true)) }
    return .object(
      members + [
        .init("territories", .integer(changes.count)), .init("smallest", .string(changes.last?.text ?? "")),
        .init("largest", .array(changes.prefix(5).map { .string($0.text) })), .init("digest", .string(digest)),
      ])
  }

  /// The outlooks of the products whose price changes.
  static func all(_ planned: PlannedSteps, _ live: LiveStore, digest: ([UInt8]) -> String) -> [PriceOutlook] {
    let priced = Set(planned.steps.filter { $0.keys.contains(.price) }.compactMap(\.product))
    let base = App.baseTerritory(of: planned.after.app)
    return planned.after.allProducts.filter { priced.contains($0.id) }.flatMap { product in
      [false, true].compactMap { isMonthly in
        guard let known = live.products[product.id], let type = known.key?.type else { return nil }
        func final(_ product: Product) -> [TerritoryCode: Money] {
          let home = product.price?.baseTerritory ?? base
          let upFront = isMonthly ? product.upFrontBase(from: home) : nil
          let price = isMonthly ? product.plan.billingPlans?.monthlyCommitment?.price : product.price
          return price?.finalAmounts(home, type, live.equal, beside: upFront) ?? [:]
        }
        let (old, new) = (final(known.product), final(product))
        let changes = new.compactMap { territory, amount in old[territory].flatMap { Change(territory, $0, amount) } }
        if changes.isEmpty { return nil }
        let text = new.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
        return PriceOutlook(
          product: product.id, isMonthly: isMonthly,
          changes: changes.sorted { (abs($1.rise), $0.territory) < (abs($0.rise), $1.territory) },
          digest: String(digest(Array(text.utf8)).prefix(16)))
      }
    }
  }
}

extension PriceSchedule {
  /// The amount in each territory once all announced changes apply, as far as responses contain it.
  func finalAmounts(
    _ base: TerritoryCode, _ type: ResourceType, _ equal: EqualPrices, beside upFront: BaseAmount? = nil
  ) -> [TerritoryCode: Money] {
    var (own, amount) = (
      Dictionary(territories.map { ($0.key, $0.value) }) { $1 }, BaseAmount(self.base, tier, in: base)
    )
    for change in changes {
      for pair in change.territories { own[pair.key] = pair.value }
      for territory in change.followBase { own[territory] = nil }
      amount = BaseAmount(change.base, change.tier, in: base) ?? amount
    }
    guard let amount else { return own }
    let followed = EqualPrices.Base(
      type: type.pricePoints, territory: amount.territory, amount: amount.amount, upFront: upFront)
    for territory in Territory.all.map(\.code) where own[territory] == nil {
      own[territory] = equal.amount(of: followed, in: territory)
    }
    return own
  }
}

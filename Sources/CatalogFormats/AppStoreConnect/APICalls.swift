import StoreFacts

/// How often the store must be asked to carry requests out.
package struct APICalls: Hashable, Sendable {
  /// The requests of the document.
  var requests = 0

  /// How many products have prices, for each of which price points must be looked up.
  var pricedProducts = 0

  /// How many prices are still to be set, of territories whose amounts only the store knows.
  var pricesToFollow = 0

  package init() {}

  package static func += (total: inout APICalls, more: APICalls) {
    total.requests += more.requests
    total.pricedProducts += more.pricedProducts
    total.pricesToFollow += more.pricesToFollow
  }

  /// How many they are and how long they take, on one line; nil for none.
  package var remark: String? {
    guard requests > 0 else { return nil }
    let calls = requests + pricedProducts + pricesToFollow
    let limit = APILimits.requestsPerHour.value
    let minutes = (calls * 60 + limit - 1) / limit
    let parts = [
      pricedProducts > 0 ? "\(pricedProducts.grouped) to look up price points" : nil,
      pricesToFollow > 0 ? "\(pricesToFollow.grouped) to set the prices of territories that follow the base" : nil,
    ].compactMap(\.self)
    let which = parts.isEmpty ? "" : ", of them \(parts.joined(separator: " and "))"
    return "\(calls.grouped) \(calls == 1 ? "call" : "calls")\(which); the store allows about \(limit.grouped) an hour: "
      + "\(minutes.grouped) \(minutes == 1 ? "minute" : "minutes")"
  }
}

extension Int {
  /// With its thousands set apart: `1,284`.
  fileprivate var grouped: String {
    var text = ""
    for (index, digit) in String(self).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}

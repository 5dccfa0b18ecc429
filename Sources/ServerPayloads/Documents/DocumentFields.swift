import CatalogModel
import TextFormats

/// The keys of a document in order. Nil values are left out, because Apple's server writes no `null`.
struct DocumentFields {
  private(set) var members: [JSONValue.Member] = []

  var object: JSONValue { .object(members) }

  mutating func text(_ key: String, _ text: String?) {
    if let text { members.append(JSONValue.Member(key, .string(text))) }
  }

  mutating func number(_ key: String, _ number: Int64?) {
    if let number { members.append(JSONValue.Member(key, .integer(number))) }
  }

  mutating func flag(_ key: String, _ flag: Bool?) {
    if let flag { members.append(JSONValue.Member(key, .bool(flag))) }
  }

  /// A time, in milliseconds since 1970.
  mutating func date(_ key: String, _ moment: Instant?) { number(key, moment?.milliseconds) }

  mutating func value(_ key: String, _ value: JSONValue?) {
    if let value { members.append(JSONValue.Member(key, value)) }
  }

  /// An app's Apple ID, which is a number only here.
  mutating func digits(_ key: String, _ digits: String?) {
    if let digits { members.append(JSONValue.Member(key, .number(digits))) }
  }
}

extension Money {
  /// Thousandths of a unit, which the server uses for prices; truncated.
  var thousandths: Int64? {
    var number = digits
    var places = Int(scale)
    while places > 3 {
      number /= 10
      places -= 1
    }
    while places < 3 {
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      number = product
      places += 1
    }
    return number
  }
}

import CatalogModel

/// The API's words for the catalog's values.
extension Period {
  /// `ONE_MONTH`, `THREE_DAYS` …; nil for a period that the API has no word for.
  var apiWord: String? {
    let numbers = [1: "ONE", 2: "TWO", 3: "THREE", 6: "SIX"]
    let units: [Unit: String] = [.day: "DAY", .week: "WEEK", .month: "MONTH", .year: "YEAR"]
    guard let number = numbers[count], let unit = units[self.unit] else { return nil }
    return "\(number)_\(unit)\(count == 1 ? "" : "S")"
  }

  /// The period for a word of the API.
  init?(apiWord: String) {
    let numbers = ["ONE": 1, "TWO": 2, "THREE": 3, "SIX": 6]
    let units: [String: Unit] = ["DAY": .day, "WEEK": .week, "MONTH": .month, "YEAR": .year]
    let halves = apiWord.split(separator: "_")
    guard halves.count == 2, let count = numbers[String(halves[0])],
      let unit = units[String(halves[1].hasSuffix("S") ? halves[1].dropLast() : halves[1])]
    else { return nil }
    self.init(count, unit)
  }
}

extension MultiSeat.Market {
  /// `APPLE_SCHOOL`.
  var apiWord: String { self == .appStore ? "APP_STORE" : "APPLE_" + rawValue.uppercased() }
}

extension OfferMode {
  /// `FREE_TRIAL`.
  var apiWord: String { rawValue.uppercased() }

  init?(apiWord: String) { self.init(rawValue: apiWord.lowercased()) }
}

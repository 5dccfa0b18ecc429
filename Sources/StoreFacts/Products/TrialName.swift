/// The names of free one-time purchases that App Review accepts.
package enum TrialName {
  /// `14-day Trial`: the duration and the word, as guideline 3.1.1 requires.
  package static let example = Fact(
    "14-day Trial", source: "App Review Guidelines 3.1.1",
    address: "https://developer.apple.com/app-store/review/guidelines/#3.1.1", confidence: .official)

  /// Whether a product's name is that of a free trial of a number of days.
  ///
  /// ```swift
  /// TrialName.isOne("14-Day Trial")  // true
  /// TrialName.isOne("Free")          // false
  /// ```
  package static func isOne(_ name: String) -> Bool {
    let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
    guard words.count >= 3 else { return false }
    return words.indices.dropLast(2).contains { index in
      words[index].allSatisfy(\.isNumber) && (words[index + 1] == "day" || words[index + 1] == "days")
        && words[index + 2] == "trial"
    }
  }
}

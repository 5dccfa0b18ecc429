/// The one kind of name under which the store lets a one-time purchase cost nothing.
package enum TrialName {
  /// `14-day Trial`: the length and the word, as guideline 3.1.1 wants them.
  package static let example = Fact(
    "14-day Trial", source: "App Review Guidelines 3.1.1",
    address: "https://developer.apple.com/app-store/review/guidelines/", confidence: .official)

  /// Whether a name says that it is a trial of some days.
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

import CatalogModel
import SourceDiagnostics
import StoreFacts

/// How long a text may be, and what is said of one that is longer or shorter.
///
/// Lengths are counted by characters as a person sees them (grapheme clusters), so that a family emoji and an `é` of
/// two scalars are one each; see `TextLimit` for how sure it is that the store does so.
struct LengthLimit: Sendable {
  /// As messages call the text: `display name`.
  let noun: String
  let limit: TextLimit

  init(_ fact: Fact<TextLimit>, of noun: String) {
    self.noun = noun
    limit = fact.value
  }

  /// Whether a text of so many scalars may be too long; a character has at least one.
  func mayExceed(_ scalarCount: Int) -> Bool {
    scalarCount > min(limit.formerMaximum ?? limit.maximum, limit.maximum)
  }

  /// Reports a text that is longer than the store takes on a day, or longer than it took before.
  ///
  /// Of a text that may be on sale it is a warning: App Store Connect keeps it as long as it doesn't change.
  func checkMaximum(
    of text: String, on today: CalendarDate, mayBeOnSale: Bool = false, at path: CatalogPath, _ report: inout Report
  ) {
    let count = text.count
    let maximum = limit.maximum(on: today)
    if count > maximum {
      report(
        surplus(of: text, behind: maximum, at: path),
        "\(noun) is \(counted(count, "character")), \(count - maximum) more than the store takes (\(ending(of: text)))",
        label: "the store takes \(maximum) characters",
        help: mayBeOnSale
          ? "App Store Connect keeps it only until it changes; then shorten it to \(maximum) characters"
          : "shorten it to \(maximum) characters",
        severity: mayBeOnSale ? .warning : .error)
    } else if !limit.isSeenInUse, !mayBeOnSale, let former = limit.formerMaximum, count > former {
      report(
        surplus(of: text, behind: former, at: path),
        "\(noun) is \(counted(count, "character")), \(count - former) more than the former limit (\(ending(of: text)))",
        label: "the limit was \(former) characters before it became \(maximum)",
        help: "shorten it to \(former) characters if anything still refuses it", severity: .warning)
    }
  }

  /// Whether a text is shorter than the store wants it; empty texts are another rule's.
  func isTooShort(_ text: String, _ shape: TextShape) -> Bool {
    guard let minimum = limit.minimum, shape.asciiCount < minimum, !shape.isBlank else { return false }
    // Nobody writes ten scalars to each character, and nothing is reported to who does.
    return shape.scalarCount < 10 * minimum && isTooShort(text)
  }

  /// Whether a text that is not empty is shorter than the store wants it.
  func isTooShort(_ text: String) -> Bool {
    guard let minimum = limit.minimum, !text.isEmpty else { return false }
    return text.index(text.startIndex, offsetBy: minimum, limitedBy: text.endIndex) == nil
  }

  /// Says that a text is too short.
  func reportTooShort(_ text: String, severity: Severity, at path: CatalogPath, _ report: inout Report) {
    let minimum = limit.minimum ?? 0
    report(
      path, "\(noun) is \(counted(text.count, "character")), the store wants at least \(minimum)",
      help: "write at least \(minimum) characters", severity: severity)
  }

  private func surplus(of text: String, behind limit: Int, at path: CatalogPath) -> CatalogPath {
    path.stretch(text.index(text.startIndex, offsetBy: limit)..<text.endIndex, of: text)
  }

  private func ending(of text: String) -> String { "'…\(VisibleText.spelled(String(text.suffix(23))))'" }
}

import CatalogModel
import SourceDiagnostics
import StoreFacts

/// The length limits of a text, and how violations are reported.
///
/// Lengths are counted in characters as readers see them (grapheme clusters), so that a family emoji and an `é` of
/// two scalars are one each; see `TextLimit` for the evidence.
struct LengthLimit: Sendable {
  /// The text as messages name it: `display name`.
  let noun: String
  let limit: TextLimit

  init(_ fact: Fact<TextLimit>, of noun: String) {
    self.noun = noun
    limit = fact.value
  }

  /// Whether a text of this many scalars may be too long; a character has at least one scalar.
  func mayExceed(_ scalarCount: Int) -> Bool {
    scalarCount > min(limit.formerMaximum ?? limit.maximum, limit.maximum)
  }

  /// Reports a text that exceeds today's limit, or the former one.
  ///
  /// For a text that may be on sale it is a warning, because App Store Connect keeps it until it changes.
  func checkMaximum(
    of text: String, on today: CalendarDate, mayBeOnSale: Bool = false, at path: CatalogPath, _ report: inout Report
  ) {
    let count = text.count
    let maximum = limit.maximum(on: today)
    if count > maximum {
      report(
        surplus(of: text, beyond: maximum, at: path),
        "\(noun) is \(counted(count, "character")), \(count - maximum) over the limit (\(ending(of: text)))",
        label: "the limit is \(maximum) characters",
        help: mayBeOnSale
          ? "the existing text stays valid; shorten it to \(maximum) characters the next time you edit it"
          : "shorten it to \(maximum) characters",
        severity: mayBeOnSale ? .warning : .error)
    } else if !limit.isSeenInUse, !mayBeOnSale, let former = limit.formerMaximum, count > former {
      report(
        surplus(of: text, beyond: former, at: path),
        "\(noun) is \(counted(count, "character")), \(count - former) over the former limit (\(ending(of: text)))",
        label: "the limit was \(former) characters, and is \(maximum) today",
        help: "shorten it to \(former) characters if a tool still rejects it", severity: .warning)
    }
  }

  /// Whether a text is shorter than the minimum; empty texts are reported by another rule.
  func isTooShort(_ text: String, _ shape: TextShape) -> Bool {
    guard let minimum = limit.minimum, shape.asciiCount < minimum, !shape.isBlank else { return false }
    // A character hardly ever has ten scalars, so longer texts need no exact count.
    return shape.scalarCount < 10 * minimum && isTooShort(text)
  }

  /// Whether a text that isn't empty is shorter than the minimum.
  func isTooShort(_ text: String) -> Bool {
    guard let minimum = limit.minimum, !text.isEmpty else { return false }
    return text.index(text.startIndex, offsetBy: minimum, limitedBy: text.endIndex) == nil
  }

  /// Reports that a text is too short.
  func reportTooShort(_ text: String, severity: Severity, at path: CatalogPath, _ report: inout Report) {
    let minimum = limit.minimum ?? 0
    report(
      path, "\(noun) is \(counted(text.count, "character")); the minimum is \(minimum)",
      help: "write at least \(minimum) characters", severity: severity)
  }

  private func surplus(of text: String, beyond limit: Int, at path: CatalogPath) -> CatalogPath {
    path.stretch(text.index(text.startIndex, offsetBy: limit)..<text.endIndex, of: text)
  }

  private func ending(of text: String) -> String { "'…\(VisibleText.spelled(String(text.suffix(23))))'" }
}

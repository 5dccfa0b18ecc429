import CatalogModel
import SourceDiagnostics
import StoreFacts

/// How long a text may be, and what is said of one that is longer or shorter.
///
/// Lengths are counted as the store counts them: by characters as a person sees them (grapheme clusters), so that a
/// family emoji and an `é` of two scalars are one each.
struct LengthLimit: Sendable {
  /// As messages call the text: `display name`.
  let noun: String
  let minimum: Int?
  let maximum: Int
  let formerMaximum: Int?

  init(_ fact: Fact<TextLimit>, of noun: String) {
    self.noun = noun
    minimum = fact.value.minimum
    maximum = fact.value.maximum
    formerMaximum = fact.value.formerMaximum
  }

  /// Reports a text that is longer than today's limit, or than the one before it.
  func checkMaximum(of text: String, scalarCount: Int, at path: @autoclosure () -> CatalogPath, _ report: inout Report) {
    // A character has at least one scalar, so few scalars need no counting.
    guard scalarCount > formerMaximum ?? maximum else { return }
    let count = text.count
    if count > maximum {
      report(
        surplus(of: text, behind: maximum, at: path()),
        "\(noun) is \(counted(count, "character")), \(count - maximum) more than the store takes (\(ending(of: text)))",
        label: "the store takes \(maximum) characters", help: "shorten it to \(maximum) characters", severity: .error)
    } else if let formerMaximum, count > formerMaximum {
      report(
        surplus(of: text, behind: formerMaximum, at: path()),
        "\(noun) is \(counted(count, "character")), \(count - formerMaximum) more than the former limit (\(ending(of: text)))",
        label: "the limit was \(formerMaximum) characters before it became \(maximum)",
        help: "shorten it to \(formerMaximum) characters if anything still refuses it", severity: .warning)
    }
  }

  /// Reports a text that is shorter than the store wants it; empty texts are another rule's.
  func checkMinimum(
    of text: String, scalarCount: Int, severity: Severity, at path: @autoclosure () -> CatalogPath, _ report: inout Report
  ) {
    guard let minimum, !text.isEmpty else { return }
    // Nobody writes ten scalars to a character; whoever does is told nothing here.
    guard scalarCount < 10 * minimum, text.prefix(minimum).count < minimum else { return }
    report(
      path(), "\(noun) is \(counted(text.count, "character")), the store wants at least \(minimum)",
      help: "write at least \(minimum) characters", severity: severity)
  }

  private func surplus(of text: String, behind limit: Int, at path: CatalogPath) -> CatalogPath {
    path.stretch(text.index(text.startIndex, offsetBy: limit)..<text.endIndex, of: text)
  }

  private func ending(of text: String) -> String { "'…\(visible(String(text.suffix(23))))'" }
}

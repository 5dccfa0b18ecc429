import SourceDiagnostics

/// Findings at their places, of which those in what products share are bounded.
struct SharedFindings {
  /// What is kept, in the order in which it came.
  var all: [Diagnostic<SourceRange?>] = []

  /// Where the finding stood that was one too many.
  private(set) var end: SourceRange??

  /// How many findings that say the same of one place are kept.
  private static let mostOfPlace = 32

  /// How many findings in what products share are kept.
  private static let most = 10_000

  /// How many of them are taken, kept or not: five hundred products may share a warning for each of 175 territories.
  private static let mostTaken = 100_000

  private struct Fault: Hashable {
    let kind: DiagnosticKind
    let place: SourceRange?
    let message: String
  }

  /// How often a fault was found, and the last finding of it that is kept.
  private var faults: [Fault: (count: Int, last: Int)] = [:]

  private var count = 0
  private var taken = 0

  /// Takes a finding.
  ///
  /// - Returns: false when there are too many, and it was left out.
  mutating func take(_ finding: Diagnostic<SourceRange?>, isShared: Bool) -> Bool {
    let fault = Fault(kind: finding.kind, place: finding.place, message: finding.message)
    let before = faults[fault]
    // A whole product may be an alias of another one: then nothing in it stands elsewhere, but much is said of one
    // place.
    guard isShared || before != nil else {
      if finding.place != nil { faults[fault] = (1, all.count) }
      all.append(finding)
      return true
    }
    taken += 1
    guard count < Self.most, taken <= Self.mostTaken else {
      end = .some(finding.place)
      return false
    }
    if let before, before.count >= Self.mostOfPlace {
      all[before.last].repeats += 1
      return true
    }
    count += 1
    faults[fault] = ((before?.count ?? 0) + 1, all.count)
    all.append(finding)
    return true
  }
}

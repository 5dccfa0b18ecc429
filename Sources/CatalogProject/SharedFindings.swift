import SourceDiagnostics

/// Findings with their places, limited in shared values.
struct SharedFindings {
  /// The kept findings, in order.
  var all: [Diagnostic<SourceRange?>] = []

  /// The place of the first dropped finding.
  private(set) var end: SourceRange??

  /// The maximum number of equal findings at one place.
  private static let mostOfPlace = 32

  /// The maximum number of findings in shared values.
  private static let most = 10_000

  /// The maximum number of processed findings, kept or not: five hundred products may share a warning for each of 175
  /// territories.
  private static let mostTaken = 100_000

  private struct Fault: Hashable {
    let kind: DiagnosticKind
    let place: SourceRange?
    let message: String
  }

  /// The number of occurrences of a fault, and the last finding of it that is kept.
  private var faults: [Fault: (count: Int, last: Int)] = [:]

  private var count = 0
  private var taken = 0

  /// Adds a finding.
  ///
  /// - Returns: false if there are too many, and it was dropped.
  mutating func insert(_ finding: Diagnostic<SourceRange?>, isShared: Bool) -> Bool {
    let fault = Fault(kind: finding.kind, place: finding.place, message: finding.message)
    let before = faults[fault]
    // A whole product may be an alias of another one: its values are then not elsewhere, but many findings have one
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

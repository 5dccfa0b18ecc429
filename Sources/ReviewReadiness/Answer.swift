package import CatalogModel
package import SourceDiagnostics

/// Whether one item is satisfied, and the evidence.
package struct Answer: Hashable, Sendable {
  package let verdict: Verdict

  /// The evidence, as a clause without a full stop: `no price in GBR and JPN`.
  package let evidence: String
  package let place: Place

  /// How to satisfy it: a command, or an edit. If the answer is unknown: where to check in App Store Connect.
  package let remedy: Remedy?

  /// The items whose answers about the same product cause this one, if one of them is as bad: without a screenshot, a
  /// product is in the state Missing Metadata.
  package var causes: [String] = []

  /// The three answers.
  package enum Verdict: String, Sendable, CaseIterable {
    case yes, no
    /// It can only be checked in App Store Connect or the app.
    case unknown
  }

  /// Its place in the catalog, existing or not.
  package enum Place: Hashable, Sendable, CustomStringConvertible {
    case path(CatalogPath)
    /// The place of a finding, with its path as text.
    case finding(SourceRange?, path: String)

    /// As reports write it: `products["gold"].price`.
    package var description: String {
      switch self {
      case .path(let path): path.description
      case .finding(_, let path): path
      }
    }

    /// Its range in the files, resolved by `find`.
    package func range(_ find: (CatalogPath) -> SourceRange?) -> SourceRange? {
      switch self {
      case .path(let path): find(path)
      case .finding(let range, _): range
      }
    }
  }

  /// The next step after an answer.
  package enum Remedy: Hashable, Sendable {
    /// A command to run.
    case command(String)
    /// An edit of the catalog.
    case edit(String)
    /// Something to do in App Store Connect, or in the app.
    case console(String)

    package var text: String {
      switch self {
      case .command(let text), .edit(let text), .console(let text): text
      }
    }
  }

  package static func yes(_ evidence: String, at place: CatalogPath) -> Answer {
    Answer(verdict: .yes, evidence: evidence, place: .path(place), remedy: nil)
  }

  package static func no(_ evidence: String, at place: CatalogPath, _ remedy: Remedy) -> Answer {
    Answer(verdict: .no, evidence: evidence, place: .path(place), remedy: remedy)
  }

  package static func unknown(_ evidence: String, at place: CatalogPath, look remedy: Remedy) -> Answer {
    Answer(verdict: .unknown, evidence: evidence, place: .path(place), remedy: remedy)
  }
}

extension Answer {
  /// The answer, caused by those of other items.
  func caused(by items: [String]) -> Answer {
    var answer = self
    answer.causes = items
    return answer
  }

  /// Combines an answer with findings: an error makes it `no`, and anything less severe prevents `yes`.
  ///
  /// - Parameters:
  ///   - own: the item's own answer; nil if it doesn't apply.
  ///   - findings: the findings of the kinds that block the item.
  /// - Returns: the answer; nil if the item doesn't apply.
  static func combining(_ own: Answer?, _ findings: [Diagnostic<SourceRange?>]) -> Answer? {
    let errors = findings.filter { $0.severity == .error }
    // An item's own answer about a missing field explains it better.
    if own?.verdict == .no, errors.allSatisfy({ $0.kind.id == Blocker.missingKey }) { return own }
    if !errors.isEmpty { return Answer(.no, errors) }
    if findings.isEmpty || own?.verdict == .no || own?.verdict == .unknown { return own }
    return Answer(.unknown, findings)
  }

  private init(_ verdict: Verdict, _ findings: [Diagnostic<SourceRange?>]) {
    let first = findings[0]
    let more = findings.count > 1 ? " and \(findings.count - 1) more" : ""
    self.init(
      verdict: verdict, evidence: "\(first.message) [\(first.kind.id)]\(more)",
      place: .finding(first.place, path: first.path ?? ""),
      remedy: first.help.map { .edit($0) } ?? .command("shelf explain \(first.kind.id)"))
  }
}

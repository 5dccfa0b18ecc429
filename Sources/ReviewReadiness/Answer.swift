package import CatalogModel
package import SourceDiagnostics

/// Whether one thing is in order, and how one can see that.
package struct Answer: Hashable, Sendable {
  package let verdict: Verdict

  /// What was found, as a clause without a full stop: `no price in GBR and JPN`.
  package let evidence: String
  package let place: Place

  /// What makes it a yes: a command as it is typed, or what to write where. For an unknown: where in the console to
  /// look.
  package let remedy: Remedy?

  /// The items whose answers about the same product cause this one, if one of them is as bad: without a screenshot a
  /// product is in the state Missing Metadata.
  package var causes: [String] = []

  /// The three answers.
  package enum Verdict: String, Sendable, CaseIterable {
    case yes, no
    /// Only the console, the app or its people know.
    case unknown
  }

  /// Where in the catalog it stands, or would have to.
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

    /// The range in the files, as `find` knows it of a path.
    package func range(_ find: (CatalogPath) -> SourceRange?) -> SourceRange? {
      switch self {
      case .path(let path): find(path)
      case .finding(let range, _): range
      }
    }
  }

  /// What to do about an answer.
  package enum Remedy: Hashable, Sendable {
    /// A command that can be typed as it stands.
    case command(String)
    /// A change of the catalog.
    case edit(String)
    /// A place in the store's console, or in the app, and what to do there.
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

  /// What findings make of an answer: an error is a no, and what is less than an error leaves no yes.
  ///
  /// - Parameters:
  ///   - own: what the item says by itself; nil if it does not concern the subject.
  ///   - findings: those of the kinds that the item names.
  /// - Returns: the answer; nil if there is nothing to say.
  static func combining(_ own: Answer?, _ findings: [Diagnostic<SourceRange?>]) -> Answer? {
    let errors = findings.filter { $0.severity == .error }
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

package import CatalogModel

/// Whether one thing is in order, and how one can see that.
package struct Answer: Hashable, Sendable {
  package let verdict: Verdict

  /// What was found, as a clause without a full stop: `no price in GBR and JPN`.
  package let evidence: String

  /// Where in the catalog it stands, or would have to.
  package let place: CatalogPath

  /// What makes it a yes: a command as it is typed, or what to write where. For an unknown: where in the console to look.
  package let remedy: Remedy?

  /// The three answers.
  package enum Verdict: String, Sendable, CaseIterable {
    case yes, no
    /// Only the console, the app or its people know.
    case unknown
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
    Answer(verdict: .yes, evidence: evidence, place: place, remedy: nil)
  }

  package static func no(_ evidence: String, at place: CatalogPath, _ remedy: Remedy) -> Answer {
    Answer(verdict: .no, evidence: evidence, place: place, remedy: remedy)
  }

  package static func unknown(_ evidence: String, at place: CatalogPath, look remedy: Remedy) -> Answer {
    Answer(verdict: .unknown, evidence: evidence, place: place, remedy: remedy)
  }
}

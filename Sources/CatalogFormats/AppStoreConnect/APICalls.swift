import SourceDiagnostics
import StoreFacts

/// How often the store must be asked to carry requests out.
package struct APICalls: Hashable, Sendable {
  /// The requests of the document.
  package var requests = 0

  /// How often is asked besides, at most: whether the store has something already, and for further pages.
  package var questions = 0

  package init() {}

  package static func += (total: inout APICalls, more: APICalls) {
    total.requests += more.requests
    total.questions += more.questions
  }

  /// How many they are and how long they take, on one line; nil for none.
  package var message: String? {
    guard requests > 0 else { return nil }
    let calls = requests + questions
    let limit = APILimits.requestsPerHour.value
    let minutes = (calls * 60 + limit - 1) / limit
    let which = questions > 0 ? ", \(grouped(questions)) of them to see what the store has already" : ""
    return """
      at most \(grouped(calls)) \(calls == 1 ? "call" : "calls")\(which); the store allows about \
      \(grouped(limit)) an hour
      """
        + ": \(grouped(minutes)) \(minutes == 1 ? "minute" : "minutes")"
  }
}

import SourceDiagnostics
import StoreFacts

/// The number of API calls that the requests need.
package struct APICalls: Hashable, Sendable {
  /// The requests of the document.
  package var requests = 0

  /// The maximum number of additional calls: lookups of existing resources, and additional pages.
  package var queries = 0

  package init() {}

  /// The number of requests and the time they need, on one line; nil if there are no requests.
  package var message: String? {
    guard requests > 0 else { return nil }
    let calls = requests + queries
    let limit = APILimits.requestsPerHour.value
    let minutes = (calls * 60 + limit - 1) / limit
    let which = queries > 0 ? ", \(grouped(queries)) of them to read what App Store Connect already has" : ""
    return """
      at most \(grouped(calls)) \(calls == 1 ? "call" : "calls")\(which); App Store Connect allows about \
      \(grouped(limit)) an hour
      """
        + ": \(grouped(minutes)) \(minutes == 1 ? "minute" : "minutes")"
  }
}

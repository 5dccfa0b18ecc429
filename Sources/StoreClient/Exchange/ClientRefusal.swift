import CatalogModel
import SourceDiagnostics
import TextFormats

/// The error response to a rejected request.
package struct ClientRefusal: Sendable, Hashable {
  package let method: String

  /// The path without its query.
  package let path: String
  package let status: Int

  /// All errors: the relevant one may not be the first, or may be nested in another.
  package let errors: [Reason]
  package let requestID: String?
  private let pageFault: String?

  package struct Reason: Sendable, Hashable {
    package let code: String
    package let detail: String

    /// The place in the document, or the parameter.
    package var place: String?
  }

  init(_ method: String, _ path: String, _ reply: ClientReply) {
    self.method = method
    self.path = String(path.prefix { $0 != "?" })
    status = reply.status
    requestID = reply.requestID
    pageFault = reply.pageFault
    var found: [Reason] = []
    if let root = AnswerDocument.json(reply.body) { Self.collect(root["errors"], depth: 0, into: &found) }
    errors = found
  }

  private static func collect(_ list: JSONNode?, depth: Int, into found: inout [Reason]) {
    for error in list?.elements ?? [] where depth < 4 {
      let reason = Reason(
        code: error["code"]?.text ?? "", detail: error["detail"]?.text ?? error["title"]?.text ?? "",
        place: error["source"]?["pointer"]?.text ?? error["source"]?["parameter"]?.text)
      if !found.contains(reason) { found.append(reason) }
      for others in error["meta"]?["associatedErrors"]?.members ?? [] {
        collect(others.value, depth: depth + 1, into: &found)
      }
    }
  }

  /// Whether any of its errors is of a kind, or of a kind of that kind.
  func has(_ code: String) -> Bool { errors.contains { $0.code == code || $0.code.hasPrefix(code + ".") } }

  /// Whether the resource to create already exists.
  var isDuplicate: Bool {
    errors.contains { $0.code.hasSuffix(".DUPLICATE") || $0.code == "STATE_ERROR.ALREADY_EXISTS" }
  }

  /// The rejected day, and the later one that App Store Connect expects because its day starts earlier: `Invalid
  /// startDate=2026-01-19, …, and must be on or after 2026-01-20`.
  var nextDay: (refused: String, expected: String)? {
    for error in errors {
      guard let start = error.detail.firstRange(of: "Invalid startDate=")?.upperBound,
        let end = error.detail.firstRange(of: "on or after ")?.upperBound
      else { continue }
      let days = (String(error.detail[start...].prefix(10)), String(error.detail[end...].prefix(10)))
      guard let refused = CalendarDate(days.0), let expected = CalendarDate(days.1),
        expected.daysSinceEpoch == refused.daysSinceEpoch + 1
      else { continue }
      return (days.0, days.1)
    }
    return nil
  }

  /// All error messages of the response, on one line.
  package var message: String {
    var text = "\(method) \(path): \(status)"
    let reasons = errors.map { reason in
      let words = [reason.code, reason.detail].filter { !$0.isEmpty }.joined(separator: ": ")
      return words + (reason.place.map { " (\($0))" } ?? "")
    }
    text += reasons.isEmpty ? ", \(pageFault ?? "without a reason")" : " " + reasons.joined(separator: "; ")
    if let requestID { text += " [X-Request-ID \(requestID)]" }
    return text
  }

  /// The advice on how to fix it, if known.
  package var advice: String? {
    // Lists are empty rather than missing.
    if method == "GET", status == 404 {
      return "run it again in a minute; if it stays missing, check the product in App Store Connect and the key's role"
    }
    return Self.advices.first { row in
      errors.contains { $0.code.hasPrefix(row[0]) && (row[1].isEmpty || $0.detail.contains(row[1])) }
    }?[2]
  }

  /// Advice for errors, by the start of the code and words of the message.
  private static let advices = EmbeddedTable(PackageResources.advices_tsv).rows
}

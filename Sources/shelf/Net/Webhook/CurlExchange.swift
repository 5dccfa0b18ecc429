import ServerPayloads
import Subprocess

/// Carries a request to a server on this machine over TLS, by the installed `curl`, which knows whom the system trusts.
///
/// A certificate that the system does not know is named by `CURL_CA_BUNDLE`.
struct CurlExchange {
  /// How long an answer is waited for.
  let seconds: Int64

  /// - Throws: what came of it where there is no answer; a `Failure` where curl is missing.
  func send(_ call: WebhookClient.Call) async throws -> WebhookClient.Reply {
    let marker = CurlTransport.marker()
    let output: [UInt8]
    do {
      let result = try await Subprocess.run(
        .name("curl"), arguments: ["--disable", "--config", "-"],
        input: .array(Array(configuration(call, marker).utf8)),
        output: .bytes(limit: WebhookClient.longest + 65_536), error: .discarded)
      output = result.standardOutput
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw Failure(
        "curl is not installed, and only curl speaks with '\(call.address.text)' here; install it, or use http://")
    } catch {
      // More came than is taken.
      throw WebhookClient.Fault(.invalidResponse)
    }
    return try Self.reply(output, marker)
  }

  private func configuration(_ call: WebhookClient.Call, _ marker: String) -> String {
    let quoted = CurlTransport.quoted
    var lines = [
      "url = \(quoted(call.address.text))", "request = \(quoted(call.method))", "silent", "http1.1", "globoff",
      "path-as-is",
      "noproxy = \"*\"", "user-agent = \(quoted("shelf/\(Shelf.version)"))", "proto = \"=https\"",
      "connect-timeout = \(seconds)", "max-time = \(seconds)", "max-filesize = \(WebhookClient.longest)",
      "write-out = \(quoted("\n\(marker) %{exitcode} %{http_code} %{redirect_url} %{content_type}\n"))",
    ]
    if let body = call.body {
      lines += [
        "header = \"Content-Type: application/json\"", "header = \"Expect:\"",
        "data-raw = \(quoted(String(decoding: body, as: UTF8.self)))",
      ]
    } else {
      lines.append("header = \"Accept: application/json\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func reply(_ output: [UInt8], _ marker: String) throws(WebhookClient.Fault) -> WebhookClient.Reply {
    let mark = Array("\n\(marker) ".utf8)
    let starts = output.indices.reversed().lazy.filter { output[$0...].starts(with: mark) }
    guard let start = starts.first else { throw WebhookClient.Fault(.other) }
    let words = String(decoding: output[(start + mark.count)...], as: UTF8.self)
      .split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, let code = Int(words[0]), let status = Int(words[1]) else {
      throw WebhookClient.Fault(.other)
    }
    if code != 0 { throw WebhookClient.Fault(result(of: code)) }
    let type = words[3].split(whereSeparator: \.isNewline).first.map(String.init)
    guard DeliveryResult.canRead(type) else { throw WebhookClient.Fault(.unsupportedCharset) }
    let location = words[2].isEmpty ? nil : String(words[2])
    return WebhookClient.Reply(status: status, location: location, staysOpen: false, body: Array(output[..<start]))
  }

  /// What curl's exit status says (curl's manual, EXIT CODES; read 2026-11-23, official).
  static func result(of code: Int) -> DeliveryResult {
    switch code {
    case 28: .timedOut
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: .tlsIssue
    case 52: .noResponse
    case 7, 55, 56: .socketIssue
    case 18: .prematureClose
    case 1, 8, 61, 63: .invalidResponse
    default: .other
    }
  }
}

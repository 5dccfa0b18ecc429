import CommandSupport
import StoreClient
import Subprocess
import SystemPackage

/// Sends calls with the installed `curl`, which uses the system's certificates and proxies.
///
/// Requests are passed through standard input, so that neither token nor URL appears in the process list. Redirects
/// aren't followed, and curl's own configuration file isn't read.
struct CurlTransport: Sendable {
  /// Whether it only connects to this machine.
  let isLoopback: Bool

  /// The timeouts for a connection and for a complete response, in seconds.
  var patience = (connection: 30, answer: 300)

  /// The largest body that is read, in bytes.
  var longest = 64 << 20

  /// The maximum output of one run of curl, in largest bodies; curl's own limit ignores bodies of unknown length.
  private static let mostLongest = 4

  /// The transport for the App Store Connect client.
  var transport: ClientTransport {
    { calls in
      do throws(TransportFault) {
        let answers = try await answers(to: calls)
        return zip(answers, calls).map { $0.result(from: $1.address, isProxied: isProxied) }
          + Array(
            repeating: .failure(.lost("curl ended without a response")), count: calls.count - answers.count)
      } catch {
        return calls.map { _ in .failure(error) }
      }
    }
  }

  /// The oldest version of curl that reports the result of each call.
  private static let oldest = "7.75"

  /// Sends calls one after the other over one connection.
  ///
  /// - Returns: the results in the order of the calls; fewer if curl ended early.
  /// - Throws: an error if nothing was sent at all.
  func answers(to calls: [ClientCall]) async throws(TransportFault) -> [CurlAnswer] {
    let marker = Self.marker()
    var bodies: [DraftEntry] = []
    defer { for body in bodies { body.remove() } }
    do {
      var parts: [String] = []
      for call in calls {
        let body = try call.body.map { try Self.keep($0) }
        if let body { bodies.append(body) }
        parts.append(configuration(call, body?.path, marker))
      }
      let result = try await Subprocess.run(
        .name("curl"), arguments: ["--disable", "--config", "-"],
        input: ProgramInput(bytes: Array(parts.joined(separator: "next\n").utf8)),
        output: .bytes(limit: longest * min(calls.count, Self.mostLongest) + 65_536 * calls.count),
        error: .bytes(limit: 1 << 16))
      let answers = try CurlOutput(result.standardOutput, marker: marker).answers()
      let complaint = String(decoding: result.standardError, as: UTF8.self)
      if answers.isEmpty, let line = complaint.split(separator: "\n").first {
        throw TransportFault.hopeless("curl failed (\(Self.oldest) or newer is needed): \(line)")
      }
      return answers
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw .hopeless("curl is not installed; install it, because Shelf connects to servers with curl")
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      return calls.map { _ in CurlAnswer(exitCode: 63, message: "the response is too long") }
    } catch let fault as TransportFault {
      throw fault
    } catch {
      throw .hopeless("can't run curl: \(error)")
    }
  }

  private var isProxied: Bool {
    !isLoopback
      && ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { !(Terminal.environment($0) ?? "").isEmpty }
  }

  // MARK: - curl's configuration

  private func configuration(_ call: ClientCall, _ body: FilePath?, _ marker: String) -> String {
    let facts = "%{exitcode} %{http_code} %{size_header} %{size_download} %{errormsg}"
    var lines = [
      "url = \(Self.quoted(call.address))", "request = \(Self.quoted(call.method))", "silent", "include", "http1.1",
      "globoff",
      "path-as-is", "user-agent = \(Self.quoted("shelf/\(ShelfVersion.version)"))",
      "connect-timeout = \(patience.connection)",
      "max-time = \(patience.answer)", "proto = \(Self.quoted(isLoopback ? "=http,https" : "=https"))",
      "write-out = \(Self.quoted("\n\(marker) \(facts)\n"))",
    ]
    // Loopback connections never go through a proxy.
    if isLoopback { lines.append("noproxy = \"*\"") }
    lines.append("max-filesize = \(longest)")
    for header in call.headers { lines.append("header = \(Self.quoted("\(header.name): \(header.value)"))") }
    if let body {
      lines.append("header = \"Expect:\"")
      lines.append("data-binary = \(Self.quoted("@\(body.string)"))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result.unicodeScalars.append(contentsOf: ["\\", scalar])
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A random marker that doesn't occur in any response.
  private static func marker() -> String {
    var generator = SystemRandomNumberGenerator()
    return "shelf-\(String(generator.next(), radix: 36))\(String(generator.next(), radix: 36))"
  }

  /// The folder for files with bodies.
  private static var folder: FilePath {
    FilePath(Terminal.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")
  }

  /// Removes the bodies that a killed run left behind.
  static func removeLeftovers() { if let folder = try? OpenFolder(folder) { Leftovers.remove(in: folder) } }

  /// Writes the bytes to a file that only its owner can read. curl's configuration accepts neither long texts nor
  /// arbitrary bytes.
  private static func keep(_ bytes: [UInt8]) throws -> DraftEntry {
    do {
      let draft = try Drafts.makeFile(in: try OpenFolder(folder), permissions: [.ownerReadWrite])
      do { try draft.descriptor.writeAll(bytes) } catch {
        draft.remove()
        throw error
      }
      return draft
    } catch {
      throw TransportFault.hopeless("can't write into '\(folder)': \(error)")
    }
  }
}

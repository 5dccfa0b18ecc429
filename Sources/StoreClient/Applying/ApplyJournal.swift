import SourceDiagnostics
import TextFormats

/// The document, server, app, and file that a journal belongs to.
package struct ApplyHeading: Sendable, Hashable {
  /// The digest of the document to apply.
  package let document: String
  package let store: String
  package let app: String

  /// The number of the journal's file, which distinguishes it from one that came with a plan: steps that a journal
  /// records as done aren't checked again.
  package var file = ""

  package init(document: String, store: String, app: String) {
    self.document = document
    self.store = store
    self.app = app
  }

  /// The first line of a journal.
  package var line: String {
    ApplyLine.jsonLine([
      .init("journal", .string(Self.format)), .init("document", .string(document)), .init("store", .string(store)),
      .init("app", .string(app)), .init("file", .string(file)),
    ])
  }

  /// The last line of a journal, written when nothing is left to do.
  package static let lastLine = "{\"finished\":true}\n"

  static let format = "shelf.apply/1"
}

/// The journal's lines for each change: one before the request is sent, and one after its response.
///
/// They contain no bodies and no other values from App Store Connect or the catalog, only names, digests, and resource
/// IDs.
enum ApplyLine {
  /// A step will be sent next.
  case begun(Step, path: String, digest: String, before: [String]?)
  /// A step is done, however that is known.
  case done(id: String, how: StepEnd, status: Int?, requestID: String?, names: [String: String])
  /// All bytes of a picture were uploaded.
  case uploaded(id: String)
  /// App Store Connect rejected a step: nothing was changed.
  case refused(id: String, ClientRefusal)
  /// No response arrived, or one that doesn't show whether the change was made.
  case lost(id: String)

  var text: String {
    switch self {
    case .begun(let step, let path, let digest, let before):
      var members: [JSONValue.Member] = [
        .init("begun", .string(step.id)), .init("method", .string(step.method)), .init("path", .string(path)),
        .init("body", .string(digest)),
      ]
      if let before { members.append(.init("before", .array(before.map { .string($0) }))) }
      return Self.jsonLine(members)
    case .done(let id, let how, let status, let requestID, let names):
      var members: [JSONValue.Member] = [.init("done", .string(id)), .init("how", .string(how.rawValue))]
      if let status { members.append(.init("status", .integer(status))) }
      if let requestID { members.append(.init("request", .string(requestID))) }
      let sorted = names.sorted { $0.key < $1.key }
      members.append(.init("names", .object(sorted.map { .init($0.key, .string($0.value)) })))
      return Self.jsonLine(members)
    case .uploaded(let id): return Self.jsonLine([.init("uploaded", .string(id))])
    case .refused(let id, let refusal):
      var members: [JSONValue.Member] = [
        .init("refused", .string(id)), .init("status", .integer(refusal.status)),
        .init("codes", .array(refusal.errors.map { .string($0.code) })),
      ]
      if let requestID = refusal.requestID { members.append(.init("request", .string(requestID))) }
      return Self.jsonLine(members)
    case .lost(let id): return Self.jsonLine([.init("lost", .string(id))])
    }
  }

  static func jsonLine(_ members: [JSONValue.Member]) -> String {
    String(decoding: JSONValue.object(members).compactBytes, as: UTF8.self) + "\n"
  }
}

/// How a step ended.
package enum StepEnd: String, Sendable {
  /// App Store Connect confirmed the change.
  case sent
  /// App Store Connect had made the change, but its response was lost.
  case found
  /// It was there already.
  case reused
  /// A query got its response.
  case asked
  /// It was not needed.
  case passed
}

/// The journal of an earlier run.
package struct ApplyRecord: Sendable {
  /// The names that each finished step provided.
  package private(set) var done: [String: [String: String]] = [:]

  /// Steps that were started and whose outcome is unknown, with the earlier state if it was recorded.
  package private(set) var begun: [String: [String]] = [:]

  /// The completely uploaded pictures.
  package private(set) var uploaded: Set<String> = []

  package private(set) var hasHeading = false

  /// The number of bytes up to the end of the last complete line. A line cut off by a kill follows it.
  package private(set) var wholeBytes = 0

  package init() {}

  /// Reads a journal. Another document's journal is ignored unless it contains a request with an unknown outcome.
  ///
  /// - Parameters:
  ///   - bytes: the whole journal.
  ///   - heading: the expected heading.
  /// - Throws: a `ClientFault` if it belongs to something else, or is damaged.
  package init(_ bytes: [UInt8], _ heading: ApplyHeading) throws {
    if let other = Self.other(bytes, heading) {
      guard other.begun.isEmpty else {
        throw ClientFault.unclear("it has an unfinished request of another plan; apply that plan first")
      }
      return
    }
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      wholeBytes += line.count + 1
      guard let node = parseJSON(TextFile(path: "journal", bytes: Array(line))).root, node.members != nil else {
        throw ClientFault.unclear("its line at byte \(wholeBytes - line.count - 1) is damaged")
      }
      if hasHeading { decodeLine(node) } else { try check(node, heading) }
    }
    guard hasHeading || heading.line.utf8.starts(with: bytes) else { throw Self.otherFile }
  }

  private static let otherFile = ClientFault.unclear("it is not a journal of 'shelf apply'")

  /// Returns the record in another document's journal; nil if it is this document's, or for another server or app.
  private static func other(_ bytes: [UInt8], _ heading: ApplyHeading) -> ApplyRecord? {
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard let node = parseJSON(TextFile(path: "journal", bytes: Array(first))).root,
      let document = node["document"]?.text,
      document != heading.document
    else { return nil }
    var other = ApplyHeading(
      document: document, store: node["store"]?.text ?? heading.store, app: node["app"]?.text ?? heading.app)
    other.file = node["file"]?.text ?? ""
    return try? ApplyRecord(bytes, other)
  }

  private mutating func check(_ node: JSONNode, _ heading: ApplyHeading) throws {
    guard node["journal"]?.text == ApplyHeading.format else { throw Self.otherFile }
    for (name, value) in [("document", heading.document), ("store", heading.store), ("app", heading.app)]
    where node[name]?.text != value {
      throw ClientFault.unclear("it belongs to another \(name == "document" ? "plan" : name)")
    }
    guard (node["file"]?.text ?? "") == heading.file else {
      throw ClientFault.unclear("it was copied here, so its record can't be trusted")
    }
    hasHeading = true
  }

  private mutating func decodeLine(_ node: JSONNode) {
    if let id = node["begun"]?.text {
      begun[id] = (node["before"]?.elements ?? []).compactMap(\.text)
    } else if let id = node["done"]?.text {
      begun[id] = nil
      var names: [String: String] = [:]
      for member in node["names"]?.members ?? [] { names[member.key] = member.value.text }
      done[id] = names
    } else if let id = node["refused"]?.text {
      begun[id] = nil
    } else if let id = node["uploaded"]?.text {
      uploaded.insert(id)
    } else if node["finished"] != nil {
      isFinished = true
    }
  }

  /// Whether anything was sent.
  package var isBegun: Bool { !done.isEmpty || !begun.isEmpty }

  /// Whether a step was done, with its picture.
  package func isDone(_ step: Step) -> Bool {
    done[step.id] != nil && (step.uploads.isEmpty || uploaded.contains(step.id))
  }

  /// Whether everything in the document was done.
  package private(set) var isFinished = false

  /// The products of a document that a run has started to change: their recorded state is out of date.
  package func touchedProducts(of steps: [Step]) -> Set<String> {
    Set(steps.filter { done[$0.id] != nil || begun[$0.id] != nil }.map(\.product))
  }
}

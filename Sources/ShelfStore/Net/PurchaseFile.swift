import CommandSupport
import CatalogModel
import GRDB
import ServerPayloads

/// The requests that changed a local App Store Server, in an SQLite file or in memory.
///
/// Replaying the requests in order, at their times, results in the same state. Each is saved before its response is
/// sent, so a client that got a response finds its change again even if the server was killed.
struct PurchaseFile: Sendable {
  private let queue: DatabaseQueue

  private static let database = LocalDatabase(
    // "ShPu" in ASCII.
    applicationID: 0x5368_5075, layout: 1, content: "a local App Store Server",
    tables: """
      CREATE TABLE requests (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, body TEXT NOT NULL
      );
      CREATE TABLE attempts (
        number INTEGER PRIMARY KEY, notification INTEGER NOT NULL, at INTEGER NOT NULL, result TEXT NOT NULL
      );
      CREATE TABLE texts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID
      """)

  /// Opens a file, or creates it.
  ///
  /// - Parameter path: the path of the file; nil for memory.
  /// - Throws: a failure with the reason why it can't be used.
  init(_ path: String?) throws {
    queue = try Self.database.open(path)
    let wrong = try queue.read { database in
      try Int.fetchOne(
        database,
        sql: """
          SELECT number FROM requests
          WHERE typeof(at) <> 'integer' OR typeof(path) <> 'text' OR typeof(body) <> 'text' LIMIT 1
          """)
    }
    if let wrong { throw LocalDatabase.damaged(path ?? "memory", "request \(wrong) can't be read") }
  }

  /// Writes pending changes to the file, and closes it.
  func close() { try? queue.close() }

  /// The heading and the start time of the file; nil for a new one.
  func heading() throws -> (text: String, start: Instant)? {
    guard let heading = try text("heading"), let start = try text("start").flatMap({ Instant($0) }) else { return nil }
    return (heading, start)
  }

  /// Begins a new file.
  func begin(_ heading: String, at start: Instant) throws {
    try queue.write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO texts (name, value) VALUES ('heading', ?), ('start', ?)",
        arguments: [heading, start.description])
    }
  }

  /// The saved certificate chain; a new file gets a new one.
  func chain() throws -> SigningChain {
    if let kept = try text("root") { return try RootKeyFile.chain(of: Array(kept.utf8), in: "--state") }
    let chain = try RootKeyFile.new()
    try queue.write {
      try $0.execute(sql: "INSERT INTO texts (name, value) VALUES ('root', ?)", arguments: [chain.kept])
    }
    return chain
  }

  private func text(_ name: String) throws -> String? {
    try queue.read { try String.fetchOne($0, sql: "SELECT value FROM texts WHERE name = ?", arguments: [name]) }
  }

  // MARK: - Requests

  /// Returns the saved requests, oldest first.
  func contents() throws -> [(at: Instant, request: ServerRequest)] {
    try queue.read { database in
      try Row.fetchAll(database, sql: "SELECT at, method, path, body FROM requests ORDER BY number").map { row in
        let at: Int64 = row[0]
        let method: String = row[1]
        let path: String = row[2]
        let body: [UInt8] = Array((row[3] as String).utf8)
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return (Instant(milliseconds: at), ServerRequest(method, parts, body: body))
      }
    }
  }

  /// Keeps a request that changed something at a moment.
  func keep(_ request: ServerRequest, at moment: Instant) throws {
    try queue.write { database in
      try database.execute(
        sql: "INSERT INTO requests (at, method, path, body) VALUES (?, ?, ?, ?)",
        arguments: [
          moment.milliseconds, request.method, request.path.joined(separator: "/"),
          String(decoding: request.body, as: UTF8.self),
        ])
    }
  }

  // MARK: - Deliveries

  /// The index of the first notification to post: those from before the webhook was set are never posted. `count` is
  /// the current number, for a new webhook.
  func firstPosted(_ count: Int) throws -> Int {
    if let known = try text("posted-from").flatMap({ Int($0) }) { return known }
    try queue.write {
      try $0.execute(sql: "INSERT INTO texts (name, value) VALUES ('posted-from', ?)", arguments: ["\(count)"])
    }
    return count
  }

  /// The attempts to deliver notifications, oldest first.
  func attempts() throws -> [(notification: Int, at: Instant, result: DeliveryResult)] {
    try queue.read { database in
      try Row.fetchAll(database, sql: "SELECT notification, at, result FROM attempts ORDER BY number").map { row in
        let notification: Int = row[0]
        let at: Int64 = row[1]
        return (notification, Instant(milliseconds: at), DeliveryResult(rawValue: row[2]) ?? .other)
      }
    }
  }

  /// Saves the result of a delivery attempt.
  func keep(_ result: DeliveryResult, of notification: Int, at moment: Instant) throws {
    try queue.write { database in
      try database.execute(
        sql: "INSERT INTO attempts (notification, at, result) VALUES (?, ?, ?)",
        arguments: [notification, moment.milliseconds, result.rawValue])
    }
  }
}

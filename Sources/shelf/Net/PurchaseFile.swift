import CatalogModel
import GRDB
import ServerPayloads

/// Where a local App Store Server keeps what changed it, request by request: an SQLite file, or memory.
///
/// Played again in their order, at their moments, the same requests come to the same state.
struct PurchaseFile: Sendable {
  private let queue: DatabaseQueue
  private let name: String

  /// The number that the file says of its own layout.
  private static let layout = 1

  /// Opens a file, or makes it.
  ///
  /// - Parameter path: where it is; nil for memory.
  /// - Throws: a failure that says why it can't be used.
  init(_ path: String?) throws {
    name = path ?? "memory"
    do {
      queue = try path.map { try DatabaseQueue(path: $0) } ?? DatabaseQueue()
      try queue.write { [name] database in
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        if found > Self.layout { throw Failure("'\(name)' was written by a newer shelf") }
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS requests (
              number INTEGER PRIMARY KEY, at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, body TEXT NOT NULL
            );
            CREATE TABLE IF NOT EXISTS texts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
            PRAGMA user_version = \(Self.layout);
            """)
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("can't keep a server's state in '\(name)': \(error)")
    }
  }

  /// The heading that the file was begun with, and where it began; nil for a new one.
  func heading() throws -> (text: String, start: Instant)? {
    try queue.read { database in
      guard let text = try String.fetchOne(database, sql: "SELECT value FROM texts WHERE name = 'heading'"),
        let start = try String.fetchOne(database, sql: "SELECT value FROM texts WHERE name = 'start'").flatMap({ Instant($0) })
      else { return nil }
      return (text, start)
    }
  }

  /// Begins a new file.
  func begin(_ heading: String, at start: Instant) throws {
    try queue.write { database in
      try database.execute(
        sql: "INSERT INTO texts (name, value) VALUES ('heading', ?), ('start', ?)", arguments: [heading, start.description])
    }
  }

  /// What was kept, oldest first.
  func contents() throws -> [(at: Instant, request: ServerRequest)] {
    try queue.read { [name] database in
      try Row.fetchAll(database, sql: "SELECT at, method, path, body FROM requests ORDER BY number").map { row in
        let at: Int64 = row[0]
        let method: String = row[1]
        let path: String = row[2]
        let body: [UInt8] = Array((row[3] as String).utf8)
        guard let moment = Instant(exactly: at) else { throw Failure("'\(name)' holds a damaged request") }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return (moment, ServerRequest(method, parts, body: body))
      }
    }
  }

  /// Keeps a request that changed something at a moment.
  func keep(_ request: ServerRequest, at moment: Instant) throws {
    try queue.write { database in
      try database.execute(
        sql: "INSERT INTO requests (at, method, path, body) VALUES (?, ?, ?, ?)",
        arguments: [
          moment.milliseconds, request.method, request.path.joined(separator: "/"), String(decoding: request.body, as: UTF8.self),
        ])
    }
  }
}

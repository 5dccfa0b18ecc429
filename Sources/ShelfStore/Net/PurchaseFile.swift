import CommandSupport
import CatalogModel
import GRDB
import ServerPayloads
import SystemPackage

/// Where a local App Store Server keeps what changed it, request by request: an SQLite file, or memory.
///
/// Played again in their order, at their moments, the same requests come to the same state. Each is kept before it is
/// answered, so whoever had an answer finds it again, whenever the server was killed.
struct PurchaseFile: Sendable {
  private let queue: DatabaseQueue
  private let name: String

  /// The number that the file says of its own layout.
  private static let layout = 1

  /// Opens a file, or makes it; one that is damaged is kept aside, and a new one begun.
  ///
  /// - Parameters:
  ///   - path: where it is; nil for memory.
  ///   - complain: gets the message that says where a damaged one was put.
  /// - Throws: a failure that says why it can't be used.
  init(_ path: String?, complain: (String) -> Void) throws {
    do { self = try Self(opening: path) } catch let damage as Damage {
      guard let path else { throw Failure("can't keep a server's state in memory: \(damage.why)") }
      let aside = try Self.putAside(path)
      complain("'\(path)' is damaged (\(damage.why)); it is kept as '\(aside)', and a new one begun")
      self = try Self(opening: path)
    }
  }

  /// Why what a file holds can't be read.
  private struct Damage: Error {
    let why: String
  }

  private init(opening path: String?) throws {
    name = path ?? "memory"
    var configuration = Configuration()
    // Nobody else may write there as long as this one does; who is killed lets go.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    do {
      queue = try path.map { try DatabaseQueue(path: $0, configuration: configuration) } ?? DatabaseQueue()
      try queue.write { [name] database in
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        if found > Self.layout { throw Failure("'\(name)' was written by a newer shelf") }
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS requests (
              number INTEGER PRIMARY KEY, at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, body TEXT NOT \
            NULL
            );
            CREATE TABLE IF NOT EXISTS attempts (
              number INTEGER PRIMARY KEY, notification INTEGER NOT NULL, at INTEGER NOT NULL, result TEXT NOT NULL
            );
            CREATE TABLE IF NOT EXISTS texts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
            PRAGMA user_version = \(Self.layout);
            """)
        let check = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "ok"
        if check != "ok" { throw Damage(why: check) }
        try Self.checkRequests(database)
      }
    } catch let failure as Failure {
      throw failure
    } catch let damage as Damage {
      throw damage
    } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
      throw Damage(why: error.message ?? "no database")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw Failure("'\(name)' is in use by another shelf; end that one, or name another file")
    } catch {
      throw Failure("can't keep a server's state in '\(name)': \(error)")
    }
  }

  private static func checkRequests(_ database: Database) throws {
    let wrong = try Int.fetchOne(
      database,
      sql:
        """
        SELECT number FROM requests WHERE typeof(at) <> 'integer' OR typeof(path) <> 'text' OR typeof(body) \
        <> 'text' LIMIT 1
        """
    )
    if let wrong { throw Damage(why: "request \(wrong) is none") }
  }

  /// Gives a file another name beside its own: `server.sqlite.damaged`, or with a number where that is taken.
  private static func putAside(_ path: String) throws -> String {
    for number in 1..<10_000 {
      let aside = path + ".damaged" + (number == 1 ? "" : "-\(number)")
      if (try? FileSystem.kind(of: FilePath(aside))) != nil { continue }
      do { try FileSystem.move(FilePath(path), to: FilePath(aside)) } catch {
        throw Failure("'\(path)' is damaged, and can't be put aside: \(error)")
      }
      // What belongs to it would be taken for the new one's.
      for ending in ["-journal", "-wal", "-shm"] where (try? FileSystem.kind(of: FilePath(path + ending))) != nil {
        try? FileSystem.move(FilePath(path + ending), to: FilePath(aside + ending))
      }
      return aside
    }
    throw Failure("'\(path)' is damaged, and there are too many damaged ones beside it; delete some")
  }

  /// The heading that the file was begun with, and where it began; nil for a new one.
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

  private func text(_ name: String) throws -> String? {
    try queue.read { try String.fetchOne($0, sql: "SELECT value FROM texts WHERE name = ?", arguments: [name]) }
  }

  // MARK: - Requests

  /// What was kept, oldest first.
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

  /// The first notification that is posted, by its place: what came up before there was a webhook never is. `count` is
  /// how many there are, if there was none until now.
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

  /// Keeps what came of an attempt.
  func keep(_ result: DeliveryResult, of notification: Int, at moment: Instant) throws {
    try queue.write { database in
      try database.execute(
        sql: "INSERT INTO attempts (notification, at, result) VALUES (?, ?, ?)",
        arguments: [notification, moment.milliseconds, result.rawValue])
    }
  }
}

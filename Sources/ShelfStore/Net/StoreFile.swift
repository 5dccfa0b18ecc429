import CommandSupport
import GRDB
import StoreServer

/// Where a local store keeps what it holds: an SQLite file, or memory.
struct StoreFile: Sendable {
  private let queue: DatabaseQueue

  /// The number that the file says of its own layout.
  private static let layout = 1

  /// Opens a file, or makes it.
  ///
  /// - Parameter path: where it is; nil for memory.
  /// - Throws: a failure that says why it can't be used.
  init(_ path: String?) throws {
    do {
      queue = try path.map { try DatabaseQueue(path: $0) } ?? DatabaseQueue()
      try queue.write { database in
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        if found > Self.layout { throw Failure("'\(path ?? "")' was written by a newer shelf") }
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS resources (
              type TEXT NOT NULL, id TEXT NOT NULL, sequence INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (type, \
            id)
            ) WITHOUT ROWID;
            CREATE TABLE IF NOT EXISTS numbers (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
            PRAGMA user_version = \(Self.layout);
            """)
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("can't keep a store in '\(path ?? "memory")': \(error)")
    }
  }

  /// What is kept, oldest first, and how many resources were ever made.
  func contents() throws -> (records: [StoreServer.Record], counter: Int) {
    try queue.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT type, id, sequence, body FROM resources ORDER BY sequence, type, id")
      let records = try rows.map { row in
        let key = RecordKey(row[0], row[1])
        guard let record = StoreServer.Record(key, sequence: row[2], text: row[3]) else {
          throw Failure("the store's file holds a damaged resource: \(key.type) \(key.id)")
        }
        return record
      }
      return (records, try Int.fetchOne(database, sql: "SELECT value FROM numbers WHERE name = 'counter'") ?? 0)
    }
  }

  /// Keeps what one request changed, all of it or nothing.
  func keep(_ changes: [StoreChange], counter: Int) throws {
    guard !changes.isEmpty else { return }
    try queue.write { database in
      for change in changes {
        if let record = change.record {
          try database.execute(
            sql: "INSERT OR REPLACE INTO resources (type, id, sequence, body) VALUES (?, ?, ?, ?)",
            arguments: [record.type, record.id, record.sequence, record.text])
        } else {
          try database.execute(
            sql: "DELETE FROM resources WHERE type = ? AND id = ?", arguments: [change.key.type, change.key.id])
        }
      }
      try database.execute(
        sql: "INSERT OR REPLACE INTO numbers (name, value) VALUES ('counter', ?)", arguments: [counter])
    }
  }
}

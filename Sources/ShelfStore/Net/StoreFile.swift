import CommandSupport
import GRDB
import StoreServer

/// The records of a local store, in an SQLite file or in memory.
struct StoreFile: Sendable {
  private let queue: DatabaseQueue

  private static let database = LocalDatabase(
    // "ShCo" in ASCII.
    applicationID: 0x5368_436F, layout: 1, content: "a local App Store Connect",
    tables: """
      CREATE TABLE resources (
        type TEXT NOT NULL, id TEXT NOT NULL, sequence INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (type, id)
      ) WITHOUT ROWID;
      CREATE TABLE numbers (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID
      """)

  /// Opens a file, or creates it.
  ///
  /// - Parameter path: the path of the file; nil for memory.
  /// - Throws: a failure with the reason why it can't be used.
  init(_ path: String?) throws { queue = try Self.database.open(path) }

  /// Writes pending changes to the file, and closes it.
  func close() { try? queue.close() }

  /// Returns the saved records, oldest first, and the number of resources ever created.
  func contents() throws -> (records: [StoreServer.Record], counter: Int) {
    try queue.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT type, id, sequence, body FROM resources ORDER BY sequence, type, id")
      let records = try rows.map { row in
        let key = RecordKey(row[0], row[1])
        guard let record = StoreServer.Record(key, sequence: row[2], text: row[3]) else {
          throw Failure("the state file contains a damaged resource: \(key.type) \(key.id)")
        }
        return record
      }
      return (records, try Int.fetchOne(database, sql: "SELECT value FROM numbers WHERE name = 'counter'") ?? 0)
    }
  }

  /// Saves the changes of one request atomically.
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

import CommandSupport
import CatalogModel
import GRDB
import ServerPayloads
import StoreSimulation

/// The changes of a local App Store Server, in an SQLite file.
///
/// The state follows from the saved events, without repeating the requests. Each change is saved before its response
/// is sent, so a client that got a response finds its change again even if the server was killed.
struct PurchaseFile: Sendable {
  private let queue: DatabaseQueue

  /// The path of the file; nil for memory, which keeps no changes.
  private let path: String?

  private static let database = LocalDatabase(
    // "ShPu" in ASCII.
    applicationID: 0x5368_5075, layout: 2, content: "a local App Store Server",
    tables: """
      CREATE TABLE changes (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, steps INTEGER NOT NULL, events TEXT NOT NULL
      );
      CREATE TABLE notifications (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, customer INTEGER, type TEXT NOT NULL, subtype TEXT,
        id TEXT NOT NULL, body TEXT NOT NULL
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
    self.path = path
  }

  /// Writes pending changes to the file, and closes it.
  func close() { try? queue.close() }

  /// The heading and the start time of the file; nil for a new one.
  func heading() throws -> (text: String, start: Instant)? {
    guard let heading = try load("heading"), let start = try load("start").flatMap({ Instant($0) }) else { return nil }
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
    if let kept = try load("root") { return try RootKeyFile.chain(of: Array(kept.utf8), in: "--state") }
    let chain = try RootKeyFile.new()
    try queue.write {
      try $0.execute(sql: "INSERT INTO texts (name, value) VALUES ('root', ?)", arguments: [chain.kept])
    }
    return chain
  }

  private func load(_ name: String) throws -> String? {
    try queue.read { try String.fetchOne($0, sql: "SELECT value FROM texts WHERE name = ?", arguments: [name]) }
  }

  // MARK: - Changes

  /// Returns the saved changes.
  ///
  /// - Parameters:
  ///   - start: the start of the run.
  ///   - shop: its catalog and rules.
  /// - Returns: nil if there are none.
  /// - Throws: a failure if a change can't be read.
  func memory(from start: Instant, in shop: Shop) throws -> ServerMemory? {
    var memory = ServerMemory(from: start)
    try queue.read { database in
      let changes = try Row.fetchCursor(
        database, sql: "SELECT number, at, steps, events FROM changes ORDER BY number")
      while let row = try changes.next() {
        guard let at = Int64.fromDatabaseValue(row[1]), let steps = Int.fromDatabaseValue(row[2]),
          let events = String.fromDatabaseValue(row[3]),
          memory.replay(events, at: Instant(milliseconds: at), stepCount: steps, in: shop)
        else { throw LocalDatabase.damaged(path ?? "memory", "change \(row[0] as DatabaseValue) can't be read") }
      }
      let notifications = try Row.fetchCursor(
        database, sql: "SELECT at, customer, type, subtype, id, body FROM notifications ORDER BY number")
      while let row = try notifications.next() {
        guard let type = NotificationType(rawValue: row[2]) else {
          throw LocalDatabase.damaged(path ?? "memory", "a notification can't be read")
        }
        let subtype: String? = row[3]
        memory.sent.append(
          SentNotification(
            StoreNotification(
              type, subtype.flatMap(NotificationSubtype.init), id: row[4], at: Instant(milliseconds: row[0]),
              customer: row[1], savedBody: row[5])))
      }
    }
    return memory.state.eventCount == 0 && memory.sent.isEmpty ? nil : memory
  }

  /// Saves a change, all of it or nothing.
  func save(_ change: ServerChange) throws {
    guard path != nil else { return }
    try queue.write { database in
      try database.execute(
        sql: "INSERT INTO changes (at, steps, events) VALUES (?, ?, ?)",
        arguments: [change.at.milliseconds, change.stepCount, change.lines])
      for (number, sent) in zip(change.sent.indices, change.sent) {
        let notification = sent.notification
        try database.execute(
          sql: """
            INSERT INTO notifications (number, at, customer, type, subtype, id, body) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            number, notification.at.milliseconds, notification.customer, notification.type.rawValue,
            notification.subtype?.rawValue, notification.id, notification.savedBody,
          ])
      }
    }
  }

  // MARK: - Deliveries

  /// The index of the first notification to post: those from before the webhook was set are never posted. `count` is
  /// the current number, for a new webhook.
  func firstPosted(_ count: Int) throws -> Int {
    if let known = try load("posted-from").flatMap({ Int($0) }) { return known }
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

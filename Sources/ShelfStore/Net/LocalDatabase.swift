import CommandSupport
import GRDB
import SystemPackage

/// Opens the SQLite files of the local servers. A damaged file, or another program's, is refused and not changed.
struct LocalDatabase {
  /// Marks a file as Shelf's own, in `PRAGMA application_id`.
  let applicationID: Int32

  /// The number of the layout, in `PRAGMA user_version`.
  let layout: Int32

  /// The file's content as messages describe it: `a local App Store Connect`.
  let content: String

  /// Creates the tables.
  let tables: String

  /// Opens a file, or creates one that only its owner can read; without a path the data stays in memory. Throws a
  /// `Failure` for a file that can't be used.
  func open(_ path: String?) throws -> DatabaseQueue {
    let name = path ?? "memory"
    do {
      guard let path else {
        let queue = try DatabaseQueue()
        try queue.write { try $0.execute(sql: tables) }
        return queue
      }
      let isNew = try check(path)
      var configuration = Configuration()
      // No other program can write to it in the meantime. If this one is killed, the system unlocks the file.
      configuration.prepareDatabase {
        try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      if isNew {
        let marks = "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(layout)"
        try queue.write { try $0.execute(sql: "\(marks); \(tables)") }
        // A log needs one wait for the disk per request instead of three.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      } else if let fault = try queue.read({ try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }), fault != "ok" {
        throw Self.damaged(name, fault)
      }
      return queue
    } catch let failure as Failure {
      throw failure
    } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
      throw Self.damaged(name, error.message ?? "\(error.resultCode)")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw Failure("'\(name)' is in use by another process; stop it, or name another file")
    } catch {
      throw Failure("can't store \(content) in '\(name)': \(error)")
    }
  }

  static func damaged(_ name: String, _ reason: String) -> Failure {
    Failure("'\(name)' is damaged (\(reason)); move it elsewhere, or name another file")
  }

  /// Whether a file is new. Its head is read before SQLite opens it, because SQLite may write when it opens a file.
  private func check(_ path: String) throws -> Bool {
    let head: [UInt8]
    try Confinement.checkFile(path, to: "store \(content) in")
    do {
      let file = try FileDescriptor.open(
        FilePath(path), .readWrite, options: [.create, .closeOnExec], permissions: [.ownerReadWrite])
      head = try file.closeAfter {
        try Array(unsafeUninitializedCapacity: 100) { bytes, count in
          count = try file.read(into: UnsafeMutableRawBufferPointer(bytes))
        }
      }
    } catch { throw Failure("can't store \(content) in '\(path)': \(error)") }
    if head.isEmpty { return true }
    func number(at offset: Int) -> Int32 {
      Int32(bitPattern: head[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
    guard head.count == 100, head.starts(with: "SQLite format 3\0".utf8), number(at: 68) == applicationID else {
      throw Failure("'\(path)' is not the state of \(content); it was not changed, name another file")
    }
    if number(at: 60) > layout { throw Failure("'\(path)' was written by a newer version of Shelf") }
    if number(at: 60) < layout {
      throw Failure("'\(path)' was written by an older version of Shelf; name another file")
    }
    return false
  }
}

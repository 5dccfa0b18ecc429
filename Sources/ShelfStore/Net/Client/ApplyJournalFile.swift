import CatalogModel
import CommandSupport
import LockFile
import SourceDiagnostics
import StoreClient
import StorePlanning
import Synchronization
import SystemPackage

/// The journal of `shelf apply` on disk. Each line is written before the change that it records.
///
/// Only one run can have it open at a time.
final class ApplyJournalFile: Sendable {
  /// The record of an earlier run.
  let record: ApplyRecord
  private let name: String
  private let descriptor: FileDescriptor

  /// The end of the last complete line of an earlier run; nil once the incomplete rest is removed.
  private let state: Mutex<(wholeBytes: Int?, heading: String)>

  /// The record of an earlier run; nil if there is none. Nothing is created.
  static func record(_ name: String, _ heading: ApplyHeading) -> ApplyRecord? {
    guard let file = try? FileDescriptor.open(FilePath(name), .readOnly, options: [.closeOnExec, .nonBlocking]) else {
      return nil
    }
    return try? file.closeAfter {
      try ApplyRecord(try FileSystem.bytes(of: file, expected: 1 << 16), Self.heading(heading, in: file))
    }
  }

  /// A heading with the number of the journal's file.
  private static func heading(_ heading: ApplyHeading, in file: FileDescriptor) throws -> ApplyHeading {
    var result = heading
    result.file = "\(try FileSystem.number(of: file))"
    return result
  }

  /// Opens or creates a journal.
  ///
  /// - Parameters:
  ///   - name: its path, as it was typed.
  ///   - heading: what it must belong to.
  ///   - isRead: whether it is only read, also while another run uses it; then it must exist.
  /// - Throws: a `Failure` if it can't be opened, is in use by another run, or belongs to something else.
  init(_ name: String, _ heading: ApplyHeading, isRead: Bool) throws {
    self.name = name
    do {
      if !isRead { try Confinement.checkFile(name, to: "write the journal") }
      descriptor = try FileDescriptor.open(
        FilePath(name), isRead ? .readOnly : .readWrite,
        options: isRead ? [.closeOnExec, .nonBlocking] : [.create, .append, .closeOnExec],
        permissions: isRead ? nil : [.ownerReadWrite, .groupRead, .otherRead])
      guard isRead || flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
        throw Failure("'\(name)' is in use by another run; wait until it ends")
      }
      let heading = try Self.heading(heading, in: descriptor)
      record = try ApplyRecord(try FileSystem.bytes(of: descriptor, expected: 1 << 16), heading)
      state = Mutex((record.wholeBytes, record.hasHeading ? "" : heading.line))
    } catch let fault as ClientFault {
      throw Failure(
        """
        can't resume from '\(name)': \(ClientFailure.failure(fault).message); name another with --state, or remove \
        it to start over
        """)
    } catch let error as Errno {
      throw Failure("can't \(isRead ? "read" : "write") the journal '\(name)': \(error)")
    }
  }

  /// Adds a line, and returns once it is on the disk; throws a `Failure` otherwise.
  func append(_ line: String) throws {
    try state.withLock { state in
      do {
        if let end = state.wholeBytes {
          guard ftruncate(descriptor.rawValue, off_t(end)) == 0 else { throw Errno(rawValue: errno) }
          state.wholeBytes = nil
        }
        try descriptor.writeAll(Array((state.heading + line).utf8))
        state.heading = ""
        guard fsync(descriptor.rawValue) == 0 || errno == EINVAL else { throw Errno(rawValue: errno) }
      } catch {
        throw Failure("can't write the journal '\(name)': \(error); nothing more was sent")
      }
    }
  }
}

/// A lock that keeps two runs from changing the same app at the same time.
///
/// Its file contains the state of the app that this computer last left or pulled, and which products match the catalog
/// completely. `catalog.lock` can't contain that: git restores it together with the catalog, but not App Store Connect.
struct ApplyLock {
  private let descriptor: FileDescriptor

  /// Acquires the lock of an app; throws a `Failure` if another run on this machine has it.
  init(_ app: String, of address: StoreAddress) throws {
    let folder = Terminal.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let host = address.origin.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    let number = app.filter { $0.isLetter || $0.isNumber }
    let path = FilePath(folder).appending("shelf-apply-\(getuid())-\(host)-\(number).lock")
    do {
      descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
    } catch {
      throw Failure("can't lock the app in '\(folder)': \(error)")
    }
    // Another name for it may be that of someone's file.
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      try? descriptor.close()
      throw Failure("can't lock the app in '\(folder)': '\(path)' is not a file with one name; remove it")
    }
    // A plan only reads it, which takes a moment.
    if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 { usleep(50_000) }
    guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      try? descriptor.close()
      throw Failure("another run is changing app \(app) of \(address.origin); wait until it ends")
    }
  }

  /// Lets other runs change the app.
  func release() { try? descriptor.close() }

  /// The content; empty if another user could have written it.
  var bytes: [UInt8] {
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0, status.st_uid == getuid(), status.st_mode & 0o022 == 0,
      (try? descriptor.seek(offset: 0, from: .start)) != nil
    else { return [] }
    return (try? FileSystem.bytes(of: descriptor, expected: 1 << 16)) ?? []
  }

  /// The state of the app that this computer last left or pulled.
  var record: SeenStore { Self.record(bytes) }

  /// The state in the content of a lock.
  static func record(_ bytes: [UInt8]) -> SeenStore {
    SeenStore(LockReading(TextFile(path: "lock", bytes: bytes), index: 0).seen)
  }

  /// Replaces the state. Its first line is new each time, so that others notice even if nothing else differs.
  ///
  /// - Parameter seen: the state.
  /// - Throws: a `Failure` if it can't be written.
  func write(_ seen: SeenStore) throws {
    let text = LockFile.lockText(of: CatalogLock(), seen: Array(seen.products.values))
    do {
      guard ftruncate(descriptor.rawValue, 0) == 0 else { throw Errno(rawValue: errno) }
      try descriptor.seek(offset: 0, from: .start)
      try descriptor.writeAll(Array("# \(UInt64.random(in: 0 ... .max))\n\(text)".utf8))
    } catch { throw Failure("can't record the state of the app: \(error)") }
  }
}

import StoreSimulation
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A journal on the disk, to which a run adds each event as it comes.
///
/// Nothing that was written is changed; only a line that a kill tore off is cut away before it is written again. While a run has
/// it open, no other run may.
struct JournalFile {
  private let descriptor: FileDescriptor
  private let name: String

  /// The events that an earlier run kept.
  let events: [StoreEvent]

  private var writer: JournalWriter

  /// What stands before the first new line and is not on the disk yet: the heading of a new journal.
  private var pending: String
  private let wholeBytes: Int
  private let isTorn: Bool
  private var isPrepared = false

  /// Opens a journal, or makes one.
  ///
  /// - Parameters:
  ///   - name: its path, as it was typed.
  ///   - heading: what it must belong to.
  /// - Throws: a `Failure` when it can't be opened, or belongs to another run.
  init(_ name: String, _ heading: JournalHeading) throws {
    self.name = name
    let path = FilePath(name)
    do {
      if let kind = try? FileSystem.kind(of: path) {
        guard case .file = kind else { throw Failure("can't keep a journal in '\(name)': it is no file") }
      }
      descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .append, .closeOnExec],
        permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
      guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
        throw Failure("can't keep a journal in '\(name)': another run is writing it")
      }
      let bytes = try FileSystem.bytes(of: descriptor, expected: 1 << 16)
      let reading = try JournalReading(bytes, heading: heading)
      events = reading.events
      writer = reading.writer
      wholeBytes = reading.wholeBytes
      isTorn = reading.wholeBytes < bytes.count
      pending = reading.hasHeading ? "" : heading.line + "\n"
    } catch let fault as JournalFault {
      throw Failure("can't go on with '\(name)': \(fault.message); name another file, or remove it to begin anew")
    } catch let error as Errno {
      throw Failure("can't keep a journal in '\(name)': \(error)")
    }
  }

  /// Whether the last line was torn off.
  var wasTorn: Bool { isTorn && !events.isEmpty }

  /// Adds an event.
  mutating func append(_ event: StoreEvent) throws {
    do {
      try prepare()
      try descriptor.writeAll(Array((pending + writer.line(event)).utf8))
      pending = ""
    } catch {
      throw Failure("can't write '\(name)': \(error)")
    }
  }

  /// Cuts away what is no whole line.
  private mutating func prepare() throws {
    guard !isPrepared else { return }
    isPrepared = true
    if isTorn, ftruncate(descriptor.rawValue, off_t(wholeBytes)) != 0 { throw Errno(rawValue: errno) }
  }

  /// Brings everything to the disk.
  func close() throws {
    guard fsync(descriptor.rawValue) == 0 || errno == EINVAL else {
      throw Failure("can't write '\(name)': \(Errno(rawValue: errno))")
    }
    try? descriptor.close()
  }
}

extension ScenarioRun {
  /// Runs to the end, with a journal that goes on where an earlier run ended.
  mutating func finish(keeping journal: inout JournalFile, _ name: String) throws {
    let known = journal.events.prefix { $0.at <= end }
    var index = 0
    while let new = next() {
      for event in new {
        if index < known.count {
          guard event == known[index] else { throw Self.mismatch(name, at: index) }
        } else if known.count < journal.events.count {
          throw Self.mismatch(name, at: index)
        } else {
          try journal.append(event)
        }
        index += 1
      }
    }
    guard index >= known.count else { throw Self.mismatch(name, at: index) }
    try journal.close()
  }

  private static func mismatch(_ name: String, at index: Int) -> Failure {
    Failure(
      "can't go on with '\(name)': its event \(index) is not what happens here; it was written by another version of Shelf; name another file, or remove it to begin anew"
    )
  }
}

package import CatalogModel
package import StoreSimulation
import SystemPackage

/// A journal on the disk, to which a run appends each event as it happens.
///
/// Nothing written is changed, except that an incomplete last line is removed before it is written again. Only one run
/// can open it at a time.
package struct JournalFile {
  private let descriptor: FileDescriptor

  /// Its path, as typed.
  package let name: String

  /// The events saved by an earlier run.
  package let events: [StoreEvent]

  /// The number of them that happened again.
  private var given = 0

  private var writer: JournalWriter

  /// The text before the first new line that is not on the disk yet: the heading of a new journal.
  private var pending: String
  private let wholeBytes: Int
  private let isTorn: Bool
  private var isPrepared = false

  /// Opens or creates a journal.
  ///
  /// - Parameters:
  ///   - name: its path, as it was typed.
  ///   - heading: the expected heading.
  /// - Throws: a `Failure` if it can't be opened, or belongs to another run.
  package init(_ name: String, _ heading: JournalHeading) throws {
    self.name = name
    let path = FilePath(name)
    do {
      try Confinement.checkFile(name, to: "write the journal")
      descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .append, .closeOnExec],
        permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
      guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
        throw Failure("can't write the journal '\(name)': it is in use by another run")
      }
      let bytes = try FileSystem.bytes(of: descriptor, expected: 1 << 16)
      let reading = try JournalReading(bytes, heading: heading)
      events = reading.events
      writer = reading.writer
      wholeBytes = reading.wholeBytes
      isTorn = reading.wholeBytes < bytes.count
      pending = reading.hasHeading ? "" : heading.line + "\n"
    } catch let fault as JournalFault {
      throw Failure("can't resume from '\(name)': \(fault.message); name another file, or remove it to start over")
    } catch let error as Errno {
      throw Failure("can't write the journal '\(name)': \(error)")
    }
  }

  /// Whether the last line is incomplete.
  package var wasTorn: Bool { isTorn && !events.isEmpty }

  /// Receives the next events of the run: they must equal the saved ones, and the rest is appended.
  package mutating func keep(_ new: ArraySlice<StoreEvent>) throws {
    for event in new {
      if given == events.count {
        try append(event)
      } else if event != events[given] {
        throw mismatch
      } else {
        given += 1
      }
    }
  }

  private mutating func append(_ event: StoreEvent) throws {
    do {
      try prepare()
      try descriptor.writeAll(Array((pending + writer.line(event)).utf8))
      pending = ""
    } catch {
      throw Failure("can't write '\(name)': \(error)")
    }
  }

  /// Removes an incomplete last line.
  private mutating func prepare() throws {
    guard !isPrepared else { return }
    isPrepared = true
    if isTorn, ftruncate(descriptor.rawValue, off_t(wholeBytes)) != 0 { throw Errno(rawValue: errno) }
  }

  /// Flushes everything to the disk when the run ends.
  package func close(at end: Instant) throws {
    if given < events.count, events[given].at <= end { throw mismatch }
    guard fsync(descriptor.rawValue) == 0 || errno == EINVAL else {
      throw Failure("can't write '\(name)': \(Errno(rawValue: errno))")
    }
    try? descriptor.close()
  }

  private var mismatch: Failure {
    Failure(
      """
      can't resume from '\(name)': its event \(given) differs from this run, because another version of Shelf wrote \
      it; name another file, or remove it to start over
      """
    )
  }
}

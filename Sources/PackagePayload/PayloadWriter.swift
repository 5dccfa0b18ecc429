#if LIBARCHIVE
  import CLibArchive
#endif

/// A cpio archive, compressed with gzip, written incrementally.
///
/// The same calls give the same bytes: it contains no owner, time or inode, and its gzip header no name or time.
/// Memory use is constant.
package final class PayloadWriter {
  /// Receives the next bytes of the compressed archive.
  package typealias Output = (UnsafeRawBufferPointer) throws -> Void

  #if LIBARCHIVE
    private let archive: OpaquePointer
    private let sink: Sink
    private var count: Int64 = 0
  #endif

  /// The callback context for the C library, with an error that occurred.
  private final class Sink {
    let output: Output
    var error: (any Error)?

    init(_ output: @escaping Output) { self.output = output }
  }

  /// - Parameter output: called repeatedly until `finish()` returns.
  /// - Throws: a `PayloadFault`, or an error from the output.
  package init(to output: @escaping Output) throws {
    #if LIBARCHIVE
      guard let archive = archive_write_new() else { throw PayloadFault("out of memory for a payload") }
      self.archive = archive
      sink = Sink(output)
      try check(archive_write_set_format_cpio(archive))
      try check(archive_write_add_filter_gzip(archive))
      try check(archive_write_set_filter_option(archive, "gzip", "timestamp", nil))
      // No padding after the compressed stream.
      try check(archive_write_set_bytes_in_last_block(archive, 1))
      let context = Unmanaged.passUnretained(sink).toOpaque()
      try check(
        archive_write_open(
          archive, context, nil,
          { _, context, bytes, count in
            guard let context else { return -1 }
            let sink = Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
            do { try sink.output(UnsafeRawBufferPointer(start: bytes, count: count)) } catch {
              sink.error = error
              return -1
            }
            return count
          }, nil))
    #else
      throw PayloadFault(PayloadSupport.whyMissing)
    #endif
  }

  #if LIBARCHIVE
    deinit {
      // An unfinished archive is discarded, not written.
      archive_write_fail(archive)
      archive_write_free(archive)
    }

    /// Starts a folder, a link, or a file, whose bytes come next.
    package func begin(_ entry: PayloadEntry) throws {
      guard let header = archive_entry_new() else { throw PayloadFault("out of memory for a payload") }
      defer { archive_entry_free(header) }
      count += 1
      (entry.path + [0]).withUnsafeBytes {
        archive_entry_set_pathname(header, $0.baseAddress?.assumingMemoryBound(to: CChar.self))
      }
      archive_entry_set_ino64(header, count)
      archive_entry_set_nlink(header, 1)
      archive_entry_set_mtime(header, 0, 0)
      archive_entry_set_size(header, 0)
      switch entry.kind {
      case .file(let size):
        archive_entry_set_mode(header, PayloadMode.file | PayloadMode.bits(entry.permissions))
        archive_entry_set_size(header, Int64(size))
      case .folder: archive_entry_set_mode(header, PayloadMode.folder | PayloadMode.bits(entry.permissions))
      case .link(let target):
        archive_entry_set_mode(header, PayloadMode.link | PayloadMode.bits(entry.permissions))
        (target + [0]).withUnsafeBytes {
          archive_entry_set_symlink(header, $0.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
      case .hardLink, .special: throw PayloadFault("a payload may contain only files, folders and links")
      }
      try check(archive_write_header(archive, header))
    }

    /// Adds bytes to the current file.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
      guard !bytes.isEmpty else { return }
      let written = archive_write_data(archive, bytes.baseAddress, bytes.count)
      try check(written < 0 ? Int32(written) : ARCHIVE_OK)
      guard written == bytes.count else { throw PayloadFault("a file is longer than declared") }
    }

    /// Writes the end of the archive.
    package func finish() throws { try check(archive_write_close(archive)) }

    private func check(_ status: Int32) throws {
      if let error = sink.error { throw error }
      guard status < ARCHIVE_WARN else { return }
      throw PayloadFault(archive_error_string(archive).map { String(cString: $0) } ?? "the payload can't be written")
    }
  #else
    package func begin(_ entry: PayloadEntry) throws {}
    package func write(_ bytes: UnsafeRawBufferPointer) throws {}
    package func finish() throws {}
  #endif
}

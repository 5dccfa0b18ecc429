#if LIBARCHIVE
  import CLibArchive
#endif

/// The entries of a cpio archive, optionally compressed with gzip, read sequentially; nothing is written to disk.
package final class PayloadReader {
  /// Fills a buffer with the next bytes of the archive and returns their number; 0 at its end.
  package typealias Input = (UnsafeMutableRawBufferPointer) throws -> Int

  /// The form of the bytes.
  package enum Form: Sendable {
    case archive
    /// Compressed bytes without an archive.
    case bytes
  }

  #if LIBARCHIVE
    private let archive: OpaquePointer
    private let source: Source
  #endif

  private final class Source {
    let input: Input
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    var error: (any Error)?

    init(_ input: @escaping Input) { self.input = input }

    deinit { buffer.deallocate() }
  }

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - form: the form of the bytes.
  ///   - input: called repeatedly.
  /// - Throws: a `PayloadFault`, or an error from the input.
  package init(_ form: Form = .archive, from input: @escaping Input) throws {
    #if LIBARCHIVE
      guard let archive = archive_read_new() else { throw PayloadFault("out of memory for a payload") }
      self.archive = archive
      source = Source(input)
      try check(archive_read_support_filter_gzip(archive))
      try check(form == .archive ? archive_read_support_format_cpio(archive) : archive_read_support_format_raw(archive))
      let context = Unmanaged.passUnretained(source).toOpaque()
      let status = archive_read_open(
        archive, context, nil,
        { _, context, bytes in
          guard let context, let bytes else { return -1 }
          let source = Unmanaged<Source>.fromOpaque(context).takeUnretainedValue()
          bytes.pointee = UnsafeRawPointer(source.buffer.baseAddress)
          do { return try source.input(source.buffer) } catch {
            source.error = error
            return -1
          }
        }, nil)
      try check(status)
    #else
      throw PayloadFault(PayloadSupport.whyMissing)
    #endif
  }

  #if LIBARCHIVE
    deinit { archive_read_free(archive) }

    /// The next entry; nil after the last one.
    package func next() throws -> PayloadEntry? {
      var header: OpaquePointer?
      let status = archive_read_next_header(archive, &header)
      if status == ARCHIVE_EOF {
        if let error = source.error { throw error }
        return nil
      }
      try check(status)
      guard let header else { return nil }
      let mode = archive_entry_mode(header)
      let kind: PayloadEntry.Kind =
        if let target = archive_entry_hardlink(header) {
          .hardLink(to: Self.bytes(target))
        } else {
          switch mode & PayloadMode.mask {
          case PayloadMode.file: .file(size: Int(archive_entry_size(header)))
          case PayloadMode.folder: .folder
          case PayloadMode.link: .link(to: archive_entry_symlink(header).map(Self.bytes) ?? [])
          default: .special
          }
        }
      let path = archive_entry_pathname(header).map(Self.bytes) ?? []
      return PayloadEntry(path: path, kind: kind, permissions: Int(mode & 0o7777))
    }

    /// Passes on all bytes of the last entry, in pieces.
    package func readContents(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
      while true {
        var bytes: UnsafeRawPointer?
        var count = 0
        var offset: Int64 = 0
        let status = archive_read_data_block(archive, &bytes, &count, &offset)
        if status == ARCHIVE_EOF { return }
        try check(status)
        try body(UnsafeRawBufferPointer(start: bytes, count: count))
      }
    }

    private func check(_ status: Int32) throws {
      if let error = source.error { throw error }
      guard status < ARCHIVE_WARN else { return }
      let reason = archive_error_string(archive).map { String(cString: $0) } ?? "it is not an archive"
      throw PayloadFault(Self.plain(reason))
    }

    /// A C library's message as part of a sentence.
    private static func plain(_ reason: String) -> String {
      let text = reason.hasSuffix(".") ? reason.dropLast() : reason[...]
      guard let first = text.first, text.dropFirst().first?.isLowercase ?? false else { return String(text) }
      return first.lowercased() + text.dropFirst()
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
      var end = text
      while end.pointee != 0 { end += 1 }
      return UnsafeRawBufferPointer(start: text, count: end - text).map(\.self)
    }
  #else
    package func next() throws -> PayloadEntry? { nil }
    package func readContents(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {}
  #endif
}

extension PayloadReader {
  /// The bytes of a zlib stream, up to a limit.
  ///
  /// The C library supports only gzip; the two formats differ only in the bytes around the same compressed data.
  package static func inflated(zlib bytes: [UInt8], upTo limit: Int) throws -> [UInt8] {
    guard bytes.count > 6, bytes[0] & 15 == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0, bytes[1] & 32 == 0 else {
      throw PayloadFault("its compression doesn't match its header")
    }
    let gzip = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes[2..<bytes.count - 4] + [UInt8](repeating: 0, count: 8)
    var offset = 0
    let reader = try PayloadReader(.bytes) { buffer in
      let count = min(buffer.count, gzip.count - offset)
      buffer.copyBytes(from: gzip[offset..<offset + count])
      offset += count
      return count
    }
    var result: [UInt8] = []
    guard try reader.next() != nil else { throw PayloadFault("it is empty") }
    try reader.readContents { piece in
      guard result.count + piece.count <= limit else { throw PayloadFault("it has more than \(limit) bytes") }
      result += piece
    }
    return result
  }
}

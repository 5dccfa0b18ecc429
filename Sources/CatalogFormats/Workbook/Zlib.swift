import CZlib

/// The system's zlib; only this file uses it.
enum Zlib {
  /// Unpacks a raw DEFLATE stream (RFC 1951).
  ///
  /// - Parameters:
  ///   - packed: the stream.
  ///   - size: the number of bytes that it must unpack to.
  /// - Returns: the unpacked bytes; nil if the stream is damaged or has another size.
  static func inflated(_ packed: ArraySlice<UInt8>, to size: Int) -> [UInt8]? {
    var stream = z_stream()
    let structure = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, structure) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var status = Z_OK
    // One byte more, which shows that the stream is too long.
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
      packed.withUnsafeBufferPointer { input in
        (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(clamping: input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, uInt(clamping: size + 1))
        status = inflate(&stream, Z_FINISH)
      }
      count = Int(stream.total_out)
    }
    return status == Z_STREAM_END && bytes.count == size ? bytes : nil
  }

  /// The checksum of files in a zip archive.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: CZlib.crc32(0, $0.baseAddress, uInt(clamping: $0.count)))
    }
  }
}

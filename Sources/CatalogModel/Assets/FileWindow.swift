/// A file's bytes, read on demand.
///
/// Hostile input (a length that points far away, ten thousand tiny segments) costs a bounded number of small reads.
package struct FileWindow {
  package let size: Int
  private let read: (Range<Int>) -> [UInt8]
  private var start = 0
  private var piece: [UInt8] = []
  private var readsLeft = 600

  /// The number of bytes in one read.
  private static let pieceLength = 4096

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - size: the file's length.
  ///   - read: returns the bytes of a range inside the file; fewer if it is shorter than its length.
  package init(size: Int, read: @escaping (Range<Int>) -> [UInt8]) {
    self.size = max(0, size)
    self.read = read
  }

  /// A file in memory with its claimed length.
  package init(_ bytes: [UInt8], size: Int? = nil) {
    self.init(size: size ?? bytes.count) {
      bytes.indices.overlaps($0) ? Array(bytes[$0.clamped(to: bytes.indices)]) : []
    }
  }

  /// Some bytes of the file; nil beyond its end, or above the limit of reads.
  package mutating func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    let found = bytes(at: offset, upTo: count)
    return found.count == count ? found : nil
  }

  /// Up to a number of bytes of the file: fewer at its end.
  package mutating func bytes(at offset: Int, upTo count: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    let end = offset + min(count, size - offset)
    if offset < start || end > start + piece.count {
      guard readsLeft > 0 else { return [] }
      readsLeft -= 1
      start = offset
      piece = read(offset..<offset + min(max(count, Self.pieceLength), size - offset))
    }
    return piece[offset - start..<max(offset - start, min(end - start, piece.count))]
  }
}

/// A file's bytes, of which only those pieces are read that somebody asks for.
///
/// What is hostile (a length that leads far away, ten thousand tiny segments) costs a bounded number of small reads.
package struct FileWindow {
  package let size: Int
  private let read: (Range<Int>) -> [UInt8]
  private var start = 0
  private var piece: [UInt8] = []
  private var readsLeft = 600

  /// How much is read at once.
  private static let pieceLength = 4096

  /// - Parameters:
  ///   - size: the file's length.
  ///   - read: the bytes of a range inside the file; fewer when it turned out to be shorter.
  package init(size: Int, read: @escaping (Range<Int>) -> [UInt8]) {
    self.size = max(0, size)
    self.read = read
  }

  /// A file that is in memory, and as long as it claims to be.
  package init(_ bytes: [UInt8], size: Int? = nil) {
    self.init(size: size ?? bytes.count) {
      bytes.indices.overlaps($0) ? Array(bytes[$0.clamped(to: bytes.indices)]) : []
    }
  }

  /// Some bytes of the file; nil when it has none there, or when it was asked too often.
  package mutating func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    let found = bytes(at: offset, upTo: count)
    return found.count == count ? found : nil
  }

  /// At most so many bytes of the file: fewer at its end.
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

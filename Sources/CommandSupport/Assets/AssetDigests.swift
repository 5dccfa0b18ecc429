package import CatalogFormats
package import CatalogModel
import StoreFacts
package import SystemPackage

extension AssetFiles {
  /// The size and checksum of each picture that a catalog references, by its path as written there.
  ///
  /// Follows links inside the catalog. Skips missing and unreadable files, files that aren't regular, and links out of
  /// the catalog; `lint` reports these. Reads each file once, in blocks, even if several paths lead to it.
  package func digests(for catalog: Catalog) async -> [String: FileDigest] {
    let assets = await assets(for: catalog)
    let pictures = [AssetMentions.Role.screenshot, .promotionImage, .image].flatMap { assets.all(of: $0) }.filter {
      $0.file != nil
    }
    let places = Set(pictures.compactMap(\.place)).sorted()
    let digests = await concurrentMap(places, isLittle: places.count <= 2) { try? digest(of: $0) }
    let known = Dictionary(zip(places, digests)) { first, _ in first }
    var result: [String: FileDigest] = [:]
    for picture in pictures { result[picture.path] = picture.place.flatMap { known[$0] } ?? nil }
    return result
  }

  /// Reads a file piece by piece.
  private func digest(of place: String) throws -> FileDigest {
    // If the file has become a link or a pipe since it was listed, neither follows it nor waits for it.
    let options: FileDescriptor.OpenOptions = [.closeOnExec, .noFollow, .nonBlocking]
    let descriptor = try FileDescriptor.open(root.appending(place), .readOnly, options: options)
    return try descriptor.closeAfter {
      var checksum = Digest(.md5)
      var size = 0
      try Self.readChunks(of: descriptor) { piece in
        size += piece.count
        checksum.update(piece)
      }
      return FileDigest(size: size, md5: checksum.hexadecimal)
    }
  }

  /// The SHA-256 of a file; nil for one that can't be read.
  package static func sha256(of path: FilePath) -> String? {
    let options: FileDescriptor.OpenOptions = [.closeOnExec, .noFollow, .nonBlocking]
    guard let descriptor = try? FileDescriptor.open(path, .readOnly, options: options) else { return nil }
    var digest = Digest(.sha256)
    let isRead = (try? descriptor.closeAfter { try readChunks(of: descriptor) { digest.update($0) } }) != nil
    return isRead ? digest.hexadecimal : nil
  }

  /// The SHA-256 of an open file with a known length, in hexadecimal digits.
  ///
  /// - Returns: nil for a file that is too long for any package, which is already an error.
  package static func digest(
    of descriptor: FileDescriptor, _ expected: Int, _ progress: ContentProgress? = nil
  ) throws -> String? {
    guard expected <= HostedContentLimits.greatestSize.value else { return nil }
    var digest = Digest(.sha256)
    var size = 0
    try readChunks(of: descriptor) { piece in
      size += piece.count
      digest.update(piece)
      progress?.advance(by: piece.count)
    }
    guard size == expected else { throw Errno.resourceTemporarilyUnavailable }
    return digest.hexadecimal
  }

  /// Passes on an open file from its start, in pieces.
  package static func readChunks(of descriptor: FileDescriptor, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
  {
    try descriptor.seek(offset: 0, from: .start)
    // Not an array, which would fill a quarter of a megabyte with zeros for each small file.
    try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { piece in
      while true {
        let count = try descriptor.read(into: piece)
        guard count > 0 else { return }
        try body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      }
    }
  }

  /// Bytes as hexadecimal digits.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

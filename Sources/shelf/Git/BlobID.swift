import Crypto
import SystemPackage

/// The ID by which git knows a content.
enum BlobID {
  /// - Parameters:
  ///   - bytes: the content.
  ///   - other: an ID of the repository, whose length says how its IDs are made.
  /// - Returns: the ID in hexadecimal digits.
  static func of(_ bytes: [UInt8], like other: String) -> String {
    if other.utf8.count == 64 { return id(SHA256(), bytes.count) { $0.update(data: bytes) } }
    return id(Insecure.SHA1(), bytes.count) { $0.update(data: bytes) }
  }

  /// The ID of a file's content, which is read piece by piece; nil for a file that can't be read, or is not as long.
  static func of(fileAt path: FilePath, size: Int, like other: String) -> String? {
    // What became a link or a pipe since it was looked at is not followed, and not waited for.
    let options: FileDescriptor.OpenOptions = [.closeOnExec, .noFollow, .nonBlocking]
    guard let descriptor = try? FileDescriptor.open(path, .readOnly, options: options) else { return nil }
    defer { try? descriptor.close() }
    var left = size
    func pieces(_ take: (UnsafeRawBufferPointer) -> Void) {
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while let count = try? piece.withUnsafeMutableBytes({ try descriptor.read(into: $0) }), count > 0 {
        left -= count
        piece.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    }
    let result =
      other.utf8.count == 64
      ? id(SHA256(), size) { digest in pieces { digest.update(bufferPointer: $0) } }
      : id(Insecure.SHA1(), size) { digest in pieces { digest.update(bufferPointer: $0) } }
    return left == 0 ? result : nil
  }

  private static func id<Digest: HashFunction>(_ start: Digest, _ size: Int, _ add: (inout Digest) -> Void) -> String {
    var digest = start
    digest.update(data: Array("blob \(size)\0".utf8))
    add(&digest)
    return AssetFiles.hexadecimal(digest.finalize())
  }
}

import Crypto

/// The ID by which git knows a content.
enum BlobID {
  /// - Parameters:
  ///   - bytes: the content.
  ///   - other: an ID of the repository, whose length tells how its IDs are made.
  /// - Returns: the ID in hexadecimal digits.
  static func of(_ bytes: [UInt8], like other: String) -> String {
    let head = Array("blob \(bytes.count)\0".utf8)
    if other.utf8.count == 64 {
      var digest = SHA256()
      digest.update(data: head)
      digest.update(data: bytes)
      return AssetFiles.hexadecimal(digest.finalize())
    }
    var digest = Insecure.SHA1()
    digest.update(data: head)
    digest.update(data: bytes)
    return AssetFiles.hexadecimal(digest.finalize())
  }
}

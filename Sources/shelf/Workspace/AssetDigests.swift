import CatalogFormats
import CatalogModel
import Crypto
import SystemPackage

extension AssetFiles {
  /// The size and checksum of each picture that a catalog names, by the path as it is written there.
  ///
  /// Links are followed inside the catalog. What is not there, leads out of it, is no regular file or can't be read is left
  /// out: `lint` tells why. Each file is read once, however many paths lead to it, and never as a whole.
  func digests(for catalog: Catalog) async -> [String: FileDigest] {
    let assets = await assets(for: catalog)
    let pictures = (assets.all(of: .screenshot) + assets.all(of: .promotionImage)).filter { $0.file != nil }
    let places = Set(pictures.compactMap(\.place)).sorted()
    let digests = await concurrentMap(places, isLittle: places.count <= 2) { try? digest(of: $0) }
    let known = Dictionary(zip(places, digests)) { first, _ in first }
    var result: [String: FileDigest] = [:]
    for picture in pictures { result[picture.path] = picture.place.flatMap { known[$0] } ?? nil }
    return result
  }

  /// Reads a file piece by piece.
  private func digest(of place: String) throws -> FileDigest {
    // What became a link or a pipe since it was looked at is not followed, and not waited for.
    let options: FileDescriptor.OpenOptions = [.closeOnExec, .noFollow, .nonBlocking]
    let descriptor = try FileDescriptor.open(root.appending(place), .readOnly, options: options)
    return try descriptor.closeAfter {
      var checksum = Insecure.MD5()
      var size = 0
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try piece.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        guard count > 0 else { return FileDigest(size: size, md5: Self.hexadecimal(checksum.finalize())) }
        size += count
        piece.withUnsafeBytes { checksum.update(bufferPointer: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    }
  }

  /// Bytes as a checksum is written.
  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

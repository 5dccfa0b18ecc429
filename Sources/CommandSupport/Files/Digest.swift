import CLibMD

/// A digest of bytes that arrive piece by piece.
package struct Digest {
  package enum Algorithm { case md5, sha1, sha256, sha512 }

  private enum State {
    case md5(MD5_CTX)
    case sha1(SHA1_CTX)
    case sha256(SHA2_CTX)
    case sha512(SHA2_CTX)
  }

  private var state: State

  package init(_ algorithm: Algorithm) {
    state =
      switch algorithm {
      case .md5: .md5(Self.new(MD5_CTX(), MD5Init))
      case .sha1: .sha1(Self.new(SHA1_CTX(), SHA1Init))
      case .sha256: .sha256(Self.new(SHA2_CTX(), SHA256Init))
      case .sha512: .sha512(Self.new(SHA2_CTX(), SHA512Init))
      }
  }

  private static func new<Context>(_ context: Context, _ start: (UnsafeMutablePointer<Context>) -> Void) -> Context {
    var context = context
    start(&context)
    return context
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    bytes.withMemoryRebound(to: UInt8.self) { bytes in
      guard let start = bytes.baseAddress else { return }
      switch state {
      case .md5(var context):
        MD5Update(&context, start, bytes.count)
        state = .md5(context)
      case .sha1(var context):
        SHA1Update(&context, start, bytes.count)
        state = .sha1(context)
      case .sha256(var context):
        SHA256Update(&context, start, bytes.count)
        state = .sha256(context)
      case .sha512(var context):
        SHA512Update(&context, start, bytes.count)
        state = .sha512(context)
      }
    }
  }

  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// The digest of all bytes so far; more may follow.
  package func finish() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    switch state {
    case .md5(var context):
      MD5Final(&bytes, &context)
      return Array(bytes[..<16])
    case .sha1(var context):
      SHA1Final(&bytes, &context)
      return Array(bytes[..<20])
    case .sha256(var context):
      SHA256Final(&bytes, &context)
      return Array(bytes[..<32])
    case .sha512(var context):
      SHA512Final(&bytes, &context)
      return bytes
    }
  }

  /// The digest of all bytes so far, in hexadecimal digits.
  package var hexadecimal: String { AssetFiles.hexadecimal(finish()) }

  /// The digest of bytes that are all there.
  package static func of(_ bytes: [UInt8], _ algorithm: Algorithm) -> Digest {
    var digest = Digest(algorithm)
    digest.update(bytes)
    return digest
  }
}

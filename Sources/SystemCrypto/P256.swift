#if canImport(CryptoKit)
  @_exported public import CryptoKit
#else
  import CLibCrypto

  /// The part of CryptoKit that Shelf uses, by the system's OpenSSL (libcrypto 3). On macOS, it is CryptoKit itself.
  public enum P256 {
    /// ECDSA on the curve P-256 with SHA-256.
    public enum Signing {}
  }

  /// The errors of keys and signatures, named as in CryptoKit.
  public enum CryptoKitError: Error {
    case incorrectParameterSize
    /// OpenSSL refused; the error is its own number.
    case underlyingCoreCryptoError(error: Int32)

    /// The error that OpenSSL reported last in this thread.
    static var last: Self { .underlyingCoreCryptoError(error: Int32(truncatingIfNeeded: ERR_get_error())) }
  }

  extension P256.Signing {
    /// A private key.
    public struct PrivateKey: Sendable {
      private let key: Key

      /// A new random key.
      public init() {
        guard let key = try? Key(checking: new_p256_key()) else {
          preconditionFailure("OpenSSL can't create a P-256 key")
        }
        self.key = key
      }

      /// The key in a text in PEM format: `PRIVATE KEY` or `EC PRIVATE KEY`.
      /// - Throws: `CryptoKitError` for another text, an encrypted key, or a key on another curve.
      public init(pemRepresentation text: String) throws {
        key = try Key.parse(pem: text) { PEM_read_bio_PrivateKey($0, nil, { _, _, _, _ in -1 }, nil) }
      }

      /// The key in PEM format (PKCS #8), without a newline at the end.
      public var pemRepresentation: String {
        let text = written { PEM_write_bio_PKCS8PrivateKey($0, key.pointer, nil, nil, 0, nil, nil) }
        return String(decoding: text.dropLast(), as: UTF8.self)
      }

      /// Its public key.
      public var publicKey: PublicKey { PublicKey(key: key) }

      /// Signs bytes.
      /// - Throws: `CryptoKitError` if OpenSSL can't.
      public func signature(for bytes: [UInt8]) throws -> ECDSASignature {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var count = Int(EVP_PKEY_get_size(key.pointer))
        var signature = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key.pointer) == 1,
          EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1
        else { throw CryptoKitError.last }
        return try ECDSASignature(derRepresentation: Array(signature.prefix(count)))
      }
    }

    /// A public key.
    public struct PublicKey: Sendable {
      fileprivate let key: Key

      fileprivate init(key: Key) { self.key = key }

      /// The key in a text in PEM format: `PUBLIC KEY`.
      /// - Throws: `CryptoKitError` for another text, or a key on another curve.
      public init(pemRepresentation text: String) throws {
        key = try Key.parse(pem: text) { PEM_read_bio_PUBKEY($0, nil, nil, nil) }
      }

      /// A `SubjectPublicKeyInfo` in DER.
      /// - Throws: `CryptoKitError` for other bytes, or a key on another curve.
      public init(derRepresentation bytes: [UInt8]) throws {
        key = try Key(checking: whole(bytes) { d2i_PUBKEY(nil, $0, $1) })
      }

      /// The `SubjectPublicKeyInfo` in DER.
      public var derRepresentation: [UInt8] { written { i2d_PUBKEY_bio($0, key.pointer) } }

      /// The point, uncompressed: a byte 4 and two coordinates, 65 bytes in all.
      public var x963Representation: [UInt8] { derRepresentation.suffix(65) }

      /// Whether a signature of the bytes is this key's.
      public func isValidSignature(_ signature: ECDSASignature, for bytes: [UInt8]) -> Bool {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        let signature = signature.derRepresentation
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key.pointer) == 1
          && EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
      }
    }

    /// A signature: two numbers of 32 bytes.
    public struct ECDSASignature: Sendable {
      /// Both numbers, one after the other, as in JWS.
      public let rawRepresentation: [UInt8]

      /// - Throws: `CryptoKitError` if there aren't 64 bytes.
      public init(rawRepresentation bytes: [UInt8]) throws {
        guard bytes.count == 64 else { throw CryptoKitError.incorrectParameterSize }
        rawRepresentation = bytes
      }

      /// - Throws: `CryptoKitError` if the bytes aren't an `ECDSA-Sig-Value` in DER with numbers of 32 bytes.
      public init(derRepresentation bytes: [UInt8]) throws {
        let numbers = whole(bytes) { d2i_ECDSA_SIG(nil, $0, $1) }
        defer { ECDSA_SIG_free(numbers) }
        guard let numbers else { throw CryptoKitError.last }
        var raw = [UInt8](repeating: 0, count: 64)
        let counts = raw.withUnsafeMutableBufferPointer { raw in
          [
            BN_bn2binpad(ECDSA_SIG_get0_r(numbers), raw.baseAddress, 32),
            BN_bn2binpad(ECDSA_SIG_get0_s(numbers), raw.baseAddress?.advanced(by: 32), 32),
          ]
        }
        guard counts == [32, 32] else { throw CryptoKitError.incorrectParameterSize }
        rawRepresentation = raw
      }

      /// An `ECDSA-Sig-Value` in DER, as in certificates.
      public var derRepresentation: [UInt8] {
        let numbers = ECDSA_SIG_new()
        defer { ECDSA_SIG_free(numbers) }
        ECDSA_SIG_set0(
          numbers, BN_bin2bn(Array(rawRepresentation.prefix(32)), 32, nil),
          BN_bin2bn(Array(rawRepresentation.suffix(32)), 32, nil))
        var bytes = [UInt8](repeating: 0, count: Int(i2d_ECDSA_SIG(numbers, nil)))
        bytes.withUnsafeMutableBufferPointer { bytes in
          var start = bytes.baseAddress
          _ = i2d_ECDSA_SIG(numbers, &start)
        }
        return bytes
      }
    }
  }

  /// A key on the curve P-256, which is freed with its last copy. OpenSSL lets several threads use one key.
  private final class Key: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes a key over.
    /// - Throws: `CryptoKitError` if there is none, or if it is on another curve.
    init(checking pointer: OpaquePointer?) throws {
      guard let pointer else { throw CryptoKitError.last }
      self.pointer = pointer
      var name = [CChar](repeating: 0, count: 32)
      guard EVP_PKEY_get_group_name(pointer, &name, name.count, nil) == 1,
        name.starts(with: "prime256v1".utf8.map { CChar($0) } + [0])
      else { throw CryptoKitError.incorrectParameterSize }
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Reads a key from a text.
    static func parse(pem text: String, _ read: (OpaquePointer?) -> OpaquePointer?) throws -> Key {
      let bytes = Array(text.utf8)
      return try bytes.withUnsafeBytes { bytes in
        let source = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count))
        defer { BIO_free(source) }
        return try Key(checking: read(source))
      }
    }
  }

  /// Parses all bytes with an OpenSSL function; nil if bytes remain, in which case the parsed value is not freed.
  private func whole(
    _ bytes: [UInt8], _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?
  ) -> OpaquePointer? {
    bytes.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      let value = read(&start, bytes.count)
      return start == bytes.baseAddress.map { $0 + bytes.count } ? value : nil
    }
  }

  /// The output of an OpenSSL function.
  private func written(_ write: (OpaquePointer?) -> Int32) -> [UInt8] {
    let memory = BIO_new(BIO_s_mem())
    defer { BIO_free(memory) }
    _ = write(memory)
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(memory))
    BIO_read(memory, &bytes, Int32(bytes.count))
    return bytes
  }

  /// SHA-256.
  public enum SHA256 {
    /// The digest of bytes, 32 in all.
    public static func hash(data bytes: [UInt8]) -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: 32)
      EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
      return digest
    }
  }
#endif

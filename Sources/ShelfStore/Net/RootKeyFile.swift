import CommandSupport
import ServerPayloads
import SourceDiagnostics
import SystemPackage

/// Keeps the root that payloads are signed with, so that a server which trusts its certificate need not read it again
/// after each start.
enum RootKeyFile {
  /// The certificate chain of a file, which is created, readable by its owner only, if it is missing. Without a file,
  /// the root isn't saved. Throws a `Failure` for a file that can't be written, or has no key.
  static func chain(in name: String?) throws -> SigningChain {
    guard let name else { return try new() }
    let path = FilePath(name)
    do {
      if FileSystem.exists(path) { return try chain(of: try Source.textFile(at: path, shown: name).bytes, in: name) }
      try Confinement.checkFile(name, to: "write the root key")
      let chain = try new()
      try AtomicFile.create(Array(chain.kept.utf8), at: path, permissions: [.ownerReadWrite])
      return chain
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("can't write the root key '\(name)': \(error)")
    }
  }

  static func chain(of bytes: [UInt8], in name: String) throws -> SigningChain {
    do { return try SigningChain(kept: String(decoding: bytes, as: UTF8.self)) } catch {
      throw Failure("'\(name)' is not a P-256 private key in PEM format")
    }
  }

  static func new() throws -> SigningChain {
    do { return try SigningChain() } catch { throw Failure("can't create signing keys: \(error)") }
  }
}

import CommandSupport
import StoreClient
import SystemPackage

/// The pictures of a catalog to upload.
struct ApplyPictures: Sendable {
  /// The catalog's folder.
  let root: FilePath?

  /// The bytes of a picture; throws `Refused` if it has changed.
  func bytes(of upload: Step.Upload) throws -> [UInt8] {
    guard let root, let bytes = Source.bytes(of: root.appending(upload.file), within: Confinement(within: root)) else {
      throw Failure("can't read the picture '\(upload.file)'; add the catalog's folder to the command, after the plan")
    }
    guard bytes.count == upload.size, Digest.of(bytes, .md5).hexadecimal == upload.md5 else {
      throw Refused("the picture '\(upload.file)' has changed since the plan was made; run 'shelf plan' again")
    }
    return bytes
  }
}

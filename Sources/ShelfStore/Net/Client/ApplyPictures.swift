import CommandSupport
import StoreClient
import SystemPackage

/// The pictures of a catalog that go to the store.
struct ApplyPictures: Sendable {
  /// The catalog's folder.
  let root: FilePath?

  /// The bytes of a picture; throws a `Failure` when it is not what the plan says.
  func bytes(of upload: Step.Upload) throws -> [UInt8] {
    guard let root, Confinement(within: root).admits(root.appending(upload.file)),
      let bytes = Source.bytes(of: root.appending(upload.file))
    else { throw Failure("can't read the picture '\(upload.file)'; --catalog names the catalog's folder") }
    guard bytes.count == upload.size, Digest.of(bytes, .md5).hexadecimal == upload.md5 else {
      throw Failure("the picture '\(upload.file)' is not the one that was planned; make the plan anew")
    }
    return bytes
  }
}

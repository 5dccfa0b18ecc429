/// Why a payload can't be written or read, as the end of a sentence.
package struct PayloadFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Whether this build can write and read payloads, which needs libarchive.
package enum PayloadSupport {
  #if LIBARCHIVE
    package static let isThere = true
  #else
    package static let isThere = false
  #endif

  /// The message if it can't.
  package static let whyMissing = """
    this build has no libarchive, which packs and unpacks '.pkg' files; install its headers (libarchive-dev) and \
    build again
    """
}

/// An entry of a payload.
package struct PayloadEntry: Hashable, Sendable {
  /// The bytes of the path, which need not be text.
  package let path: [UInt8]
  package let kind: Kind

  /// The lowest twelve bits of its mode.
  package let permissions: Int

  /// The kind of an entry.
  package enum Kind: Hashable, Sendable {
    case file(size: Int)
    case folder
    case link(to: [UInt8])
    /// Another name of an earlier file.
    case hardLink(to: [UInt8])
    case special
  }

  package init(path: [UInt8], kind: Kind, permissions: Int) {
    self.path = path
    self.kind = kind
    self.permissions = permissions
  }
}

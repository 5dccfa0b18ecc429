/// Why a payload can't be written or read, in one sentence's end.
package struct PayloadFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Whether this build can write and read payloads: whether libarchive was there when it was made.
package enum PayloadSupport {
  #if LIBARCHIVE
    package static let isThere = true
  #else
    package static let isThere = false
  #endif

  /// What to say where it is missing.
  package static let whyMissing = """
    this program was built without libarchive, which packs and unpacks '.pkg' files; install its \
    headers (libarchive-dev) and \
    build it again
    """
}

/// What stands at a path of a payload.
package struct PayloadEntry: Hashable, Sendable {
  /// The bytes of the path as it is written, which need not be text.
  package let path: [UInt8]
  package let kind: Kind

  /// The lowest twelve bits of its mode.
  package let permissions: Int

  /// What it is.
  package enum Kind: Hashable, Sendable {
    case file(size: Int)
    case folder
    case link(to: [UInt8])
    /// Another name of a file that came before.
    case hardLink(to: [UInt8])
    case special
  }

  package init(path: [UInt8], kind: Kind, permissions: Int) {
    self.path = path
    self.kind = kind
    self.permissions = permissions
  }
}

/// A file in a package, still packed.
package struct PackageMember: Hashable, Sendable {
  /// The path relative to the root of the package, with `/`.
  package var path: String

  /// Its offset after the table, and its packed length.
  package var offset: Int
  package var length: Int

  /// Its unpacked length in bytes.
  package var size: Int

  /// How it is packed.
  package var packing: Packing

  /// The checksum of the packed bytes; nil if the table has none.
  package var sum: Sum?

  /// How a member is packed.
  package enum Packing: Hashable, Sendable {
    case none
    case zlib
    case other(String)
  }

  /// A checksum and its algorithm.
  package struct Sum: Hashable, Sendable {
    package var style: Style

    /// In hexadecimal, lower case.
    package var digits: String

    package enum Style: String, Hashable, Sendable {
      case md5, sha1, sha256, sha512
    }

    package init(_ style: Style, _ digits: String) {
      self.style = style
      self.digits = digits
    }
  }

  package init(_ path: String, offset: Int, length: Int, size: Int? = nil, packing: Packing = .none, sum: Sum?) {
    self.path = path
    self.offset = offset
    self.length = length
    self.size = size ?? length
    self.packing = packing
    self.sum = sum
  }

  /// The last component of its path.
  package var name: Substring { path.split(separator: "/").last ?? "" }
}

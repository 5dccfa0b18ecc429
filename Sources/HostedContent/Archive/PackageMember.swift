/// A file inside a package, before what it holds is unpacked.
package struct PackageMember: Hashable, Sendable {
  /// From the top of the package, with `/`.
  package var path: String

  /// Where it begins behind the table, and how many bytes it has there.
  package var offset: Int
  package var length: Int

  /// How many bytes it has when it is unpacked.
  package var size: Int

  /// In which form it is there.
  package var packing: Packing

  /// The checksum of the bytes that are there; nil when the table has none.
  package var sum: Sum?

  /// How a member is packed.
  package enum Packing: Hashable, Sendable {
    case none
    case zlib
    case other(String)
  }

  /// A checksum and how it is made.
  package struct Sum: Hashable, Sendable {
    package var style: Style

    /// In hexadecimal digits, small letters.
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

  /// The last part of its path.
  package var name: Substring { path.split(separator: "/").last ?? "" }
}

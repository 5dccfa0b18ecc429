/// What a survey of assets asks of a disk.
///
/// All paths begin at the catalog's root and have neither `.` nor `..` nor links in them; the root is the empty path.
/// The disk may be a real one, or a list of described files.
package protocol AssetDisk: Sendable {
  /// What is in a folder, sorted by name, bytewise.
  func entries(of folder: String) throws(AssetFault) -> [AssetEntry]

  /// What is written in a link.
  func destination(ofLink path: String) throws(AssetFault) -> String

  /// What is to be known of a regular file.
  func file(_ path: String, for purpose: AssetFile.Purpose) throws(AssetFault) -> AssetFile
}

/// Why something on a disk can't be looked at, in the system's words.
package struct AssetFault: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// One name in a folder.
package struct AssetEntry: Hashable, Sendable {
  package let name: String
  package let kind: Kind

  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// What a name stands for, links not followed.
  package enum Kind: Hashable, Sendable {
    case file, folder, link, special
  }
}

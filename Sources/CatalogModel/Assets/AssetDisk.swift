/// The file system operations that a survey of assets needs.
///
/// All paths are relative to the catalog's root and contain neither `.` nor `..` nor links; the root is the empty
/// path. The disk may be a real one, or a list of described files.
package protocol AssetDisk: Sendable {
  /// The contents of a folder, sorted by name, bytewise.
  func entries(of folder: String) throws(AssetFault) -> [AssetEntry]

  /// The text of a link.
  func destination(ofLink path: String) throws(AssetFault) -> String

  /// The facts about a regular file.
  func file(_ path: String, for purpose: AssetFile.Purpose) throws(AssetFault) -> AssetFile
}

/// Why a file can't be examined, in the system's words.
package struct AssetFault: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// One name in a folder.
package struct AssetEntry: Hashable, Sendable {
  package let name: String
  package let kind: Kind

  package init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// The kind of an entry; links are not followed.
  package enum Kind: Hashable, Sendable {
    case file, folder, link, special
  }
}

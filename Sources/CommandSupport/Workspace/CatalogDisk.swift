package import SystemPackage

/// The place where catalogs are searched: the disk itself, or the files of a git revision.
package protocol CatalogDisk: Sendable {
  /// The kind of file at a path, after following links; throws if it doesn't exist or can't be examined.
  func kind(of path: FilePath) throws(Errno) -> FileSystem.Kind

  /// The content of a folder, sorted by the bytes of the names.
  func content(of folder: FilePath) throws(Errno) -> [FolderEntry]

  /// The destination of a path, all links followed; nil on a disk without links to follow.
  func realPath(of path: FilePath) -> FilePath?
}

/// A name in a folder, and the properties that are read with it.
package struct FolderEntry {
  package let name: FilePath.Component

  /// Whether it is certainly a file; for other entries the disk must be queried.
  package var isFile = false

  /// Whether it may be a link.
  package var mayBeLink = false
}

extension CatalogDisk {
  package func isFile(_ path: FilePath) -> Bool { if case .file = try? kind(of: path) { true } else { false } }

  package func exists(_ path: FilePath) -> Bool { (try? kind(of: path)) != nil }

  package func realPath(of path: FilePath) -> FilePath? { nil }
}

/// The disk itself.
package struct LocalDisk: CatalogDisk {

  package init() {
  }
  package func kind(of path: FilePath) throws(Errno) -> FileSystem.Kind { try FileSystem.kind(of: path) }

  package func content(of folder: FilePath) throws(Errno) -> [FolderEntry] { try FileSystem.content(of: folder) }

  package func realPath(of path: FilePath) -> FilePath? { try? FileSystem.realPath(of: path) }
}

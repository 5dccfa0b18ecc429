import SystemPackage

/// Where catalogs are looked for: the disk itself, or the files of a git revision.
protocol CatalogDisk: Sendable {
  /// What a path leads to, links followed; throws when there is nothing or it may not be looked at.
  func kind(of path: FilePath) throws(Errno) -> FileSystem.Kind

  /// What is in a folder, sorted by the bytes of the names.
  func content(of folder: FilePath) throws(Errno) -> [FolderEntry]

  /// Where a path leads to, all links followed; nil where there are none to follow.
  func realPath(of path: FilePath) -> FilePath?
}

/// A name in a folder, and what is known with it.
struct FolderEntry {
  let name: FilePath.Component

  /// Whether it is surely a file; of others the disk has to be asked.
  var isFile = false

  /// Whether it may be a link.
  var mayBeLink = false
}

extension CatalogDisk {
  func isFile(_ path: FilePath) -> Bool { if case .file = try? kind(of: path) { true } else { false } }

  func exists(_ path: FilePath) -> Bool { (try? kind(of: path)) != nil }

  func realPath(of path: FilePath) -> FilePath? { nil }
}

/// The disk itself.
struct LocalDisk: CatalogDisk {
  func kind(of path: FilePath) throws(Errno) -> FileSystem.Kind { try FileSystem.kind(of: path) }

  func content(of folder: FilePath) throws(Errno) -> [FolderEntry] { try FileSystem.content(of: folder) }

  func realPath(of path: FilePath) -> FilePath? { try? FileSystem.realPath(of: path) }
}

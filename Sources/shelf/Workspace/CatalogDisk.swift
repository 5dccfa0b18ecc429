import SystemPackage

/// Where catalogs are looked for: the disk itself, or the files of a git revision.
protocol CatalogDisk: Sendable {
  /// What a path leads to, links followed; throws when there is nothing or it may not be looked at.
  func kind(of path: FilePath) throws(Errno) -> FileSystem.Kind

  /// The names in a folder, sorted by their bytes.
  func names(in folder: FilePath) throws(Errno) -> [FilePath.Component]
}

extension CatalogDisk {
  func isFile(_ path: FilePath) -> Bool { if case .file = try? kind(of: path) { true } else { false } }

  func exists(_ path: FilePath) -> Bool { (try? kind(of: path)) != nil }
}

/// The disk itself.
struct LocalDisk: CatalogDisk {
  func kind(of path: FilePath) throws(Errno) -> FileSystem.Kind { try FileSystem.kind(of: path) }

  func names(in folder: FilePath) throws(Errno) -> [FilePath.Component] { try FileSystem.names(in: folder) }
}

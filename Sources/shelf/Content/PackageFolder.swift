import CommandSupport
import HostedContent
import SystemPackage

/// A package folder on the disk, written next to the old one and then moved into its place.
struct PackageFolder {
  private let path: FilePath

  init(_ path: FilePath) { self.path = path }

  /// Executes a plan; throws a `Failure`, and keeps the existing package.
  func write(_ plan: PackagePlan, from source: ConfinedFolder, _ progress: ContentProgress) throws {
    do {
      guard let name = path.lastComponent, name.kind == .regular else {
        throw Failure("'\(plan.product)' is not a valid folder name")
      }
      try checkMayReplace()
      let folder = try OpenFolder.make(path.parent)
      let draft = try Drafts.makeFolder(in: folder)
      defer { draft.remove() }
      for entry in plan.entries { try write(entry, from: source, below: draft.path, progress) }
      draft.content?.bringToDisk()
      try draft.takeFolder(name)
      folder.bringToDisk()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("can't write '\(path)': \(error)")
    }
  }

  /// Only a package is replaced, never another folder or file.
  private func checkMayReplace() throws {
    guard FileSystem.isLink(path) || FileSystem.exists(path) else { return }
    guard !FileSystem.isLink(path), FileSystem.isFile(path.appending("ContentInfo.plist")) else {
      throw Failure("'\(path)' exists and is not a package folder; left unchanged")
    }
  }

  private func write(
    _ entry: PackagePlan.Entry, from source: ConfinedFolder, below draft: FilePath, _ progress: ContentProgress
  ) throws {
    let place = draft.pushing(FilePath(entry.path))
    switch entry.kind {
    case .folder: try FileSystem.makeFolder(place)
    case .bytes(let bytes): try AtomicFile.write(bytes, to: place)
    case .copy(let path, _, let digest): try source.copy(path, sha256: digest, to: place, progress)
    case .link(let destination):
      let result = place.withPlatformString { place in destination.withPlatformString { symlink($0, place) } }
      if result != 0 { throw Errno(rawValue: errno) }
    }
  }
}

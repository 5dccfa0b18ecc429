import CatalogModel
package import SystemPackage

/// What runs that were killed left in a folder: drafts named `.shelf-PID.tmp`, `.shelf-PID-0.tmp` and
/// `.shelf-PID-old.tmp`.
package enum Leftovers {
  /// Removes those whose process is gone; whose process may still be at work stay.
  package static func remove(in folder: FilePath) {
    for name in (try? FileSystem.names(in: folder)) ?? [] where isOfNobody(name.string) {
      let path = folder.appending(name)
      if case .folder? = try? FileSystem.kind(of: path), !FileSystem.isLink(path) {
        if !mayReturn(path, to: folder) { FileSystem.removeFolder(path) }
      } else {
        _ = path.withPlatformString { unlink($0) }
      }
    }
  }

  /// Gives a package that had stepped aside its place again, if nothing stands there.
  private static func mayReturn(_ old: FilePath, to folder: FilePath) -> Bool {
    guard old.string.hasSuffix("-old.tmp"), let bytes = Source.bytes(of: old.appending(AssetFolder.contentInfoName)),
      let id = ContentInfo(xml: bytes)?.productID, let name = FilePath.Component(id), name.kind == .regular,
      !FileSystem.exists(folder.appending(name))
    else { return false }
    return (try? FileSystem.move(old, to: folder.appending(name))) != nil
  }

  private static func isOfNobody(_ name: String) -> Bool {
    guard name.hasPrefix(".shelf-"), name.hasSuffix(".tmp") else { return false }
    let parts = name.dropFirst(".shelf-".count).dropLast(".tmp".count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, let process = parts.first.flatMap({ Int32($0) }), process > 1, process != getpid() else {
      return false
    }
    guard parts.count == 1 || parts[1] == "old" || Int(parts[1]) != nil else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

import CatalogModel
import Synchronization
import SystemPackage

/// The drafts that killed runs left in a folder.
package enum Leftovers {
  private static let prefix = ".shelf-"

  /// The suffix of a folder that was moved aside for a draft.
  static let asideEnding = "-old.tmp"

  /// The folders that were searched.
  private static let searched = Mutex<Set<FilePath>>([])

  /// A name for a draft. It is short, because the disk may not allow a longer name than the draft's final one.
  static func newName() -> FilePath.Component {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return FilePath.Component("\(prefix)\(String(repeating: "0", count: 16 - digits.count))\(digits).tmp")
      ?? ".shelf-0000000000000000.tmp"
  }

  /// Whether a name is a draft's.
  package static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(".tmp") else { return false }
    let digits = name.dropFirst(prefix.count).prefix(16)
    return digits.count == 16 && digits.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
      && [".tmp", asideEnding].contains(String(name[digits.endIndex...]))
  }

  /// Removes the leftovers in a folder, like `remove(in:)`, but only once in each run.
  static func removeOnce(in folder: OpenFolder) {
    guard let path = folder.realPath, searched.withLock({ $0.insert(path).inserted }) else { return }
    remove(in: folder)
  }

  /// Removes the drafts of runs that have ended; a run locks each of its own drafts. A link is never a draft.
  package static func remove(in folder: OpenFolder) {
    for name in folder.names(startingWith: prefix) where isName(name.string) {
      guard let descriptor = try? folder.openEntry(name, O_RDONLY | O_NONBLOCK) else { continue }
      defer { try? descriptor.close() }
      guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else { continue }
      if !restoreIfPossible(name, in: folder) { folder.remove(name) }
    }
  }

  /// Moves a package back that was moved aside, unless the path is in use again.
  private static func restoreIfPossible(_ old: FilePath.Component, in folder: OpenFolder) -> Bool {
    guard old.string.hasSuffix(asideEnding), let inside = try? folder.folder(old),
      let file = FilePath.Component(AssetFolder.contentInfoName), let size = inside.status(of: file)?.st_size,
      size <= ContentInfo.greatestLength, let info = try? inside.openEntry(file, O_RDONLY | O_NONBLOCK),
      let bytes = try? info.closeAfter({ try FileSystem.bytes(of: info, expected: Int(size)) }),
      let id = ContentInfo(xml: bytes)?.productID, let name = FilePath.Component(id), name.kind == .regular,
      folder.status(of: name) == nil
    else { return false }
    return (try? folder.rename(old, to: name)) != nil
  }
}

package import SystemPackage

/// Display paths: relative to the working folder, with `/`.
package struct Paths {
  package let workingFolder: FilePath

  package init(workingFolder: FilePath) {
    self.workingFolder = workingFolder
  }

  /// Paths below the working folder of the run; throws a `Failure` if it was removed.
  package static func ofRun() throws -> Paths {
    guard let folder = FileSystem.workingFolder else { throw Failure("the working folder is gone") }
    return Paths(workingFolder: folder)
  }

  /// The absolute form of a path that the user typed, `.` and `..` resolved by name.
  package func absolute(_ path: String) -> FilePath { workingFolder.pushing(FilePath(path)).lexicallyNormalized() }

  /// A path as it is displayed: relative to the working folder if possible, with `..` outside of it, and unchanged
  /// when nothing is shared.
  package func shown(_ path: FilePath) -> String {
    let (folder, text) = (workingFolder.string.utf8, path.string.utf8)
    if text.count > folder.count + 1, text.starts(with: folder), text.dropFirst(folder.count).first == UInt8(ascii: "/")
    {
      return String(Substring(text.dropFirst(folder.count + 1)))
    }
    let own = workingFolder.components.map(\.string)
    let other = path.components.map(\.string)
    var shared = 0
    while shared < own.count, shared < other.count, own[shared] == other[shared] { shared += 1 }
    guard shared > 0 else { return path.string }
    let parts = Array(repeating: "..", count: own.count - shared) + other[shared...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}

extension FilePath {
  /// The folder that contains it.
  package var parent: FilePath { removingLastComponent() }

  /// The path and the folders that contain it, the nearest first: `/a/b`, `/a`, `/`.
  package var upwards: UnfoldFirstSequence<FilePath> {
    sequence(first: self) { path in
      let parent = path.parent
      return parent == path ? nil : parent
    }
  }

  /// Whether it is one of the given paths, or inside one.
  package func isInside(_ folders: Set<FilePath>) -> Bool { upwards.contains(where: folders.contains) }
}

extension [FilePath] {
  /// The paths in the order of their bytes.
  var inByteOrder: [FilePath] {
    let texts = map { [UInt8]($0.string.utf8) }
    return indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }.map { self[$0] }
  }
}

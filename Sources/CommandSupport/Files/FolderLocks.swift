import SystemPackage

/// Locks on the folders whose files change, so that one of two runs waits for the other.
final class FolderLocks {
  private let folders: [FileDescriptor]

  /// Waits for the locks. All runs take them in one order, so that two never wait for each other.
  ///
  /// - Parameter paths: the folders; for one that doesn't exist yet, the one it will be created in is locked. Folders
  ///   that can't be opened are skipped, because writing into them fails anyway.
  init(_ paths: [FilePath]) {
    Drafts.allowManyFiles()
    let existing = paths.compactMap { path in
      try? FileSystem.realPath(of: path.upwards.first { !$0.isEmpty && FileSystem.exists($0) } ?? ".")
    }
    folders = Array(Set(existing)).inByteOrder.compactMap { path in
      guard let folder = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .directory]) else {
        return nil
      }
      _ = flock(folder.rawValue, LOCK_EX)
      return folder
    }
  }

  /// Lets the other runs continue; must be called once.
  func release() { for folder in folders { try? folder.close() } }
}

import SourceDiagnostics
package import SystemPackage

/// A file system's timestamp.
package struct FileTime: Hashable, Comparable {
  package let seconds: Int64
  package let nanoseconds: Int64

  fileprivate init(_ time: timespec) { (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec)) }

  /// The current time, less up to 10 ms, because file timestamps are coarse.
  package static var now: FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_nsec -= 10_000_000
    if time.tv_nsec < 0 {
      time.tv_sec -= 1
      time.tv_nsec += 1_000_000_000
    }
    return FileTime(time)
  }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

/// Detects changes on disk by polling the modification times of files and folders.
///
/// It reads no file. Saving, creating or removing a file changes its own time or its folder's, so it watches the files
/// that a run has read and the folders where others could appear.
///
/// ```swift
/// var watch = FileWatch(workspace)
/// try await watch.waitForChange()  // [catalog/products/gold.yaml], once it is saved
/// ```
package struct FileWatch {
  /// The polling interval.
  package static let interval = Duration.milliseconds(500)

  /// The maximum number of watched folders, so that polling stays cheap.
  package static let mostFolders = 5_000

  private var stamps: [(path: FilePath, stamp: Stamp?)]

  /// The properties that change when a file changes; nil if it doesn't exist.
  private struct Stamp: Hashable {
    let inode: UInt64
    let size: Int64
    let saved: FileTime

    /// The time when its name, owner or permissions last changed: a file may become readable without being saved.
    let changed: FileTime
  }

  /// Watches some files, and folders for entries that are added and removed; missing paths may be created later.
  package init(_ paths: [FilePath]) {
    stamps = Set(paths).sorted { $0.string < $1.string }.map { ($0, Self.stamp(of: $0)) }
  }

  /// Watches the sources of a workspace: its files, the configuration files above them, and all folders of its
  /// catalogs.
  ///
  /// - Parameters:
  ///   - workspace: the content read.
  ///   - others: other files that the run has read, such as pictures.
  ///   - begun: the time when the run started, if nothing was watched before; files saved since then count as
  ///     changed.
  package init(_ workspace: Workspace, and others: [FilePath] = [], begun: FileTime? = nil) {
    let roots = workspace.roots.compactMap(\.self)
    var folders = Set(roots)
    var files = Set(others)
    for number in workspace.files.indices {
      guard let path = workspace.path(ofFile: number) else { continue }
      files.insert(path)
      folders.insert(path.parent)
    }
    for catalog in roots.indices { files.formUnion(workspace.settings(ofCatalog: catalog).ownFiles) }
    files.formUnion(workspace.settings.ownFiles)
    for root in roots + workspace.walked { Self.gather(root, &folders) }
    self.init(Array(folders) + Array(files))
    guard let begun else { return }
    for index in stamps.indices where stamps[index].stamp.map({ $0.changed >= begun }) ?? false {
      stamps[index].stamp = nil
    }
  }

  /// Waits until something changes and settles, because editors save in more than one step.
  ///
  /// - Returns: the changed paths, sorted.
  /// - Throws: `CancellationError` when the task is canceled.
  @discardableResult
  package mutating func waitForChange() async throws -> [FilePath] {
    var changed: Set<FilePath> = []
    while true {
      try await Task.sleep(for: Self.interval)
      let now = look()
      if now.isEmpty, !changed.isEmpty { return changed.sorted { $0.string < $1.string } }
      changed.formUnion(now)
    }
  }

  /// The files that have changed since the last call.
  package mutating func look() -> [FilePath] {
    var changed: [FilePath] = []
    for index in stamps.indices {
      let now = Self.stamp(of: stamps[index].path)
      guard now != stamps[index].stamp else { continue }
      stamps[index].stamp = now
      changed.append(stamps[index].path)
    }
    return changed
  }

  private static func stamp(of path: FilePath) -> Stamp? {
    var status = stat()
    guard path.withPlatformString({ fstatat(AT_FDCWD, $0, &status, 0) }) == 0 else { return nil }
    let (saved, changed) = Platform.times(of: status)
    return Stamp(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), saved: FileTime(saved), changed: FileTime(changed))
  }

  /// Adds a folder and all below it that are neither hidden nor links.
  private static func gather(_ folder: FilePath, _ all: inout Set<FilePath>) {
    guard all.count < mostFolders, case .folder? = try? FileSystem.kind(of: folder) else { return }
    all.insert(folder)
    for entry in (try? FileSystem.content(of: folder)) ?? [] where !entry.isFile && !entry.name.string.hasPrefix(".") {
      let path = folder.appending(entry.name)
      if !FileSystem.isLink(path) { gather(path, &all) }
    }
  }
}

package import CatalogModel
package import SystemPackage

/// A folder that no path can leave: each component is opened separately, inside the previous one, and may not be a
/// link.
package final class ConfinedFolder: AssetDisk {
  private let root: FileDescriptor
  private let progress: ContentProgress?

  /// - Parameters:
  ///   - path: the folder; its own path may contain links.
  ///   - progress: receives the number of bytes read for the digests of its files.
  /// - Throws: the system's error if the folder can't be opened.
  package init(_ path: FilePath, _ progress: ContentProgress? = nil) throws(Errno) {
    do {
      let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .directory])
      root = descriptor
    } catch { throw error as? Errno ?? .ioError }
    self.progress = progress
  }

  deinit { try? root.close() }

  /// The folder's current content, with its links checked.
  ///
  /// - Parameter limit: the total size above which no digests are computed.
  /// - Returns: the content.
  package func listing(upTo limit: Int = .max) async -> AssetFolder {
    // A product whose content is the whole folder.
    var product = Product(id: "content", type: .nonConsumable)
    product.hostedContent = HostedContentReference(source: ".")
    let mentions = AssetMentions(in: Catalog(products: [product]))
    let survey = AssetSurvey(of: mentions, on: self, bounds: AssetBounds(entries: 200_000, depth: 200))
    let isLittle = survey.wanted.count <= 8
    let examined = await concurrentMap(survey.wanted, isLittle: isLittle, survey.examine)
    var folder = survey.assets(examined)["."]?.folder ?? AssetFolder()
    guard folder.size <= limit else { return folder }
    folder.entries = await concurrentMap(folder.entries, isLittle: isLittle, digested)
    return folder
  }

  /// The entry with the digest of its file.
  @Sendable private func digested(_ entry: AssetFolder.Entry) -> AssetFolder.Entry {
    guard case .file(var file) = entry.kind else { return entry }
    do {
      file.sha256 = try withFile(entry.path) { descriptor, _ in
        try AssetFiles.digest(of: descriptor, file.size, progress)
      }
      return AssetFolder.Entry(path: entry.path, kind: .file(file))
    } catch { return AssetFolder.Entry(path: entry.path, kind: .unreadable("\(error)")) }
  }

  package func entries(of folder: String) throws(AssetFault) -> [AssetEntry] {
    do {
      return try FileSystem.entries(in: try self.folder(folder.split(separator: "/")))
    } catch { throw AssetFault("\(error)") }
  }

  package func destination(ofLink path: String) throws(AssetFault) -> String {
    do {
      let (folder, name) = try split(path)
      return try folder.closeAfter {
        let room = Int(PATH_MAX)
        var bytes = [CChar](repeating: 0, count: room)
        let count = name.withPlatformString { readlinkat(folder.rawValue, $0, &bytes, room) }
        guard count >= 0 else { throw Errno(rawValue: errno) }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    } catch { throw AssetFault("\(error)") }
  }

  package func file(_ path: String, for purpose: AssetFile.Purpose) throws(AssetFault) -> AssetFile {
    do {
      return try withFile(path) { descriptor, status in
        var file = try AssetFiles.file(descriptor, for: purpose)
        file.nameCount = Int(status.st_nlink)
        return file
      }
    } catch { throw AssetFault("\(error)") }
  }

  /// Copies a file of the folder to a new one; throws if it has changed.
  package func copy(_ path: String, sha256: String?, to target: FilePath, _ progress: ContentProgress) throws {
    let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec, .noFollow]
    let permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
    let copy = try FileDescriptor.open(target, .writeOnly, options: options, permissions: permissions)
    try copy.closeAfter {
      try readFile(path, sha256: sha256) { piece in
        _ = try copy.writeAll(piece)
        progress.advance(by: piece.count)
      }
      guard fsync(copy.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
  }

  /// Reads a file of the folder in pieces; throws at its end if it has changed.
  package func readFile(_ path: String, sha256: String?, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try withFile(path) { descriptor, _ in
      var digest = Digest(.sha256)
      try AssetFiles.readChunks(of: descriptor) { piece in
        digest.update(piece)
        try body(piece)
      }
      guard sha256.map({ $0 == digest.hexadecimal }) ?? true else {
        throw Failure("'\(path)' has changed while it was packaged; try again")
      }
    }
  }

  /// Opens a regular file and nothing else; doesn't wait for a pipe.
  private func withFile<Result>(_ path: String, _ body: (FileDescriptor, stat) throws -> Result) throws -> Result {
    let (folder, name) = try split(path)
    let descriptor = try folder.closeAfter {
      try Self.open(name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    return try descriptor.closeAfter {
      var status = stat()
      guard fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw Errno.notSupported }
      return try body(descriptor, status)
    }
  }

  /// The open folder around something, and its name there.
  private func split(_ path: String) throws -> (folder: FileDescriptor, name: FilePath.Component) {
    let parts = path.split(separator: "/")
    guard let last = parts.last, let name = FilePath.Component(String(last)) else { throw Errno.invalidArgument }
    return (try folder(parts.dropLast()), name)
  }

  private func folder(_ parts: some Sequence<Substring>) throws -> FileDescriptor {
    var folder = try root.duplicate()
    for part in parts {
      guard let name = FilePath.Component(String(part)), name.kind == .regular else { throw Errno.invalidArgument }
      let next = try folder.closeAfter {
        try Self.open(name, in: folder, O_RDONLY | O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC)
      }
      folder = next
    }
    return folder
  }

  private static func open(_ name: FilePath.Component, in folder: FileDescriptor, _ flags: Int32) throws
    -> FileDescriptor
  {
    let descriptor = name.withPlatformString { openat(folder.rawValue, $0, flags) }
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: descriptor)
  }
}

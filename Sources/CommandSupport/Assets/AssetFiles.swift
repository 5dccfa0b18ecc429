package import CatalogModel
package import SystemPackage

/// The disk below a catalog's root. Nothing but folders and regular files is ever opened, and no link followed.
package struct AssetFiles: AssetDisk {
  package let root: FilePath

  /// Whether hosted content is read to its last byte for its digests, if digests of packaged content are recorded.
  package var readsContent = false

  package init(root: FilePath, readsContent: Bool = false) { (self.root, self.readsContent) = (root, readsContent) }

  /// All properties of the files that a catalog references; opens each file once.
  package func assets(for catalog: Catalog) async -> Assets { await assets(for: AssetMentions(in: catalog)) }

  /// All properties of the given files; each file is opened once.
  package func assets(for mentions: AssetMentions) async -> Assets {
    let survey = survey(of: mentions)
    return survey.assets(await concurrentMap(survey.wanted, isLittle: survey.wanted.count <= 64, survey.examine))
  }

  /// Examines a catalog's files on the calling thread, while other threads examine other catalogs.
  package func assetsAtOnce(for catalog: Catalog) -> Assets {
    let survey = survey(of: AssetMentions(in: catalog))
    return survey.assets(survey.wanted.map(survey.examine))
  }

  private func survey(of mentions: AssetMentions) -> AssetSurvey<AssetFiles> {
    var disk = self
    disk.readsContent = readsContent && FileSystem.isFile(root.appending(ContentLock.fileName))
    return AssetSurvey(of: mentions, on: disk)
  }

  package func entries(of folder: String) throws(AssetFault) -> [AssetEntry] {
    do throws(Errno) { return try FileSystem.entries(in: path(folder)) } catch { throw AssetFault("\(error)") }
  }

  package func destination(ofLink path: String) throws(AssetFault) -> String {
    do throws(Errno) { return try FileSystem.destination(ofLink: self.path(path)) } catch {
      throw AssetFault("\(error)")
    }
  }

  package func file(_ path: String, for purpose: AssetFile.Purpose) throws(AssetFault) -> AssetFile {
    do {
      // If the file has become a pipe since it was listed, open it without waiting and don't read it.
      let options: FileDescriptor.OpenOptions = [.closeOnExec, .noFollow, .nonBlocking]
      let descriptor = try FileDescriptor.open(self.path(path), .readOnly, options: options)
      return try descriptor.closeAfter {
        var file = try Self.file(descriptor, for: purpose)
        if readsContent, [.nature, .contentInfo].contains(purpose) {
          file.sha256 = try Self.digest(of: descriptor, file.size)
        }
        return file
      }
    } catch { throw AssetFault("\(error)") }
  }

  /// The properties of an open file, which must be a regular file.
  package static func file(_ descriptor: FileDescriptor, for purpose: AssetFile.Purpose) throws -> AssetFile {
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Errno.notSupported }
    let window = FileWindow(size: Int(status.st_size)) { range in
      let bytes = try? [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        while count < buffer.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          let read = try descriptor.read(fromAbsoluteOffset: Int64(range.lowerBound + count), into: rest)
          if read == 0 { return }
          count += read
        }
      }
      return bytes ?? []
    }
    // If the first byte can't be read, the disk is at fault, not the picture.
    var first: UInt8 = 0
    if status.st_size > 0 {
      _ = try withUnsafeMutableBytes(of: &first) { try descriptor.read(fromAbsoluteOffset: 0, into: $0) }
    }
    var copy = window
    return AssetFile(&copy, mayRun: status.st_mode & 0o111 != 0, for: purpose)
  }

  private func path(_ path: String) -> FilePath { path.isEmpty ? root : root.appending(path) }
}

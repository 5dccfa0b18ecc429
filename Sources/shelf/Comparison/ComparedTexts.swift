import CatalogYAML
import SystemPackage

/// The texts of two found catalogs: which of them are equal, and where they are.
struct ComparedTexts: Sendable {
  private let old: FoundCatalog
  private let new: FoundCatalog
  private let oldFiles: [FoundFile]
  private let newFiles: [FoundFile]

  /// What was got from git, by ID.
  private var blobs: [String: [UInt8]] = [:]

  init(_ old: FoundCatalog, _ new: FoundCatalog) {
    self.old = old
    self.new = new
    oldFiles = old.files
    newFiles = new.files
  }

  /// Those of some files that are equal byte by byte. What can't be read is equal to nothing, and reported when it is
  /// parsed.
  func equal(_ pairs: [EqualFiles.Pair]) async -> [EqualFiles.Pair] {
    let (oldFiles, newFiles) = (oldFiles, newFiles)
    let isEqual = await concurrentMap(pairs, isLittle: pairs.count < 8, with: FileRoom.init) { room, pair in
      Self.areEqual(oldFiles[pair.old], newFiles[pair.new], &room)
    }
    return zip(pairs, isEqual).filter(\.1).map(\.0)
  }

  private static func areEqual(_ old: FoundFile, _ new: FoundFile, _ room: inout FileRoom) -> Bool {
    switch (old.blob, new.blob) {
    case (let one?, let other?): return one.id == other.id
    case (let blob?, nil): return bytes(of: new).map { BlobID.of($0, like: blob.id) == blob.id } ?? false
    case (nil, let blob?): return bytes(of: old).map { BlobID.of($0, like: blob.id) == blob.id } ?? false
    case (nil, nil) where old.text == nil && new.text == nil: return room.haveSameBytes(old.path, new.path)
    case (nil, nil): return bytes(of: old).map { $0 == bytes(of: new) } ?? false
    }
  }

  private static func bytes(of file: FoundFile) -> [UInt8]? { file.text ?? Source.bytes(of: file.path) }

  /// Gets from git, once for each side, what will be read: what differs, and of two revisions what is equal, too.
  ///
  /// - Throws: a `Failure` for what git does not have.
  mutating func fetch(apartFrom equal: [EqualFiles.Pair]) async throws {
    let areBothInGit = old.revision != nil && new.revision != nil
    for (catalog, known) in [(old, equal.map(\.old)), (new, areBothInGit ? [] : equal.map(\.new))] {
      guard let revision = catalog.revision else { continue }
      let known = Set(known)
      let files = catalog.files.enumerated().filter { !known.contains($0.offset) }
      let ids = Set(files.compactMap { $0.element.blob?.id }).subtracting(blobs.keys).sorted()
      for (id, content) in zip(ids, try await revision.repository.contents(of: ids)) { blobs[id] = content }
    }
  }

  /// Those of some equal documents in which a skim finds nothing.
  func without(_ skim: TextSkim, among pairs: [EqualFiles.Pair]) async -> [EqualFiles.Pair] {
    let (oldFiles, newFiles, blobs) = (oldFiles, newFiles, blobs)
    let isFound = await concurrentMap(pairs, isLittle: pairs.count < 8, with: FileRoom.init) { room, pair in
      let file = newFiles[pair.new].blob == nil ? newFiles[pair.new] : oldFiles[pair.old]
      if let bytes = file.blob.map({ blobs[$0.id] }) ?? file.text { return skim.finds(in: bytes[...]) }
      return room.withBytes(of: file.path) { skim.finds(in: $0) } ?? true
    }
    return zip(pairs, isFound).filter { !$0.1 }.map(\.0)
  }

  /// Where the text of each file of a side is; what git has and was not got is on the disk, on the other side.
  func sources(of catalog: FoundCatalog, equal: [EqualFiles.Pair], _ side: KeyPath<EqualFiles.Pair, Int>) -> [Source] {
    let twins = Dictionary(equal.map { ($0[keyPath: side], $0) }) { first, _ in first }
    return catalog.files.enumerated().map { index, file in
      if let text = file.text { return .text(text, shown: file.shown) }
      guard let blob = file.blob else { return .file(file.path, shown: file.shown) }
      if let bytes = blobs[blob.id] { return .text(bytes, shown: file.shown) }
      let twin = twins[index].map { side == \.old ? newFiles[$0.new] : oldFiles[$0.old] }
      return .file(twin?.path ?? file.path, shown: file.shown)
    }
  }
}

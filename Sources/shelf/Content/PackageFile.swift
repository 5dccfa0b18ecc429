import CommandSupport
import HostedContent
import PackagePayload
import SystemPackage

/// A flat package on the disk, a `.pkg` file, written next to the old one in one pass and then moved into its place.
///
/// Keeps only the list of its files in memory. The compressed files are written straight to the disk. The table, which
/// comes first and contains their lengths, is written afterwards into the space reserved for it.
struct PackageFile {
  private let path: FilePath

  init(_ path: FilePath) { self.path = path }

  /// Executes a plan and returns the length of the file. Throws a `Failure`, and keeps the existing package.
  @discardableResult
  func write(_ plan: PackagePlan, from source: ConfinedFolder, _ progress: ContentProgress) throws -> Int {
    guard PayloadSupport.isThere else { throw Failure(PayloadSupport.whyMissing) }
    do {
      guard path.lastComponent?.kind == .regular else { throw Failure("'\(plan.product)' is not a valid file name") }
      try checkMayReplace()
      _ = try OpenFolder.make(path.parent)
      var size = 0
      try AtomicFile.write(to: path) { descriptor in
        size = try PackageDraft(plan, descriptor).write(from: source, progress)
      }
      return size
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("can't write '\(path)': \(error)")
    }
  }

  /// Only a package is replaced, never another file.
  private func checkMayReplace() throws {
    guard FileSystem.isLink(path) || FileSystem.exists(path) else { return }
    let start = FileSystem.isFile(path) && !FileSystem.isLink(path) ? try? FileDescriptor.open(path, .readOnly) : nil
    let bytes = try start?.closeAfter {
      try start.map { start in
        try [UInt8](unsafeUninitializedCapacity: 4) { buffer, count in
          count = try start.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
      }
    }
    guard bytes == PackageHeader.signature else {
      throw Failure("'\(path)' exists and is not a package; left unchanged")
    }
  }
}

/// The file while it is written.
private final class PackageDraft {
  private let plan: PackagePlan
  private let descriptor: FileDescriptor
  private let texts: InstallerTexts
  private let table: PackageTableText
  private var members: [PackageMember] = []
  private var offset = PackageTableText.firstOffset

  init(_ plan: PackagePlan, _ descriptor: FileDescriptor) {
    (self.plan, self.descriptor) = (plan, descriptor)
    texts = InstallerTexts(plan)
    table = PackageTableText(folder: texts.folder, names: ["Bom", "PackageInfo", "Payload"])
  }

  func write(from source: ConfinedFolder, _ progress: ContentProgress) throws -> Int {
    try descriptor.seek(offset: Int64(table.heap + offset), from: .start)
    try appendMember("Distribution") { try $0(texts.distribution) }
    try appendMember("\(texts.folder)/PackageInfo") { try $0(texts.packageInfo) }
    var items: [BillOfMaterials.Item] = []
    try appendMember("\(texts.folder)/Payload") { write in items = try payload(from: source, progress, write) }
    try appendMember("\(texts.folder)/Bom") { try $0(BillOfMaterials(items).bytes) }
    let (header, bytes) = table.bytes(of: members)
    let start = header + bytes + Digest.of(bytes, .sha1).finish()
    try descriptor.writeAll(toAbsoluteOffset: 0, start)
    return table.heap + offset
  }

  /// Appends a member.
  private func appendMember(_ path: String, _ body: (_ write: ([UInt8]) throws -> Void) throws -> Void) throws {
    var sum = Digest(.sha1)
    var length = 0
    try body { bytes in
      sum.update(bytes)
      try descriptor.writeAll(bytes)
      length += bytes.count
    }
    members.append(PackageMember(path, offset: offset, length: length, sum: .init(.sha1, sum.hexadecimal)))
    offset += length
  }

  /// Writes the payload and returns the items of its bill of materials.
  private func payload(
    from source: ConfinedFolder, _ progress: ContentProgress, _ write: ([UInt8]) throws -> Void
  ) throws -> [BillOfMaterials.Item] {
    try withoutActuallyEscaping(write) { write in
      let writer = try PayloadWriter { try write(Array($0)) }
      try writer.begin(PayloadEntry(path: [UInt8(ascii: ".")], kind: .folder, permissions: 0o755))
      let items = try plan.entries.map { try appendEntry($0, to: writer, from: source, progress) }
      try writer.finish()
      return items
    }
  }

  private func appendEntry(
    _ entry: PackagePlan.Entry, to writer: PayloadWriter, from source: ConfinedFolder, _ progress: ContentProgress
  ) throws -> BillOfMaterials.Item {
    func begin(_ kind: PayloadEntry.Kind, _ permissions: Int) throws {
      try writer.begin(PayloadEntry(path: Array("./\(entry.path)".utf8), kind: kind, permissions: permissions))
    }
    var sum = POSIXChecksum()
    switch entry.kind {
    case .folder:
      try begin(.folder, 0o755)
      return .init(entry.path, .folder)
    case .link(let target):
      try begin(.link(to: Array(target.utf8)), 0o755)
      return .init(entry.path, .link(to: target))
    case .bytes(let bytes):
      try begin(.file(size: bytes.count), 0o644)
      try bytes.withUnsafeBytes {
        sum.update($0)
        try writer.write($0)
      }
      return .init(entry.path, .file(size: bytes.count, checksum: sum.value))
    case .copy(let path, let size, let digest):
      try begin(.file(size: size), 0o644)
      try source.readFile(path, sha256: digest) { piece in
        sum.update(piece)
        try writer.write(piece)
        progress.advance(by: piece.count)
      }
      return .init(entry.path, .file(size: size, checksum: sum.value))
    }
  }
}

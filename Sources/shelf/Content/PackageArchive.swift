import CommandSupport
import CatalogModel
import HostedContent
import PackagePayload
import SystemPackage

/// An existing flat package, read in one pass. Nothing is extracted to the disk, and nothing in it is run.
struct PackageArchive {
  /// The content.
  private(set) var folder = AssetFolder()

  /// The errors in the archive itself; files that couldn't be read because of them are not in the folder.
  private(set) var faults: [ContentFault] = []

  /// The size of the file in bytes.
  let size: Int

  private let descriptor: FileDescriptor
  private let progress: ContentProgress
  private var heap = 0

  /// Reads a package; throws a `Failure` if it can't be opened or is unsupported.
  init(_ path: FilePath, shown: String, _ progress: ContentProgress) throws {
    self.progress = progress
    guard PayloadSupport.isThere else { throw Failure(PayloadSupport.whyMissing) }
    do {
      // A pipe is not waited for.
      descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    } catch { throw Failure("can't read '\(shown)': \(error)") }
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      try? descriptor.close()
      throw Failure("can't read '\(shown)': it is not a file")
    }
    size = Int(status.st_size)
    defer { try? descriptor.close() }
    do {
      try readTable()
    } catch let damage as PackageDamage {
      report(damage)
    } catch let fault as PayloadFault {
      report(PackageDamage("can't be unpacked: \(fault)"))
    } catch let error as Errno {
      throw Failure("can't read '\(shown)': \(error)")
    } catch let unknown as UnknownPacking {
      throw Failure("can't read '\(shown)': \(unknown.message)")
    }
  }

  /// Whether it was read to its end.
  var isWhole: Bool { !faults.contains { $0.kind == .damagedPackage } }

  private mutating func report(_ damage: PackageDamage) {
    faults.append(
      ContentFault(
        .damagedPackage, nil, "the package \(damage.message)",
        help: "build it again with 'shelf content build --format pkg'"))
  }

  private mutating func readTable() throws {
    let header = try PackageHeader(try bytes(at: 0, count: min(size, PackageHeader.leastLength)), fileSize: size)
    heap = header.heap
    let packed = try bytes(at: header.length, count: header.tableLength)
    let xml: [UInt8]
    do { xml = try PayloadReader.inflated(zlib: packed, upTo: header.tableSize) } catch let fault as PayloadFault {
      throw PackageDamage("has a table that can't be unpacked: \(fault)")
    }
    guard xml.count == header.tableSize else {
      throw PackageDamage("has a table of \(xml.count) bytes, but its header records \(header.tableSize)")
    }
    let table = try PackageTable(xml, room: size - heap)
    try checkSum(of: packed, table.ownSum)
    let payloads = table.members.filter { $0.name == "Payload" }
    for member in table.members where member.name != "Payload" {
      try readBytes(of: member) { _ in }
      if member.name == "Scripts" || member.path.hasPrefix("Scripts/") || member.path.contains("/Scripts/") {
        faults.append(
          ContentFault(
            .executable, member.path, "the package has installer scripts, but content may not contain code",
            help: "build the package without scripts"))
      }
    }
    guard let payload = payloads.first, payloads.count == 1 else {
      throw PackageDamage("has \(payloads.count) members 'Payload'; a content package has one")
    }
    try readPayload(payload)
  }

  /// The bytes at a place in the file; throws if some are missing.
  private func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    let found = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let read = try descriptor.read(fromAbsoluteOffset: Int64(offset + filled), into: rest)
        if read == 0 { return }
        filled += read
      }
    }
    guard found.count == count else { throw PackageDamage("was truncated while it was read") }
    return found
  }

  private func checkSum(of table: [UInt8], _ sum: PackageMember) throws {
    guard let style = sum.sum?.style else { return }
    var own = Digest(style)
    own.update(table)
    guard try AssetFiles.hexadecimal(bytes(at: heap + sum.offset, count: min(sum.length, 64))) == own.hexadecimal else {
      throw PackageDamage("has a table that doesn't match its checksum")
    }
  }

  /// Passes on the stored bytes of a member, and verifies their checksum.
  private func readBytes(of member: PackageMember, _ body: ([UInt8]) throws -> Void) throws {
    var reading = MemberReading(member, at: heap)
    while let piece = try reading.next(bytes) { try body(piece) }
    try reading.finish()
  }

  // MARK: - Payload

  private mutating func readPayload(_ payload: PackageMember) throws {
    switch payload.packing {
    case .none: break
    case .zlib: throw UnknownPacking("its payload is compressed twice, which Shelf doesn't support")
    case .other(let style): throw UnknownPacking("its payload has the unsupported compression '\(style)'")
    }
    if payload.length >= 4, try bytes(at: heap + payload.offset, count: 4) == Array("pbzx".utf8) {
      throw UnknownPacking("its payload is compressed with 'pbzx'; build the package with '--compression legacy'")
    }
    var content = ArchivedContent()
    do { try collect(payload, &content) } catch {
      keep(content)
      throw error
    }
    keep(content)
  }

  private mutating func keep(_ content: ArchivedContent) {
    folder = content.folder
    faults += content.faults
  }

  private func collect(_ payload: PackageMember, _ content: inout ArchivedContent) throws {
    var reading = MemberReading(payload, at: heap)
    let box = ReadingBox(reading)
    let reader = try PayloadReader { buffer in
      guard let piece = try box.reading.next(bytes, upTo: buffer.count) else { return 0 }
      buffer.copyBytes(from: piece)
      progress.advance(by: piece.count)
      return piece.count
    }
    while !content.isFull, let entry = try reader.next() {
      switch entry.kind {
      case .folder: content.addEntry(entry.path, .folder)
      case .link(let target): content.addEntry(entry.path, .link(to: String(decoding: target, as: UTF8.self)))
      case .hardLink(let target): content.addEntry(entry.path, .hardLink(to: String(decoding: target, as: UTF8.self)))
      case .special: content.addEntry(entry.path, .special)
      case .file(let size):
        // Oversized content is detected by its length and not unpacked.
        let hasRoom = content.hasRoom(for: size)
        content.addEntry(entry.path, .file(try file(entry, size, isRead: hasRoom, from: reader)))
        if !hasRoom { return }
      }
    }
    reading = box.reading
    while try reading.next(bytes) != nil {}
    try reading.finish()
  }

  private func file(_ entry: PayloadEntry, _ size: Int, isRead: Bool, from reader: PayloadReader) throws -> AssetFile {
    let isInfo =
      entry.path.split(separator: UInt8(ascii: "/")).last?.elementsEqual(AssetFolder.contentInfoName.utf8) ?? false
    // A Windows program has its second header within the first pages.
    let headLength = isInfo ? ContentInfo.greatestLength : 4096
    var head: [UInt8] = []
    var digest = Digest(Digest.Algorithm.sha256)
    var count = 0
    if isRead {
      try reader.readContents { piece in
        if head.count < headLength { head += piece.prefix(headLength - head.count) }
        digest.update(piece)
        count += piece.count
      }
      guard count == size else {
        throw PackageDamage(
          "has '\(String(decoding: entry.path, as: UTF8.self))' with \(count) bytes, but its header records \(size)")
      }
    }
    var window = FileWindow(head, size: size)
    var file = AssetFile(&window, mayRun: entry.permissions & 0o111 != 0, for: isInfo ? .contentInfo : .nature)
    if isRead { file.sha256 = digest.hexadecimal }
    return file
  }
}

/// A valid compression method that this program can't decompress.
private struct UnknownPacking: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

private final class ReadingBox {
  var reading: MemberReading

  init(_ reading: MemberReading) { self.reading = reading }
}

/// A member of a package, read from its first byte to its last.
private struct MemberReading {
  private let member: PackageMember
  private var offset: Int
  private let end: Int
  private var sum: Digest?

  init(_ member: PackageMember, at heap: Int) {
    self.member = member
    offset = heap + member.offset
    end = offset + member.length
    sum = member.sum.map { Digest($0.style) }
  }

  /// The next piece; nil after the last.
  mutating func next(_ bytes: (Int, Int) throws -> [UInt8], upTo limit: Int = 1 << 16) throws -> [UInt8]? {
    guard offset < end else { return nil }
    let piece = try bytes(offset, min(limit, end - offset))
    offset += piece.count
    sum?.update(piece)
    return piece
  }

  /// Throws unless the bytes match the checksum.
  func finish() throws {
    guard let own = sum?.hexadecimal, let stated = member.sum?.digits, own != stated else { return }
    throw PackageDamage("has a member '\(member.path)' that doesn't match its checksum")
  }
}

extension Digest {
  fileprivate init(_ style: PackageMember.Sum.Style) {
    switch style {
    case .md5: self.init(Digest.Algorithm.md5)
    case .sha1: self.init(Digest.Algorithm.sha1)
    case .sha256: self.init(Digest.Algorithm.sha256)
    case .sha512: self.init(Digest.Algorithm.sha512)
    }
  }
}

import CatalogLint
import CatalogModel
import HostedContent
import PackagePayload

/// Readers of hosted content.
extension FuzzReader {
  /// A package: the whole file, or, after a first byte, its unpacked table (`t`) or payload (`p`).
  ///
  /// Checksums aren't verified here, because no input that the fuzzer changes would match them.
  static let package = FuzzReader(name: "pkg", words: { Words.package }) { bytes in
    do {
      switch bytes.first {
      case UInt8(ascii: "t"): _ = try PackageTable(Array(bytes.dropFirst()), room: 1 << 20)
      case UInt8(ascii: "p"): try unpack(bytes.dropFirst())
      default:
        let header = try PackageHeader(Array(bytes.prefix(PackageHeader.leastLength)), fileSize: bytes.count)
        let packed = Array(bytes[header.length..<header.heap])
        let table = try PackageTable(
          try PayloadReader.inflated(zlib: packed, upTo: header.tableSize), room: bytes.count - header.heap)
        for member in table.members where member.name == "Payload" {
          let start = header.heap + member.offset
          try unpack(bytes[start..<start + member.length])
        }
      }
    } catch {}
  }

  private static func unpack(_ payload: ArraySlice<UInt8>) throws {
    var rest = payload
    let reader = try PayloadReader { buffer in
      let piece = rest.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
    var content = ArchivedContent(bounds: AssetBounds(entries: 2000, depth: 200))
    defer { examine(content.folder, beside: content.faults) }
    while !content.isFull, let entry = try reader.next() {
      switch entry.kind {
      case .folder: content.addEntry(entry.path, .folder)
      case .link(let target): content.addEntry(entry.path, .link(to: target.repaired))
      case .hardLink(let target): content.addEntry(entry.path, .hardLink(to: target.repaired))
      case .special: content.addEntry(entry.path, .special)
      case .file(let size):
        guard content.hasRoom(for: size) else { return }
        var head: [UInt8] = []
        var count = 0
        // A hole of a gigabyte costs one byte of the archive and one second of fuzzing.
        if size < 1 << 20 {
          try reader.readContents { piece in
            count += piece.count
            if head.count < FileNature.headLength { head += piece.prefix(FileNature.headLength - head.count) }
          }
        }
        var window = FileWindow(head, size: size)
        content.addEntry(
          entry.path, .file(AssetFile(&window, mayRun: entry.permissions & 0o111 != 0, for: .contentInfo)))
      }
    }
  }

  /// A folder of content, its `content.lock` and pictures beside it, as consecutive files: `kind path`, followed by the
  /// content on the next lines. The kinds are `f`, `x` (may run), `d`, `l` (link), `s` (special) and `c` (closed).
  static let content = FuzzReader(name: "content", words: { Words.content }) { bytes in
    let files = pieces(of: bytes, atMost: 64).compactMap { piece -> DescribedFiles.File? in
      let (line, rest) = piece.parted
      let path = Array(line.dropFirst(2)).repaired
      // Such names can't exist on a disk.
      guard !path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }), line.count > 2 else { return nil }
      let content: DescribedFiles.Content
      switch line[0] {
      case UInt8(ascii: "f"): content = .file(rest, size: rest.count, mayRun: false)
      case UInt8(ascii: "x"): content = .file(rest, size: rest.count + 70_000, mayRun: true)
      case UInt8(ascii: "d"): content = .folder
      case UInt8(ascii: "l"): content = .link(to: rest.repaired)
      case UInt8(ascii: "s"): content = .special
      default: content = .closed("it is closed")
      }
      return DescribedFiles.File(path, content)
    }
    var product = Product(id: "com.example.gold", type: .nonConsumable)
    product.hostedContent = HostedContentReference(source: "content", version: "1.0")
    product.review.screenshot = "pictures/gold.png"
    var promotion = Promotion()
    promotion.image = "pictures/gold.jpg"
    product.promotion = promotion
    let catalog = Catalog(products: [product])
    let assets = DescribedFiles(files).assets(for: AssetMentions(in: catalog))
    _ = find(Rule.all, in: CatalogVisit(of: catalog, assets: assets, today: Checks.today))
    guard let folder = assets["content"]?.folder else { return }
    examine(folder, lock: assets.contentLock)
  }

  /// Examines a folder, and the text files of its package.
  private static func examine(_ folder: AssetFolder, beside faults: [ContentFault] = [], lock: ContentLock? = nil) {
    let claim = ContentClaim(product: "com.example.gold", version: "1.0", lock: lock)
    for fault in ContentExamination(folder, as: claim, beside: faults).faults { Checks.checkVisible(fault.message) }
    let plan = PackagePlan(of: folder, product: "com.example.gold", version: "1.0")
    for entry in plan.entries {
      let parts = entry.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      precondition(
        parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) }, "a package leads out of its folder")
    }
    let texts = InstallerTexts(plan)
    _ = (texts.distribution, texts.packageInfo)
    guard let lock else { return }
    precondition((try? ContentLock(text: lock.text)) == lock, "a lock of content that was written reads as another")
  }
}

import CatalogModel
import Synchronization
import Testing

struct ImageHeaderTests {
  private func facts(_ bytes: [UInt8], size: Int? = nil) -> PictureFacts {
    var window = FileWindow(bytes, size: size)
    return PictureFacts(of: &window)
  }

  private func header(_ bytes: [UInt8], size: Int? = nil) -> ImageHeader? {
    if case .header(let header) = facts(bytes, size: size) { header } else { nil }
  }

  @Test("a PNG's size, colors and transparency are read")
  func png() {
    #expect(
      header(PictureBytes.png(640, 920))
        == ImageHeader(
          format: .png, width: 640, height: 920, bitDepth: 8, colors: .rgb, hasAlpha: false, profile: .none))
    let types: [(UInt8, ImageHeader.ColorModel, Bool)] = [
      (0, .grey, false), (2, .rgb, false), (3, .palette, false), (4, .grey, true), (6, .rgb, true),
    ]
    for (type, colors, alpha) in types {
      let header = header(PictureBytes.png(1, 2, depth: 16, type: type))
      #expect(header?.colors == colors && header?.hasAlpha == alpha && header?.bitDepth == 16, "\(type)")
    }
    #expect(header(PictureBytes.png(1, 1, type: 3, chunks: [("PLTE", [1, 2, 3]), ("tRNS", [0])]))?.hasAlpha == true)
    #expect(header(PictureBytes.png(1, 1, chunks: [("sRGB", [0])]))?.profile == .sRGB)
    #expect(header(PictureBytes.png(1, 1, chunks: [("iCCP", Array(repeating: 7, count: 9000))]))?.profile == .icc)
  }

  @Test("a JPEG's size is read after any number of segments")
  func jpeg() {
    #expect(
      header(PictureBytes.jpeg(1334, 750))
        == ImageHeader(
          format: .jpeg, width: 1334, height: 750, bitDepth: 8, colors: .rgb, hasAlpha: false, profile: .none))
    let camera = (UInt8(0xE1), [UInt8](repeating: 0x55, count: 65_000))
    let profile = (UInt8(0xE2), Array("ICC_PROFILE\0".utf8) + Array(repeating: 0, count: 30_000))
    let big = header(
      PictureBytes.jpeg(4032, 3024, segments: Array(repeating: camera, count: 20) + [profile], frame: 0xC2))
    #expect(big?.width == 4032 && big?.height == 3024 && big?.profile == .icc)
    #expect(header(PictureBytes.jpeg(8, 8, colors: 1))?.colors == .grey)
    #expect(header(PictureBytes.jpeg(8, 8, colors: 4))?.colors == .cmyk)
  }

  @Test("only headers are read, however large the file is")
  func littleIsRead() {
    let camera = (UInt8(0xE1), [UInt8](repeating: 0x55, count: 65_000))
    let bytes = PictureBytes.jpeg(4032, 3024, segments: Array(repeating: camera, count: 30))
    let total = Mutex(0)
    var window = FileWindow(size: 400_000_000) { range in
      total.withLock { $0 += range.count }
      return Array(bytes[range.clamped(to: bytes.indices)])
    }
    guard case .header = PictureFacts(of: &window) else {
      Issue.record("no header")
      return
    }
    #expect(total.withLock { $0 } < 40 * 4096)
  }

  @Test(
    "a file truncated at any byte is damaged, or complete enough",
    arguments: [
      PictureBytes.png(640, 920, type: 3, chunks: [("PLTE", [1, 2, 3]), ("tRNS", [0])]),
      PictureBytes.jpeg(640, 920, segments: [(0xE0, Array("JFIF\0".utf8)), (0xE2, Array("ICC_PROFILE\0abc".utf8))]),
    ])
  func cutOff(_ bytes: [UInt8]) throws {
    let whole = try #require(header(bytes))
    var firstWhole: Int?
    for length in bytes.indices {
      let cut = Array(bytes[..<length])
      switch facts(cut) {
      case .header(let header):
        #expect(header == whole, "\(length)")
        firstWhole = firstWhole ?? length
      case .damaged, .none: #expect(firstWhole == nil, "\(length)")
      }
      // A file that became shorter while it was read.
      if case .header(let header) = facts(cut, size: bytes.count) { #expect(header == whole, "\(length)") }
    }
    #expect(try #require(firstWhole) > 20)
  }

  @Test("hostile headers are rejected, and never give impossible sizes")
  func hostile() {
    let start: [UInt8] = [0xFF, 0xD8]
    func repeated(_ bytes: [UInt8]) -> [UInt8] { (0..<100_000).flatMap { _ in bytes } }
    let hostile: [[UInt8]] = [
      PictureBytes.png(0, 5), PictureBytes.png(5, 0x8000_0000), PictureBytes.png(5, 5, type: 5),
      PictureBytes.jpeg(0, 5),
      PictureBytes.jpeg(5, 5, colors: 2), [0xFF, 0xD8, 0xFF, 0xE0, 0, 0], [0xFF, 0xD8, 0xFF, 0xDA, 0, 2],
      PictureBytes.png(5, 5, ends: false) + PictureBytes.chunk("IEND", []),
      PictureBytes.png(5, 5, ends: false) + [0xFF, 0xFF, 0xFF, 0xFF] + Array("junk".utf8),
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PictureBytes.chunk("CgBI", [1, 2, 3, 4]),
      start + [UInt8](repeating: 0xFF, count: 100_000),
      start + repeated([0xFF, 0xE0, 0, 2]),
      start + repeated([0xFF, 0xD0]),
      PictureBytes.png(5, 5, chunks: Array(repeating: ("tEXt", []), count: 50_000)),
    ]
    for bytes in hostile {
      guard case .damaged(let reason) = facts(bytes) else {
        Issue.record("\(bytes.prefix(32)) is read as \(facts(bytes))")
        continue
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test(
    "other pictures and files are distinguished",
    arguments: [
      (Array("GIF89a".utf8), FileNature.picture(.gif)), ([0x00, 0x61, 0x73, 0x6D], .byteCode("WebAssembly")),
      (Array("RIFF....WEBPVP8 ".utf8), .picture(.webp)), ([0, 0, 0, 24] + Array("ftypheic".utf8), .picture(.heic)),
      (Array("%PDF-1.7".utf8), .picture(.pdf)), ([0x49, 0x49, 0x2A, 0x00], .picture(.tiff)), ([], .empty),
      ([0x7F, 0x45, 0x4C, 0x46, 2], .elf), (Array("#!/bin/sh\necho".utf8), .script(interpreter: "/bin/sh")),
      (Array("!<arch>\n".utf8), .staticLibrary), ([0x50, 0x4B, 0x03, 0x04], .archive("ZIP")),
      (Array("bplist00".utf8), .binaryPropertyList),
      ([0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1, 3, 0, 0, 0, 2, 0, 0, 0], .machO(.program)),
      ([0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1, 3, 0, 0, 0, 6, 0, 0, 0], .machO(.dynamicLibrary)),
      ([0xFE, 0xED, 0xFA, 0xCE, 0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 8], .machO(.bundle)),
      ([0xCE, 0xFA, 0xED, 0xFE], .machO(.other)),
      ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2], .machO(.universal)),
      ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52], .byteCode("Java")),
      (Array("MZ, a tale\n".utf8), .other), (Array("<?xml version".utf8), .xml), (Array("chapter one".utf8), .other),
    ] as [([UInt8], FileNature)])
  func natures(_ head: [UInt8], _ nature: FileNature) {
    #expect(FileNature(head: head) == nature)
    for length in head.indices { _ = FileNature(head: head[..<length]) }
  }

  @Test("two letters don't make a Windows program")
  func windowsPrograms() {
    func nature(_ bytes: [UInt8]) -> FileNature {
      var window = FileWindow(bytes)
      return AssetFile(&window, mayRun: false, for: .nature).nature
    }
    var program = Array("MZ".utf8) + Array(repeating: UInt8(0), count: 198)
    program[0x3C] = 0x80
    program.replaceSubrange(0x80..<0x84, with: [0x50, 0x45, 0, 0])
    #expect(nature(program) == .windowsProgram)
    #expect(nature(Array(repeating: UInt8(ascii: " "), count: 100) + program) == .other)
    #expect(nature(Array(("MZ, a tale of two letters. " + String(repeating: "And so on. ", count: 20)).utf8)) == .other)
    program[0x83] = 1
    #expect(nature(program) == .other)
    program[0x3F] = 0xFF
    #expect(nature(program) == .other, "an offset far outside")
  }

  @Test("the two texts of a property list are read, but not those in comments")
  func contentInfo() {
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
        <!-- <key>IAPProductIdentifier</key> <string>old</string> -->
        <key>IAPProductIdentifier</key>
        <string>com.example.a&amp;b</string>
        <key>ContentVersion</key><string> 1.2 </string>
      </dict></plist>
      """
    let info = ContentInfo(xml: plist.utf8)
    #expect(info?.productID == "com.example.a&b" && info?.version == "1.2")
    #expect(ContentInfo(xml: "bplist00".utf8) == nil && ContentInfo(xml: "<plist><dict><key>".utf8)?.productID == nil)
    let bytes = Array(plist.utf8)
    for length in bytes.indices { _ = ContentInfo(xml: bytes[..<length]) }
  }
}

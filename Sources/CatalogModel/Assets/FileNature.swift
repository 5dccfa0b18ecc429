/// The kind of a file by its first bytes, not its name.
package enum FileNature: Hashable, Sendable {
  case empty
  case picture(PictureFormat)
  /// A program or library for Apple's systems.
  case machO(MachOKind)
  /// A program or library for Linux and similar systems.
  case elf
  /// A program or library for Windows.
  case windowsProgram
  /// A script: `#!` and its interpreter.
  case script(interpreter: String)
  /// An archive of object files for linking.
  case staticLibrary
  /// Code for a virtual machine, by the machine's name.
  case byteCode(String)
  /// An archive, by the usual name of the format.
  case archive(String)
  case binaryPropertyList
  case xml
  /// Anything else: text, sound, data.
  case other

  /// The kinds of Apple's program files.
  package enum MachOKind: Hashable, Sendable {
    case program, dynamicLibrary, bundle, object, other
    /// Several of them, one for each processor type.
    case universal
  }

  /// Whether it is code that some machine could run.
  package var isExecutable: Bool {
    switch self {
    case .machO, .elf, .windowsProgram, .script, .staticLibrary, .byteCode: true
    case .empty, .picture, .archive, .binaryPropertyList, .xml, .other: false
    }
  }

  /// As messages write it: `a Mach-O program`.
  package var spoken: String {
    switch self {
    case .empty: "an empty file"
    case .picture(let format): format.spoken
    case .machO(.dynamicLibrary): "a Mach-O dynamic library"
    case .machO(.bundle): "a Mach-O bundle"
    case .machO(.object): "a Mach-O object file"
    case .machO(.universal): "a universal Mach-O file"
    case .machO: "a Mach-O program"
    case .elf: "an ELF program or library"
    case .windowsProgram: "a Windows program"
    case .script: "a script"
    case .staticLibrary: "a static library"
    case .byteCode(let machine): "\(machine) code"
    case .archive(let name): "a \(name) archive"
    case .binaryPropertyList: "a binary property list"
    case .xml: "an XML file"
    case .other: "not a picture"
    }
  }
}

/// The picture formats that are distinguished.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png, jpeg, gif, heic, webp, tiff, bmp, pdf

  /// As messages write it: `a PNG image`.
  package var spoken: String {
    switch self {
    case .heic: "a HEIC image"
    case .webp: "a WebP image"
    case .pdf: "a PDF document"
    default: "a \(rawValue.uppercased()) image"
    }
  }
}

extension FileNature {
  /// The number of bytes needed to detect it.
  package static let headLength = 64

  /// The kind of a file by its first bytes. `windowsProgram` is a guess until `init(of:)` confirms it.
  package init(head: some Collection<UInt8>) {
    let head = Array(head.prefix(Self.headLength))
    self =
      if head.isEmpty { .empty } else if let format = PictureFormat(head: head) { .picture(format) } else {
        Self.code(head) ?? Self.container(head) ?? .other
      }
  }

  /// Reads as much of a file as its kind requires.
  package init(of file: inout FileWindow) {
    let head = file.bytes(at: 0, upTo: Self.headLength)
    self.init(head: head)
    guard self == .windowsProgram, let first = head.indices.first else { return }
    // A text may start with "MZ"; a program has "PE" at the offset in its header.
    let offset = Array(head[first...]).littleEndian(at: 0x3C, 4)
    if !file.bytes(at: offset, upTo: 4).elementsEqual([0x50, 0x45, 0, 0]) { self = .other }
  }

  private static func code(_ head: [UInt8]) -> FileNature? {
    if head.starts(with: [0x23, 0x21]) { return .script(interpreter: interpreter(head)) }
    if head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) { return .elf }
    if head.starts(with: [0x4D, 0x5A]), head.count >= headLength { return .windowsProgram }
    if head.starts(with: Array("!<arch>\n".utf8)) { return .staticLibrary }
    if head.starts(with: [0x00, 0x61, 0x73, 0x6D]) { return .byteCode("WebAssembly") }
    if head.starts(with: Array("dex\n".utf8)) { return .byteCode("Android") }
    if head.starts(with: [0x42, 0x43, 0xC0, 0xDE]) || head.starts(with: [0xDE, 0xC0, 0x17, 0x0B]) {
      return .byteCode("LLVM")
    }
    return machO(head)
  }

  /// Both byte orders, both widths; the universal form shares its magic number with Java, whose version is never that
  /// small.
  private static func machO(_ head: [UInt8]) -> FileNature? {
    guard head.count >= 4 else { return nil }
    switch head.bigEndian(at: 0, 4) {
    case 0xFEED_FACE, 0xFEED_FACF: return .machO(head.count >= 16 ? kind(head.bigEndian(at: 12, 4)) : .other)
    case 0xCEFA_EDFE, 0xCFFA_EDFE: return .machO(head.count >= 16 ? kind(head.littleEndian(at: 12, 4)) : .other)
    case 0xCAFE_BABE where head.count >= 8 && head.bigEndian(at: 4, 4) >= 45: return .byteCode("Java")
    case 0xCAFE_BABE, 0xCAFE_BABF, 0xBEBA_FECA, 0xBFBA_FECA: return .machO(.universal)
    default: return nil
    }
  }

  private static func kind(_ number: Int) -> MachOKind {
    switch number {
    case 1: .object
    case 2: .program
    case 6, 9: .dynamicLibrary
    case 8: .bundle
    default: .other
    }
  }

  private static func container(_ head: [UInt8]) -> FileNature? {
    let archives: [(start: [UInt8], name: String)] = [
      ([0x50, 0x4B, 0x03, 0x04], "ZIP"), ([0x50, 0x4B, 0x05, 0x06], "ZIP"), ([0x1F, 0x8B], "gzip"),
      (Array("xar!".utf8), "xar"), (Array("BZh".utf8), "bzip2"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz"),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7-Zip"), (Array("Rar!".utf8), "RAR"),
    ]
    for archive in archives where head.starts(with: archive.start) { return .archive(archive.name) }
    if head.starts(with: Array("bplist".utf8)) { return .binaryPropertyList }
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    return text.starts(with: Array("<?xml".utf8)) ? .xml : nil
  }

  private static func interpreter(_ head: [UInt8]) -> String {
    let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(String(decoding: line, as: UTF8.self).drop { $0 == " " })
  }
}

extension PictureFormat {
  /// The format of a picture by its first bytes.
  init?(head: [UInt8]) {
    let starts: [(format: PictureFormat, start: [UInt8])] = [
      (.png, PNGHeader.signature), (.jpeg, [0xFF, 0xD8, 0xFF]), (.gif, Array("GIF8".utf8)),
      (.tiff, [0x49, 0x49, 0x2A, 0x00]), (.tiff, [0x4D, 0x4D, 0x00, 0x2A]), (.pdf, Array("%PDF-".utf8)),
    ]
    if let found = starts.first(where: { head.starts(with: $0.start) }) {
      self = found.format
    } else if head.starts(with: Array("RIFF".utf8)), head.count >= 12, head[8..<12].elementsEqual("WEBP".utf8) {
      self = .webp
    } else if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8), Self.isHEIC(head[8..<12]) {
      self = .heic
    } else if head.starts(with: Array("BM".utf8)), head.count >= 14, head[6..<10].allSatisfy({ $0 == 0 }) {
      self = .bmp
    } else {
      return nil
    }
  }

  private static func isHEIC(_ brand: ArraySlice<UInt8>) -> Bool {
    ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif"].contains { brand.elementsEqual($0.utf8) }
  }
}

extension Collection<UInt8> where Index == Int {
  /// A big-endian number; the bytes must exist.
  func bigEndian(at offset: Int, _ count: Int) -> Int {
    self[startIndex + offset..<startIndex + offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A little-endian number; the bytes must exist.
  func littleEndian(at offset: Int, _ count: Int) -> Int {
    self[startIndex + offset..<startIndex + offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

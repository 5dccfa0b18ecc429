/// The files of a zip archive in memory. A name in it is never used as a path on disk: files are accessed by name.
///
/// It reports what it doesn't support: encrypted files, compression other than DEFLATE, multi-part archives or those
/// above 4 GB, names that point outside the archive, and files that unpack to more than `largestFile`.
struct ZipArchive {
  /// Why an archive, or a file in it, can't be read.
  struct Fault: Error {
    let message: String
    let help: String
  }

  private struct Entry {
    let method: Int
    let isEncrypted: Bool
    let checksum: UInt32
    let packed: Int
    let size: Int
    let header: Int
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]

  /// The unpacked size of a file, from the table of contents.
  func size(of name: String) -> Int { entries[name]?.size ?? 0 }

  /// The maximum unpacked size of a file: 64 MB. A table of a thousand products with all territories has six.
  static let largestFile = 64 << 20

  /// The maximum number of files.
  static let mostFiles = 2_000

  init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    guard let end = Self.end(of: bytes) else {
      throw Fault(
        message: "the file ends before its table of contents", help: "it is truncated; save or download it again")
    }
    let (count, start) = (Self.number(bytes, end + 10, 2), Self.number(bytes, end + 16, 4))
    guard count <= Self.mostFiles else {
      throw Fault(message: "the file contains \(count) files; the limit is \(Self.mostFiles)", help: Self.saveAgain)
    }
    var position = start
    for _ in 0..<count {
      guard position + 46 <= bytes.count, Self.number(bytes, position, 4) == 0x0201_4B50 else {
        throw Fault(message: "its table of contents is damaged", help: Self.saveAgain)
      }
      let length = Self.number(bytes, position + 28, 2)
      let rest = Self.number(bytes, position + 30, 2) + Self.number(bytes, position + 32, 2)
      guard position + 46 + length + rest <= bytes.count,
        let name = String(validating: bytes[(position + 46)..<(position + 46 + length)], as: UTF8.self)
      else { throw Fault(message: "its table of contents is damaged", help: Self.saveAgain) }
      let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" })
      guard !name.hasPrefix("/"), !parts.contains("..") else {
        throw Fault(
          message: "it contains a file whose name points outside, '\(name)'",
          help: "no spreadsheet program writes "
            + "such a file")
      }
      entries[name] = Entry(
        method: Self.number(bytes, position + 10, 2), isEncrypted: bytes[position + 8] & 1 == 1,
        checksum: UInt32(Self.number(bytes, position + 16, 4)), packed: Self.number(bytes, position + 20, 4),
        size: Self.number(bytes, position + 24, 4), header: Self.number(bytes, position + 42, 4))
      position += 46 + length + rest
    }
  }

  /// The names of all files, sorted.
  var names: [String] { entries.keys.sorted() }

  /// The contents of a file; nil if it doesn't exist.
  func contents(of name: String) throws(Fault) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    if entry.isEncrypted {
      throw Fault(message: "'\(name)' in it is encrypted", help: "save it without a password")
    }
    guard entry.size <= Self.largestFile else {
      throw Fault(
        message:
          "'\(name)' in it has \(entry.size >> 20) MB unpacked; the limit is \(Self.largestFile >> 20) MB",
        help: "save the table as CSV")
    }
    let damaged = Fault(message: "'\(name)' in it is damaged", help: Self.saveAgain)
    guard entry.header + 30 <= bytes.count, Self.number(bytes, entry.header, 4) == 0x0403_4B50 else { throw damaged }
    let start =
      entry.header + 30 + Self.number(bytes, entry.header + 26, 2) + Self.number(bytes, entry.header + 28, 2)
    guard start + entry.packed <= bytes.count else { throw damaged }
    let packed = bytes[start..<start + entry.packed]
    let contents: [UInt8]
    switch entry.method {
    case 0: contents = Array(packed)
    case 8:
      guard let unpacked = Zlib.inflated(packed, to: entry.size) else { throw damaged }
      contents = unpacked
    default: throw Fault(message: "'\(name)' in it has an unsupported compression", help: Self.saveAgain)
    }
    guard contents.count == entry.size, Zlib.crc32(contents) == entry.checksum else { throw damaged }
    return contents
  }

  private static let saveAgain = "open it in a spreadsheet program, and save it again as '.xlsx'"

  /// The offset of the final record, which refers to the table of contents.
  private static func end(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 22 else { return nil }
    var position = bytes.count - 22
    while position >= max(0, bytes.count - 22 - 0xFFFF) {
      if number(bytes, position, 4) == 0x0605_4B50 { return position }
      position -= 1
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ position: Int, _ width: Int) -> Int {
    (0..<width).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
  }
}

/// Writes a zip archive of uncompressed files without dates: the same files give the same bytes.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var contents: [UInt8] = []
  private var count = 0

  mutating func add(_ name: String, _ file: [UInt8]) {
    let header = bytes.count
    let checksum = Int(Zlib.crc32(file))
    // 1980-01-01, the first valid date in an archive.
    let common: [(Int, Int)] = [
      (20, 2), (0, 2), (0, 2), (0, 2), (0x21, 2), (checksum, 4), (file.count, 4), (file.count, 4), (name.utf8.count, 2),
      (0, 2),
    ]
    Self.append([(0x0403_4B50, 4)] + common, to: &bytes)
    bytes += name.utf8
    bytes += file
    Self.append([(0x0201_4B50, 4), (20, 2)] + common + [(0, 2), (0, 2), (0, 2), (0, 4), (header, 4)], to: &contents)
    contents += name.utf8
    count += 1
  }

  /// The archive with its table of contents.
  var finished: [UInt8] {
    var whole = bytes + contents
    Self.append(
      [(0x0605_4B50, 4), (0, 2), (0, 2), (count, 2), (count, 2), (contents.count, 4), (bytes.count, 4), (0, 2)],
      to: &whole)
    return whole
  }

  private static func append(_ numbers: [(value: Int, width: Int)], to bytes: inout [UInt8]) {
    for (value, width) in numbers {
      for index in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
  }
}

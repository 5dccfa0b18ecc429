import SystemPackage
import YAMLSyntax

/// Room for the bytes of files that are looked at one after the other and not kept.
///
/// To get new memory for each file, and give it back, costs more than to read it.
struct FileRoom {
  private var first: [UInt8] = []
  private var second: [UInt8] = []

  /// How much is read of two files at once.
  private static let blockSize = 1 << 17

  /// Whether two files that can be read, and are not too large to be, have the same bytes.
  mutating func haveSameBytes(_ one: FilePath, _ other: FilePath) -> Bool {
    let isEqual = try? Self.open(one) { one, size in
      try Self.open(other) { other, otherSize in
        guard size == otherSize else { return false }
        Self.grow(&first, to: Self.blockSize)
        Self.grow(&second, to: first.count)
        return try haveSameBytes(one, other)
      }
    }
    return isEqual ?? false
  }

  private mutating func haveSameBytes(_ one: FileDescriptor, _ other: FileDescriptor) throws -> Bool {
    while true {
      let count = try Self.fill(&first, from: one)
      guard try Self.fill(&second, from: other) == count else { return false }
      let isEqual = first.withUnsafeBytes { one in
        second.withUnsafeBytes { other in
          guard let one = one.baseAddress, let other = other.baseAddress else { return true }
          return memcmp(one, other, count) == 0
        }
      }
      if !isEqual || count < first.count { return isEqual }
    }
  }

  /// What a function makes of the bytes of a file; nil for a file that can't be read, or is too large to be.
  mutating func withBytes<Result>(of path: FilePath, _ body: (ArraySlice<UInt8>) -> Result) -> Result? {
    try? Self.open(path) { file, size in
      Self.grow(&first, to: size + 1)
      var count = try Self.fill(&first, from: file)
      // It was longer than its size said.
      while count == first.count {
        Self.grow(&first, to: 2 * count)
        count = try Self.fill(&first, after: count, from: file)
      }
      return body(first[..<count])
    }
  }

  // MARK: - Files

  private struct Unreadable: Error {}

  /// Opens a regular file that is not too large; nothing else is waited for.
  private static func open<Result>(_ path: FilePath, _ body: (FileDescriptor, _ size: Int) throws -> Result) throws
    -> Result
  {
    let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    return try descriptor.closeAfter {
      var status = stat()
      guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Unreadable() }
      guard status.st_size <= YAMLLimits().fileSize else { throw Unreadable() }
      return try body(descriptor, Int(status.st_size))
    }
  }

  private static func grow(_ bytes: inout [UInt8], to count: Int) {
    if bytes.count < count { bytes += Array(repeating: 0, count: count - bytes.count) }
  }

  /// Reads as much as there is room for, or what there is; how much of the room has been filled.
  private static func fill(_ room: inout [UInt8], after start: Int = 0, from file: FileDescriptor) throws -> Int {
    try room.withUnsafeMutableBytes { room in
      var count = start
      while count < room.count {
        let read = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: room[count...]))
        if read == 0 { break }
        count += read
      }
      return count
    }
  }
}

/// The facts about a file: its length, its mode and its header.
package struct AssetFile: Hashable, Sendable {
  package var size: Int

  /// Whether its mode is executable.
  package var mayRun: Bool
  package var nature: FileNature
  package var picture = PictureFacts.none

  /// Equal for pictures that are almost certainly identical: same length, first bytes and last bytes.
  package var fingerprint: UInt64 = 0

  /// The contents of a `ContentInfo.plist`.
  package var contentInfo: ContentInfo?

  /// The contents of a `content.lock`.
  package var contentLock: ContentLock?

  /// The SHA-256 of its bytes in hexadecimal, if they were read.
  package var sha256: String?

  /// The number of names on disk; more than one for hard links.
  package var nameCount = 1

  /// The purpose of reading a file.
  package enum Purpose: Hashable, Sendable {
    /// A header and a fingerprint.
    case picture
    /// The kind of file.
    case nature
    /// The texts of a property list.
    case contentInfo
    /// The digests of packaged content.
    case contentLock
  }

  /// Reads only what a purpose needs.
  package init(_ file: inout FileWindow, mayRun: Bool, for purpose: Purpose) {
    size = file.size
    self.mayRun = mayRun
    nature = FileNature(of: &file)
    switch purpose {
    case .nature: break
    case .contentInfo: contentInfo = ContentInfo(xml: file.bytes(at: 0, upTo: ContentInfo.greatestLength))
    case .contentLock:
      let bytes = file.bytes(at: 0, upTo: ContentLock.greatestLength)
      contentLock = try? ContentLock(text: String(decoding: bytes, as: UTF8.self))
    case .picture:
      fingerprint = Self.mixed(UInt64(size), file.bytes(at: 0, upTo: 1024))
      picture = PictureFacts(of: &file)
      // The end of a PNG contains the checksum of its data.
      fingerprint = Self.mixed(fingerprint, file.bytes(at: max(0, size - 1024), upTo: 1024))
    }
  }

  /// FNV-1a, continued from a seed.
  private static func mixed(_ seed: UInt64, _ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

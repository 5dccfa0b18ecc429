/// What is known of one file: its length, its mode and what its header says.
package struct AssetFile: Hashable, Sendable {
  package var size: Int

  /// Whether its mode lets anybody run it.
  package var mayRun: Bool
  package var nature: FileNature
  package var picture = PictureFacts.none

  /// Equal for pictures that are almost surely the same: of the length, the first bytes and the last ones.
  package var fingerprint: UInt64 = 0

  /// What a `ContentInfo.plist` says.
  package var contentInfo: ContentInfo?

  /// What a `content.lock` says.
  package var contentLock: ContentLock?

  /// The SHA-256 of all its bytes in hexadecimal digits, if they were read.
  package var sha256: String?

  /// How many names the file has on its disk; more than one for hard links.
  package var nameCount = 1

  /// Which part of a file is looked at.
  package enum Purpose: Hashable, Sendable {
    /// A header and a fingerprint.
    case picture
    /// What it is.
    case nature
    /// The texts of a property list.
    case contentInfo
    /// The digests of what was packaged.
    case contentLock
  }

  /// Reads from a file what is wanted, and no more.
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
      // The end of a PNG holds the check sum of its data.
      fingerprint = Self.mixed(fingerprint, file.bytes(at: max(0, size - 1024), upTo: 1024))
    }
  }

  /// FNV-1a, begun with what came before.
  private static func mixed(_ seed: UInt64, _ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

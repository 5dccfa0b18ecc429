/// The header of a JPEG: the frame, which follows any number of segments.
enum JPEGHeader {
  static func parse(_ file: inout FileWindow) -> PictureFacts {
    var profile = ImageHeader.Profile.none
    var offset = 2
    for _ in 0..<2048 {
      guard let marker = nextMarker(from: &offset, &file) else { return .damaged("the file ends before the picture") }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return frame(at: offset, profile, &file)
      // Image data, or the end, before any frame.
      case 0xDA, 0xD9: return .damaged("it has data but no size")
      // Markers without a segment.
      case 0x01, 0xD0...0xD8: continue
      default: break
      }
      guard let length = file.bytes(at: offset, count: 2)?.bigEndian(at: 0, 2), length >= 2 else {
        return .damaged("a segment of its header has no length")
      }
      if marker == 0xE2, file.bytes(at: offset + 2, count: 11)?.elementsEqual("ICC_PROFILE".utf8) == true {
        profile = .icc
      }
      offset += length
    }
    return .damaged("its header has no end")
  }

  /// The next marker; the offset is then after it. Any number of `FF` may precede one.
  private static func nextMarker(from offset: inout Int, _ file: inout FileWindow) -> UInt8? {
    guard file.bytes(at: offset, count: 1)?.first == 0xFF else { return nil }
    for _ in 0..<4096 {
      offset += 1
      guard let byte = file.bytes(at: offset, count: 1)?.first else { return nil }
      guard byte == 0xFF else {
        offset += 1
        return byte
      }
    }
    return nil
  }

  private static func frame(at offset: Int, _ profile: ImageHeader.Profile, _ file: inout FileWindow) -> PictureFacts {
    guard let fields = file.bytes(at: offset, count: 8) else { return .damaged("the file is truncated in its header") }
    let (height, width) = (fields.bigEndian(at: 3, 2), fields.bigEndian(at: 5, 2))
    guard width > 0, height > 0 else { return .damaged("its header contains \(width) × \(height) pixels") }
    let colors: ImageHeader.ColorModel
    switch fields.bigEndian(at: 7, 1) {
    case 1: colors = .grey
    case 3: colors = .rgb
    case 4: colors = .cmyk
    case let count: return .damaged("its header contains \(count) colors for a pixel")
    }
    return .header(
      ImageHeader(
        format: .jpeg, width: width, height: height, bitDepth: fields.bigEndian(at: 2, 1), colors: colors,
        profile: profile))
  }
}

/// The header of a PNG: its first chunk, and those before the image data.
enum PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The largest side that the format allows.
  private static let greatestSide = 0x7FFF_FFFF

  static func parse(_ file: inout FileWindow) -> PictureFacts {
    guard let first = file.bytes(at: 8, count: 8) else { return .damaged("the file is truncated in its header") }
    // Xcode converts pictures for devices to this format; nothing else reads it.
    if name(first) == "CgBI" { return .damaged("Xcode converted it for a device when it built an app") }
    guard name(first) == "IHDR", first.bigEndian(at: 0, 4) == 13 else {
      return .damaged("its first chunk is not a header")
    }
    guard let fields = file.bytes(at: 16, count: 13) else { return .damaged("the file is truncated in its header") }
    let (width, height) = (fields.bigEndian(at: 0, 4), fields.bigEndian(at: 4, 4))
    guard (1...greatestSide).contains(width), (1...greatestSide).contains(height) else {
      return .damaged("its header contains \(width) × \(height) pixels")
    }
    let type = fields.bigEndian(at: 9, 1)
    guard let colors = colors(type) else {
      return .damaged("its header contains the unknown color type \(type)")
    }
    var header = ImageHeader(
      format: .png, width: width, height: height, bitDepth: fields.bigEndian(at: 8, 1), colors: colors,
      hasAlpha: type & 4 != 0)
    return readChunks(into: &header, &file) ? .header(header) : .damaged("the file ends before the picture")
  }

  /// Reads the chunks before the data; returns whether the data was reached.
  private static func readChunks(into header: inout ImageHeader, _ file: inout FileWindow) -> Bool {
    var offset = 33
    for _ in 0..<512 {
      guard let start = file.bytes(at: offset, count: 8) else { return false }
      switch name(start) {
      case "IDAT": return true
      case "IEND": return false
      case "tRNS": header.hasAlpha = true
      case "iCCP": header.profile = .icc
      case "sRGB" where header.profile == .none: header.profile = .sRGB
      default: break
      }
      offset += 12 + start.bigEndian(at: 0, 4)
    }
    return false
  }

  /// The name of a chunk, which follows its length.
  private static func name(_ start: ArraySlice<UInt8>) -> String { String(decoding: start.suffix(4), as: UTF8.self) }

  private static func colors(_ type: Int) -> ImageHeader.ColorModel? {
    switch type {
    case 0, 4: .grey
    case 2, 6: .rgb
    case 3: .palette
    default: nil
    }
  }
}

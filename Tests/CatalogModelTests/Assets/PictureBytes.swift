/// Pictures made by hand, byte by byte.
enum PictureBytes {
  /// A PNG without image data.
  static func png(
    _ width: Int, _ height: Int, depth: UInt8 = 8, type: UInt8 = 2, chunks: [(String, [UInt8])] = [], ends: Bool = true
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk("IHDR", big(width, 4) + big(height, 4) + [depth, type, 0, 0, 0])
    for (name, data) in chunks { bytes += chunk(name, data) }
    return ends ? bytes + chunk("IDAT", [1, 2, 3]) + chunk("IEND", []) : bytes
  }

  /// A JPEG with segments before its frame.
  static func jpeg(
    _ width: Int, _ height: Int, colors: UInt8 = 3, segments: [(UInt8, [UInt8])] = [], frame: UInt8 = 0xC0
  )
    -> [UInt8]
  {
    var bytes: [UInt8] = [0xFF, 0xD8]
    for (marker, data) in segments { bytes += [0xFF, marker] + big(data.count + 2, 2) + data }
    bytes += [0xFF, frame] + big(8 + 3 * Int(colors), 2) + [8] + big(height, 2) + big(width, 2) + [colors]
    for color in 0..<colors { bytes += [color, 0x11, 0] }
    return bytes + [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    big(data.count, 4) + Array(name.utf8) + data + [0, 0, 0, 0]
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}

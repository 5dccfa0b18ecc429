/// Unpacks a stream of DEFLATE (RFC 1951), never further than to a limit.
///
/// ```swift
/// var inflater = Inflater(packed, limit: 1 << 20)
/// let bytes = inflater.unpacked()  // nil when the stream is damaged, or holds more than a megabyte
/// ```
struct Inflater {
  private let input: ArraySlice<UInt8>
  private let limit: Int
  private var position: Int
  private var buffer: UInt32 = 0
  private var bits = 0
  private var output: [UInt8] = []

  /// Set where the stream ends too early or says what can't be.
  private var isDamaged = false

  init(_ input: ArraySlice<UInt8>, limit: Int) {
    self.input = input
    self.limit = limit
    position = input.startIndex
  }

  /// What was packed; nil when the stream is damaged, or holds more than the limit.
  mutating func unpacked() -> [UInt8]? {
    var isLast = false
    while !isLast, !isDamaged {
      isLast = take(1) == 1
      switch take(2) {
      case 0: copyStored()
      case 1: unpackBlock(Self.fixedLengths, Self.fixedDistances)
      case 2: unpackDynamic()
      default: isDamaged = true
      }
    }
    return isDamaged ? nil : output
  }

  // MARK: - Bits

  private mutating func take(_ count: Int) -> Int {
    while bits < count {
      guard position < input.endIndex else {
        isDamaged = true
        return 0
      }
      buffer |= UInt32(input[position]) << UInt32(bits)
      position += 1
      bits += 8
    }
    let value = Int(buffer & (1 << UInt32(count) - 1))
    buffer >>= UInt32(count)
    bits -= count
    return value
  }

  // MARK: - Blocks

  private mutating func copyStored() {
    (buffer, bits) = (0, 0)
    guard position + 4 <= input.endIndex else { return isDamaged = true }
    let length = Int(input[position]) | Int(input[position + 1]) << 8
    let check = Int(input[position + 2]) | Int(input[position + 3]) << 8
    position += 4
    guard length == ~check & 0xFFFF, position + length <= input.endIndex, output.count + length <= limit else {
      return isDamaged = true
    }
    output += input[position..<position + length]
    position += length
  }

  private mutating func unpackDynamic() {
    let (lengths, distances, codes) = (take(5) + 257, take(5) + 1, take(4) + 4)
    guard lengths <= 286, distances <= 30 else { return isDamaged = true }
    var widths = [UInt8](repeating: 0, count: 19)
    for index in 0..<codes { widths[Self.order[index]] = UInt8(take(3)) }
    guard let code = HuffmanCode(widths) else { return isDamaged = true }
    var all: [UInt8] = []
    while all.count < lengths + distances {
      let symbol = next(code)
      if isDamaged { return }
      let repeated: (value: UInt8, count: Int)
      switch symbol {
      case 0..<16: repeated = (UInt8(symbol), 1)
      case 16:
        guard let last = all.last else { return isDamaged = true }
        repeated = (last, 3 + take(2))
      case 17: repeated = (0, 3 + take(3))
      default: repeated = (0, 11 + take(7))
      }
      guard all.count + repeated.count <= lengths + distances else { return isDamaged = true }
      all += repeatElement(repeated.value, count: repeated.count)
    }
    // Without a code for the end of the block there would be none.
    guard all[256] != 0, let literals = HuffmanCode(Array(all[..<lengths])),
      let offsets = HuffmanCode(Array(all[lengths...]))
    else { return isDamaged = true }
    unpackBlock(literals, offsets)
  }

  private mutating func unpackBlock(_ lengths: HuffmanCode, _ distances: HuffmanCode) {
    while !isDamaged {
      let symbol = next(lengths)
      if isDamaged || symbol == 256 { return }
      if symbol < 256 {
        guard output.count < limit else { return isDamaged = true }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Self.lengthBases.count else { return isDamaged = true }
      let length = Self.lengthBases[symbol - 257] + take(Self.lengthBits[symbol - 257])
      let code = next(distances)
      guard !isDamaged, code < Self.distanceBases.count else { return isDamaged = true }
      let distance = Self.distanceBases[code] + take(Self.distanceBits[code])
      guard distance <= output.count, output.count + length <= limit else { return isDamaged = true }
      let start = output.count - distance
      for index in 0..<length { output.append(output[start + index]) }
    }
  }

  /// The next symbol of a code.
  private mutating func next(_ code: HuffmanCode) -> Int {
    var (value, first, index) = (0, 0, 0)
    for width in 1..<16 {
      value |= take(1)
      if isDamaged { return 0 }
      let count = code.counts[width]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    isDamaged = true
    return 0
  }

  // MARK: - Tables

  /// The symbols of a code, in its order, and how many there are of each width.
  private struct HuffmanCode {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    /// Nil for widths that no code has.
    init?(_ widths: [UInt8]) {
      for width in widths { counts[Int(width)] += 1 }
      counts[0] = 0
      var left = 1
      for width in 1..<16 {
        left = left << 1 - counts[width]
        if left < 0 { return nil }
      }
      for width in 1..<16 where counts[width] > 0 {
        for (symbol, own) in widths.enumerated() where Int(own) == width { symbols.append(symbol) }
      }
    }
  }

  private static func code(_ widths: [UInt8]) -> HuffmanCode {
    guard let code = HuffmanCode(widths) else { preconditionFailure("the fixed codes are codes") }
    return code
  }

  private static let fixedLengths = code((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = code([UInt8](repeating: 5, count: 30))
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537, 2_049, 3_073, 4_097,
    6_145,
    8_193, 12_289, 16_385, 24_577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
}

/// Bytes that grow at their end, many times a line.
///
/// An array makes sure of its room and its owner at each byte and counts with every run; this one has its room before
/// it is needed, so that a run is one copy.
public struct ByteRun: Sendable {
  /// What was written, and behind it room that is nothing yet.
  @usableFromInline var room: [UInt8]

  /// How many bytes were written.
  @usableFromInline var count = 0

  init(roomFor capacity: Int = 0) { room = Self.room(of: capacity, beginningWith: []) }

  /// What was written.
  var bytes: [UInt8] {
    var bytes = room
    bytes.removeLast(room.count - count)
    return bytes
  }

  /// Hands over what was written, and begins anew.
  mutating func take() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &room)
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }

  @inlinable
  public mutating func append(_ byte: UInt8) {
    if count == room.count { grow(by: 1) }
    room[count] = byte
    count += 1
  }

  @inlinable
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if room.count - count < bytes.count { grow(by: bytes.count) }
    room.withUnsafeMutableBytes { $0.baseAddress.map { ($0 + count).copyMemory(from: source, byteCount: bytes.count) } }
    count += bytes.count
  }

  @inlinable
  public mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  @inlinable
  public mutating func append(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil { append(Array(text.utf8)) }
  }

  /// A key in quotation marks, behind a comma or not, and what separates it from its value: in one go, for half of what
  /// is written are keys.
  @inlinable
  public mutating func append(key: StaticString, colon: [UInt8], isFirst: Bool) {
    let width = key.utf8CodeUnitCount
    if room.count - count < width + colon.count + 2 { grow(by: width + colon.count + 2) }
    count = room.withUnsafeMutableBytes { [count] room in
      var end = count
      if !isFirst {
        room[end] = UInt8(ascii: ",")
        end += 1
      }
      room[end] = UInt8(ascii: "\"")
      end += 1
      UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(
        from: UnsafeRawBufferPointer(start: key.utf8Start, count: width))
      end += width
      for byte in colon {
        room[end] = byte
        end += 1
      }
      return end
    }
  }

  @usableFromInline
  mutating func grow(by more: Int) {
    room = Self.room(of: room.count + max(more, room.count, 256), beginningWith: room[..<count])
  }

  /// So many bytes, of which those behind the first ones are anything: nobody reads them before they were written.
  private static func room(of capacity: Int, beginningWith bytes: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: capacity) { room, initialized in
      _ = room.update(fromContentsOf: bytes)
      initialized = capacity
    }
  }
}

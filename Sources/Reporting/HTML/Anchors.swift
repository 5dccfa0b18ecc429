/// The unique anchors of a page's headings.
struct Anchors {
  private var counts: [String: Int] = [:]

  /// A unique name for a heading, derived from its subject.
  ///
  /// - Parameters:
  ///   - kind: the kind of the subject: `product`.
  ///   - text: the subject; preferably an ID, because IDs stay when names change.
  /// - Returns: letters, digits and `.`, `_`, `-`: `product-com.example.gold`, for a second one
  ///   `product-com.example.gold-2`.
  mutating func name(_ kind: String, _ text: String = "") -> String {
    let safe = text.utf8.map { byte in
      let isPlain =
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "_")
      return isPlain ? byte : UInt8(ascii: "-")
    }
    let name = text.isEmpty ? kind : kind + "-" + String(decoding: safe, as: UTF8.self)
    let count = counts[name, default: 0] + 1
    counts[name] = count
    return count == 1 ? name : "\(name)-\(count)"
  }
}

package import SourceDiagnostics
package import TextFormats

/// Other programs' YAML files: the caller parses them into a tree, and their keys determine the format.
extension Format {
  /// Whether a file may be one of these: its first lines contain products like other programs' lists.
  package static func mayBeTree(_ file: TextFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(8_000), as: UTF8.self)
    guard !file.beginsAsJSON, !file.bytes.prefix(8_000).contains(0), !start.contains("-----BEGIN") else { return false }
    let keys = start.split(whereSeparator: \.isNewline).map { line in
      line.drop { $0 == " " || $0 == "-" || $0 == "\"" || $0 == "'" }.prefix { $0.isLetter || $0 == "_" }
    }
    return keys.contains { ["product_id", "productId", "productID", "ProductID"].contains($0) }
      || (keys.contains("schemaVersion") && keys.contains("appId"))
  }

  /// The format of a tree; nil if it is unknown.
  package static func ofTree(_ root: JSONNode) -> Format? {
    if root["schemaVersion"] != nil, root["appId"] != nil { return .storeConfig }
    return ProductListReader.recognizes(root) ? .productList : nil
  }
}

extension TextFile {
  /// Whether its first character can start JSON.
  package var beginsAsJSON: Bool {
    let marks: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: marks) ? bytes.dropFirst(3) : bytes[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

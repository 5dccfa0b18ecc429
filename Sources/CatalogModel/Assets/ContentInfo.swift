/// The contents of hosted content's property list: its product and its version.
package struct ContentInfo: Hashable, Sendable {
  package var productID: String?
  package var version: String?

  /// The maximum length of a list.
  package static let greatestLength = 1 << 16

  /// Reads both texts from an XML property list; nil for anything else.
  ///
  /// Not a full XML parser, because the keys and texts of this list are plain. Unrecognized input gives no value.
  package init?(xml bytes: some Sequence<UInt8>) {
    let text = String(decoding: Array(bytes.prefix(Self.greatestLength)), as: UTF8.self).unicodeScalars
    let parts = Self.elements(String(text))
    guard parts.contains(where: { $0.name == "plist" || $0.name.hasPrefix("plist ") }) else { return nil }
    for index in parts.indices.dropLast() where parts[index].name == "key" {
      // `<key>`, `</key>`, then its value.
      guard let value = parts[(index + 1)...].first(where: { $0.name != "/key" }), value.name == "string" else {
        continue
      }
      switch parts[index].text {
      case "IAPProductIdentifier": productID = value.text
      case "ContentVersion": version = value.text
      default: continue
      }
    }
  }

  /// The tags of a text without comments, each with the text after it.
  private static func elements(_ xml: String) -> [(name: String, text: String)] {
    var result: [(name: String, text: String)] = []
    var isComment = false
    for part in xml.split(separator: "<").dropFirst(xml.hasPrefix("<") ? 0 : 1) {
      if part.hasPrefix("!--") { isComment = true }
      if isComment {
        isComment = !part.contains("-->")
        continue
      }
      let name = part.prefix { $0 != ">" }
      result.append((String(name), unescaped(part[name.endIndex...].dropFirst())))
    }
    return result
  }

  private static func unescaped(_ text: Substring) -> String {
    var trimmed = text
    while let last = trimmed.last, last.isWhitespace { trimmed.removeLast() }
    trimmed = trimmed.drop(while: \.isWhitespace)
    guard trimmed.contains("&") else { return String(trimmed) }
    let names: [(String, String)] = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    var result = ""
    while let first = trimmed.first {
      let name = names.first { trimmed.hasPrefix($0.0) }
      result += name?.1 ?? String(first)
      trimmed = trimmed.dropFirst(name?.0.count ?? 1)
    }
    return result
  }
}

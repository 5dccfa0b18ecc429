import SourceDiagnostics
import TextFormats

/// A parsed property list, in either form.
struct PropertyListDocument {
  /// Its value as equivalent JSON; nil if the file isn't a property list.
  let root: JSONNode?
  let faults: [Diagnostic<SourceRange?>]

  init(_ file: FormatFile) {
    let isBinary = file.file.bytes.starts(with: BinaryPropertyListReader.magic)
    (root, faults) = isBinary ? Self.binary(file) : Self.xml(file)
  }

  private static func xml(_ file: FormatFile) -> (JSONNode?, [Diagnostic<SourceRange?>]) {
    let parsed = parseXML(file.file, index: file.index)
    var reader = XMLPropertyListReader(file: file.index)
    let root = parsed.root.flatMap { reader.root($0) }
    return (root, parsed.faults + reader.faults)
  }

  private static func binary(_ file: FormatFile) -> (JSONNode?, [Diagnostic<SourceRange?>]) {
    do throws(BinaryPropertyListReader.Fault) {
      var reader = try BinaryPropertyListReader(file.file.bytes)
      let root = try reader.root()
      let faults = reader.refused.map { refused in
        Diagnostic<SourceRange?>(.unreadableValue, refused.message, at: file.range(refused.range), help: refused.help)
      }
      return (root, faults)
    } catch {
      return (nil, [Diagnostic(.propertyListSyntax, error.message, at: file.range(error.range))])
    }
  }

  /// Whether a file looks like a property list, in either form.
  static func recognizes(_ file: TextFile) -> Bool {
    if file.bytes.starts(with: BinaryPropertyListReader.magic) { return true }
    // Without zero bytes UTF-16 reads like ASCII, which is all that is searched for.
    return String(decoding: file.bytes.prefix(2_000).filter { $0 != 0 }, as: UTF8.self).contains("<plist")
  }

  /// Whether a property list contains a complete Shelf catalog. Other programs sort its keys, so the format's key may
  /// be anywhere.
  static func holdsCatalog(_ file: TextFile) -> Bool {
    let name = Array("shelf.catalog/".utf8)
    let isWide = !file.bytes.starts(with: BinaryPropertyListReader.magic) && file.bytes.prefix(4).contains(0)
    let bytes = isWide ? file.bytes.filter { $0 != 0 } : file.bytes
    return bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let index = bytes[start...].firstIndex(of: name[0]) {
        if bytes[index...].starts(with: name) { return true }
        start = index + 1
      }
      return false
    }
  }
}

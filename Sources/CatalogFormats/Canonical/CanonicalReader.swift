import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads the canonical form, from JSON or from a property list converted to the same tree.
struct CanonicalReader {
  private var decoder: NodeDecoder
  private var catalog = Catalog()

  /// Whether a file is canonical JSON: its first bytes contain the format's name.
  static func recognizes(_ file: TextFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(200), as: UTF8.self)
    return start.contains("\"\(CanonicalWriter.formatKey)\"") && start.contains("\"shelf.catalog/")
  }

  static func parse(_ file: FormatFile) -> FormatReading {
    let parsed = parseJSON(file.file, fileIndex: file.index)
    var reading = FormatReading()
    if let root = parsed.root { reading = decode(root, file: file.index) }
    reading.faults = parsed.faults + reading.faults
    return reading
  }

  /// Reads the tree of a file.
  static func decode(_ root: JSONNode, file: Int) -> FormatReading {
    var reader = CanonicalReader(decoder: NodeDecoder(file: file))
    reader.readDocument(root)
    reader.catalog.sortCanonically()
    var reading = FormatReading(reader.catalog)
    reading.faults = reader.decoder.faults
    reading.places = reader.decoder.places
    reading.placesDefaults = true
    return reading
  }

  private mutating func readDocument(_ root: JSONNode) {
    var catalog = Catalog()
    decoder.object(root, "a catalog") { decoder, key, node in
      switch key {
      case CanonicalWriter.formatKey:
        if node.text != CanonicalWriter.formatName {
          decoder.report(
            .unreadableValue,
            "unsupported version '\(node.text ?? "")'; this version of Shelf reads \(CanonicalWriter.formatName)",
            at: node.range)
        }
      case CatalogKey.app.rawValue:
        decoder.note(.app, at: node)
        catalog.app = decoder.fields(of: node, App.keys, at: .app) ?? App()
      case CatalogKey.products.rawValue: catalog.products = decoder.list(node) { $0.product($1) }
      case CatalogKey.subscriptionGroups.rawValue:
        catalog.subscriptionGroups = decoder.list(node) { $0.group($1) }
      case CatalogKey.retired.rawValue:
        catalog.retired = decoder.list(node) { decoder, node in decoder.text(node).map { ProductID($0) } }
      case CatalogKey.storePages.rawValue: catalog.storePages = decoder.list(node) { $0.fields(of: $1, StorePage.keys) }
      default: return false
      }
      return true
    }
    self.catalog = catalog
  }
}

extension Catalog {
  /// Sorts the lists canonically: products by ID, groups by name; equal ones keep their order.
  package mutating func sortCanonically() {
    products = products.sortedStably { $0.id }
    retired = retired.sorted()
    for index in subscriptionGroups.indices {
      subscriptionGroups[index].subscriptions = subscriptionGroups[index].subscriptions.sortedStably { $0.id }
    }
    subscriptionGroups = subscriptionGroups.sortedStably { $0.name }
  }
}

extension Array {
  /// Sorted by a key; equal elements keep their order.
  package func sortedStably(by key: (Element) -> some Comparable) -> [Element] {
    let keys = map(key)
    return indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map { self[$0] }
  }
}

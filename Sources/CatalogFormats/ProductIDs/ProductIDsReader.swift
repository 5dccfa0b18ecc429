import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads IDs from a property list in the common structures: a list of IDs, a list of dictionaries with one each, a
/// dictionary by ID, and named lists of these.
struct ProductIDsReader {
  private let file: FormatFile
  private var decoder: NodeDecoder
  private var products: [Product] = []

  /// Whether anything but IDs was skipped.
  private var hasMore = false

  static func parse(_ file: FormatFile) -> FormatReading {
    let document = PropertyListDocument(file)
    var reader = ProductIDsReader(file: file, decoder: NodeDecoder(file: file.index))
    if let root = document.root { reader.readDocument(root) }
    var reading = FormatReading(Catalog(products: reader.products))
    reading.catalog.sortCanonically()
    reading.faults = document.faults + reader.decoder.faults
    reading.places = reader.decoder.places
    if !reader.products.isEmpty {
      reading.unknowns = ["A list of IDs doesn't contain types, names or prices."]
    }
    if reader.hasMore { reading.unknowns.append("Values beside the IDs were not read.") }
    return reading
  }

  private init(file: FormatFile, decoder: NodeDecoder) {
    (self.file, self.decoder) = (file, decoder)
  }

  // MARK: - Shapes

  private mutating func readDocument(_ root: JSONNode) {
    if let content = root["IAPProductIdentifier"] {
      decoder.report(
        .unknownFormat, "this is the ContentInfo.plist of hosted content, not a list of products", at: root.range,
        help: content.text.map { "the content belongs to the product '\($0)'" })
    } else if root.elements != nil {
      readList(root)
    } else if let members = root.members, !members.isEmpty {
      if members.allSatisfy({ $0.value.elements != nil }) {
        for member in members { readList(member.value) }
      } else {
        readKeys(members, of: root)
      }
    } else if root.members == nil {
      decoder.refuse(root, expected: "a list of product IDs")
    }
  }

  private mutating func readList(_ list: JSONNode) {
    for element in list.elements ?? [] {
      if element.text != nil {
        addProductID(from: element)
      } else if element.members != nil {
        readDictionary(element)
      } else {
        decoder.refuse(element, expected: "a product ID")
      }
    }
  }

  /// Reads a dictionary in a list: one product, or a named list of several.
  private mutating func readDictionary(_ node: JSONNode) {
    let members = node.members ?? []
    let ids = members.filter { Self.keysOfIDs.contains(Self.folded($0.key)) && $0.value.text != nil }
    let lists = members.filter {
      $0.value.elements?.isEmpty == false && $0.value.elements?.allSatisfy { $0.text != nil } == true
    }
    if ids.count == 1 {
      addProductID(from: ids[0].value)
      hasMore = hasMore || members.count > 1
    } else if ids.isEmpty, lists.count == 1 {
      readList(lists[0].value)
      hasMore = hasMore || members.count > 1
    } else {
      let names = ids.map { "'\($0.key)'" }.joined(separator: " and ")
      decoder.report(
        .missingField,
        ids.isEmpty ? "this dictionary contains no product ID" : "the product's ID could be any of \(names)",
        at: node.range,
        help: ids.isEmpty ? "the ID must be under 'productIdentifier', 'product_id' or similar" : nil)
    }
  }

  /// Reads a dictionary whose keys must be IDs.
  private mutating func readKeys(_ members: [JSONNode.Member], of root: JSONNode) {
    if let other = members.first(where: { !Self.mustBeID($0.key) || $0.value.elements != nil }) {
      decoder.report(
        .unreadableValue, "'\(other.key)' may be a product ID or not", at: other.keyRange,
        help: "write the IDs as an array of strings")
      return
    }
    hasMore = true
    for member in members { addProductID(from: JSONNode(.string(member.key), at: member.keyRange)) }
  }

  private mutating func addProductID(from node: JSONNode) {
    guard let id = node.text, !id.isEmpty else {
      return decoder.report(.missingField, "an empty product ID", at: node.range)
    }
    decoder.note(.product(ProductID(id)), at: node)
    products.append(Product(id: ProductID(id), type: nil))
  }

  // MARK: - Keys

  private static let keysOfIDs: Set<String> = ["productidentifier", "productid", "id", "identifier", "sku"]

  /// A key without case and separators.
  private static func folded(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  /// Whether a key must be an ID and not a field name: it has only ID characters, and a word separator.
  private static func mustBeID(_ key: String) -> Bool {
    let parting: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")]
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return key.utf8.contains(where: parting.contains)
      && key.utf8.allSatisfy { letters.contains($0 | 0x20) || digits.contains($0) || parting.contains($0) }
  }
}

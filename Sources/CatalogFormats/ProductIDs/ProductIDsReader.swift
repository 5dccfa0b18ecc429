import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Reads IDs from a property list in the shapes that apps keep them in: a list of IDs, a list of dictionaries that have
/// one each, a dictionary by ID, and lists of all these by some word.
struct ProductIDsReader {
  private let file: FormatFile
  private var decoder: NodeDecoder
  private var products: [Product] = []

  /// Whether anything but IDs was skipped.
  private var hasMore = false

  static func read(_ file: FormatFile) -> FormatReading {
    let document = PropertyListDocument(file)
    var reader = ProductIDsReader(file: file, decoder: NodeDecoder(file: file.index))
    if let root = document.root { reader.readDocument(root) }
    var reading = FormatReading(Catalog(products: reader.products))
    reading.catalog.sortCanonically()
    reading.faults = document.faults + reader.decoder.faults
    reading.places = reader.decoder.places
    if !reader.products.isEmpty {
      reading.unknowns = ["A list of IDs does not say what kind of products these are, nor their names and prices."]
    }
    if reader.hasMore { reading.unknowns.append("What stood beside the IDs has no form of its own and was not read.") }
    return reading
  }

  private init(file: FormatFile, decoder: NodeDecoder) {
    self.file = file
    self.decoder = decoder
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
        add(element)
      } else if element.members != nil {
        readDictionary(element)
      } else {
        decoder.refuse(element, expected: "a product ID")
      }
    }
  }

  /// Reads a dictionary in a list: one product, or a list of some under a word and a name beside it.
  private mutating func readDictionary(_ node: JSONNode) {
    let members = node.members ?? []
    let ids = members.filter { Self.keysOfIDs.contains(Self.folded($0.key)) && $0.value.text != nil }
    let lists = members.filter {
      $0.value.elements?.isEmpty == false && $0.value.elements?.allSatisfy { $0.text != nil } == true
    }
    if ids.count == 1 {
      add(ids[0].value)
      hasMore = hasMore || members.count > 1
    } else if ids.isEmpty, lists.count == 1 {
      readList(lists[0].value)
      hasMore = hasMore || members.count > 1
    } else {
      let names = ids.map { "'\($0.key)'" }.joined(separator: " and ")
      decoder.report(
        .missingField,
        ids.isEmpty ? "no product ID stands in this dictionary" : "which of \(names) is the product's ID can't be seen",
        at: node.range,
        help: ids.isEmpty ? "an ID is looked for under 'productIdentifier', 'product_id' and the like" : nil)
    }
  }

  /// Reads a dictionary whose keys are the IDs, if they can be nothing else.
  private mutating func readKeys(_ members: [JSONNode.Member], of root: JSONNode) {
    if let other = members.first(where: { !Self.mustBeID($0.key) || $0.value.elements != nil }) {
      decoder.report(
        .unreadableValue, "whether '\(other.key)' is a product ID can't be seen", at: other.keyRange,
        help: "write the IDs as a list of texts")
      return
    }
    hasMore = true
    for member in members { add(JSONNode(.string(member.key), at: member.keyRange)) }
  }

  private mutating func add(_ node: JSONNode) {
    guard let id = node.text, !id.isEmpty else {
      return decoder.report(.missingField, "an empty product ID", at: node.range)
    }
    decoder.note(.product(ProductID(id)), at: node)
    products.append(Product(id: ProductID(id), type: nil))
  }

  // MARK: - Keys

  private static let keysOfIDs: Set<String> = ["productidentifier", "productid", "id", "identifier", "sku"]

  /// A key without case and without what parts its words.
  private static func folded(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  /// Whether a key has the shape of an ID and is no ordinary name of a field: it has only characters that IDs have, and
  /// one that parts words.
  private static func mustBeID(_ key: String) -> Bool {
    let parting: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")]
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return key.utf8.contains(where: parting.contains)
      && key.utf8.allSatisfy { letters.contains($0 | 0x20) || digits.contains($0) || parting.contains($0) }
  }
}

/// The path of a value in a catalog: `products["gold"].localizations.fr.name`.
///
/// Rules, comparisons and exporters use paths; the reader of the catalog maps them to text. The value may be missing;
/// the path then refers to the nearest existing parent.
package struct CatalogPath: Hashable, Sendable {
  /// The root of a path.
  package enum Root: Hashable, Sendable {
    case catalog
    case app
    /// A product or subscription; `occurrence` counts those with the same ID in reading order, from 0.
    case product(ProductID, occurrence: Int)
    /// A subscription group; `occurrence` counts those with the same name in reading order, from 0.
    case group(String, occurrence: Int)
    /// An entry of the list of retired IDs, counted in canonical order.
    case retired(Int)
    case storePage(Int)
    /// The lock's entry for a product.
    case locked(ProductID)
  }

  /// One step down.
  package enum Step: Hashable, Sendable {
    /// A field of a record.
    case field(CatalogKey)
    /// The entry of a map, or of a list of words, with this key.
    case entry(String)
    /// An entry of a list, from 0.
    case item(Int)

    /// The name of the field or entry, or the index in brackets.
    package var name: String {
      switch self {
      case .field(let key): key.rawValue
      case .entry(let name): name
      case .item(let index): "[\(index)]"
      }
    }
  }

  /// The part of a field.
  package enum Aspect: Hashable, Sendable {
    /// The value.
    case value
    /// The name of the field, or the key of the entry.
    case key
    /// A range of a text, in UTF-8 bytes of the value.
    case stretch(Range<Int>)
  }

  package var root: Root
  package var steps: [Step]
  package var aspect: Aspect

  @inlinable
  package init(_ root: Root, _ steps: [Step] = [], aspect: Aspect = .value) {
    (self.root, self.steps, self.aspect) = (root, steps, aspect)
  }

  package static let catalog = CatalogPath(.catalog)
  package static let app = CatalogPath(.app)

  /// The first product with an ID.
  package static func product(_ id: ProductID) -> CatalogPath { CatalogPath(.product(id, occurrence: 0)) }

  /// The first group with a name.
  package static func group(_ name: String) -> CatalogPath { CatalogPath(.group(name, occurrence: 0)) }
}

extension CatalogPath {
  package subscript(field: CatalogKey) -> CatalogPath { adding(.field(field)) }
  package subscript(locale: LocaleCode) -> CatalogPath { adding(.entry(locale.text)) }
  package subscript(territory: TerritoryCode) -> CatalogPath { adding(.entry(territory.text)) }
  package subscript(item: Int) -> CatalogPath { adding(.item(item)) }

  /// The key of the field or entry at this path.
  package var key: CatalogPath { CatalogPath(root, steps, aspect: .key) }

  /// A part of the text at this path, by UTF-8 offsets in the value.
  package func stretch(_ utf8: Range<Int>) -> CatalogPath { CatalogPath(root, steps, aspect: .stretch(utf8)) }

  /// A part of the text at this path.
  package func stretch(_ range: Range<String.Index>, of text: String) -> CatalogPath {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return stretch(start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound))
  }

  private func adding(_ step: Step) -> CatalogPath { CatalogPath(root, steps + [step]) }

  /// The ID of the product that contains the path.
  package var product: ProductID? {
    switch root {
    case .product(let id, _), .locked(let id): id
    default: nil
    }
  }
}

extension CatalogPath: CustomStringConvertible {
  /// As reports write it: `products["com.example.gold"].localizations.fr-FR.name`.
  package var description: String {
    var text: String
    switch root {
    case .catalog: text = ""
    case .app: text = "app"
    case .product(let id, let occurrence): text = "products" + Self.subscripted(id.text, occurrence)
    case .group(let name, let occurrence): text = "subscription_groups" + Self.subscripted(name, occurrence)
    case .retired(let index): text = "retired[\(index)]"
    case .storePage(let index): text = "store_pages[\(index)]"
    case .locked(let id): text = "lock" + Self.subscripted(id.text, 0)
    }
    for step in steps {
      switch step {
      case .field(let key): text += (text.isEmpty ? "" : ".") + key.rawValue
      case .entry(let key): text += Self.isPlain(key) ? ".\(key)" : Self.subscripted(key, 0)
      case .item(let index): text += "[\(index)]"
      }
    }
    return text
  }

  private static func subscripted(_ text: String, _ occurrence: Int) -> String {
    let mustEscape = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    let escaped = mustEscape ? text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } : text
    return "[\"" + escaped + "\"]" + (occurrence == 0 ? "" : "[\(occurrence)]")
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

import CatalogModel
import YAMLSyntax

extension CatalogKey {
  /// The keys that control templates, which are not values themselves.
  static let ofTemplates = Set([CatalogKey.extends, .with, .parameters].map(\.rawValue))
}

/// The templates of a catalog, by name.
struct Templates: Sendable {
  private let trees: SourceTrees
  private let indexByName: [String: Int]

  /// The names of each template's placeholders, including those of the templates it extends.
  private let placeholders: [String: Set<String>]

  /// Collects templates.
  ///
  /// - Parameters:
  ///   - trees: all trees of the catalog.
  ///   - named: the template names and the indices of their trees; the first of equal names is used.
  init(_ trees: SourceTrees, named: [(name: String, tree: Int)]) {
    self.trees = trees
    indexByName = Dictionary(named.map { ($0.name, $0.tree) }, uniquingKeysWith: { first, _ in first })
    placeholders = indexByName.mapValues { Placeholders.names(in: trees.trees[$0]) }
  }

  var names: [String] { indexByName.keys.sorted() }

  /// The root mapping of a template.
  func root(of name: String) -> NodeRef? {
    guard let index = indexByName[name], let node = trees.trees[index].documents.first else { return nil }
    return NodeRef(tree: Int32(index), node: node)
  }

  /// Whether a template's own texts contain a parameter.
  func uses(_ name: String, for parameter: String) -> Bool { placeholders[name]?.contains(parameter) ?? false }

  func exists(_ name: String) -> Bool { indexByName[name] != nil }
}

/// `{{name}}` in the texts of a template.
enum Placeholders {
  /// A piece of a text.
  enum Piece: Equatable {
    case text(Substring)
    case placeholder(String)
  }

  /// Whether a text may contain a placeholder.
  static func mayStand(in bytes: ArraySlice<UInt8>) -> Bool {
    var wasBrace = false
    for byte in bytes {
      if byte == UInt8(ascii: "{") {
        if wasBrace { return true }
        wasBrace = true
      } else {
        wasBrace = false
      }
    }
    return false
  }

  /// Splits a text at its placeholders: letters, digits, `_` and `-` between `{{` and `}}`, spaces around them
  /// allowed. Anything else is text.
  static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    let bytes = text.utf8
    var index = bytes.startIndex
    var literal = index
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "{")) {
      index = bytes.index(after: open)
      guard let found = placeholder(at: open, in: bytes) else { continue }
      if literal < open { pieces.append(.text(text[literal..<open])) }
      pieces.append(.placeholder(String(text[found.name])))
      index = found.end
      literal = index
    }
    if literal < text.endIndex { pieces.append(.text(text[literal...])) }
    return pieces
  }

  /// The name of a placeholder that starts at a brace, and its end. Each byte is inspected once, however many braces
  /// there are.
  private static func placeholder(
    at open: String.Index, in bytes: String.UTF8View
  ) -> (name: Range<String.Index>, end: String.Index)? {
    var index = open
    func consume(_ byte: Character) -> Bool {
      guard index < bytes.endIndex, bytes[index] == byte.asciiValue else { return false }
      index = bytes.index(after: index)
      return true
    }
    guard consume("{"), consume("{") else { return nil }
    while consume(" ") {}
    let start = index
    while index < bytes.endIndex, isOfName(bytes[index]) { index = bytes.index(after: index) }
    let name = start..<index
    while consume(" ") {}
    guard !name.isEmpty, consume("}"), consume("}") else { return nil }
    return (name, index)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The names of all placeholders in a file.
  static func names(in tree: YAMLTree) -> Set<String> {
    var names: Set<String> = []
    tree.forEachScalar { node in
      guard mayStand(in: tree.bytes(of: node)) else { return }
      for case .placeholder(let name) in pieces(of: tree.string(of: node)) { names.insert(name) }
    }
    return names
  }
}

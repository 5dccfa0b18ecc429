import SourceDiagnostics
import YAMLSyntax

/// The templates of a catalog, by name.
struct Templates: Sendable {
  private let trees: SourceTrees
  private let indexByName: [String: Int]

  /// The names of the placeholders that each template has, itself and in what it extends.
  private let placeholders: [String: Set<String>]

  /// - Parameters:
  ///   - trees: all trees of the catalog.
  ///   - named: the template names and the indices of their trees; of equal names the first counts.
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

  /// Whether a template's own texts ask for a parameter.
  func asks(_ name: String, for parameter: String) -> Bool { placeholders[name]?.contains(parameter) ?? false }

  /// Whether the same names lead to trees at the same places.
  func isSame(as other: Templates) -> Bool { indexByName == other.indexByName }

  func exists(_ name: String) -> Bool { indexByName[name] != nil }
}

/// `{{name}}` in the texts of a template.
enum Placeholders {
  /// A piece of a text.
  enum Piece: Equatable {
    case text(Substring)
    case placeholder(String)
  }

  /// Whether a text may hold a placeholder.
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

  /// A text cut at its placeholders: letters, digits, `_` and `-` between `{{` and `}}`, spaces around them allowed.
  /// What only looks similar is text.
  static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    var literal = rest.startIndex
    while let open = rest.firstRange(of: "{{") {
      let behind = rest[open.upperBound...]
      if let close = behind.firstRange(of: "}}"), let name = name(in: behind[..<close.lowerBound]) {
        if literal < open.lowerBound { pieces.append(.text(text[literal..<open.lowerBound])) }
        pieces.append(.placeholder(name))
        rest = behind[close.upperBound...]
        literal = rest.startIndex
      } else {
        rest = text[text.index(after: open.lowerBound)...]
      }
    }
    if literal < text.endIndex { pieces.append(.text(text[literal...])) }
    return pieces
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

  private static func name(in text: Substring) -> String? {
    let name = text.drop { $0 == " " }.prefix { $0 != " " }
    guard !name.isEmpty, text.drop(while: { $0 == " " }).dropFirst(name.count).allSatisfy({ $0 == " " }),
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
    else { return nil }
    return String(name)
  }
}

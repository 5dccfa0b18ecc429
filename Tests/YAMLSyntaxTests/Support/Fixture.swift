import Foundation
import SourceDiagnostics
import TestSupport
import Testing
import YAMLSyntax

/// A file of `Fixtures/`: drop a `.yaml` file there, record, and it is a case of every test that walks the folder.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  static let folder = Repository.url("Tests/YAMLSyntaxTests/Fixtures")

  static let all: [Fixture] = {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "yaml" }.compactMap { file in
      (try? Data(contentsOf: file)).map {
        Fixture(name: file.deletingPathExtension().lastPathComponent, bytes: Array($0))
      }
    }.sorted { $0.name < $1.name }
  }()

  /// Files that are UTF-8 text.
  static let texts = all.filter { !$0.name.hasPrefix("bytes-") }
}

/// The result for a text.
struct Parsed {
  let tree: YAMLTree
  let faults: [Diagnostic<SourceRange?>]

  init(_ bytes: [UInt8]) {
    let file = TextFile(path: "test.yaml", bytes: bytes)
    (tree, faults) = parse(file, fileIndex: 0)
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// All nodes in the order of the text, each with its parent.
  var nodes: [(node: NodeID, parent: NodeID?)] {
    var result: [(node: NodeID, parent: NodeID?)] = []
    func visit(_ node: NodeID, parent: NodeID?) {
      result.append((node, parent))
      for child in children(of: node) { visit(child, parent: node) }
    }
    for document in tree.documents { visit(document, parent: nil) }
    return result
  }

  func children(of node: NodeID) -> [NodeID] {
    tree.items(of: node) + tree.pairs(of: node).flatMap { [$0.key, $0.value] }
  }

  func bytes(of node: NodeID) -> Range<Int> { tree.range(of: node).bytes }

  var scalars: [NodeID] { nodes.map(\.node).filter(tree.isScalar) }
}

/// A text's only scalar: its root, or the only value of a mapping.
func onlyScalar(_ text: String) -> (tree: YAMLTree, node: NodeID)? {
  let parsed = Parsed(text)
  return parsed.scalars.last.map { (parsed.tree, $0) }
}

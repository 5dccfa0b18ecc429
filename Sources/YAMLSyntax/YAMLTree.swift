package import SourceDiagnostics

/// A text as YAML: documents of nodes, each with its exact range.
///
/// The nodes mirror the text. Aliases are nodes that refer to another; merge keys are ordinary entries; the reader
/// decides the meaning of a scalar. A tree is immutable.
package final class YAMLTree: Sendable {
  package let file: TextFile

  /// The file's index among all files.
  package let fileIndex: Int

  /// The root of each document that has one.
  package let documents: [NodeID]

  /// Where parsing stopped: the end of the file, or a fatal fault.
  package let readEnd: Int

  let nodes: [YAMLNode]

  /// The texts of scalars with escapes or folding.
  let texts: [UInt8]

  /// Anchors and tags, by node index.
  let properties: [UInt32: NodeProperties]

  init(_ draft: TreeDraft) {
    file = draft.file
    fileIndex = draft.fileIndex
    documents = draft.documents
    readEnd = draft.readEnd
    nodes = draft.nodes
    texts = draft.texts
    properties = draft.properties
  }
}

/// A tree under construction.
struct TreeDraft {
  let file: TextFile
  let fileIndex: Int
  var documents: [NodeID] = []
  var nodes: [YAMLNode] = []
  var texts: [UInt8] = []
  var properties: [UInt32: NodeProperties] = [:]
  var readEnd: Int

  init(file: TextFile, fileIndex: Int) {
    self.file = file
    self.fileIndex = fileIndex
    readEnd = file.bytes.count
  }

  /// A scalar's text in UTF-8.
  func bytes(of node: YAMLNode) -> ArraySlice<UInt8> {
    let range = Int(node.payload)..<Int(node.payload) + node.textLength
    return node.flags.contains(.verbatim) ? file.bytes[range] : texts[range]
  }
}

/// The anchor and the tag before a node.
package struct NodeProperties: Hashable, Sendable {
  package var anchor: String?
  package var tag: String?

  /// The offset where they start.
  package var start: Int
}

// MARK: - Nodes

extension YAMLTree {
  package subscript(node: NodeID) -> YAMLNode { nodes[Int(node.index)] }

  package func kind(of node: NodeID) -> YAMLNode.Kind { nodes[Int(node.index)].kind }

  package func isScalar(_ node: NodeID) -> Bool { self[node].isScalar }

  /// Whether the collection is in flow style.
  package func isFlow(_ node: NodeID) -> Bool { nodes[Int(node.index)].flags.contains(.flow) }

  /// Whether the text ended before the collection did, so that missing values may be unwritten.
  package func isIncomplete(_ node: NodeID) -> Bool { nodes[Int(node.index)].flags.contains(.incomplete) }

  /// The anchor and the tag of a node, if it has any.
  package func properties(of node: NodeID) -> NodeProperties? { properties[node.index] }

  /// The node's own text, without anchor and tag: a quoted scalar with its quotes, a block collection from its first
  /// entry to the end of its last, an alias with its `*`.
  package func range(of node: NodeID) -> SourceRange {
    let node = nodes[Int(node.index)]
    return SourceRange(file: fileIndex, bytes: Int(node.start)..<Int(node.end))
  }

  /// The texts written as blocks, from their `|` or `>` to their end, in the order of the file.
  package var blockScalars: [SourceRange] {
    nodes.filter { $0.kind == .literal || $0.kind == .folded }.map {
      SourceRange(file: fileIndex, bytes: Int($0.start)..<Int($0.end))
    }
  }

  /// The node itself, or the target of its alias; nil for an undefined alias.
  package func resolved(_ node: NodeID) -> NodeID? {
    let found = nodes[Int(node.index)]
    guard found.kind == .alias else { return node }
    return found.payload == YAMLNode.noTarget ? nil : NodeID(found.payload)
  }
}

// MARK: - Collections

extension YAMLTree {
  /// The number of direct children of a collection; a mapping's keys and values both count.
  package func childCount(of node: NodeID) -> Int { Int(nodes[Int(node.index)].payload) }

  /// Whether one of a mapping's keys is the unquoted `<<`.
  package func hasMergeKey(_ node: NodeID) -> Bool { nodes[Int(node.index)].flags.contains(.holdsMergeKey) }

  /// The first child of a non-empty collection, or the node after an empty one.
  package func firstChild(of node: NodeID) -> NodeID { NodeID(node.index + 1) }

  /// The next node at the same depth.
  package func sibling(of node: NodeID) -> NodeID { NodeID(nodes[Int(node.index)].next(at: node.index)) }

  /// The items of a sequence; empty for other nodes.
  package func items(of node: NodeID) -> [NodeID] {
    guard kind(of: node) == .sequence else { return [] }
    return children(of: node)
  }

  /// The keys and values of a mapping as written; empty for other nodes.
  package func pairs(of node: NodeID) -> [(key: NodeID, value: NodeID)] {
    guard kind(of: node) == .mapping else { return [] }
    let nodes = children(of: node)
    return stride(from: 0, to: nodes.count - 1, by: 2).map { (nodes[$0], nodes[$0 + 1]) }
  }

  private func children(of node: NodeID) -> [NodeID] {
    var result: [NodeID] = []
    result.reserveCapacity(childCount(of: node))
    var child = firstChild(of: node)
    for _ in 0..<childCount(of: node) {
      result.append(child)
      child = sibling(of: child)
    }
    return result
  }
}

// MARK: - Scalars

extension YAMLTree {
  /// The scalar's text in UTF-8, escapes and folding resolved; empty for other nodes.
  package func bytes(of node: NodeID) -> ArraySlice<UInt8> {
    guard isScalar(node) else { return [] }
    let scalar = nodes[Int(node.index)]
    let range = Int(scalar.payload)..<Int(scalar.payload) + Int(scalar.extent)
    return scalar.flags.contains(.verbatim) ? file.bytes[range] : texts[range]
  }

  /// The scalar's text, escapes and folding resolved; empty for other nodes.
  package func string(of node: NodeID) -> String { String(decoding: bytes(of: node), as: UTF8.self) }

  /// The length of the scalar's text in UTF-8 bytes.
  package func length(of node: NodeID) -> Int { nodes[Int(node.index)].textLength }

  /// Whether the scalar's text is in the file unchanged: no escapes, no folding.
  package func isVerbatim(_ node: NodeID) -> Bool { nodes[Int(node.index)].flags.contains(.verbatim) }
}

extension YAMLTree {
  /// Calls `body` for every scalar, keys included, in the order of the text.
  package func forEachScalar(_ body: (NodeID) -> Void) {
    for index in nodes.indices where nodes[index].isScalar { body(NodeID(index)) }
  }

  /// Whether a node equals another one or is inside it.
  package func contains(_ outer: NodeID, _ inner: NodeID) -> Bool {
    inner.index >= outer.index && inner.index < nodes[Int(outer.index)].next(at: outer.index)
  }
}

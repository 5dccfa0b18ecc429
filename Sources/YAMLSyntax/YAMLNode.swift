/// One node of a tree, in few bytes: a scalar, a collection or an alias.
///
/// Nodes are in one array in the order of the text; a collection is directly followed by its children. A mapping's
/// children are key, value, key, value.
package struct YAMLNode: Sendable {
  /// The kind of a node; scalars by their style.
  package enum Kind: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
    case sequence, mapping
    case alias
  }

  /// Byte offsets of the node's own text, without its anchor and tag.
  var start: UInt32
  var end: UInt32

  /// Scalars: the offset of the text, in the file or in the tree's own buffer. Collections: the number of children.
  /// Aliases: the index of the target, or `noTarget`.
  var payload: UInt32

  /// Scalars: the length of the text in bytes. Collections: the index after the last descendant.
  var extent: UInt32

  package internal(set) var kind: Kind
  var flags: Flags

  /// Further properties of a node.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The scalar's text is in the file unchanged: no escapes, no folding.
    static let verbatim = Flags(rawValue: 1)
    /// It has an anchor or a tag.
    static let properties = Flags(rawValue: 2)
    /// The collection is in flow style.
    static let flow = Flags(rawValue: 4)
    /// The text ended, or had a fault, before the end of the collection.
    static let incomplete = Flags(rawValue: 8)
    /// The mapping has a merge key, `<<`.
    static let holdsMergeKey = Flags(rawValue: 16)
    /// The scalar is the unquoted `<<`.
    static let mergeKey = Flags(rawValue: 32)
    /// The scalar is an unquoted `null`, `~` or empty.
    static let null = Flags(rawValue: 64)
  }

  static let noTarget = UInt32.max

  init(_ kind: Kind, start: Int, end: Int) {
    self.kind = kind
    self.start = UInt32(start)
    self.end = UInt32(end)
    payload = 0
    extent = 0
    flags = []
  }
}

// MARK: - Questions

extension YAMLNode {
  /// Whether it is a scalar, in any style.
  package var isScalar: Bool { kind.rawValue <= Kind.folded.rawValue }

  package var isCollection: Bool { kind == .sequence || kind == .mapping }

  /// Whether it is null: unquoted `null`, `~` or no text.
  package var isNull: Bool { flags.contains(.null) }

  /// Whether it is the unquoted `<<`.
  package var isMergeKey: Bool { flags.contains(.mergeKey) }

  /// The number of entries of a mapping without a merge key; nil for other nodes.
  package var entryCount: Int? { kind == .mapping && !flags.contains(.holdsMergeKey) ? Int(payload) / 2 : nil }

  /// Whether it has an anchor or a tag.
  package var hasProperties: Bool { flags.contains(.properties) }

  /// The length of the scalar's text in UTF-8 bytes.
  package var textLength: Int { isScalar ? Int(extent) : 0 }

  /// The index after this node and its contents.
  func next(at index: UInt32) -> UInt32 { isCollection ? extent : index + 1 }
}

/// The identity of a node in its tree.
package struct NodeID: Hashable, Sendable {
  package let index: UInt32

  init(_ index: UInt32) { self.index = index }

  init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
}

/// One node of a tree, 20 bytes: a scalar, a collection or an alias.
///
/// Nodes lie in one array in the order of the text; a collection's children follow it at once. A mapping's children are
/// key, value, key, value.
package struct YAMLNode: Sendable {
  /// What a node is; scalars by the way they are written.
  package enum Kind: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
    case sequence, mapping
    case alias
  }

  /// Byte offsets of the node's own text, without its anchor and tag.
  var start: UInt32
  var end: UInt32

  /// Scalars: where the text begins, in the file or in the tree's own buffer. Collections: how many children.
  /// Aliases: the index of the node meant, or `noTarget`.
  var payload: UInt32

  /// Scalars: how many bytes the text has. Collections: the index of the node behind the last descendant.
  var extent: UInt32

  /// Scalars: the number of the text in the vocabulary, or `Vocabulary.noWord`.
  var word: UInt16

  package internal(set) var kind: Kind
  var flags: Flags

  /// What else is to be known about a node.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The scalar's text stands in the file as it is: no escapes, no folding.
    static let verbatim = Flags(rawValue: 1)
    /// There is an anchor or a tag before it.
    static let properties = Flags(rawValue: 2)
    /// The collection is written with brackets.
    static let flow = Flags(rawValue: 4)
    /// The text broke off, or ran into a fault, before the collection ended.
    static let incomplete = Flags(rawValue: 8)
    /// The mapping has a merge key, `<<`.
    static let holdsMergeKey = Flags(rawValue: 16)
    /// The scalar is the unquoted `<<`.
    static let mergeKey = Flags(rawValue: 32)
    /// The scalar is an unquoted `null`, `~` or nothing.
    static let null = Flags(rawValue: 64)
  }

  static let noTarget = UInt32.max

  init(_ kind: Kind, start: Int, end: Int) {
    self.kind = kind
    self.start = UInt32(start)
    self.end = UInt32(end)
    payload = 0
    extent = 0
    word = 0
    flags = []
  }
}

// MARK: - Questions

extension YAMLNode {
  /// Whether it is a text, however it is written.
  package var isScalar: Bool { kind.rawValue <= Kind.folded.rawValue }

  package var isCollection: Bool { kind == .sequence || kind == .mapping }

  /// Whether it stands for nothing: unquoted `null`, `~` or no text at all.
  package var isNull: Bool { flags.contains(.null) }

  /// Whether it is the unquoted `<<`.
  package var isMergeKey: Bool { flags.contains(.mergeKey) }

  /// How many entries a mapping without a merge key has; nil for any other node.
  package var entryCount: Int? { kind == .mapping && !flags.contains(.holdsMergeKey) ? Int(payload) / 2 : nil }

  /// Whether there is an anchor or a tag before it.
  package var hasProperties: Bool { flags.contains(.properties) }

  /// How many UTF-8 bytes the scalar's text has.
  package var textLength: Int { isScalar ? Int(extent) : 0 }

  /// The number of the scalar's text in the vocabulary that the tree was parsed with.
  package var wordNumber: Int { Int(word) }

  /// The index of the node behind this one and all it contains.
  func next(at index: UInt32) -> UInt32 { isCollection ? extent : index + 1 }
}

/// The name of a node in its tree.
package struct NodeID: Hashable, Sendable {
  package let index: UInt32

  init(_ index: UInt32) { self.index = index }

  init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
}

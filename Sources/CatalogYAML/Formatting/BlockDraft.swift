import YAMLSyntax

/// A comment on a separate line.
struct DraftComment {
  /// The text from its `#`.
  let text: String

  /// Whether an empty line precedes it.
  var isApart: Bool

  /// Whether it suppresses findings on the next line.
  var isRequest: Bool { text.drop { $0 == "#" || $0 == " " }.hasPrefix("shelf:ignore ") }

  /// Whether it must stay at the start of the file, because editors read it there.
  var isModeline: Bool { text.drop { $0 == "#" || $0 == " " }.hasPrefix("yaml-language-server:") }
}

/// A comment at the end of a line.
struct LineComment {
  let text: String

  /// The number of spaces before it; at least one.
  let gap: Int

  /// Whether it suppresses findings on its line.
  var isRequest: Bool { DraftComment(text: text, isApart: false).isRequest }
}

/// A key with its value, or an item of a list, in a block mapping or list.
struct BlockSlot {
  /// Nil for an item.
  let key: NodeID?
  let value: NodeID

  /// Its start, including anchors and tags: its key, or its dash.
  let start: Int

  /// The index of the collection that contains it.
  let holder: Int

  /// The shape of its value.
  let shape: FieldKind?

  /// The number of siblings before it in the original text.
  var place = 0

  /// The index of the collection that is its value, if that is a block collection.
  var child: Int?

  /// Whether an empty line precedes it, after its comments.
  var isApart = false

  /// The comments above it.
  var comments: [DraftComment] = []

  /// The comments between its key and its value.
  var inner: [DraftComment] = []

  /// The comment after its key, if the value is below.
  var keyComment: LineComment?

  /// The comment after its value.
  var lineComment: LineComment?

  /// The comments directly below it, separated from the following entries.
  var tail: [DraftComment] = []

  /// Whether there are comments inside its brackets.
  var holdsComments = false

  /// Whether a comment suppresses findings on its first line, so that nothing may be moved to or from that line.
  var isPinned: Bool { lineComment?.isRequest ?? false || comments.contains(where: \.isRequest) }
}

/// A block mapping or block list.
struct BlockCollection {
  let node: NodeID
  let isMapping: Bool

  /// The column of its keys or dashes in the original text.
  let column: Int
  let shape: FieldKind?

  /// The index of the slot that has it as its value; nil for a document's root.
  var slot: Int?

  /// The indices of its slots, in output order.
  var slots: [Int] = []

  /// The comments at its top, separated from the following entries.
  var header: [DraftComment] = []

  /// The comments at its end.
  var foot: [DraftComment] = []
}

/// A document to format.
struct BlockDraft {
  /// The comments above its start marker.
  var prefix: [DraftComment] = []

  /// Whether it starts with `---`.
  var hasMark = false

  /// Whether it has the sections of a catalog.
  var hasSections = false

  /// All block mappings and lists, the document's root first.
  var collections: [BlockCollection] = []

  /// In the order of the text.
  var slots: [BlockSlot] = []
}

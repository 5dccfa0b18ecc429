import SourceDiagnostics
import YAMLSyntax

/// A comment on a line of its own.
struct DraftComment {
  /// From its `#` on.
  let text: String

  /// Whether an empty line stands above it.
  var isApart: Bool

  /// Whether it asks for findings on the next line to be skipped.
  var isRequest: Bool { text.drop { $0 == "#" || $0 == " " }.hasPrefix("shelf:ignore ") }

  /// Whether it has to stay where the file begins, as it speaks to editors.
  var isModeline: Bool { text.drop { $0 == "#" || $0 == " " }.hasPrefix("yaml-language-server:") }
}

/// A comment behind something on its line.
struct LineComment {
  let text: String

  /// How many characters stand between it and what is before it; at least one.
  let gap: Int

  /// Whether it asks for findings on its line to be skipped.
  var isRequest: Bool { DraftComment(text: text, isApart: false).isRequest }
}

/// A key with its value, or an item of a list, in a mapping or a list that has lines of its own.
struct BlockSlot {
  /// Nil for an item.
  let key: NodeID?
  let value: NodeID

  /// Where it begins, anchors and tags included: its key, or its dash.
  let start: Int

  /// The number of the draft's collection that it stands in.
  let holder: Int

  /// What may stand in its value.
  let shape: Shape?

  /// How many stand before it there, as the text was read.
  var place = 0

  /// The number of the draft's collection that its value is, if that has lines of its own.
  var child: Int?

  /// Whether an empty line stands above it, behind its comments.
  var isApart = false

  /// Above it.
  var comments: [DraftComment] = []

  /// Between its key and its value.
  var inner: [DraftComment] = []

  /// Behind its key, when the value follows below.
  var keyComment: LineComment?

  /// Behind its value.
  var lineComment: LineComment?

  /// Right below it, and parted from what follows.
  var tail: [DraftComment] = []

  /// Whether there are comments in its brackets.
  var holdsComments = false

  /// Whether a comment asks for findings on its first line to be skipped, so that nothing may come to that line or
  /// leave it.
  var isPinned: Bool { lineComment?.isRequest ?? false || comments.contains(where: \.isRequest) }
}

/// A mapping or a list that has lines of its own.
struct BlockCollection {
  let node: NodeID
  let isMapping: Bool

  /// How far its keys or dashes stand in, in the text as it was read.
  let column: Int

  /// What may stand in it.
  let shape: Shape?

  /// The number of what it is the value of; nil for a document's own.
  var slot: Int?

  /// By their numbers, in the order in which they are to be written.
  var slots: [Int] = []

  /// At its top, parted from what follows.
  var header: [DraftComment] = []

  /// At its end.
  var foot: [DraftComment] = []
}

/// A document that is to be written anew.
struct BlockDraft {
  /// Above the mark of its beginning.
  var prefix: [DraftComment] = []

  /// Whether `---` stands before it.
  var hasMark = false

  /// Whether it has the sections of a catalog.
  var hasSections = false

  /// All mappings and lists with lines of their own, the document's own first.
  var collections: [BlockCollection] = []

  /// In the order of the text.
  var slots: [BlockSlot] = []
}

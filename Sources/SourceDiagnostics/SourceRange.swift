/// A stretch of one file, by byte offsets.
///
/// Small on purpose: a tree or a fault can carry many. `LineTable` turns it into lines and columns when somebody asks.
package struct SourceRange: Hashable, Sendable {
  /// The file's index in the list of files that was read (`SourceFiles`).
  package var file: Int

  /// Byte offsets from 0; the end is exclusive. Empty for a place between two characters.
  package var bytes: Range<Int>

  package init(file: Int, bytes: Range<Int>) {
    self.file = file
    self.bytes = bytes
  }
}

/// The files of one run, in a fixed order; a `SourceRange` names one by its index.
package typealias SourceFiles = [TextFile]

extension [TextFile] {
  /// The text that a range covers.
  package func text(_ range: SourceRange) -> String {
    self[range.file].text(range.bytes)
  }
}

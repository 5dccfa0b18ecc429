/// A byte range of a file.
///
/// Deliberately small, because a tree or a finding may contain many. `LineTable` converts it to lines and columns on
/// demand.
package struct SourceRange: Hashable, Sendable {
  /// The file's index in the list of files (`SourceFiles`).
  package var file: Int

  /// Byte offsets from 0; the end is exclusive. Empty for a place between two characters.
  package var bytes: Range<Int>

  package init(file: Int, bytes: Range<Int>) { (self.file, self.bytes) = (file, bytes) }
}

/// The files of one run, in a fixed order; a `SourceRange` refers to one by its index.
package typealias SourceFiles = [TextFile]

extension [TextFile] {
  package func text(_ range: SourceRange) -> String {
    self[range.file].text(range.bytes)
  }
}

package import SourceDiagnostics
import YAMLSyntax

/// A parsed catalog file for long-running programs: a language server replaces one and keeps the rest.
package struct CatalogText: Sendable {
  let tree: YAMLTree

  /// Its YAML faults.
  package let faults: [Diagnostic<SourceRange?>]

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - file: the current text.
  ///   - fileIndex: the file's index among all files, for the ranges.
  package init(_ file: TextFile, fileIndex: Int) {
    (tree, faults) = parse(file, fileIndex: fileIndex)
  }

  /// A file above the size limit, which is not read.
  package init(refusing path: String, bytes: Int, fileIndex: Int) {
    (tree, faults) = refuse(path: path, bytes: bytes, fileIndex: fileIndex)
  }

  package var file: TextFile { tree.file }

  /// Whether it is the same parsing result.
  package func isSame(as other: CatalogText) -> Bool { tree === other.tree }
}

extension CatalogReader {
  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - texts: the catalog's files with their paths from its root, sorted by path.
  ///   - templates: the available templates by name; the first of equal names is used.
  package init(texts: [(name: String, text: CatalogText)], templates: [(name: String, text: CatalogText)]) {
    self.init(
      documents: texts.map { NamedTree(name: $0.name, tree: $0.text.tree) },
      templates: templates.map { NamedTree(name: $0.name, tree: $0.text.tree) })
  }
}

extension Suppressions {
  /// Reads the comments of some files.
  package init(in texts: [CatalogText]) { self.init(in: texts.map(\.tree)) }
}

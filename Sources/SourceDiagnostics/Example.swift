/// Part of a catalog that shows a problem, or its absence: both a test and a part of the documentation.
///
/// The marks `⟦…⟧` enclose the reported range. The surrounding catalog is small, complete and clean (an app, and
/// defaults for every product), so an example contains only what matters. It records its source location, so that a
/// failing test points to the rule's own file.
package struct Example: Sendable {
  /// One file of an example.
  package struct File: Sendable {
    package let path: String
    package let text: String

    package init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
  }

  /// A file besides the texts of an example: a picture, a folder of files, a link.
  package struct Asset: Hashable, Sendable {
    /// The path relative to the catalog's root.
    package let path: String
    package let content: Content

    package init(_ path: String, _ content: Content) { (self.path, self.content) = (path, content) }

    /// The content at its path.
    package enum Content: Hashable, Sendable {
      /// A file that starts with some bytes; it can be longer and executable.
      case file([UInt8], size: Int, mayRun: Bool)
      case folder
      case link(to: String)
    }
  }

  package let title: String
  package let isGood: Bool
  package let files: [File]

  /// The catalog folder's other files; nil if the example isn't about them.
  package let assets: [Asset]?

  /// The first marked file after its safe fixes are applied.
  package let fixed: String?

  /// The day on which it is linted, such as `2026-08-01`; nil for the day on which the facts were read.
  package var day: String?
  package let sourceFile: String
  package let sourceLine: Int

  /// An example without a problem.
  package static func good(
    _ title: String, _ text: String, assets: [Asset]? = nil, file: String = #fileID, line: Int = #line
  ) -> Example {
    good(title, files: [File("catalog/products.yaml", text)], assets: assets, file: file, line: line)
  }

  /// Several files without a problem.
  package static func good(
    _ title: String, files: [File], assets: [Asset]? = nil, file: String = #fileID, line: Int = #line
  ) -> Example {
    Example(title: title, isGood: true, files: files, assets: assets, fixed: nil, sourceFile: file, sourceLine: line)
  }

  /// An example with a marked problem, and its fixed text if it has a fix.
  package static func bad(
    _ title: String, _ text: String, fixed: String? = nil, assets: [Asset]? = nil, file: String = #fileID,
    line: Int = #line
  ) -> Example {
    bad(title, files: [File("catalog/products.yaml", text)], fixed: fixed, assets: assets, file: file, line: line)
  }

  /// The same example, linted on a day.
  package func on(_ day: String) -> Example {
    var example = self
    example.day = day
    return example
  }

  /// Several files with a marked problem, and the fixed text of the first marked one if it has a fix.
  package static func bad(
    _ title: String, files: [File], fixed: String? = nil, assets: [Asset]? = nil, file: String = #fileID,
    line: Int = #line
  ) -> Example {
    Example(title: title, isGood: false, files: files, assets: assets, fixed: fixed, sourceFile: file, sourceLine: line)
  }
}

extension [Example.File] {
  /// A catalog's products with their lock.
  package static func locked(_ products: String, _ lock: String) -> Self {
    [Example.File("catalog/products.yaml", products), Example.File("catalog/catalog.lock", lock)]
  }
}

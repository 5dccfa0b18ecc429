/// A piece of a catalog that shows a fault, or its absence; at once a test and a part of the documentation.
///
/// The marks `⟦…⟧` enclose what is to be reported. An example stands in a small catalog that is complete and clean
/// (an app, and defaults for every product), so it shows only what matters. It remembers where it was written, so
/// that a failing test points to the rule's own file.
package struct Example: Sendable {
  /// One file of an example.
  package struct File: Sendable {
    package let path: String
    package let text: String

    package init(_ path: String, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Something beside the texts of an example: a picture, a folder of files, a link.
  package struct Asset: Hashable, Sendable {
    /// From the catalog's root.
    package let path: String
    package let content: Content

    package init(_ path: String, _ content: Content) {
      self.path = path
      self.content = content
    }

    /// What stands at its path.
    package enum Content: Hashable, Sendable {
      /// A file that begins with some bytes and may be longer; anybody may run it if its mode says so.
      case file([UInt8], size: Int, mayRun: Bool)
      case folder
      case link(to: String)
    }
  }

  package let title: String
  package let isGood: Bool
  package let files: [File]

  /// What the catalog's folder holds beside its texts; nil when the example is not about that.
  package let assets: [Asset]?

  /// The first file with a mark in it, once what is fixed by itself is fixed.
  package let fixed: String?
  package let sourceFile: String
  package let sourceLine: Int

  /// A piece that is as it should be.
  package static func good(
    _ title: String, _ text: String, assets: [Asset]? = nil, file: String = #fileID, line: Int = #line
  ) -> Example {
    good(title, files: [File("catalog/products.yaml", text)], assets: assets, file: file, line: line)
  }

  /// Several files that are as they should be.
  package static func good(
    _ title: String, files: [File], assets: [Asset]? = nil, file: String = #fileID, line: Int = #line
  ) -> Example {
    Example(title: title, isGood: true, files: files, assets: assets, fixed: nil, sourceFile: file, sourceLine: line)
  }

  /// A piece with a fault, marked, and how it is fixed if it can be.
  package static func bad(
    _ title: String, _ text: String, fixed: String? = nil, assets: [Asset]? = nil, file: String = #fileID,
    line: Int = #line
  ) -> Example {
    bad(title, files: [File("catalog/products.yaml", text)], fixed: fixed, assets: assets, file: file, line: line)
  }

  /// Several files with a fault, marked, and how the first of them that is marked is fixed if it can be.
  package static func bad(
    _ title: String, files: [File], fixed: String? = nil, assets: [Asset]? = nil, file: String = #fileID,
    line: Int = #line
  ) -> Example {
    Example(title: title, isGood: false, files: files, assets: assets, fixed: fixed, sourceFile: file, sourceLine: line)
  }
}

extension [Example.File] {
  /// A catalog's products, and what of them is locked.
  package static func locked(_ products: String, _ lock: String) -> Self {
    [Example.File("catalog/products.yaml", products), Example.File("catalog/catalog.lock", lock)]
  }
}

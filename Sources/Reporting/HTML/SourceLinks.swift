import TextFormats

/// Where the lines of a catalog can be read on the web: `https://github.com/me/app/blob/main/{path}#L{line}`.
package struct SourceLinks: Sendable {
  private let template: String
  private let context: RunContext

  /// - Parameters:
  ///   - template: an address with `{path}`, and `{line}` where the site can show one.
  ///   - folder: the path of the working folder in the repository, as in `RunContext`.
  /// - Throws: an error that describes the problem with the address.
  package init(_ template: String, folder: String = "") throws(SourceLinkFault) {
    guard template.hasPrefix("https://") || template.hasPrefix("http://") else {
      throw SourceLinkFault(message: "'\(template)' is not an address; expected https://… with {path} in it")
    }
    guard template.contains("{path}") else {
      throw SourceLinkFault(
        message: "'\(template)' has no {path}; expected as in https://github.com/me/app/blob/main/{path}#L{line}")
    }
    self.template = template
    context = RunContext(folder: folder)
  }

  /// The address of a line, from 1; nil for a file outside the repository, or without a path.
  ///
  /// ```swift
  /// try SourceLinks("https://example.com/{path}#L{line}", folder: "apps").address(of: "catalog/a b.yaml", line: 7)
  /// // https://example.com/apps/catalog/a%20b.yaml#L7
  /// ```
  package func address(of file: String, line: Int) -> String? {
    let path = context.path(file)
    guard !path.hasPrefix("/"), path != "..", !path.hasPrefix("../"), !file.hasPrefix("<"), !file.isEmpty else {
      return nil
    }
    return template.split(separator: "{path}", omittingEmptySubsequences: false).joined(
      separator: URIPath.encoded(path)
    )
    .split(separator: "{line}", omittingEmptySubsequences: false).joined(separator: String(line))
  }
}

/// The error for an invalid address of sources.
package struct SourceLinkFault: Error, Sendable {
  package let message: String
}

extension ChecklistReport.Place {
  /// Its address on the web, if that is known.
  func link(_ links: SourceLinks?) -> JSONValue? { links?.address(of: file, line: line).map(JSONValue.string) }
}

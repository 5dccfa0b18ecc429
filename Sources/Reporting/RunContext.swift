import SourceDiagnostics

/// The properties of a run that reports for machines contain besides the findings.
package struct RunContext: Sendable {
  /// The version of Shelf.
  package var version: String

  /// The path of the working folder in the repository, such as `apps/lighthouse`; empty for its root.
  ///
  /// Paths are shown relative to the working folder. A service that shows findings in a repository needs them relative
  /// to its root.
  package var folder: String

  package init(version: String = "0.0.0", folder: String = "") { (self.version, self.folder) = (version, folder) }

  /// A path relative to the repository; an absolute one is unchanged.
  func path(_ shown: String) -> String {
    guard !folder.isEmpty, !shown.hasPrefix("/") else { return shown }
    var parts = folder.split(separator: "/")
    for part in shown.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}

extension FindingsReport {
  /// The place of a finding without one in formats that require it: the first file, or the working folder.
  var standInPath: String { files.first?.path ?? "." }
}

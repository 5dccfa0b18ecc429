/// A described file system: for examples and tests.
package struct DescribedFiles: AssetDisk {
  /// An entry.
  package struct File: Hashable, Sendable {
    /// The path relative to the catalog's root.
    package let path: String
    package let content: Content

    package init(_ path: String, _ content: Content) { (self.path, self.content) = (path, content) }
  }

  /// The content at a path.
  package enum Content: Hashable, Sendable {
    /// A file that starts with some bytes and may be longer.
    case file([UInt8], size: Int, mayRun: Bool)
    case folder
    case link(to: String)
    case special
    /// Something unreadable, and the reason.
    case closed(String)
  }

  /// Keyed by the bytes of the path, because a disk may distinguish names that Swift's strings don't.
  private var contents: [[UInt8]: Content] = [:]
  private var folders: [String: [AssetEntry]] = [:]

  /// Creates a disk with some files and their folders.
  package init(_ files: [File]) {
    var names: [String: [[UInt8]: AssetEntry]] = ["": [:]]
    for file in files {
      contents[Array(file.path.utf8)] = file.content
      var path = ""
      let parts = file.path.split(separator: "/").map(String.init)
      for (index, part) in parts.enumerated() {
        let isLast = index == parts.count - 1
        names[path, default: [:]][Array(part.utf8)] = AssetEntry(part, isLast ? Self.kind(of: file.content) : .folder)
        path = joined(path, part)
        if !isLast || file.content == .folder, names[path] == nil { names[path] = [:] }
      }
    }
    folders = names.mapValues { entries in
      entries.values.sorted { $0.name.precedesBytewise($1.name) }
    }
  }

  private static func kind(of content: Content) -> AssetEntry.Kind {
    switch content {
    case .file, .closed: .file
    case .folder: .folder
    case .link: .link
    case .special: .special
    }
  }

  package func entries(of folder: String) throws(AssetFault) -> [AssetEntry] {
    guard let entries = folders[folder] else { throw AssetFault("the folder does not exist") }
    return entries
  }

  package func destination(ofLink path: String) throws(AssetFault) -> String {
    guard case .link(let destination) = contents[Array(path.utf8)] else { throw AssetFault("it is not a link") }
    return destination
  }

  package func file(_ path: String, for purpose: AssetFile.Purpose) throws(AssetFault) -> AssetFile {
    switch contents[Array(path.utf8)] {
    case .file(let bytes, let size, let mayRun):
      var window = FileWindow(bytes, size: size)
      return AssetFile(&window, mayRun: mayRun, for: purpose)
    case .closed(let reason): throw AssetFault(reason)
    default: throw AssetFault("the file does not exist")
    }
  }

  /// The facts about the paths of a catalog.
  package func assets(for mentions: AssetMentions) -> Assets {
    let survey = AssetSurvey(of: mentions, on: self)
    return survey.assets(survey.wanted.map(survey.examine))
  }
}

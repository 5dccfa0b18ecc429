/// A disk that is only described: for examples and tests.
package struct DescribedFiles: AssetDisk {
  /// One thing on it.
  package struct File: Hashable, Sendable {
    /// From the catalog's root.
    package let path: String
    package let content: Content

    package init(_ path: String, _ content: Content) {
      self.path = path
      self.content = content
    }
  }

  /// What stands at a path.
  package enum Content: Hashable, Sendable {
    /// A file that begins with some bytes and may be longer.
    case file([UInt8], size: Int, mayRun: Bool)
    case folder
    case link(to: String)
    case special
    /// Something that can't be read, and why.
    case closed(String)
  }

  /// By the bytes of the path: a disk may tell names apart that Swift's texts don't.
  private var contents: [[UInt8]: Content] = [:]
  private var folders: [String: [AssetEntry]] = [:]

  /// A disk with some files, and with the folders that they need.
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
    guard let entries = folders[folder] else { throw AssetFault("there is no such folder") }
    return entries
  }

  package func destination(ofLink path: String) throws(AssetFault) -> String {
    guard case .link(let destination) = contents[Array(path.utf8)] else { throw AssetFault("it is no link") }
    return destination
  }

  package func file(_ path: String, for purpose: AssetFile.Purpose) throws(AssetFault) -> AssetFile {
    switch contents[Array(path.utf8)] {
    case .file(let bytes, let size, let mayRun):
      var window = FileWindow(bytes, size: size)
      return AssetFile(&window, mayRun: mayRun, for: purpose)
    case .closed(let reason): throw AssetFault(reason)
    default: throw AssetFault("there is no such file")
    }
  }

  /// All that is to be known of the paths of a catalog.
  package func assets(for mentions: AssetMentions) -> Assets {
    let survey = AssetSurvey(of: mentions, on: self)
    return survey.assets(survey.wanted.map(survey.examine))
  }
}

/// A described file system: for archives, examples and tests.
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
    case examined(AssetFile)
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
      if file.content == .folder, names[file.path] == nil { names[file.path] = [:] }
      var parts = pathParts(file.path)
      var kind = Self.kind(of: file.content)
      while let name = parts.popLast() {
        let entry = AssetEntry(name, kind)
        let old = names[joined(parts), default: [:]].updateValue(entry, forKey: Array(name.utf8))
        if kind == .folder, old?.kind == .folder { break }
        kind = .folder
      }
    }
    folders = names.mapValues { entries in
      entries.values.sorted { $0.name.precedesBytewise($1.name) }
    }
  }

  private static func kind(of content: Content) -> AssetEntry.Kind {
    switch content {
    case .file, .examined, .closed: .file
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
    case .examined(let file): return file
    case .closed(let reason): throw AssetFault(reason)
    default: throw AssetFault("the file does not exist")
    }
  }
}

extension AssetDisk {
  /// The facts about the paths of a catalog.
  package func assets(for mentions: AssetMentions) -> Assets {
    let survey = AssetSurvey(of: mentions, on: self)
    return survey.assets(survey.wanted.map(survey.examine))
  }
}

/// The components of a path, by bytes: in Swift's strings a slash followed by a combining accent isn't a slash.
package func pathParts(_ path: String) -> [String] {
  path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
}

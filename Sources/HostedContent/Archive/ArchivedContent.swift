package import CatalogModel
import StoreFacts

/// What an archive says that it holds, collected entry by entry, and what no archive may say.
package struct ArchivedContent {
  /// What stands at a path.
  package enum Kind: Hashable, Sendable {
    case file(AssetFile)
    case folder
    case link(to: String)
    /// Another name of a file that came before.
    case hardLink(to: String)
    case special
  }

  /// What is wrong with the archive itself.
  package private(set) var faults: [ContentFault] = []

  /// Why no more of it is read; nil while it is within its bounds.
  package private(set) var isFull = false

  private var contents: [[UInt8]: DescribedArchive.Content] = [:]
  private var paths: [String] = []
  private var size = 0

  /// So many entries are read, and no more.
  private let bounds: AssetBounds

  package init(bounds: AssetBounds = AssetBounds(entries: 200_000, depth: 200)) { self.bounds = bounds }

  /// Whether there is room for another file of a length; its bytes are to be read only then.
  package mutating func hasRoom(for size: Int) -> Bool {
    self.size += max(0, min(size, 1 << 40))
    return self.size <= HostedContentLimits.greatestSize.value
  }

  /// Adds an entry; what leads out of the archive's own folder is not taken, but reported.
  package mutating func add(_ path: [UInt8], _ kind: Kind) {
    guard let place = place(of: path) else { return }
    if place.isEmpty { return }
    let key = Array(place.utf8)
    if let known = contents[key] {
      // A folder may be named after what is in it.
      if known == .folder, kind == .folder { return }
      return refuse(place, "the archive has it twice")
    }
    guard paths.count < bounds.entries, pathParts(place).count <= bounds.depth else {
      isFull = true
      return
    }
    guard addFolders(around: place) else { return }
    paths.append(place)
    switch kind {
    case .file(let file): contents[key] = .file(file)
    case .folder: contents[key] = .folder
    case .link(let target): contents[key] = .link(to: target)
    case .special: contents[key] = .special
    case .hardLink(let target):
      contents[key] = .file(AssetFile(size: 0))
      faults.append(
        ContentFault(
          .specialFile, place, "it is a hard link to \(quoted(target)), and content holds files only",
          help: "make the package of copies"))
    }
  }

  /// The path from the archive's top, or nil with a fault when there is none.
  private mutating func place(of path: [UInt8]) -> String? {
    guard let text = String(validating: path, as: UTF8.self), !path.isEmpty else {
      refuse(String(decoding: path, as: UTF8.self), "the name is not UTF-8 text")
      return nil
    }
    if text.hasPrefix("/") {
      refuse(text, "the path is absolute: \(quoted(text))")
      return nil
    }
    let parts = pathParts(text).filter { $0 != "." }
    if parts.contains("..") {
      refuse(text, "the path leads out of the package: \(quoted(text))")
      return nil
    }
    return parts.joined(separator: "/")
  }

  /// Adds the folders that an entry stands in, unless one of them is something else.
  private mutating func addFolders(around place: String) -> Bool {
    var parts = pathParts(place).dropLast()
    var missing: [String] = []
    while !parts.isEmpty {
      let folder = parts.joined(separator: "/")
      if let known = contents[Array(folder.utf8)] {
        if known == .folder { break }
        refuse(place, "it stands below \(quoted(folder)), which is no folder")
        return false
      }
      missing.append(folder)
      parts.removeLast()
    }
    for folder in missing {
      contents[Array(folder.utf8)] = .folder
      paths.append(folder)
    }
    return true
  }

  private mutating func refuse(_ path: String, _ message: String) {
    faults.append(ContentFault(.unsafePath, path, message, help: "make the package anew, with 'shelf content build'"))
  }

  // MARK: - What is there

  /// All of it as a folder; its links are judged as those of a folder on a disk are.
  package var folder: AssetFolder {
    let root = packageRoot
    let own = paths.filter { root.isEmpty || $0.hasPrefix(root) && $0 != root }
    let disk = DescribedArchive(
      own.map {
        (String(decoding: $0.utf8.dropFirst(root.utf8.count), as: UTF8.self), contents[Array($0.utf8)] ?? .special)
      })
    var product = Product(id: "content", type: .nonConsumable)
    product.hostedContent = HostedContentReference(source: ".")
    let survey = AssetSurvey(of: AssetMentions(in: Catalog(products: [product])), on: disk, bounds: bounds)
    var folder = survey.assets(survey.wanted.map(survey.examine))["."]?.folder ?? AssetFolder()
    if isFull { folder.isComplete = false }
    return folder
  }

  /// The folder of the property list, with `/`: packages that come from a Mac may have folders around it.
  private var packageRoot: String {
    let suffix = "/" + AssetFolder.contentInfoName
    let found = paths.filter { $0 == AssetFolder.contentInfoName || $0.hasSuffix(suffix) }
    guard let nearest = found.min(by: { $0.utf8.count < $1.utf8.count }) else { return "" }
    let root = String(nearest.dropLast(AssetFolder.contentInfoName.count))
    return paths.allSatisfy { $0.hasPrefix(root) || root.hasPrefix($0 + "/") } ? root : ""
  }
}

/// The archive as a disk that can be walked.
private struct DescribedArchive: AssetDisk {
  enum Content: Hashable, Sendable {
    case file(AssetFile)
    case folder
    case link(to: String)
    case special
  }

  private var contents: [[UInt8]: Content] = [:]
  private var folders: [String: [AssetEntry]] = ["": []]

  init(_ files: [(path: String, content: Content)]) {
    for (path, content) in files where !path.isEmpty {
      contents[Array(path.utf8)] = content
      let parts = pathParts(path)
      let kind: AssetEntry.Kind =
        switch content {
        case .file: .file
        case .folder: .folder
        case .link: .link
        case .special: .special
        }
      folders[parts.dropLast().joined(separator: "/"), default: []].append(AssetEntry(parts.last ?? "", kind))
      if content == .folder, folders[path] == nil { folders[path] = [] }
    }
    for (folder, entries) in folders {
      folders[folder] = entries.sorted { $0.name.precedesBytewise($1.name) }
    }
  }

  func entries(of folder: String) throws(AssetFault) -> [AssetEntry] {
    guard let entries = folders[folder] else { throw AssetFault("there is no such folder") }
    return entries
  }

  func destination(ofLink path: String) throws(AssetFault) -> String {
    guard case .link(let target) = contents[Array(path.utf8)] else { throw AssetFault("it is no link") }
    return target
  }

  func file(_ path: String, for purpose: AssetFile.Purpose) throws(AssetFault) -> AssetFile {
    guard case .file(let file) = contents[Array(path.utf8)] else { throw AssetFault("there is no such file") }
    return file
  }
}

/// The parts of a path, by its bytes: to Swift's texts a slash with an accent behind it is no slash.
private func pathParts(_ path: String) -> [String] {
  path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
}

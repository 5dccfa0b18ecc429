package import CatalogModel
import StoreFacts

/// The entries of an archive, collected one by one, and invalid ones.
package struct ArchivedContent {
  /// The kind of an entry.
  package enum Kind: Hashable, Sendable {
    case file(AssetFile)
    case folder
    case link(to: String)
    /// Another name of an earlier file.
    case hardLink(to: String)
    case special
  }

  /// The faults of the archive itself.
  package private(set) var faults: [ContentFault] = []

  /// Whether a limit was reached, so that no more entries are read.
  package private(set) var isFull = false

  private var contents: [[UInt8]: DescribedFiles.Content] = [:]
  private var paths: [String] = []
  private var size = 0

  /// The maximum number of entries.
  private let bounds: AssetBounds

  package init(bounds: AssetBounds = AssetBounds(entries: 200_000, depth: 200)) { self.bounds = bounds }

  /// Whether there is room for another file of a length; only then are its bytes read.
  package mutating func hasRoom(for size: Int) -> Bool {
    self.size += max(0, min(size, 1 << 40))
    return self.size <= HostedContentLimits.greatestSize.value
  }

  /// Adds an entry; one that points outside the archive's folder is reported instead.
  package mutating func addEntry(_ path: [UInt8], _ kind: Kind) {
    guard let place = normalizedPath(of: path) else { return }
    if place.isEmpty { return }
    let key = Array(place.utf8)
    if let known = contents[key] {
      // A folder may be listed after its contents.
      if known == .folder, kind == .folder { return }
      return refuse(place, "the archive contains it twice")
    }
    guard paths.count < bounds.entries, pathParts(place).count <= bounds.depth else {
      isFull = true
      return
    }
    guard addFolders(around: place) else { return }
    paths.append(place)
    switch kind {
    case .file(let file): contents[key] = .examined(file)
    case .folder: contents[key] = .folder
    case .link(let target): contents[key] = .link(to: target)
    case .special: contents[key] = .special
    case .hardLink(let target):
      contents[key] = .examined(AssetFile(size: 0))
      faults.append(
        ContentFault(
          .specialFile, place, "it is a hard link to \(quoted(target)), but content may only contain files",
          help: "build the package from copies"))
    }
  }

  /// The path relative to the archive's root, or nil with a fault if it is invalid.
  private mutating func normalizedPath(of path: [UInt8]) -> String? {
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
      refuse(text, "the path points outside the package: \(quoted(text))")
      return nil
    }
    return parts.joined(separator: "/")
  }

  /// Adds the folders of an entry, unless one of them is something else.
  private mutating func addFolders(around place: String) -> Bool {
    var parts = pathParts(place).dropLast()
    var missing: [String] = []
    while !parts.isEmpty {
      let folder = parts.joined(separator: "/")
      if let known = contents[Array(folder.utf8)] {
        if known == .folder { break }
        refuse(place, "it is below \(quoted(folder)), which is not a folder")
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
    faults.append(ContentFault(.unsafePath, path, message, help: "build the package again with 'shelf content build'"))
  }

  // MARK: - Contents

  /// The contents as a folder; its links are judged like those of a folder on disk.
  package var folder: AssetFolder {
    let root = packageRoot
    let own = paths.filter { root.isEmpty || $0.hasPrefix(root) && $0 != root }
    let disk = DescribedFiles(
      own.map {
        .init(String(decoding: $0.utf8.dropFirst(root.utf8.count), as: UTF8.self), contents[Array($0.utf8)] ?? .special)
      })
    var product = Product(id: "content", type: .nonConsumable)
    product.hostedContent = HostedContentReference(source: ".")
    let survey = AssetSurvey(of: AssetMentions(in: Catalog(products: [product])), on: disk, bounds: bounds)
    var folder = survey.assets(survey.wanted.map(survey.examine))["."]?.folder ?? AssetFolder()
    if isFull { folder.isComplete = false }
    return folder
  }

  /// The folder of the property list, with `/`: packages from a Mac may have folders around it.
  private var packageRoot: String {
    let suffix = "/" + AssetFolder.contentInfoName
    let found = paths.filter { $0 == AssetFolder.contentInfoName || $0.hasSuffix(suffix) }
    guard let nearest = found.min(by: { $0.utf8.count < $1.utf8.count }) else { return "" }
    let root = String(nearest.dropLast(AssetFolder.contentInfoName.count))
    return paths.allSatisfy { $0.hasPrefix(root) || root.hasPrefix($0 + "/") } ? root : ""
  }
}

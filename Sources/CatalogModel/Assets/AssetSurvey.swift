/// A file to examine, and the purpose.
package struct WantedFile: Hashable, Sendable {
  package let path: String
  package let purpose: AssetFile.Purpose
}

/// Examines the files that a catalog references, in two steps: first the location of each path, then the files.
///
/// The first step reads only folders and is quick. The second opens each file once, however many products reference
/// it; it can run concurrently.
///
/// ```swift
/// let survey = AssetSurvey(of: AssetMentions(in: catalog), on: disk)
/// let assets = survey.assets(survey.wanted.map(survey.examine))
/// ```
package struct AssetSurvey<Disk: AssetDisk>: Sendable {
  /// The files to examine, sorted by path.
  package let wanted: [WantedFile]

  private let disk: Disk
  private let mentions: AssetMentions
  private var paths: [String: AssetPath] = [:]
  private var folders: [String: ListedFolder] = [:]
  private var pictures: [String] = []

  package typealias Examined = Result<AssetFile, AssetFault>

  /// Locates the paths.
  ///
  /// - Parameters:
  ///   - mentions: the paths in a catalog.
  ///   - disk: the file system.
  ///   - bounds: the limits for listing a folder.
  package init(of mentions: AssetMentions, on disk: Disk, bounds: AssetBounds = AssetBounds()) {
    self.mentions = mentions
    self.disk = disk
    var listings = AssetListings(disk)
    var files: [String: AssetFile.Purpose] = [:]
    for role in AssetMentions.Role.allCases {
      for path in mentions.paths(of: role) {
        let way = paths[path] ?? AssetPath(following: path, in: &listings)
        paths[path] = way
        let place = joined(way.place)
        switch way.end {
        case .file where role != .hostedContent: files[place] = .picture
        case .folder where role == .hostedContent && folders[place] == nil:
          folders[place] = ListedFolder(way.place, bounds, in: &listings)
        default: break
        }
      }
    }
    for (place, folder) in folders {
      for case (let path, .file) in folder.entries where files[joined(place, path)] == nil {
        files[joined(place, path)] = path == AssetFolder.contentInfoName ? .contentInfo : .nature
      }
    }
    if !folders.isEmpty, let lock = try? listings.listing(of: "").entry(named: ContentLock.fileName), lock.kind == .file
    {
      files[lock.name] = .contentLock
    }
    pictures = Self.pictures(beside: paths, apartFrom: Set(folders.keys), bounds, in: &listings)
    wanted = files.map { WantedFile(path: $0.key, purpose: $0.value) }.sorted { $0.path < $1.path }
  }

  package func examine(_ file: WantedFile) -> Examined {
    do { return .success(try disk.file(file.path, for: file.purpose)) } catch { return .failure(error) }
  }

  /// The results, combined with those of the examined files in the order of `wanted`.
  package func assets(_ examined: [Examined]) -> Assets {
    let files = Dictionary(zip(wanted.map(\.path), examined)) { first, _ in first }
    let byPath = paths.map { path, way in (path, asset(path, way, files)) }
    let lock = try? files[ContentLock.fileName]?.get().contentLock
    return Assets(Dictionary(byPath) { first, _ in first }, mentions: mentions, pictures: pictures, contentLock: lock)
  }

  private func asset(_ path: String, _ way: AssetPath, _ files: [String: Examined]) -> Asset {
    let place = joined(way.place)
    let target: Asset.Target =
      switch way.end {
      case .file:
        switch files[place] {
        case .success(let file): .file(file)
        case .failure(let fault): .unreadable(fault.reason)
        // Hosted content that is a file: its contents are not needed.
        case nil: .file(AssetFile(size: 0))
        }
      case .folder: .folder(folders[place].map { $0.folder(at: place, files) } ?? AssetFolder())
      case .missing(let folder, let names): .missing(in: folder, among: names)
      case .broken(let link): .broken(link)
      case .outside(let link): .outside(link)
      case .special: .special
      case .unreadable(let reason): .unreadable(reason)
      }
    let written = path.split(separator: "/").filter { $0 != "." }
    let isAsWritten = zip(written, way.spelling).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    return Asset(
      path: path, spelling: isAsWritten || !way.isThere ? nil : joined(way.spelling),
      place: way.isThere ? place : nil, target: target)
  }

  /// The pictures in and below the top folders of the referenced ones, because a forgotten one is usually there. In
  /// the catalog's own folder only the folder itself is searched.
  private static func pictures(
    beside paths: [String: AssetPath], apartFrom contents: Set<String>, _ bounds: AssetBounds,
    in listings: inout AssetListings<Disk>
  ) -> [String] {
    let named = paths.values.filter { $0.end == .file }.map(\.place)
    var result = Set<String>()
    if named.contains(where: { $0.count == 1 }), let root = try? listings.listing(of: "") {
      for entry in root.entries where entry.kind == .file && isPicture(entry.name) { result.insert(entry.name) }
    }
    for top in Set(named.map { $0.count > 1 ? $0[0] : "" }) where !top.isEmpty && !contents.contains(top) {
      for case (let path, .file) in ListedFolder([top], bounds, in: &listings, apartFrom: contents).entries
      where isPicture(path) { result.insert(joined(top, path)) }
    }
    return result.sorted { $0.precedesBytewise($1) }
  }

  /// Whether it has a picture's file name; the contents aren't checked. Hidden files don't count.
  private static func isPicture(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".png", ".jpg", ".jpeg", ".heic", ".gif", ".webp", ".tiff"].contains { name.hasSuffix($0) }
      && !path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }
}

extension AssetFile {
  /// A file of which only the existence is known.
  package init(size: Int) {
    self.size = size
    mayRun = false
    nature = .other
  }
}

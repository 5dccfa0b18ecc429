/// The location of a path, with links followed one by one, without ever leaving the catalog.
struct AssetPath: Hashable, Sendable {
  enum End: Hashable, Sendable {
    case file, folder, special
    case missing(in: String, among: [String])
    case broken(AssetLink)
    case outside(AssetLink?)
    case unreadable(String)
  }

  private(set) var end = End.folder

  /// Whether its target exists.
  var isThere: Bool {
    switch end {
    case .file, .folder, .special: true
    case .missing, .broken, .outside, .unreadable: false
    }
  }

  /// The components of the location.
  private(set) var place: [String]

  /// The components as spelled on disk.
  private(set) var spelling: [String] = []

  /// The first link that left the bounds, even if a later one returned.
  private(set) var leavesBounds: AssetLink?

  /// A remaining component; one from a link also contains the link.
  private struct Part {
    let name: Substring
    let link: AssetLink?
  }

  /// The maximum number of links to follow; more are assumed to be circular.
  private static let greatestHops = 40

  /// Follows a path.
  ///
  /// - Parameters:
  ///   - path: the path as written.
  ///   - folder: the components of the folder that it is relative to.
  ///   - bounds: the components of the folder that it must not leave.
  ///   - listings: the disk.
  init<Disk>(
    following path: String, from folder: [String] = [], within bounds: [String] = [],
    in listings: inout AssetListings<Disk>
  ) {
    place = folder
    end = walk(path, bounds, &listings)
  }

  private mutating func walk<Disk>(_ path: String, _ bounds: [String], _ listings: inout AssetListings<Disk>) -> End {
    if path.hasPrefix("/") { return .outside(nil) }
    var pending = parts(of: path, link: nil)
    var hops = 0
    var found = End.folder
    while let part = pending.popLast() {
      guard case .folder = found else { return nothing(part) }
      if part.name == ".." {
        if part.link == nil { spelling.append("..") }
        guard place.popLast() != nil else { return .outside(part.link) }
        noteBounds(bounds, part.link)
        continue
      }
      let folder = joined(place)
      do throws(AssetFault) {
        let listing = try listings.listing(of: folder)
        guard let entry = listing.entry(named: String(part.name)) else {
          return part.link.map { .broken($0) } ?? .missing(in: folder, among: listing.entries.map(\.name))
        }
        if part.link == nil { spelling.append(entry.name) }
        if entry.kind == .link {
          hops += 1
          let way = joined(folder, entry.name)
          let link = AssetLink(path: way, destination: try listings.disk.destination(ofLink: way))
          if hops > Self.greatestHops { return .broken(link) }
          if link.destination.hasPrefix("/") {
            noteBounds(nil, link)
            return .outside(link)
          }
          pending += parts(of: link.destination, link: link)
        } else {
          place.append(entry.name)
          found = entry.kind == .file ? .file : entry.kind == .folder ? .folder : .special
        }
      } catch { return .unreadable(error.reason) }
    }
    return found
  }

  /// The result for a component below something that isn't a folder.
  private func nothing(_ part: Part) -> End {
    part.link.map { .broken($0) } ?? .missing(in: joined(place.dropLast()), among: [])
  }

  /// Records the link that left the bounds; nil bounds are always left.
  private mutating func noteBounds(_ bounds: [String]?, _ link: AssetLink?) {
    guard leavesBounds == nil, let link else { return }
    if let bounds, place.starts(with: bounds) { return }
    leavesBounds = link
  }

  /// The components of a path, the first one last.
  private func parts(of path: String, link: AssetLink?) -> [Part] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map { Part(name: $0, link: link) }
  }
}

/// The limits for listing a folder.
package struct AssetBounds: Hashable, Sendable {
  package var entries: Int
  package var depth: Int

  package init(entries: Int = 50_000, depth: Int = 64) { (self.entries, self.depth) = (entries, depth) }
}

/// The names below a folder, with the targets of its links.
struct ListedFolder: Sendable {
  enum Kind: Hashable, Sendable {
    case file, folder, special
    case link(AssetLink)
    case brokenLink(AssetLink)
    case escapingLink(AssetLink, via: AssetLink)
    case unreadable(String)
  }

  private(set) var entries: [(path: String, kind: Kind)] = []
  private(set) var isComplete = true

  /// Lists a folder within limits, without the contents of other folders.
  init<Disk>(
    _ root: [String], _ bounds: AssetBounds, in listings: inout AssetListings<Disk>, apartFrom others: Set<String> = []
  ) {
    // A queue instead of recursion, because the author decides the depth.
    var folders: [[String]] = [[]]
    while let folder = folders.popLast() {
      guard folder.count <= bounds.depth else {
        isComplete = false
        continue
      }
      let path = joined(folder)
      do throws(AssetFault) {
        for entry in try listings.listing(of: joined(root + folder)).entries {
          guard entries.count < bounds.entries else {
            isComplete = false
            break
          }
          let name = joined(path, entry.name)
          switch entry.kind {
          case .file: entries.append((name, .file))
          case .special: entries.append((name, .special))
          case .link: entries.append((name, Self.link(entry.name, in: root + folder, of: root, &listings)))
          case .folder:
            entries.append((name, .folder))
            if !others.contains(joined(root + folder + [entry.name])) { folders.append(folder + [entry.name]) }
          }
        }
      } catch { entries.append((path, .unreadable(error.reason))) }
    }
    entries.sort { $0.path.precedesBytewise($1.path) }
  }

  private static func link<Disk>(
    _ name: String, in folder: [String], of root: [String], _ listings: inout AssetListings<Disk>
  ) -> Kind {
    let path = joined(folder + [name])
    do throws(AssetFault) {
      let inside = joined(folder.dropFirst(root.count))
      let link = AssetLink(path: joined(inside, name), destination: try listings.disk.destination(ofLink: path))
      let way = AssetPath(following: name, from: folder, within: root, in: &listings)
      if let via = way.leavesBounds {
        let ownPath = (joined(root) + "/").utf8.count
        let isOwn = via.path.hasPrefix(joined(root) + "/")
        return .escapingLink(
          link,
          via: AssetLink(path: isOwn ? String(via.path.dropFirst(ownPath)) : via.path, destination: via.destination))
      }
      switch way.end {
      case .outside: return .escapingLink(link, via: link)
      case .broken, .missing: return .brokenLink(link)
      case .unreadable(let reason): return .unreadable(reason)
      case .file, .folder, .special: return .link(link)
      }
    } catch { return .unreadable(error.reason) }
  }

  /// The folder with the facts about its files.
  func folder(at place: String, _ files: [String: Result<AssetFile, AssetFault>]) -> AssetFolder {
    AssetFolder(
      entries: entries.map { path, kind in
        let known: AssetFolder.Kind =
          switch kind {
          case .file:
            switch files[joined(place, path)] {
            case .success(let file): .file(file)
            case .failure(let fault): .unreadable(fault.reason)
            case nil: .file(AssetFile(size: 0))
            }
          case .folder: .folder
          case .special: .special
          case .link(let link): .link(link)
          case .brokenLink(let link): .brokenLink(link)
          case .escapingLink(let link, let via): .escapingLink(link, via: via)
          case .unreadable(let reason): .unreadable(reason)
          }
        return AssetFolder.Entry(path: path, kind: known)
      }, isComplete: isComplete)
  }
}

/// The listings of a disk's folders, each read once.
struct AssetListings<Disk: AssetDisk> {
  let disk: Disk
  private var folders: [String: Result<Listing, AssetFault>] = [:]

  init(_ disk: Disk) { self.disk = disk }

  /// The contents of a folder.
  mutating func listing(of folder: String) throws(AssetFault) -> Listing {
    if let known = folders[folder] { return try known.get() }
    let result: Result<Listing, AssetFault>
    do { result = .success(Listing(try disk.entries(of: folder))) } catch { result = .failure(error) }
    folders[folder] = result
    return try result.get()
  }

  /// The names in a folder.
  struct Listing: Sendable {
    let entries: [AssetEntry]
    private let byName: [[UInt8]: Int]
    private let byFoldedName: [String: Int]

    init(_ entries: [AssetEntry]) {
      self.entries = entries
      byName = Dictionary(entries.indices.map { (Array(entries[$0].name.utf8), $0) }) { first, _ in first }
      byFoldedName = Dictionary(entries.indices.map { (foldedFileName(entries[$0].name), $0) }) { first, _ in first }
    }

    /// The entry with exactly this name, or else one that matches on a case-insensitive disk.
    ///
    /// Swift compares texts by canonical equivalence; file names are equal only if their bytes are.
    func entry(named name: String) -> AssetEntry? {
      (byName[Array(name.utf8)] ?? byFoldedName[foldedFileName(name)]).map { entries[$0] }
    }
  }
}

/// A file name as a case-insensitive, normalizing disk sees it. Swift compares texts by canonical equivalence.
package func foldedFileName(_ name: String) -> String { name.lowercased() }

/// A path below a folder; the root is the empty path.
func joined(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }

/// A path from its components; the standard library's `joined(separator:)` takes three percent of a small run.
func joined(_ parts: some Sequence<String>) -> String { parts.reduce("", joined) }

/// The folders of a disk that were looked at, each once.
struct AssetListings<Disk: AssetDisk> {
  let disk: Disk
  private var folders: [String: Result<Listing, AssetFault>] = [:]

  init(_ disk: Disk) { self.disk = disk }

  /// What is in a folder.
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

    /// The entry with this very name, or else one that a case-blind disk would take for it.
    ///
    /// Swift's texts are equal when they look equal; file names are only when their bytes are.
    func entry(named name: String) -> AssetEntry? {
      (byName[Array(name.utf8)] ?? byFoldedName[foldedFileName(name)]).map { entries[$0] }
    }
  }
}

/// A file's name as a disk that is blind to letter case and to the form of characters sees it. Equal texts are the same
/// name: Swift compares them by canonical equivalence.
package func foldedFileName(_ name: String) -> String { name.lowercased() }

/// A path below a folder; the root is the empty path.
func joined(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }

/// A path by its parts; the library's `joined(separator:)` costs a small run one part in thirty.
func joined(_ parts: some Sequence<String>) -> String { parts.reduce("", joined) }

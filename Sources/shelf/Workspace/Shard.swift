import ArgumentParser
import SystemPackage

/// One of some equal shares of many catalogs: `2/8`, the second of eight.
///
/// A catalog is in the share that its path gives: FNV-1a of 64 bits over the path from the root of the repository,
/// modulo the number of shares. So each is in one share and no other, whichever machine asks, and new catalogs move no
/// old ones.
struct Shard: ExpressibleByArgument, Hashable {
  /// Counted from 1.
  let number: Int
  let count: Int

  /// The most shares that make sense; services that run jobs side by side allow 256.
  static let most = 4096

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...Self.most).contains(count),
      (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether what lies at a path belongs to this share.
  func has(_ path: FilePath, _ paths: Paths) -> Bool {
    let root = FileSystem.repository(above: paths.workingFolder) ?? paths.workingFolder
    return has(Paths(workingFolder: root).shown(path))
  }

  /// Whether a path from the root belongs to this share: `apps/coins/catalog`.
  func has(_ path: String) -> Bool {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(hash % UInt64(count)) == number - 1
  }
}

/// Which share of the catalogs is meant.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take only one share of the catalogs, such as 2/8; 'shelf merge' joins the reports of all shares.",
      discussion: "A catalog's share follows from its path, so it is the same on every machine.",
      valueName: "number/count"))
  var shard: Shard?
}

import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// A file that is written over one which Xcode goes on using.
enum StoreKitMerge {
  /// The new file with what only the old one knows: settings of the tests, keys that Shelf does not know, and the pair
  /// that signs offers, which no catalog holds.
  ///
  /// - Parameters:
  ///   - written: the file as the catalog has it.
  ///   - existing: the file that stands there.
  /// - Returns: nil when the old one is no such file, and nothing of it can be kept.
  static func merged(_ written: [UInt8], over existing: TextFile) -> [UInt8]? {
    guard let old = parseJSON(existing).root?.value, case .object(let members) = old, !members.isEmpty,
      var new = parseJSON(TextFile(path: existing.path, bytes: written)).root?.value
    else { return nil }
    let settings = StoreKitKey.settings.rawValue
    if case .object(let own)? = old[settings] {
      var all = new[settings] ?? .object([])
      for member in own where all[member.key] == nil { all = all.setting(member.key, member.value) }
      new = new.setting(settings, all)
    }
    for member in members where new[member.key] == nil && isKept(member.key) {
      new = new.setting(member.key, member.value)
    }
    var writer = JSONWriter(.xcode)
    writer.value(new)
    if written.last == UInt8(ascii: "\n") { writer.endLine() }
    return writer.bytes
  }

  /// Whether a key at the top of a file is none that the version of the new one has left out.
  private static func isKept(_ key: String) -> Bool {
    StoreKitKey(rawValue: key).map { $0 == .subscriptionOffersKeyPair } ?? true
  }
}

import SourceDiagnostics
import TextFormats

/// A file written over one that Xcode uses.
enum StoreKitMerge {
  /// The new file with the parts that only the old one contains: test settings, unknown keys, and the key pair that
  /// signs offers, which no catalog contains.
  ///
  /// - Parameters:
  ///   - written: the new file.
  ///   - existing: the existing file.
  /// - Returns: nil if the existing one isn't a `.storekit` file.
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

  /// Whether a top-level key is kept: it isn't one that the new version leaves out.
  private static func isKept(_ key: String) -> Bool {
    StoreKitKey(rawValue: key).map { $0 == .subscriptionOffersKeyPair } ?? true
  }
}

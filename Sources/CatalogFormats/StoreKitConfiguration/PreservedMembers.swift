import CatalogModel
import TextFormats

/// The members of a file's object that a catalog doesn't contain: spellings, unknown keys, omissions.
///
/// They are found by writing the object from the model and comparing. Nothing is preserved for an object that Xcode
/// wrote exactly as Shelf would. A preserved member is used again only while it still matches the model: an edited
/// price is written, not the old one in its old spelling.
struct PreservedMembers {
  /// Members to insert unchanged.
  private(set) var json: SortedMap<String, ForeignValue> = [:]

  /// Keys that the object omits.
  private(set) var absent: [String] = []

  /// The internal ID, which every object has.
  private(set) var internalID: String?

  /// The members of an object besides those written from the model.
  ///
  /// - Parameters:
  ///   - found: the object as read.
  ///   - own: the object as written from the model.
  ///   - idKey: the key of its internal ID; nil for an object without one.
  ///   - repeated: the internal IDs that several objects of the file share, which are always preserved.
  init(of found: JSONValue, besides own: JSONValue, id idKey: StoreKitKey? = .internalID, repeated: Set<String> = []) {
    let members = found.members ?? []
    var seen: Set<String> = []
    var others: [SortedMap<String, ForeignValue>.Pair] = []
    for member in members where !ForeignValue.isSecret(member) && seen.insert(member.key).inserted {
      let value = member.value.inKeyOrder
      if member.key == idKey?.rawValue, let id = value.text {
        if own[member.key] != value || repeated.contains(id) { internalID = id }
      } else if own[member.key] != value {
        others.append(.init(key: member.key, value: ForeignValue(withoutKeys: value)))
      }
    }
    json = SortedMap(others)
    absent = (own.members ?? []).map(\.key).filter { !seen.contains($0) }
  }

  /// The preserved members from a catalog.
  init(_ kept: ForeignValue?) {
    if case .map(let members)? = kept?[.json] { json = members }
    absent = kept?[.absent]?.texts ?? []
    internalID = kept?[.internalID]?.text
  }

  /// The value to keep in the catalog; nil if nothing is preserved.
  func kept(with others: [(StoreKitKey.Kept, ForeignValue?)] = []) -> ForeignValue? {
    var map: SortedMap<String, ForeignValue> = [:]
    map[StoreKitKey.Kept.internalID.rawValue] = internalID.map(ForeignValue.string)
    for (key, value) in others { map[key.rawValue] = value }
    if !json.isEmpty { map[StoreKitKey.Kept.json.rawValue] = .map(json) }
    if !absent.isEmpty { map[StoreKitKey.Kept.absent.rawValue] = .list(absent.map(ForeignValue.string)) }
    return map.isEmpty ? nil : .map(map)
  }

  /// An object with its preserved members that are still valid.
  ///
  /// - Parameters:
  ///   - own: the object as written from the model.
  ///   - plain: the same without any preserved member, for `rewritten`.
  ///   - isSameVersion: whether it is written in its source version; otherwise a key that this version doesn't have
  ///     is left out, and an omitted one is written.
  ///   - rewritten: reads an object and writes it plainly.
  /// - Returns: the object to write.
  func completing(
    _ own: JSONValue, plain: JSONValue, isSameVersion: Bool, rewritten: (JSONValue) -> JSONValue?
  ) -> JSONValue {
    let members = json.filter { pair in
      let isShared = own[pair.key] != nil && pair.key != StoreKitKey.version.rawValue
      return isSameVersion || isShared || StoreKitKey(rawValue: pair.key) == nil
    }
    var changes = members.map { (key: $0.key, value: Optional(JSONValue($0.value).inKeyOrder)) }
    if isSameVersion { changes += absent.map { ($0, nil) } }
    // Members that were preserved together may only be valid together. If one of them no longer applies, the rest still
    // may. Unknown keys always do, because they aren't read.
    if rewritten(plain.setting(changes)) != plain {
      changes.removeAll { StoreKitKey(rawValue: $0.key) != nil && rewritten(plain.setting([$0])) != plain }
    }
    return own.setting(changes)
  }
}

extension ForeignValue {
  /// A value to preserve, without any key that signs offers.
  init(withoutKeys value: JSONValue) {
    switch value {
    case .array(let elements):
      self = .list(elements.filter { !Self.isSecret($0) }.map { ForeignValue(withoutKeys: $0) })
    case .object(let members):
      var map: SortedMap<String, ForeignValue> = [:]
      for member in members where map[member.key] == nil && !Self.isSecret(member) {
        map[member.key] = ForeignValue(withoutKeys: member.value)
      }
      self = .map(map)
    default: self = ForeignValue(value)
    }
  }

  /// Whether a member is a secret, by its name or its shape, which is neither kept nor shown.
  static func isSecret(_ member: JSONValue.Member) -> Bool {
    SecretShape.isName(member.key) || SecretShape.isKey(member.key) || isSecret(member.value)
  }

  /// Whether a value is a private key.
  static func isSecret(_ value: JSONValue) -> Bool { value.text.map(SecretShape.isKey) ?? false }

  /// The value of a map's key.
  subscript(key: StoreKitKey.Kept) -> ForeignValue? {
    if case .map(let members) = self { members[key.rawValue] } else { nil }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The elements of a list; nil for anything else.
  var elements: [ForeignValue]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  /// The texts of a list; nil if it isn't a list, or contains anything else.
  var texts: [String]? {
    guard let texts = elements?.map(\.text), !texts.contains(nil) else { return nil }
    return texts.compactMap(\.self)
  }
}

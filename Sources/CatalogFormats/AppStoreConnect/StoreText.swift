package import CatalogModel
import StoreFacts
import TextFormats

/// The texts of a product or group in one language: a localization in App Store Connect.
package protocol StoreText: StoreModel {
  /// The keys of the catalog.
  static var keys: KeyTable<Self> { get }

  /// The name, without which App Store Connect rejects the texts.
  var name: String? { get }
}

extension Localization: StoreText {
  package static let attributes: [StoreAttribute<Localization>] = [
    .text("name", .name, at: \.name).limited(as: .productName),
    .text("description", .description, at: \.description).limited(as: .productDescription).left(as: "its description"),
  ]
}

extension GroupLocalization: StoreText {
  package static let attributes: [StoreAttribute<GroupLocalization>] = [
    .text("name", .name, at: \.name).limited(as: .groupName),
    .text("customAppName", .appName, at: \.appName).limited(as: .groupAppName)
      .left(as: "its app name", isPrunable: true),
  ]
}

extension CatalogAssembly {
  /// Texts by locale; the first of duplicates is used, and those without a locale are reported if their place is known.
  package mutating func texts<Text: StoreText>(
    _ parts: [Resource], at path: CatalogPath? = nil
  ) -> SortedMap<LocaleCode, Text> {
    SortedMap(
      parts.compactMap { part in
        guard let locale = text(part, "locale").map({ LocaleCode($0) }) else {
          if path != nil { report(.missingField, "a text without a 'locale'", part.place) }
          return nil
        }
        if let path, places[path[locale]] == nil { places[path[locale]] = part.place }
        var text = Text.keys.new
        readAttributes(of: part, into: &text)
        return .init(key: locale, value: text)
      })
  }
}

extension RequestComposer {
  /// Creates the texts of a product or group, without those that have no name.
  mutating func addTexts<Text: StoreText>(
    _ texts: SortedMap<LocaleCode, Text>, _ type: ResourceType, of owner: ResourceObject.Relationship,
    version: Int, named name: String, at path: CatalogPath, why: String
  ) {
    for pair in texts {
      guard pair.value.name != nil else {
        leaveOut(
          "its text", "App Store Connect rejects a text without a name", at: path[.localizations][pair.key])
        continue
      }
      var members = pair.value.members(of: type)
      members.insert(.init("locale", .string(pair.key.text)), at: 1)
      create(
        ResourceObject(type, nil, members, [owner]), version: version,
        as: RequestName(name, "/localization:", pair.key.text), why: why)
    }
  }
}

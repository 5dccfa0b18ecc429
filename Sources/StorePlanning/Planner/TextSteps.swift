import CatalogFormats
import CatalogModel
import JSONSyntax
import StoreFacts

/// The version of a product or group that accepts texts and pictures.
struct OpenVersion {
  let type: ResourceType
  let id: ResourceID

  /// Whether the plan creates the version. It then has a copy of the previous version's content, under IDs not known
  /// yet.
  let isNew: Bool
}

/// The owner of texts: a product or a group.
private struct TextOwner {
  let owner: String
  let product: ProductID?

  /// The name of the request that creates it.
  let name: String
  let key: ResourceKey
  let path: CatalogPath
  let version: ResourceType
  let localization: ResourceType

  /// The relationship of a version to it.
  let link: String

  var resourceID: ResourceID { ResourceID(text: key.id) }

  /// Its path, without the ID.
  var root: String { key.type == .inAppPurchases ? "/v2/inAppPurchases" : "/v1/\(key.type.rawValue)" }
}

extension TextOwner {
  fileprivate init(_ compared: ComparedProduct) {
    let (item, kind) = (compared.item, compared.item.kind)
    self.init(
      owner: compared.owner, product: item.product.id, name: item.name, key: compared.key, path: item.path,
      version: kind.version, localization: kind.localization, link: kind.link)
  }
}

extension StorePlanner {
  // MARK: - Versions

  /// Returns the open version, or a new one. Reports it and returns nil if App Store Connect doesn't accept changes
  /// now.
  mutating func version(of compared: inout ComparedProduct) -> OpenVersion? {
    if let version = compared.version { return version }
    compared.version = openVersion(of: TextOwner(compared))
    return compared.version
  }

  private mutating func openVersion(of owner: TextOwner) -> OpenVersion? {
    let versions = live.graph.versions(of: owner.key, owner.version)
    let drafts = versions.filter { $0.text("state") == "PREPARE_FOR_SUBMISSION" }
    if drafts.count > 1 {
      refuse(
        "App Store Connect has \(drafts.count) versions in preparation",
        help: "submit one of them in App Store Connect first",
        at: owner.path[.localizations], owner: owner.owner)
      return nil
    }
    if let newest = versions.first {
      let state = newest.text("state").flatMap { APIWords.versionStates.value(of: $0) }
      switch state {
      case _? where EditRule.of(.localizations, .product)?.waitsForReview(nil, version: state) ?? false:
        refuse(
          "its texts and pictures are in review",
          help: "wait for the result, or cancel the submission in App Store Connect",
          at: owner.path[.localizations], owner: owner.owner)
        return nil
      case .prepareForSubmission?, .waitingForReview?, .rejected?, .developerRejected?:
        return OpenVersion(type: owner.version, id: newest.id, isNew: false)
      default: break
      }
    }
    let name = RequestName.version(of: owner.name)
    append([.localizations], owner: owner.owner, product: owner.product) { composer in
      composer.create(
        ResourceObject(owner.version, nil, [], [.one(owner.link, owner.key.type, owner.resourceID)]), as: name,
        reuse: .openVersion(of: "\(owner.root)/\(owner.key.id)"),
        why: "Creates a version to edit, because texts on sale can't be edited; versions can't be deleted.")
    }
    return OpenVersion(type: owner.version, id: name.answer, isNew: true)
  }

  // MARK: - Products

  mutating func planTexts(_ compared: inout ComparedProduct) {
    let item = compared.item
    let wanted = item.product.wantedTexts
    let owner = TextOwner(compared)
    for text in live.current(owner.localization, of: owner.key, owner.version) where text.text("description") != nil {
      guard let locale = text.text("locale").map({ LocaleCode($0) }), let own = item.product.localizations[locale],
        own.description == nil
      else { continue }
      leave("its description in '\(locale)'", isPrunable: false, owner: owner.owner)
    }
    let own = item.product.localizations
    let difference = difference(wanted, of: owner, before: &compared.before.localizations) { locale, text in
      let isLeft = own[locale].map { $0.description == nil } ?? false
      return Localization(name: text.text("name"), description: isLeft ? nil : text.text("description"))
    }
    guard let difference else { return }
    refuseTexts(wanted, known: difference.known, TextKind.ofProducts, at: item.path, owner: compared.owner)
    guard let version = version(of: &compared) else { return }
    write(difference, of: owner, into: version, all: wanted)
  }

  // MARK: - Groups

  mutating func planGroup(_ item: GroupInProgress, liveName: String?, _ id: ResourceID) {
    let owner = OwnerName.group(item.group.name)
    let (start, refused) = (result.steps.count, result.impossible.count)
    defer { dropSteps(from: start, ifImpossible: refused) }
    var before = item.group
    before.subscriptions = []
    let limit = TextLimits.groupReferenceName.value
    if liveName != item.group.name, !limit.allows(item.group.name) {
      refuse(
        "a group's reference name must have \(limit.minimum ?? 1) to \(limit.maximum) characters",
        help: "choose another name", at: item.path[.name], owner: owner)
    }
    var wanted = item.group.wantedTexts
    guard let liveName, let key = live.group(liveName) else {
      refuseTexts(wanted, known: [:], TextKind.ofGroups, at: item.path, owner: owner)
      return append([], owner: owner) { $0.addGroup(item) }
    }
    before.name = liveName
    live.catalog.subscriptionGroups.first { $0.name == liveName }.map { before.updateStates(from: $0) }
    defer { insertGroup(before) }
    if liveName != item.group.name {
      append([.name], owner: owner) { composer in
        composer.change(
          ResourceObject(.subscriptionGroups, nil, [.text("referenceName", item.group.name)]), id,
          as: RequestName(item.name, "/attributes"), why: "Renames the group, for your team only.")
      }
    }
    let place = TextOwner(
      owner: owner, product: nil, name: item.name, key: key, path: item.path, version: .subscriptionGroupVersions,
      localization: .subscriptionGroupLocalizations, link: "subscriptionGroup")
    let left = leaveAppNames(of: item.group, place)
    wanted = wanted.map { text in
      WantedText(locale: text.locale, members: text.members.filter { !left.contains(text.locale) || $0.value != .null })
    }
    let difference = difference(wanted, of: place, before: &before.localizations) { locale, text in
      GroupLocalization(
        name: text.text("name"), appName: left.contains(locale) ? nil : text.text("customAppName"))
    }
    guard let difference else { return }
    refuseTexts(wanted, known: difference.known, TextKind.ofGroups, at: item.path, owner: owner)
    guard let version = openVersion(of: place) else { return }
    write(difference, of: place, into: version, all: wanted)
  }

  /// Leaves the app's names that only App Store Connect has, unless it is pruned.
  ///
  /// - Returns: their locales.
  private mutating func leaveAppNames(of group: SubscriptionGroup, _ owner: TextOwner) -> Set<LocaleCode> {
    if options.prunes { return [] }
    let texts = live.current(owner.localization, of: owner.key, owner.version)
    let named = texts.filter { $0.text("customAppName") != nil }.compactMap { $0.text("locale") }
    let left = named.map { LocaleCode($0) }.filter { locale in
      group.localizations[locale].map { $0.appName == nil } ?? false
    }
    for locale in left.sorted() { leave("its app name in '\(locale)'", owner: owner.owner) }
    return Set(left)
  }

  // MARK: - Texts

  /// Returns the differences between the catalog's and App Store Connect's texts, and replaces the catalog's values
  /// with App Store Connect's; nil if they are the same.
  private mutating func difference<Text: Hashable & Sendable>(
    _ wanted: [WantedText], of owner: TextOwner, before texts: inout SortedMap<LocaleCode, Text>,
    _ read: (LocaleCode, Resource) -> Text
  ) -> TextDifference? {
    let difference = TextDifference(wanted, live.current(owner.localization, of: owner.key, owner.version))
    for (locale, known) in difference.differing(prunes: options.prunes) {
      texts[locale] = known.map { read(locale, $0) }
    }
    if !options.prunes {
      for locale in difference.extra.keys.sorted() { leave("its text in '\(locale)'", owner: owner.owner) }
    }
    return difference.isOne(prunes: options.prunes) ? difference : nil
  }

  private mutating func write(
    _ difference: TextDifference, of owner: TextOwner, into version: OpenVersion, all wanted: [WantedText]
  ) {
    let link = ResourceObject.Relationship.one("version", version.type, version.id)
    let list = "/v1/\(version.type.rawValue)/\(version.id.text)/localizations?limit=200"
    func name(_ locale: LocaleCode, _ part: StaticString = "/localization:") -> RequestName {
      RequestName(owner.name, part, locale.text)
    }
    let prunes = options.prunes
    append([.localizations], owner: owner.owner, product: owner.product) { composer in
      for text in wanted {
        let known = difference.known[text.locale]
        let isChanged = difference.changed.contains(text.locale)
        var id = known?.id
        if version.isNew || known == nil {
          // A new version presumably starts with a copy of the texts; then nothing has to be created.
          composer.create(
            ResourceObject(
              owner.localization, nil,
              [JSONValue.Member("locale", .string(text.locale.text))] + text.members.filter { $0.value != .null },
              [link]),
            version: 2, as: name(text.locale),
            reuse: version.isNew ? .init(path: list, attribute: .init("locale", .string(text.locale.text))) : nil,
            why: "Adds the texts of one language.")
          id = name(text.locale).answer
        }
        guard isChanged, let id else { continue }
        composer.change(
          ResourceObject(owner.localization, nil, text.members), id, version: 2,
          as: name(text.locale, "/localization/change:"),
          why: "Changes the texts of one language.")
      }
      guard prunes else { return }
      for (locale, text) in difference.extra.sorted(by: { $0.key < $1.key }) {
        var id = text.id
        if version.isNew {
          composer.create(
            ResourceObject(
              owner.localization, nil, [.text("locale", locale.text), .text("name", text.text("name") ?? locale.text)],
              [link]),
            version: 2, as: name(locale, "/localization/found:"),
            reuse: .init(path: list, attribute: .init("locale", .string(locale.text))),
            why: "Looks up the text that the new version copied.")
          id = name(locale, "/localization/found:").answer
        }
        composer.delete(
          owner.localization, id, version: 2, as: name(locale, "/localization/old:"),
          why: "Removes the texts of one language.")
      }
    }
  }
}

extension SubscriptionGroup {
  /// Copies the values that only App Store Connect decides, because a catalog may have old ones.
  mutating func updateStates(from known: SubscriptionGroup) {
    (versionStatus, textsOnSale) = (known.versionStatus, known.textsOnSale)
  }
}

/// The differences between the texts of a catalog and those of App Store Connect.
private struct TextDifference {
  /// App Store Connect's texts in the locales that the catalog also has.
  private(set) var known: [LocaleCode: Resource] = [:]

  /// The texts that only App Store Connect has.
  private(set) var extra: [LocaleCode: Resource] = [:]
  private(set) var changed: Set<LocaleCode> = []
  private(set) var added: Set<LocaleCode> = []

  init(_ wanted: [WantedText], _ texts: [Resource]) {
    for text in texts {
      guard let locale = text.text("locale").map({ LocaleCode($0) }) else { continue }
      extra[locale] = extra[locale] ?? text
    }
    for text in wanted {
      guard let there = extra.removeValue(forKey: text.locale) else {
        added.insert(text.locale)
        continue
      }
      known[text.locale] = there
      let isSame = text.members.allSatisfy { member in
        (there.attributes[member.key]?.node.value ?? .null) == member.value
      }
      if !isSame { changed.insert(text.locale) }
    }
  }

  func isOne(prunes: Bool) -> Bool { !changed.isEmpty || !added.isEmpty || (prunes && !extra.isEmpty) }

  /// The locales that differ, each with App Store Connect's text.
  func differing(prunes: Bool) -> [(locale: LocaleCode, text: Resource?)] {
    changed.sorted().map { ($0, known[$0]) } + added.sorted().map { ($0, nil) }
      + (prunes ? extra.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } : [])
  }
}

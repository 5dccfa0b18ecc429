import CatalogFormats
import CatalogModel
import StoreFacts
import TextFormats

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
    let (item, known) = (compared.item, compared.live.product.localizations)
    let owner = TextOwner(compared)
    guard
      let difference = difference(
        from: known, to: item.product.localizations, of: owner, before: &compared.before.localizations),
      let version = version(of: &compared)
    else { return }
    write(difference, of: owner, into: version)
  }

  // MARK: - Groups

  mutating func planGroup(_ item: GroupInProgress, liveName: String?, _ id: ResourceID) {
    let owner = OwnerName.group(item.group.name)
    let (start, refused) = (result.steps.count, result.impossible.count)
    defer { dropSteps(from: start, ifImpossible: refused) }
    var before = item.group
    before.subscriptions = []
    let limit = TextLimits.groupReferenceName.value
    if liveName != item.group.name, let reason = TextLimits.refusal(ofGroupReferenceName: item.group.name) {
      refuse(
        limit.allows(item.group.name)
          ? reason : "a group's reference name must have \(limit.minimum ?? 1) to \(limit.maximum) characters",
        help: "choose another name", at: item.path[.name], owner: owner)
    }
    guard let liveName, let key = live.group(liveName) else {
      refuseTexts(item.group.localizations, at: item.path, owner: owner)
      return append([], owner: owner) { $0.addGroup(item) }
    }
    before.name = liveName
    let known = live.catalog.subscriptionGroups.first { $0.name == liveName }
    known.map { before.updateStates(from: $0) }
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
    guard
      let difference = difference(
        from: known?.localizations ?? [:], to: item.group.localizations, of: place, before: &before.localizations),
      let version = openVersion(of: place)
    else { return }
    write(difference, of: place, into: version)
  }

  // MARK: - Texts

  /// Returns the differences between the catalog's and App Store Connect's texts, and replaces the catalog's values
  /// with App Store Connect's; nil if they are the same. Refuses texts that App Store Connect doesn't accept.
  private mutating func difference<Text: StoreText>(
    from known: SortedMap<LocaleCode, Text>, to wanted: SortedMap<LocaleCode, Text>, of owner: TextOwner,
    before texts: inout SortedMap<LocaleCode, Text>
  ) -> TextDifference? {
    let left = leaveAttributes(of: known, without: wanted, of: owner)
    let requested = wanted.filter { $0.value.name != nil }.map { pair in
      let members = Text.attributes.compactMap { attribute -> JSONValue.Member? in
        let isRemoved = attribute.isPrunable && left[pair.key]?.contains(attribute.name) != true
        return attribute.member(of: pair.value) ?? (isRemoved ? .init(attribute.name, .null) : nil)
      }
      return WantedText(locale: pair.key, members: members)
    }
    let difference = TextDifference(requested, live.current(owner.localization, of: owner.key, owner.version))
    for locale in difference.differing(prunes: options.prunes) {
      texts[locale] = known[locale].map { text in
        Text.attributes.filter { left[locale]?.contains($0.name) ?? false }
          .reduce(into: text) { $1.copy(Text.keys.new, &$0) }
      }
    }
    if !options.prunes {
      for locale in difference.extra.keys.sorted() { leave("its text in '\(locale)'", owner: owner.owner) }
    }
    guard difference.isOne(prunes: options.prunes) else { return nil }
    refuseTexts(wanted, known: difference.known, at: owner.path, owner: owner.owner)
    return difference
  }

  /// Leaves the values that only App Store Connect has in a text of the catalog, unless they are pruned.
  ///
  /// - Returns: the names of their attributes.
  private mutating func leaveAttributes<Text: StoreText>(
    of known: SortedMap<LocaleCode, Text>, without wanted: SortedMap<LocaleCode, Text>, of owner: TextOwner
  ) -> [LocaleCode: Set<String>] {
    var left: [LocaleCode: Set<String>] = [:]
    for pair in known {
      guard let own = wanted[pair.key] else { continue }
      for attribute in Text.attributes where attribute.isStated(pair.value) && !attribute.isStated(own) {
        guard let leftover = attribute.leftover, !(attribute.isPrunable && options.prunes) else { continue }
        left[pair.key, default: []].insert(attribute.name)
        leave("\(leftover) in '\(pair.key)'", isPrunable: attribute.isPrunable, owner: owner.owner)
      }
    }
    return left
  }

  private mutating func write(
    _ difference: TextDifference, of owner: TextOwner, into version: OpenVersion
  ) {
    let link = ResourceObject.Relationship.one("version", version.type, version.id)
    let list = "/v1/\(version.type.rawValue)/\(version.id.text)/localizations?limit=200"
    func name(_ locale: LocaleCode, _ part: StaticString = "/localization:") -> RequestName {
      RequestName(owner.name, part, locale.text)
    }
    let prunes = options.prunes
    append([.localizations], owner: owner.owner, product: owner.product) { composer in
      for text in difference.wanted {
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

/// A text in the catalog, as requests contain it.
private struct WantedText {
  let locale: LocaleCode
  let members: [JSONValue.Member]
}

/// The differences between the texts of a catalog and those of App Store Connect.
private struct TextDifference {
  let wanted: [WantedText]

  /// App Store Connect's texts in the locales that the catalog also has.
  private(set) var known: [LocaleCode: Resource] = [:]

  /// The texts that only App Store Connect has.
  private(set) var extra: [LocaleCode: Resource] = [:]
  private(set) var changed: Set<LocaleCode> = []
  private(set) var added: Set<LocaleCode> = []

  init(_ wanted: [WantedText], _ texts: [Resource]) {
    self.wanted = wanted
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

  /// The locales that differ.
  func differing(prunes: Bool) -> Set<LocaleCode> {
    changed.union(added).union(prunes ? Set(extra.keys) : [])
  }
}

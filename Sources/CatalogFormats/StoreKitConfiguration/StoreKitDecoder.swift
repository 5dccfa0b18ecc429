import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Reads the parts of a `.storekit` file into a catalog, without what only the file contains.
extension NodeDecoder {
  /// A product or a subscription, with the kind of its group.
  mutating func storeKitProduct(
    _ node: JSONNode, isInGroup: Bool, of kind: SubscriptionGroup.Kind = .plans,
    occurrence: (ProductID) -> Int = { _ in 0 }
  ) -> Product? {
    guard isObject(node) else { return nil }
    let id = ProductID(node[.productID]?.text ?? node[.productID]?.digits ?? "")
    if node[.productID] == nil { report(.missingField, "a product without a 'productID'", at: node.range) }
    let path = CatalogPath(.product(id, occurrence: occurrence(id)))
    note(path, at: node[.productID] ?? node.start)
    var product = Product(id: id, type: isInGroup ? .autoRenewableSubscription : nil)
    if node[.type] == nil, !isInGroup { report(.missingField, "a product without a 'type'", at: node.range) }
    let name = kind == .plans ? isInGroup ? "a subscription" : "a product" : "a \(kind.rawValue)"
    storeKitFields(of: node, name) { decoder, key, node in
      if kind != .plans, decoder.readPackage(key, node, of: kind, at: path, into: &product) { return true }
      return decoder.decode(key, node, at: path, into: &product)
    }
    // If a file has one introductory offer and a list of them, the list is used, unless it is empty.
    if let offers = node[.introductoryOffers], offers.elements?.isEmpty == false || node[.introductoryOffer] == nil {
      product.plan.introductoryOffers = list(offers) { $0.storeKitIntroductoryOffer($1) }
    }
    return product
  }

  private mutating func decode(_ key: StoreKitKey, _ node: JSONNode, at path: CatalogPath, into product: inout Product)
    -> Bool
  {
    switch key {
    case .productID:
      note(path[.id], at: node)
      if node.text == nil { refuse(node, expected: "a text") }
    case .type:
      note(path[.type], at: node)
      product.type = storeKitWord(node, StoreKitWords.types) ?? product.type
    case .displayPrice:
      note(path[.price], at: node)
      product.price = storeKitPrice(node)
    case .familyShareable:
      note(path[.familySharing], at: node)
      product.hasFamilySharing = flag(node) ?? false
    case .referenceName:
      note(path[.referenceName], at: node)
      product.referenceName = text(node)
    case .localizations:
      note(path[.localizations], at: node.start)
      product.localizations = storeKitTexts(node, at: path[.localizations]) { $0.storeKitLocalization($1) }
    case .internalID, .promotionalImageID, .subscriptionGroupID: break
    default: return readPlan(key, node, at: path, into: &product)
    }
    return true
  }

  /// Reads a bundle or a suite, whose keys differ from a subscription's.
  private mutating func readPackage(
    _ key: StoreKitKey, _ node: JSONNode, of kind: SubscriptionGroup.Kind, at path: CatalogPath,
    into product: inout Product
  ) -> Bool {
    switch key {
    case .type:
      note(path[.type], at: node)
      let word = StoreKitWords.type(in: kind)
      if node.text != word { report(.unreadableValue, "a \(kind.rawValue) has the type '\(word)'", at: node.range) }
    case .duration:
      note(path[.period], at: node)
      product.plan.period = period(node)
    case .isFamilyShareable:
      note(path[.familySharing], at: node)
      product.hasFamilySharing = flag(node) ?? false
    case .members:
      note(path[.members], at: node)
      let members = ForeignValue(withoutKeys: node.value.inKeyOrder)
      product.plan.members = members == .list([]) || members == .null ? nil : members
    default: return false
    }
    return true
  }

  private mutating func readPlan(
    _ key: StoreKitKey, _ node: JSONNode, at path: CatalogPath, into product: inout Product
  ) -> Bool {
    switch key {
    case .groupNumber:
      note(path[.level], at: node)
      product.plan.level = integer(node)
    case .recurringSubscriptionPeriod:
      note(path[.period], at: node)
      product.plan.period = period(node)
    case .billingPlans: product.plan.billingPlans = storeKitBillingPlans(node, at: path[.billingPlans])
    case .introductoryOffer:
      guard !node.isNull else { break }
      noteOffer(path[.introductoryOffers][0], at: node)
      product.plan.introductoryOffers = storeKitIntroductoryOffer(node).map { [$0] } ?? []
    case .introductoryOffers: noteList(path[.introductoryOffers], at: node)
    case .adHocOffers:
      noteList(path[.promotionalOffers], at: node)
      product.plan.promotionalOffers = list(node) { $0.storeKitPromotionalOffer($1) }
    case .codeOffers:
      noteList(path[.offerCodes], at: node)
      product.offerCodes = list(node) { $0.storeKitCodeOffer($1) }
    case .winbackOffers:
      noteList(path[.winBackOffers], at: node)
      product.plan.winBackOffers = list(node) { $0.storeKitWinBackOffer($1) }
    default: return false
    }
    return true
  }

  /// Records the places of a list and its elements.
  private mutating func noteList(_ path: CatalogPath, at node: JSONNode) {
    note(path, at: node.start)
    for (index, element) in (node.elements ?? []).enumerated() { noteOffer(path[index], at: element) }
  }

  /// Records the places of an offer and its terms; the offer itself at its mode.
  private mutating func noteOffer(_ path: CatalogPath, at node: JSONNode) {
    note(path, at: node[.paymentMode] ?? node.start)
    let keys: [(CatalogKey, StoreKitKey)] = [
      (.mode, .paymentMode), (.duration, .subscriptionPeriod), (.price, .displayPrice), (.id, .offerID),
      (.referenceName, .referenceName), (.eligibility, .eligibility),
    ]
    // Xcode leaves out a single period, and older versions the billing plan.
    note(path[.periods], at: node[.numberOfPeriods] ?? node.start)
    note(path[.targetPlan], at: node[.billingPlanType] ?? node.start)
    for (key, name) in keys {
      if let value = node[name] { note(path[key], at: value) }
    }
  }

  /// A subscription group, without its subscriptions.
  mutating func storeKitGroup(_ node: JSONNode, occurrence: (String) -> Int = { _ in 0 }) -> SubscriptionGroup? {
    guard isObject(node) else { return nil }
    let name = node[.name]?.text ?? ""
    if node[.name] == nil { report(.missingField, "a subscription group without a 'name'", at: node.range) }
    let path = CatalogPath(.group(name, occurrence: occurrence(name)))
    note(path, at: node[.name] ?? node.start)
    var group = SubscriptionGroup(name: name)
    storeKitFields(of: node, "a subscription group") { decoder, key, node in
      switch key {
      case .id, .subscriptions: break
      case .name:
        decoder.note(path[.name], at: node)
        if node.text == nil { decoder.refuse(node, expected: "a text") }
      case .localizations:
        decoder.note(path[.localizations], at: node.start)
        group.localizations = decoder.storeKitTexts(node, at: path[.localizations]) { $0.storeKitGroupLocalization($1) }
      default: return false
      }
      return true
    }
    return group
  }

  // MARK: - Texts

  /// The texts of a list by locale; the first of equal locales is used.
  private mutating func storeKitTexts<Text: Hashable & Sendable>(
    _ node: JSONNode, at path: CatalogPath, _ read: (inout NodeDecoder, JSONNode) -> (name: String, text: Text)?
  ) -> SortedMap<LocaleCode, Text> {
    var pairs: [SortedMap<LocaleCode, Text>.Pair] = []
    _ = list(node) { decoder, node -> Bool? in
      guard let entry = read(&decoder, node) else { return nil }
      let locale = StoreKitWords.locale(entry.name)
      guard !pairs.contains(where: { $0.key == locale }) else {
        decoder.report(.unreadableValue, "a second text for '\(entry.name)'; the first one is used", at: node.range)
        return nil
      }
      decoder.note(path[locale], at: node[.locale] ?? node.start)
      if let name = node[.displayName] { decoder.note(path[locale][.name], at: name) }
      if let description = node[.description] { decoder.note(path[locale][.description], at: description) }
      pairs.append(.init(key: locale, value: entry.text))
      return true
    }
    return SortedMap(pairs)
  }

  /// The texts of a product in a language; an empty text counts as missing.
  mutating func storeKitLocalization(_ node: JSONNode) -> (name: String, text: Localization)? {
    var text = Localization()
    guard let locale = storeKitLocale(node) else { return nil }
    storeKitFields(of: node, "a localization") { decoder, key, node in
      switch key {
      case .locale: break
      case .displayName: text.name = decoder.storeKitText(node)
      case .description: text.description = decoder.storeKitText(node)
      default: return false
      }
      return true
    }
    return (locale, text)
  }

  /// The texts of a group in a language; a description isn't used, although the files may contain one.
  mutating func storeKitGroupLocalization(_ node: JSONNode) -> (name: String, text: GroupLocalization)? {
    var text = GroupLocalization()
    guard let locale = storeKitLocale(node) else { return nil }
    storeKitFields(of: node, "a localization of a group") { decoder, key, node in
      switch key {
      case .locale, .description: break
      case .displayName: text.name = decoder.storeKitText(node)
      case .customAppName: text.appName = decoder.text(node)
      default: return false
      }
      return true
    }
    return (locale, text)
  }

  private mutating func storeKitLocale(_ node: JSONNode) -> String? {
    guard isObject(node) else { return nil }
    guard let locale = node[.locale] else {
      report(.missingField, "a localization without a 'locale'", at: node.range)
      return nil
    }
    guard let name = locale.text, !name.isEmpty else {
      refuse(locale, expected: "a locale such as 'en_US'")
      return nil
    }
    return name
  }

  private mutating func storeKitText(_ node: JSONNode) -> String? {
    let text = text(node)
    return text?.isEmpty ?? true ? nil : text
  }

  // MARK: - Values

  /// A price as a text of digits; an empty one counts as missing.
  mutating func storeKitPrice(_ node: JSONNode) -> PriceSchedule? {
    if node.text?.isEmpty ?? false { return nil }
    return amount(node).map { PriceSchedule(base: $0) }
  }

  /// A word of the format.
  mutating func storeKitWord<Value>(_ node: JSONNode, _ words: KeyValuePairs<String, Value>) -> Value? {
    guard let text = node.text else {
      if !node.isNull { refuse(node, expected: "a word") }
      return nil
    }
    if let word = words.first(where: { $0.key == text }) { return word.value }
    let known = words.map(\.key)
    // The catalog's own word, or the API's, is a better suggestion than a similar one.
    let plain = { (word: String) in word.lowercased().filter(\.isLetter) }
    let meant = words.first { plain("\($0.value)") == plain(text) }?.key ?? nearestSpelling(to: text, among: known)
    let help = meant.map { "did you mean '\($0)'?" }
    report(.unreadableValue, "'\(text)' is not one of \(known.joined(separator: ", "))", at: node.range, help: help)
    return nil
  }

  /// Reads the keys of an object, the first of equal ones; a key for which `read` returns false is reported as
  /// unknown.
  mutating func storeKitFields(
    of node: JSONNode, _ what: String, _ read: (inout NodeDecoder, StoreKitKey, JSONNode) -> Bool
  ) {
    guard let members = node.members else { return refuse(node, expected: "an object") }
    for (index, member) in members.enumerated() {
      if members.count < 64, members[..<index].contains(where: { $0.key == member.key }) { continue }
      if let key = StoreKitKey(rawValue: member.key), read(&self, key, member.value) { continue }
      let known = StoreKitKey.allCases.map(\.rawValue)
      let help = nearestSpelling(to: member.key, among: known).flatMap {
        $0 == member.key ? nil : "did you mean '\($0)'?"
      }
      report(.unknownField, "unknown field '\(member.key)' in \(what)", at: member.keyRange, help: help)
    }
  }
}

extension JSONNode {
  /// The start, for findings about a multi-line value as a whole.
  var start: JSONNode { JSONNode(content, at: range.lowerBound..<min(range.lowerBound + 1, range.upperBound)) }

  /// The value of a key of the format.
  subscript(key: StoreKitKey) -> JSONNode? { self[key.rawValue] }
}

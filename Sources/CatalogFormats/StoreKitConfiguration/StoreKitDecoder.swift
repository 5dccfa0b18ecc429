import CatalogModel
import SourceDiagnostics
import TextFormats

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
    let product = Product(id: id, type: isInGroup ? .autoRenewableSubscription : nil)
    if node[.type] == nil, !isInGroup { report(.missingField, "a product without a 'type'", at: node.range) }
    let name = kind == .plans ? isInGroup ? "a subscription" : "a product" : "a \(kind.rawValue)"
    var model = StoreKitProduct(product: product, kind: kind)
    ObjectCoder.product.decode(node, as: name, into: &model, at: path, by: &self)
    return model.product
  }

  /// Records the places of a list of offers.
  mutating func noteOffers<Offer>(
    _ node: JSONNode, at path: CatalogPath, with coder: ObjectCoder<StoreKitOffer<Offer>>
  ) {
    note(path, at: node.start)
    for (index, element) in (node.elements ?? []).enumerated() { noteOffer(element, at: path[index], with: coder) }
  }

  /// Records the places of an offer and its terms; the offer itself at its mode.
  mutating func noteOffer<Offer>(
    _ node: JSONNode, at path: CatalogPath, with coder: ObjectCoder<StoreKitOffer<Offer>>
  ) {
    note(path, at: node[.paymentMode] ?? node.start)
    // Xcode leaves out a single period, and older versions the billing plan.
    if node[.numberOfPeriods] == nil { note(path[.periods], at: node.start) }
    if node[.billingPlanType] == nil { note(path[.targetPlan], at: node.start) }
    coder.notePlaces(of: node, at: path, by: &self)
  }

  mutating func storeKitOffer<Offer>(_ node: JSONNode, with coder: ObjectCoder<StoreKitOffer<Offer>>) -> Offer? {
    guard isObject(node) else { return nil }
    var model = StoreKitOffer<Offer>()
    coder.decode(node, into: &model, by: &self)
    return model.offer
  }

  /// A subscription group, without its subscriptions.
  mutating func storeKitGroup(_ node: JSONNode, occurrence: (String) -> Int = { _ in 0 }) -> SubscriptionGroup? {
    guard isObject(node) else { return nil }
    let name = node[.name]?.text ?? ""
    if node[.name] == nil { report(.missingField, "a subscription group without a 'name'", at: node.range) }
    let path = CatalogPath(.group(name, occurrence: occurrence(name)))
    note(path, at: node[.name] ?? node.start)
    var group = SubscriptionGroup(name: name)
    ObjectCoder.group.decode(node, into: &group, at: path, by: &self)
    return group
  }

  // MARK: - Texts

  /// The texts of a list by locale; the first of equal locales is used.
  mutating func storeKitTexts<Text: StoreText>(
    _ node: JSONNode, with coder: ObjectCoder<StoreKitText<Text>>, at path: CatalogPath?
  ) -> SortedMap<LocaleCode, Text> {
    var pairs: [SortedMap<LocaleCode, Text>.Pair] = []
    _ = list(node) { decoder, node -> Bool? in
      guard let name = decoder.storeKitLocale(node) else { return nil }
      var model = StoreKitText<Text>()
      coder.decode(node, into: &model, by: &decoder)
      let locale = StoreKitWords.locale(name)
      guard !pairs.contains(where: { $0.key == locale }) else {
        decoder.report(.unreadableValue, "a second text for '\(name)'; the first one is used", at: node.range)
        return nil
      }
      if let path {
        decoder.note(path[locale], at: node[.locale] ?? node.start)
        coder.notePlaces(of: node, at: path[locale], by: &decoder)
      }
      pairs.append(.init(key: locale, value: model.text))
      return true
    }
    return SortedMap(pairs)
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

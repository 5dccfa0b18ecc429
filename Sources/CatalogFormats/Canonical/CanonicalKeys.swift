import CatalogModel
import SourceDiagnostics
import TextFormats

/// The keys of the model, as read from the canonical form.
extension NodeDecoder {
  mutating func product(_ node: JSONNode, isInGroup: Bool = false) -> Product? {
    guard isObject(node) else { return nil }
    let id = ProductID(node[CatalogKey.id.rawValue]?.text ?? "")
    if node[CatalogKey.id.rawValue] == nil { report(.missingField, "a product without an 'id'", at: node.range) }
    let path = CatalogPath.product(id)
    note(path, at: node)
    var product = Product(id: id, type: isInGroup ? .autoRenewableSubscription : nil)
    decodeObject(node, Product.keys, at: path, into: &product)
    return product
  }

  mutating func group(_ node: JSONNode) -> SubscriptionGroup? {
    let path = CatalogPath.group(node[CatalogKey.name.rawValue]?.text ?? "")
    note(path, at: node)
    return fields(of: node, SubscriptionGroup.keys, at: path)
  }

  /// A model from an object's keys; nil if it isn't an object. Records the place of each key if a path is given.
  mutating func fields<Model>(of node: JSONNode, _ table: KeyTable<Model>, at path: CatalogPath? = nil) -> Model? {
    var model = table.new
    decodeObject(node, table, at: path, into: &model)
    return node.members == nil ? nil : model
  }

  private mutating func decodeObject<Model>(
    _ node: JSONNode, _ table: KeyTable<Model>, at path: CatalogPath?, into model: inout Model
  ) {
    var place = -1
    object(node, table.noun) { decoder, name, node in
      guard let next = table.index(of: name, after: place) else { return false }
      place = next
      let path = path.map { $0[table.keys[place].key] }
      if let path { decoder.note(path, at: node) }
      if !node.isNull { decoder.decodeValue(node, table.keys[place].kind, at: path, into: &model) }
      return true
    }
  }

  /// Sets a value in the model; an unreadable one is reported and left out.
  private mutating func decodeValue<Model>(
    _ node: JSONNode, _ kind: ValueKind<Model>, at path: CatalogPath?, into model: inout Model
  ) {
    func put<Value>(_ value: Value?, _ set: ValueKind<Model>.Set<Value>) { if let value { set(&model, value) } }
    switch kind {
    case .text(let set): put(text(node), set)
    case .texts(let set): set(&model, list(node) { $0.text($1) })
    case .flag(let set): put(flag(node), set)
    case .integer(let set): put(integer(node), set)
    case .amount(let set): put(amount(node), set)
    case .date(let set): put(date(node), set)
    case .period(let set): put(period(node), set)
    case .locale(let set): put(text(node).map { LocaleCode($0) }, set)
    case .locales(let set): set(&model, codes(node) { LocaleCode($0) })
    case .territory(let set): put(text(node).map { TerritoryCode($0) }, set)
    case .territories(let set): set(&model, codes(node) { TerritoryCode($0) })
    case .choice(let set): put(territories(node), set)
    case .amounts(let set):
      set(&model, map(node, key: { TerritoryCode($0) }) { decoder, node, _ in decoder.amount(node) })
    case .word(let words, let set): put(index(of: node, among: words), set)
    case .words(let words, let set): set(&model, list(node) { $0.index(of: $1, among: words) })
    case .price(let table, let set):
      put(node.members == nil ? amount(node).map { PriceSchedule(base: $0) } : fields(of: node, table()), set)
    case .parts(let kind):
      // Texts, which each product has in several languages, use specialised code, which takes a third of the time.
      if let texts = kind as? Parts<Model, Localization> {
        decodeParts(node, of: texts, at: path, into: &model)
      } else {
        decodeParts(node, of: kind, at: path, into: &model)
      }
    case .foreign(let set): set(&model, ForeignValue(node.value))
    case .plans(let set): set(&model, list(node) { $0.product($1, isInGroup: true) })
    }
  }

  private mutating func decodeParts<Kind: PartsKind>(
    _ node: JSONNode, of kind: Kind, at path: CatalogPath?, into model: inout Kind.Model
  ) {
    let table = kind.parts.table
    switch kind.parts.set {
    case .one(let set):
      if let short = kind.parts.short, node.members == nil {
        if let isOn = flag(node) { set(&model, short(isOn)) }
      } else if let part = fields(of: node, table, at: path) {
        set(&model, part)
      }
    case .list(let set):
      var index = -1
      set(
        &model,
        list(node) { decoder, node in
          index += 1
          return decoder.fields(of: node, table, at: path.map { $0[index] })
        })
    case .byLocale(let set):
      set(&model, map(node, key: { LocaleCode($0) }) { decoder, node, _ in decoder.fields(of: node, table) })
    }
  }

  private mutating func territories(_ node: JSONNode) -> Availability.Territories? {
    if node.text == "all" { return .all }
    if node.elements != nil { return .only(codes(node) { TerritoryCode($0) }) }
    if node.members != nil { return fields(of: node, Availability.exception).map { .except($0) } }
    refuse(node, expected: "all, a list of territories or {\"except\": […]}")
    return nil
  }

  private mutating func codes<Code>(_ node: JSONNode, _ code: (String) -> Code) -> [Code] {
    list(node) { decoder, node in decoder.text(node).map(code) }
  }
}

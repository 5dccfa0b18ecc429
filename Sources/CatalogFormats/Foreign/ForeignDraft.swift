import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// A catalog from another program's files, built product by product.
struct ForeignDraft {
  var decoder = NodeDecoder(file: 0)

  /// The contents of the files, with separate groups.
  private(set) var catalog = Catalog()

  /// The format's limits, as sentences without duplicates.
  private(set) var unknowns: [String] = []

  private var faults: [Diagnostic<SourceRange?>] = []
  private var places: [CatalogPath: SourceRange] = [:]
  private var groups: [String: SubscriptionGroup] = [:]
  private var occurrences: [ProductID: Int] = [:]

  /// Reads a JSON file, or a parsed tree in another syntax, from its root.
  mutating func readJSON(_ file: FormatFile, _ read: (inout ForeignDraft, JSONNode) -> Void) {
    if let tree = file.tree { return read(&self, tree) }
    let parsed = parseJSON(file.file, fileIndex: file.index)
    faults += parsed.faults
    if let root = parsed.root { read(&self, root) }
  }

  /// Starts the next file.
  mutating func begin(_ file: FormatFile) {
    end()
    decoder = NodeDecoder(file: file.index)
  }

  private mutating func end() {
    faults += decoder.faults
    places.merge(decoder.places) { first, _ in first }
  }

  /// The result. Defaults never override explicit values.
  mutating func reading(stating keys: ForeignKeys) -> FormatReading {
    end()
    catalog.subscriptionGroups = groups.sorted { $0.key < $1.key }.map(\.value)
    catalog.sortCanonically()
    var reading = FormatReading(catalog)
    (reading.faults, reading.places, reading.unknowns, reading.losses) = (faults, places, unknowns, keys.losses)
    reading.placesDefaults = true
    return reading
  }

  // MARK: - Parts

  /// The path of the next product with an ID.
  func path(of id: ProductID) -> CatalogPath { CatalogPath(.product(id, occurrence: occurrences[id, default: 0])) }

  /// Adds a product, optionally to a group, unless an equal one is there already.
  mutating func addProduct(_ product: Product, to group: String? = nil, at node: JSONNode) {
    let known = group.map { groups[$0]?.subscriptions ?? [] } ?? catalog.products
    if occurrences[product.id] != nil, known.contains(product) { return }
    decoder.note(path(of: product.id), at: node)
    occurrences[product.id, default: 0] += 1
    if let group {
      groups[group, default: SubscriptionGroup(name: group)].subscriptions.append(product)
    } else {
      catalog.products.append(product)
    }
  }

  /// Creates a group if necessary, and changes it.
  mutating func change(group name: String, at node: JSONNode, _ change: (inout SubscriptionGroup) -> Void = { _ in }) {
    if groups[name] == nil { decoder.note(.group(name), at: node) }
    change(&groups[name, default: SubscriptionGroup(name: name)])
  }

  mutating func changeApp(_ change: (inout App) -> Void) {
    var app = catalog.app ?? App()
    change(&app)
    if app != App() { catalog.app = app }
  }

  mutating func say(_ sentence: String) {
    if !unknowns.contains(sentence) { unknowns.append(sentence) }
  }

  // MARK: - Values

  /// The ID of a product under a key; reports a missing one.
  mutating func id(of node: JSONNode, _ keys: String...) -> ProductID? {
    guard decoder.isObject(node) else { return nil }
    for key in keys {
      guard let value = node[key], !value.isNull else { continue }
      guard let text = value.text, !text.isEmpty else {
        if value.text == nil { decoder.refuse(value, expected: "the ID of a product") } else { break }
        return nil
      }
      return ProductID(text)
    }
    decoder.report(
      .missingField, "a product without an ID", at: node.range,
      help: "its App Store ID is under '\(keys[0])'")
    return nil
  }

  /// The App Store locale for another program's code; reports an unknown one.
  mutating func locale(_ code: String, at range: Range<Int>) -> LocaleCode? {
    if let locale = StoreLocale.suggestion(for: code) { return locale.code }
    decoder.report(
      .unreadableValue, severity: .warning, "'\(code)' is not an App Store language; its texts are left out",
      at: range)
    return nil
  }

  /// Adds a text in a locale; the first of two for one locale is used, and the other is reported.
  mutating func addText(
    name: String?, description: String?, in locale: LocaleCode, to product: inout Product, at range: Range<Int>
  ) {
    let text = Localization(
      name: name.flatMap { $0.isEmpty ? nil : $0 }, description: description.flatMap { $0.isEmpty ? nil : $0 })
    guard text != Localization() else { return }
    guard product.localizations[locale] == nil else {
      return decoder.report(
        .unreadableValue, severity: .warning, "a second text of '\(product.id)' for '\(locale)', which is ignored",
        at: range)
    }
    product.localizations[locale] = text
  }

  /// Reports a value that can't be imported into an App Store catalog.
  mutating func leaveOut(_ what: String, at range: Range<Int>, because reason: String? = nil) {
    decoder.report(
      .unknownField, "\(what) can't be imported into an App Store catalog\(reason.map { ": \($0)" } ?? "")", at: range)
  }
}

/// The keys in a program's files, so that other values of a catalog are unchanged.
struct ForeignKeys {
  var app: Set<CatalogKey> = []
  var group: Set<CatalogKey> = []
  var product: Set<CatalogKey> = []

  /// All keys that the files don't contain.
  var losses: [Loss] {
    let reason = "the file doesn't contain them"
    return Loss.keys(of: .app, but: app, reason: reason)
      + Loss.keys(of: .group, but: group.union([.name]), reason: reason)
      + Loss.keys(of: .product, but: product, reason: reason)
  }
}

extension Format.Reader {
  /// A reader of JSON files, in a format that contains some keys.
  init(
    recognizes: @escaping @Sendable (TextFile) -> Bool, stating keys: ForeignKeys,
    read: @escaping @Sendable (inout ForeignDraft, JSONNode) -> Void
  ) {
    self.init(recognizes: recognizes) { files, _ in
      var draft = ForeignDraft()
      for file in files {
        draft.begin(file)
        draft.readJSON(file, read)
      }
      return draft.reading(stating: keys)
    }
  }
}

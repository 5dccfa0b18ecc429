import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// A catalog as files of another program have it, product by product.
struct ForeignDraft {
  var decoder = NodeDecoder(file: 0)

  /// What the files say, with the groups apart.
  private(set) var catalog = Catalog()

  /// What the format can't say, as whole sentences, each once.
  private(set) var unknowns: [String] = []

  private var faults: [Diagnostic<SourceRange?>] = []
  private var places: [CatalogPath: SourceRange] = [:]
  private var groups: [String: SubscriptionGroup] = [:]
  private var occurrences: [ProductID: Int] = [:]

  /// Reads a JSON file, or the tree of one in another language, from its root.
  mutating func readJSON(_ file: FormatFile, _ read: (inout ForeignDraft, JSONNode) -> Void) {
    if let tree = file.tree { return read(&self, tree) }
    let parsed = parseJSON(file.file, fileIndex: file.index)
    faults += parsed.faults
    if let root = parsed.root { read(&self, root) }
  }

  /// Turns to the next file.
  mutating func begin(_ file: FormatFile) {
    end()
    decoder = NodeDecoder(file: file.index)
  }

  private mutating func end() {
    faults += decoder.faults
    places.merge(decoder.places) { first, _ in first }
  }

  /// What was read. Values that merely hold when nothing is said take no other's place.
  mutating func reading(stating keys: ForeignKeys) -> FormatReading {
    end()
    catalog.subscriptionGroups = groups.sorted { $0.key < $1.key }.map(\.value)
    catalog.sortCanonically()
    var reading = FormatReading(catalog)
    (reading.faults, reading.places, reading.unknowns, reading.losses) = (faults, places, unknowns, keys.losses)
    return reading
  }

  // MARK: - Parts

  /// The path of the next product with an ID.
  func path(of id: ProductID) -> CatalogPath { CatalogPath(.product(id, occurrence: occurrences[id, default: 0])) }

  /// Adds a product, to a group if it is in one.
  mutating func add(_ product: Product, to group: String? = nil, at node: JSONNode) {
    decoder.note(path(of: product.id), at: node)
    occurrences[product.id, default: 0] += 1
    if let group {
      groups[group, default: SubscriptionGroup(name: group)].subscriptions.append(product)
    } else {
      catalog.products.append(product)
    }
  }

  /// Makes sure of a group, and changes it.
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

  /// The ID of a product, under a key; nil when it has none, which is reported.
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
      help: "its ID in the store stands under '\(keys[0])'")
    return nil
  }

  /// The store's locale that a code of another program means; nil when the store has none, which is reported.
  mutating func locale(_ code: String, at range: Range<Int>) -> LocaleCode? {
    if let locale = StoreLocale.suggestion(for: code) { return locale.code }
    decoder.report(
      .unreadableValue, severity: .warning, "'\(code)' is no language of the App Store; its texts are left out",
      at: range)
    return nil
  }

  /// Adds a text in a locale; of two for one locale the first counts, and the other is reported.
  mutating func add(
    name: String?, description: String?, in locale: LocaleCode, to product: inout Product, at range: Range<Int>
  ) {
    let text = Localization(
      name: name.flatMap { $0.isEmpty ? nil : $0 }, description: description.flatMap { $0.isEmpty ? nil : $0 })
    guard text != Localization() else { return }
    guard product.localizations[locale] == nil else {
      return decoder.report(
        .unreadableValue, severity: .warning, "a second text of '\(product.id)' for '\(locale)', which does not count",
        at: range)
    }
    product.localizations[locale] = text
  }

  /// Reports that a value has no place in a catalog of the App Store.
  mutating func leaveOut(_ what: String, at range: Range<Int>, because reason: String? = nil) {
    decoder.report(
      .unknownField, "\(what) has no place in a catalog of the App Store\(reason.map { ": \($0)" } ?? "")", at: range)
  }
}

/// What the files of a program state, so that all else of a catalog stays as it is.
struct ForeignKeys {
  var app: Set<CatalogKey> = []
  var group: Set<CatalogKey> = []
  var product: Set<CatalogKey> = []

  /// Everything that is not reported.
  var losses: [Loss] {
    let reason = "the file does not say"
    return Loss.keys(of: .app, but: app, reason: reason)
      + Loss.keys(of: .group, but: group.union([.name]), reason: reason)
      + Loss.keys(of: .product, but: product, reason: reason)
  }
}

extension Format.Reader {
  /// A reader of JSON files, each from its root, in a format that states some keys.
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

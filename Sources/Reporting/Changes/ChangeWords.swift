import CatalogDiff
import CatalogModel
import SourceDiagnostics

/// What a change says, in the pieces that all forms of a report put together.
struct ChangeWords {
  let change: Change

  /// What is shown instead of a value that may hold a password.
  static let mask = "•••"

  /// The old value; nil for what is new.
  var old: String? { shown(change.old) }

  /// The new value; nil for what is gone.
  var new: String? { shown(change.new) }

  private func shown(_ value: Outline?) -> String? {
    value.map { change.isSecret ? Self.mask : VisibleText.line(isWholeProduct($0) ? $0.product : $0.spoken(limit: 200)) }
  }

  /// Whether a value is a product as a whole, of which a few words say more than all of its values.
  private func isWholeProduct(_ value: Outline) -> Bool {
    if case (.product, .record) = (change.path.root, value) { change.path.steps.isEmpty } else { false }
  }

  /// What is about: a product, or the path of what is none.
  var subject: String { VisibleText.line(change.product?.text ?? change.path.description) }

  /// The path inside the product: `price.base`.
  var field: String {
    var path = change.path
    path.root = .catalog
    return change.product == nil ? "" : VisibleText.line(path.description)
  }

  /// How many values and products one edit changes: `5 values`, `template coins: 12 products`; nil for a single one.
  var extent: String? {
    let products = change.products.count
    if let template = change.template {
      return "template \(VisibleText.line(template)): \(products) product\(products == 1 ? "" : "s")"
    }
    if !change.moved.isEmpty { return "\(products) product\(products == 1 ? "" : "s")" }
    if !change.files.isEmpty { return "\(change.files.count) file\(change.files.count == 1 ? "" : "s")" }
    return change.count > 1 && change.kind.action != .renamed ? "\(change.count) values" : nil
  }

  /// `2.99 → 3.99`; empty when there is nothing to show.
  var arrow: String {
    switch (old, new) {
    case (let old?, let new?): change.isSecret ? "\(old) (changed)" : "\(old) → \(new)"
    case (nil, let new?): "+ \(new)"
    case (let old?, nil): "- \(old)"
    default: ""
    }
  }

  /// Both texts with the words that differ, when they are texts of more than one word.
  var words: WordDifference? {
    guard !change.isSecret, change.path.steps.contains(.field(.localizations)), let old = change.old?.text,
      let new = change.new?.text
    else { return nil }
    return WordDifference(old, new)
  }

  /// The amounts of a price's territories, or of a template's products; empty for one amount.
  var prices: [PriceRow] {
    guard change.edits.count > 1 else { return [] }
    let namesProduct = change.product == nil
    return change.edits.compactMap { PriceRow($0, namesProduct: namesProduct) }
  }

  /// The percentage of one amount, or of one that is announced; nil for anything else.
  var percent: String? {
    guard change.edits.count == 1 else { return nil }
    if let step = change.announcedStep { return PriceRow.percent(step.old, step.new) }
    return change.edits.first.flatMap { PriceRow($0) }?.percent
  }

  /// The files that changed.
  var files: [FileRow] { change.files.map(FileRow.init) }
}

/// One amount that became another.
struct PriceRow {
  /// The territory, or the path where it is none.
  let label: String
  let old: String
  let new: String

  /// `+10 %`; empty when it can't be told.
  let percent: String

  init?(_ edit: CatalogDiff.Edit, namesProduct: Bool = false) {
    let (before, after) = (edit.old?.amount, edit.new?.amount)
    guard before != nil || after != nil else { return nil }
    label = VisibleText.line(Self.label(edit.path, namesProduct))
    old = before?.description ?? "–"
    new = after?.description ?? "–"
    percent = Self.percent(before, after) ?? ""
  }

  private static func label(_ path: CatalogPath, _ namesProduct: Bool) -> String {
    let product = namesProduct ? path.product.map { "\($0.text) " } ?? "" : ""
    if case .entry(let territory) = path.steps.last { return product + territory }
    if case .field(let key) = path.steps.last { return product + key.rawValue }
    return product
  }

  /// In tenths, rounded, without binary fractions.
  static func percent(_ old: Money?, _ new: Money?) -> String? {
    guard let before = old?.hundredths, let after = new?.hundredths, before > 0 else { return nil }
    let (tenths, rest) = ((after - before) * 1000).quotientAndRemainder(dividingBy: before)
    let rounded = tenths + (2 * abs(rest) >= before ? (rest < 0 ? -1 : 1) : 0)
    let digits = abs(rounded)
    let text = digits % 10 == 0 ? "\(digits / 10)" : "\(digits / 10).\(digits % 10)"
    return (rounded < 0 ? "−" : "+") + text + " %"
  }
}

/// One file of hosted content.
struct FileRow {
  /// What happened to it: `added`, `removed` or `changed`.
  let sign: String
  let path: String

  /// `+1.2 kB`.
  let size: String

  init(_ file: ContentFileChange) {
    sign = file.oldSize == nil ? "added" : file.newSize == nil ? "removed" : "changed"
    path = VisibleText.line(file.path)
    switch (file.oldSize, file.newSize) {
    case (let old?, let new?): size = "\(Self.spoken(old)) → \(Self.spoken(new))"
    case (nil, let new?): size = Self.spoken(new)
    case (let old?, nil): size = Self.spoken(old)
    default: size = ""
    }
  }

  /// Bytes up to a thousand, then tenths of kB and MB.
  private static func spoken(_ bytes: Int) -> String {
    if bytes < 1_000 { return "\(bytes) bytes" }
    let (unit, name) = bytes < 1_000_000 ? (100, "kB") : (100_000, "MB")
    return "\(bytes / unit / 10).\(bytes / unit % 10) \(name)"
  }
}

extension Outline {
  fileprivate var amount: Money? { if case .amount(let amount) = self { amount } else { nil } }

  /// The value on one line, as a person would say it.
  func spoken(limit: Int) -> String {
    let text = spoken
    return text.count > limit ? text.prefix(limit) + "…" : text
  }

  /// A product in a few words: `consumable 'Gold Coins', 0.99`.
  fileprivate var product: String {
    let type = self[.type]?.text.map { $0.replacing("_", with: " ") } ?? "product"
    let name = (self[.referenceName] ?? firstText?[.name])?.text.map { " '\($0.prefix(60))'" } ?? ""
    let price = (self[.price]?[.base] ?? self[.price]?[.tier].map { .text("tier \($0.spoken)") })?.amountOrText
    return type + name + (price.map { ", \($0)" } ?? "")
  }

  private var firstText: Outline? {
    if case .map(let entries)? = self[.localizations] { entries.first?.value } else { nil }
  }

  private var amountOrText: String? { amount?.description ?? text }

  private var spoken: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .amount(let amount): "\(amount)"
    case .text(let text): text.contains(where: \.isWhitespace) || text.isEmpty ? "'\(text)'" : text
    case .foreign: "(kept for another format)"
    case .list(let items): "[" + items.map(\.spoken).joined(separator: ", ") + "]"
    case .record(let fields):
      "{" + fields.map { "\($0.key.rawValue): \($0.key.isSecret ? ChangeWords.mask : $0.value.spoken)" }.joined(separator: ", ")
        + "}"
    case .map(let entries): "{" + entries.map { "\($0.key): \($0.value.spoken)" }.joined(separator: ", ") + "}"
    }
  }

  /// The value for programs, with masks.
  var json: JSONValue {
    switch self {
    case .flag(let flag): .bool(flag)
    case .integer(let number): .number(number)
    case .amount(let amount): .string(amount.description)
    case .text(let text): .string(text)
    case .foreign: .string(ChangeWords.mask)
    case .list(let items): .list(items.map(\.json))
    case .record(let fields):
      .members(fields.map { ($0.key.rawValue, $0.key.isSecret ? .string(ChangeWords.mask) : $0.value.json) })
    case .map(let entries): .members(entries.map { ($0.key, $0.value.json) })
    }
  }
}

extension CatalogKey {
  /// Whether its values may hold passwords or private keys.
  fileprivate var isSecret: Bool { self == .notes || self == .storekit }
}

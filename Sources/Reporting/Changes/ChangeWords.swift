import CatalogDiff
import CatalogModel
import SourceDiagnostics
import TextFormats

/// The parts of a change's description, which all report formats combine.
struct ChangeWords {
  let change: Change

  /// The old value; nil if it was added.
  var old: String? { shown(change.old) }

  /// The new value; nil if it was removed.
  var new: String? { shown(change.new) }

  private func shown(_ value: Outline?) -> String? {
    value.map {
      change.isSecret ? CatalogKey.mask : VisibleText.line(isWholeProduct($0) ? $0.product : $0.spoken(limit: 200))
    }
  }

  /// Whether a value is a whole product, which a few words describe better than all of its values.
  private func isWholeProduct(_ value: Outline) -> Bool {
    if case (.product, .record) = (change.path.root, value) { change.path.steps.isEmpty } else { false }
  }

  /// A value for readers who don't know the format; of a group without its name, which is shown beside it.
  func words(for value: Outline) -> String {
    if change.isSecret { return CatalogKey.mask }
    var value = value
    if case (.group, .record(let fields)) = (change.path.root, value), change.path.steps.isEmpty {
      value = .record(fields.filter { $0.key != .name })
    }
    let words = isWholeProduct(value) ? value.product : value.words
    return VisibleText.line(words.count > 200 ? words.prefix(200) + "…" : words)
  }

  /// The number of values and products that one edit changes: `5 values`, `template coins: 12 products`; nil for a
  /// single one.
  var extent: String? {
    let products = change.products.count
    if let template = change.template {
      return "template \(VisibleText.line(template)): \(counted(products, "product"))"
    }
    if !change.moved.isEmpty { return counted(products, "product") }
    if !change.files.isEmpty { return counted(change.files.count, "file") }
    return change.count > 1 && change.kind.action != .renamed ? "\(change.count) values" : nil
  }

  /// The value's change: `2.99 → 3.99 (+33.4 %)`; empty if words or a table show it.
  var value: String {
    let isInTable = !prices.isEmpty && (isOneOfMany || change.path.steps.last?.isItem == true)
    let parts = [words == nil && !isInTable ? arrow : "", percent.map { "(\($0))" } ?? "", beginning]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `from 2027-02-01`, for a part of an announced price; empty for anything else.
  private var beginning: String {
    guard change.announcements.count == 1, let day = change.announcements[0].day, change.announcements[0].steps.isEmpty,
      change.path.steps.last != .field(.on)
    else { return "" }
    return "from \(day)"
  }

  private var isOneOfMany: Bool { change.edits.count > 1 }

  /// `2.99 → 3.99`; empty when there is nothing to show.
  var arrow: String {
    switch (old, new) {
    case (let old?, let new?): change.isSecret ? "\(old) (changed)" : "\(old) → \(new)"
    case (nil, let new?): "+ \(new)"
    case (let old?, nil): "- \(old)"
    default: ""
    }
  }

  /// Both texts with their different words marked, if they have more than one word.
  var words: WordDifference? {
    guard !change.isSecret, change.path.steps.contains(.field(.localizations)), let old = change.old?.text,
      let new = change.new?.text
    else { return nil }
    return WordDifference(old, new)
  }

  /// The amounts of scheduled prices, territories or a template's products that don't fit on one line; also other
  /// different values of several edits.
  var prices: [PriceRow] {
    let namesProduct = change.product == nil
    let announced = change.announcements.flatMap { PriceRow.all(of: $0, namesProduct: namesProduct) }
    if announced.count > 1 || (!announced.isEmpty && change.path.steps.last?.isItem != true) { return announced }
    guard isOneOfMany else { return [] }
    let isShared = change.old != nil || change.new != nil
    return change.edits.compactMap { edit in
      PriceRow(edit, namesProduct: namesProduct)
        ?? (isShared ? nil : PriceRow(valuesOf: edit, namesProduct: namesProduct, isSecret: change.isSecret))
    }
  }

  /// The percentage of a single amount, current or scheduled; nil for anything else.
  private var percent: String? { prices.isEmpty && tenths.count == 1 ? PriceRow.spoken(tenths: tenths[0]) : nil }

  /// The percentages of all amounts, in tenths; empty if one is unknown.
  var tenths: [Int] {
    let steps = change.announcements.flatMap(\.steps).map { PriceRow.tenths($0.old, $0.new) }
    let found = steps.isEmpty ? change.edits.map(\.tenths) : steps
    return found.contains(nil) ? [] : found.compactMap(\.self)
  }

  /// `accepted until 2027-02-28: costs of the new servers`; nil for a change that is not accepted.
  var acceptance: String? {
    change.acceptance.map { accepted in
      "accepted\(accepted.until.map { " until \($0)" } ?? ""): \(VisibleText.line(accepted.reason))"
    }
  }

  /// The files that changed.
  var files: [FileRow] { change.files.map(FileRow.init) }
}

/// One file of hosted content.
struct FileRow {
  /// The kind of the change: `added`, `removed` or `changed`.
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

extension CatalogPath.Step {
  fileprivate var isItem: Bool { if case .item = self { true } else { false } }
}

extension Outline {
  var amount: Money? { if case .amount(let amount) = self { amount } else { nil } }

  /// The value on one line, in words.
  func spoken(limit: Int) -> String {
    let text = spoken
    return text.count > limit ? text.prefix(limit) + "…" : text
  }

  /// A product in a few words: `consumable 'Gold Coins', 0.99`.
  fileprivate var product: String {
    let type = self[.type]?.text.flatMap { ProductType(rawValue: $0) }?.words ?? "product"
    let name = (self[.referenceName] ?? firstText?[.name])?.text.map { " '\($0.prefix(60))'" } ?? ""
    let price = (self[.price]?[.base] ?? self[.price]?[.tier].map { .text("tier \($0.spoken)") })?.amountOrText
    return type + name + (price.map { ", \($0)" } ?? "")
  }

  private var firstText: Outline? {
    if case .map(let entries)? = self[.localizations] { entries.first?.value } else { nil }
  }

  private var amountOrText: String? { amount?.description ?? text }

  /// The value in words: `paid at once for 3 months, 14.49, Japan 2180`.
  var words: String {
    switch self {
    case .flag(let isOn): isOn ? "on" : "off"
    case .text(let text): text
    case .integer, .amount, .foreign: spoken
    case .list(let items): items.map(\.words).joined(separator: "; ")
    case .map(let entries): entries.map { "\(CatalogPath.spoken($0.key)) \($0.value.words)" }.joined(separator: ", ")
    case .record(let fields):
      ((terms.map { [$0.words] } ?? [])
        + fields.filter { terms == nil || ![.mode, .duration, .periods].contains($0.key) }.map(Self.words(of:)))
        .joined(separator: ", ")
    }
  }

  private static func words(of field: Field) -> String {
    if field.key.isSecret { return "\(field.key.words) \(CatalogKey.mask)" }
    let words = field.value.words
    return switch field.key {
    case .price, .base, .territories, .localizations, .name, .description, .referenceName: words
    case .eligibility, .targetPlan, .existingSubscribers:
      "\(field.key.words) \(words.replacing("_", with: " "))"
    default: "\(field.key.words) \(words)"
    }
  }

  /// The duration and the payments of an offer; nil for anything else.
  private var terms: OfferTerms? {
    guard let mode = self[.mode]?.text.flatMap(OfferMode.init) else { return nil }
    var terms = OfferTerms()
    terms.mode = mode
    terms.duration = self[.duration]?.text.flatMap(Period.init)
    if case .integer(let periods)? = self[.periods] { terms.periods = periods }
    return terms
  }

  private var spoken: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .amount(let amount): "\(amount)"
    case .text(let text): text.contains(where: \.isWhitespace) || text.isEmpty ? "'\(text)'" : text
    case .foreign: "(kept for another format)"
    case .list(let items): "[" + items.map(\.spoken).joined(separator: ", ") + "]"
    case .record(let fields):
      "{"
        + fields.map { "\($0.key.rawValue): \($0.key.isSecret ? CatalogKey.mask : $0.value.spoken)" }.joined(
          separator: ", ")
        + "}"
    case .map(let entries): "{" + entries.map { "\($0.key): \($0.value.spoken)" }.joined(separator: ", ") + "}"
    }
  }

  /// The value for programs, with masks.
  var json: JSONValue {
    switch self {
    case .flag(let flag): .bool(flag)
    case .integer(let number): .integer(number)
    case .amount(let amount): .string(amount.description)
    case .text(let text): .string(text)
    case .foreign: .string(CatalogKey.mask)
    case .list(let items): .array(items.map(\.json))
    case .record(let fields):
      .members(fields.map { ($0.key.rawValue, $0.key.isSecret ? .string(CatalogKey.mask) : $0.value.json) })
    case .map(let entries): .members(entries.map { ($0.key, $0.value.json) })
    }
  }
}

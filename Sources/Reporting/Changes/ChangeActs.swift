import CatalogDiff
import CatalogModel
import SourceDiagnostics
import StoreFacts

/// Sorts changes into acts.
struct ChangeActs {
  private(set) var acts: [ChangeAct] = []
  private var numbers: [ChangeAct.Kind: Int] = [:]

  /// The key for announced prices until all days of a product are known.
  private struct Place: Hashable {
    let report: Int
    let product: ProductID?
    let territory: TerritoryCode?
    let isMonthly: Bool

    /// The place of the base.
    var base: Place { Place(report: report, product: product, territory: nil, isMonthly: isMonthly) }
  }

  private var announced: [Place: [(day: CalendarDate, step: AnnouncedPrice.Step)]] = [:]
  private var order: [Place] = []
  private var newOnly: Set<Place> = []
  private var sources: [Place: (change: Change, place: ChangesReport.Place?)] = [:]
  private var others: [Place: [Change]] = [:]

  /// The key for texts that are added or removed in a language.
  private struct Texts: Hashable {
    let report: Int
    let owner: CatalogPath
    let isNew: Bool
  }

  private var languages: [Texts: [(name: String, row: ChangeAct.Row, change: Change)]] = [:]
  private var owners: [Texts] = []

  /// The existing reasons of an act.
  private struct Reason: Hashable {
    let act: Int
    let id: String
    let reason: String
  }

  private var reasons: Set<Reason> = []

  /// - Parameter entries: the changes of one consequence, each with the number of its comparison.
  init(_ entries: [(report: Int, entry: ChangesReport.Entry)]) {
    for (report, entry) in entries { addEntry(entry, report) }
    addAnnounced()
    for owner in owners {
      let texts = languages[owner] ?? []
      let kind = ChangeAct.Kind.languages(texts.map(\.name), isNew: owner.isNew)
      for text in texts { addRow(kind, text.row, [text.change]) }
    }
    for act in acts.indices { acts[act].arrange() }
  }

  // MARK: - Announced prices

  /// Records the days of a scheduled price, and whether the entry contains nothing else.
  private mutating func note(_ entry: ChangesReport.Entry, _ report: Int) -> Bool {
    let change = entry.change
    let hasMore = change.path.steps.last == .field(.price)
    guard !change.path.steps.isEmpty, !change.announcements.flatMap(\.steps).isEmpty,
      change.announcements.allSatisfy({ $0.day != nil })
    else { return false }
    for price in change.announcements {
      for step in price.steps {
        guard let day = price.day else { continue }
        let place = Place(
          report: report, product: price.product ?? change.product, territory: step.territory,
          isMonthly: change.path.steps.first == .field(.billingPlans))
        if step.new == nil {
          withdraw(step, from: day, at: place, entry)
          continue
        }
        if price.isForNewSubscribersOnly { newOnly.insert(place) }
        if announced[place] == nil {
          order.append(place)
          sources[place] = (change, entry.place)
        }
        announced[place, default: []].append((day, step))
        others[place, default: []].append(change)
      }
    }
    return !hasMore
  }

  /// A scheduled price that is canceled.
  private mutating func withdraw(
    _ step: AnnouncedPrice.Step, from day: CalendarDate, at place: Place, _ entry: ChangesReport.Entry
  ) {
    let territory = (place.isMonthly ? "monthly payments, " : "") + (place.territory.map { $0.place + ", " } ?? "")
    addRow(
      .field(.price, .price, nil),
      ChangeAct.Row(
        report: place.report, product: place.product, place: "\(territory)from \(day)",
        cells: [.amount(step.old), .text("withdrawn")], source: entry.place), [entry.change])
  }

  private mutating func addAnnounced() {
    var days: [Place: [CalendarDate]] = [:]
    for place in order {
      days[place.base] = Set(days[place.base, default: []] + announced[place, default: []].map(\.day)).sorted()
    }
    let places = Set(order.filter { $0.territory != nil }.map(\.base))
    for place in order {
      let all = days[place.base] ?? []
      let steps = announced[place, default: []].sorted { $0.day < $1.day }
      guard let first = steps.first else { continue }
      let cells = all.map { day in ChangeAct.Cell.amount(steps.last { $0.day <= day }?.step.new ?? first.step.old) }
      let name = place.territory?.place ?? (places.contains(place) ? "base" : "")
      let words = [
        place.isMonthly ? "monthly payments" : "", name, newOnly.contains(place) ? "for new subscribers" : "",
      ].filter { !$0.isEmpty }
      addRow(
        .prices(days: all),
        ChangeAct.Row(
          report: place.report, product: place.product, place: VisibleText.line(words.joined(separator: ", ")),
          cells: [.amount(first.step.old)] + cells, tenths: PriceRow.tenths(first.step.old, first.step.new),
          source: sources[place]?.place),
        others[place] ?? [])
    }
  }

  // MARK: - Everything else

  private mutating func addEntry(_ entry: ChangesReport.Entry, _ report: Int) {
    let change = entry.change
    if note(entry, report) { return }
    for edit in change.edits { addEdit(edit, of: entry, report) }
    for file in ChangeWords(change: change).files {
      addRow(
        .field(change.kind.area, change.kind.subject, nil),
        ChangeAct.Row(
          report: report, product: change.product, place: "\(file.path) \(file.sign)",
          cells: [.text(""), .text(file.size)], source: entry.place), [change])
    }
    if change.edits.isEmpty, change.files.isEmpty { addWhole(entry, report) }
  }

  /// A change without values of products: files that moved, templates.
  private mutating func addWhole(_ entry: ChangesReport.Entry, _ report: Int) {
    let (change, words) = (entry.change, ChangeWords(change: entry.change))
    let kind = ChangeAct.Kind.field(change.kind.area, change.kind.subject, nil)
    let products = change.moved.isEmpty ? [change.product] : change.moved.map(Optional.some)
    for product in products {
      let cells = [change.old, change.new].map { ChangeAct.Cell.text($0.map(words.words(for:)) ?? "") }
      addRow(
        kind,
        ChangeAct.Row(
          report: report, product: product, place: change.template.map { "template \($0)" } ?? "", cells: cells,
          source: entry.place), [change])
    }
  }

  private mutating func addEdit(_ edit: CatalogDiff.Edit, of entry: ChangesReport.Entry, _ report: Int) {
    let (change, kind) = (entry.change, Self.kind(of: edit, entry.change))
    var key: CatalogKey?
    if case .field(_, let named, _) = kind { key = named }
    var row = ChangeAct.Row(
      report: report, product: edit.path.product ?? change.product, owner: edit.path.owner,
      place: edit.path.words(below: key), cells: Self.cells(of: edit, change), tenths: edit.tenths,
      source: entry.place)
    let values = ChangeWords(change: change)
    switch kind {
    case .languages(let names, let isNew):
      row.cells = [.text(Self.texts(isNew ? edit.new : edit.old))]
      row.place = names[0]
      let owner = Texts(report: report, owner: CatalogPath(edit.path.root), isNew: isNew)
      if languages[owner] == nil { owners.append(owner) }
      languages[owner, default: []].append((names[0], row, change))
      return
    case .field(.price, _, _) where row.place.isEmpty && change.edits.contains { $0.path.words(below: key) != "" }:
      row.place = "base"
    case .field(_, _, let action?):
      row.cells = [.text((action == .removed ? edit.old : edit.new).map(values.words(for:)) ?? "")]
    default: break
    }
    if change.announcements.count == 1, let day = change.announcements[0].day, row.place.isEmpty {
      row.place = "from \(day)"
    }
    addRow(kind, row, [change])
  }

  private static func kind(of edit: CatalogDiff.Edit, _ change: Change) -> ChangeAct.Kind {
    let (area, steps) = (change.kind.area, edit.path.steps)
    if steps.isEmpty, area == .identity || area == .group {
      return .field(area, area == .group ? .subscriptionGroups : .products, edit.new == nil ? .removed : .added)
    }
    if steps.count == 2, case .entry(let code) = steps[1], steps[0] == .field(.localizations),
      edit.old == nil || edit.new == nil
    {
      return .languages([StoreLocale.find(LocaleCode(code))?.name ?? VisibleText.line(code)], isNew: edit.old == nil)
    }
    // All amounts of a price are one act, and so are all offers of a kind.
    if area == .price || area == .offers, case .field(let key)? = steps.first { return .field(area, key, nil) }
    return .field(area, change.kind.subject, nil)
  }

  private static func cells(of edit: CatalogDiff.Edit, _ change: Change) -> [ChangeAct.Cell] {
    if change.isSecret {
      return [edit.old, edit.new].map { .text($0 == nil ? "" : CatalogKey.mask) }
    }
    if edit.path.steps.contains(.field(.localizations)), let old = edit.old?.text, let new = edit.new?.text {
      let words = WordDifference(old, new)
      return [.words(words.old, isNew: false), .words(words.new, isNew: true)]
    }
    return [edit.old, edit.new].map { value in
      switch value {
      case nil: .text("–")
      case .flag(let isOn)?: .text(isOn ? "on" : "off")
      case .amount(let amount)?: .amount(amount)
      case .text(let text)?: .text(spoken(text, of: edit.path))
      case let value?: .text(ChangeWords(change: change).words(for: value))
      }
    }
  }

  private static func spoken(_ text: String, of path: CatalogPath) -> String {
    switch path.steps.last {
    case .field(.status), .field(.mode): text.replacing("_", with: " ")
    case .field(.duration), .field(.period): Period(text)?.words ?? text
    default: text
    }
  }

  /// The texts of a language in one line: `Coins. A hundred coins to spend.`
  private static func texts(_ value: Outline?) -> String {
    guard case .record(let fields)? = value else { return value?.words ?? "" }
    return fields.compactMap(\.value.text).joined(separator: " – ")
  }

  private mutating func addRow(_ kind: ChangeAct.Kind, _ row: ChangeAct.Row, _ changes: [Change]) {
    let number = numbers[kind] ?? acts.count
    if number == acts.count {
      numbers[kind] = number
      acts.append(ChangeAct(kind: kind))
    }
    var row = row
    row.acceptance = changes.lazy.compactMap { ChangeWords(change: $0).acceptance }.first ?? ""
    acts[number].rows.append(row)
    for change in changes
    where reasons.insert(Reason(act: number, id: change.id, reason: change.reason)).inserted {
      acts[number].changes.append(change)
    }
  }
}

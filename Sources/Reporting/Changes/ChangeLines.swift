package import CatalogDiff
import CatalogModel
import SourceDiagnostics

/// Changes as lines for people, in reports of differences and in plans.
package struct ChangeLines {
  private let names: ProductNames
  private let report: ChangesReport

  /// Whether every price is listed, however many there are.
  private let isWhole: Bool

  /// The width of the column of product IDs.
  private let width: Int

  /// More prices than this are summed up in one line.
  private static let mostPrices = 12

  /// A longer ID widens its own line and shifts the rest of it.
  private static let widestID = 24

  package init(_ report: ChangesReport, isWhole: Bool) {
    let ids = report.entries.compactMap { $0.change.product?.text }
    names = ProductNames(bundleID: report.bundleID, among: ids)
    (self.report, self.isWhole) = (report, isWhole)
    let widths = Set(ids).map { [names] in DisplayWidth.of(VisibleText.line(names.short($0))) }
    width = widths.filter { $0 <= Self.widestID }.max() ?? 0
  }

  /// Adds a change: its product, field, old and new value, and place.
  ///
  /// - Parameters:
  ///   - entry: the change.
  ///   - sign: a sign in front of it.
  ///   - note: a note after it.
  ///   - page: the page.
  package func add(_ entry: ChangesReport.Entry, sign: StyledText = "", note: StyledText = "", to page: inout TextPage)
  {
    let words = ChangeWords(change: entry.change)
    let difference = words.merged
    let prices = words.prices
    var parts: [StyledText] = [subject(entry.change), StyledText(words.spokenField)]
    if difference == nil { parts.append(StyledText(sign.isEmpty ? words.valueWithVerb : words.valueBehindSign)) }
    if prices.isEmpty, words.files.isEmpty, !entry.change.isShared { parts.append(StyledText(words.extent ?? "")) }
    parts.append(note)
    let line = sign + StyledText.joined(parts)
    let place = entry.place.map { StyledText("\($0.file):\($0.line)", .frame) }
    page.add(line, place: place, indent: 2, hanging: 6)
    if let difference { page.add(marked(difference, colored: page.look.color), indent: 6) }
    writePrices(prices, base: report.baseTerritory(of: entry.change.product), to: &page)
    page.addTable(
      words.files.map { [StyledText($0.sign), StyledText($0.path), StyledText($0.size)] }, indent: 6)
    if let acceptance = words.acceptance { page.add(StyledText(acceptance, .added), indent: 6, hanging: 8) }
  }

  /// The product that a change is about, or what else.
  private func subject(_ change: Change) -> StyledText {
    if let product = change.product {
      return StyledText(names.short(product.text), .message).padded(to: width)
    }
    // The path of a shared value contains only the first product.
    if change.isShared { return StyledText(ChangeWords(change: change).extent ?? "", .message) }
    if case .group(let name, _) = change.path.root { return "group " + StyledText(name, .message) }
    return change.path.root == .catalog ? "" : StyledText(CatalogPath(change.path.root).description)
  }

  /// Adds the old and the new amounts, or how many there are and how much they change.
  private func writePrices(_ prices: [PriceRow], base: TerritoryCode?, to page: inout TextPage) {
    if !isWhole, prices.count > Self.mostPrices { return page.add(StyledText(PriceRow.spread(of: prices)), indent: 6) }
    let rows = prices.map { row -> [StyledText] in
      let label = row.label == "base" ? base.map { "\($0.text) (base)" } ?? "base" : row.label
      return [StyledText(label), StyledText(row.old), StyledText("→ \(row.new)"), StyledText(row.percent)]
    }
    let olds = rows.map { $0[1].width }.max() ?? 0
    let news = rows.map { $0[2].width }.max() ?? 0
    page.addTable(
      rows.map { row in
        [row[0], row[1].aligned(to: olds) + " " + row[2].padded(to: news), row[3]]
      }, indent: 6, numbers: [2])
  }

  /// A text with its removed and added parts: `[-Coins-]{+A hundred coins+} to spend`.
  private func marked(_ pieces: [(text: String, mark: TextStyle?)], colored: Bool) -> StyledText {
    pieces.reduce(into: StyledText("")) { text, piece in
      let isMarked = !colored && piece.mark != nil
      let (open, close) = piece.mark == .removed ? ("[-", "-]") : ("{+", "+}")
      text += StyledText(isMarked ? open + piece.text + close : piece.text, piece.mark)
    }
  }
}

extension Change {
  /// Whether several products get the value from a template.
  var isShared: Bool { template != nil && product == nil }

  /// The old and the new form of a single value: `'Coast map' → 'Sea map'`; secrets are masked.
  package var arrowWords: String { ChangeWords(change: self).arrow }
}

extension ChangeWords {
  /// The field's name for people: `description (en-US)`, `price`, `price (JPN)`.
  var spokenField: String {
    let steps = change.product == nil && !change.isShared ? [] : change.path.steps
    let (first, second, third) = (steps.first, steps.dropFirst().first, steps.dropFirst(2).first)
    switch (first, second, third, steps.count) {
    case (.field(.localizations), .entry(let locale), .field(let key), 3):
      return VisibleText.line("\(key.rawValue) (\(locale))")
    case (.field(.localizations), .entry(let locale), nil, 2): return VisibleText.line("texts (\(locale))")
    case (.field(.price), .field(.base), nil, 2): return "price"
    case (.field(.price), .field(.territories), .entry(let territory), 3):
      return VisibleText.line("price (\(territory))")
    default: return VisibleText.line(inner.description)
    }
  }

  /// The path without its root.
  private var inner: CatalogPath {
    var path = change.path
    path.root = .catalog
    return path
  }

  /// The value and the verb, `added` or `removed` for a whole product.
  var valueWithVerb: String {
    guard change.product != nil, change.path.steps.isEmpty, old == nil || new == nil else { return value }
    return new.map { "added: \($0)" } ?? old.map { "removed: \($0)" } ?? value
  }

  /// The value after a sign for added or removed; for a whole group, its name.
  var valueBehindSign: String {
    guard change.path.steps.isEmpty, old == nil || new == nil else { return value }
    return change.product == nil ? "" : new ?? old ?? ""
  }

  /// Both texts as one, with its removed and added parts.
  var merged: [(text: String, mark: TextStyle?)]? {
    guard let words else { return nil }
    var (old, new) = (words.old[...], words.new[...])
    var merged: [(text: String, mark: TextStyle?)] = []
    // An unchanged piece of one text may be several pieces of the other.
    var (oldRest, newRest) = (Substring.UnicodeScalarView(), Substring.UnicodeScalarView())
    while true {
      if oldRest.isEmpty, let piece = old.first {
        old.removeFirst()
        if piece.isChanged { merged.append((piece.text, .removed)) } else { oldRest = piece.text[...].unicodeScalars }
      } else if newRest.isEmpty, let piece = new.first {
        new.removeFirst()
        if piece.isChanged { merged.append((piece.text, .added)) } else { newRest = piece.text[...].unicodeScalars }
      } else {
        let count = min(oldRest.count, newRest.count)
        guard count > 0 else { return merged }
        merged.append((String(newRest.prefix(count)), nil))
        oldRest.removeFirst(count)
        newRest.removeFirst(count)
      }
    }
  }
}

import CatalogModel

extension Format {
  /// Prices and texts as two tables for spreadsheets.
  package static let spreadsheet: Format = {
    var format = Format("csv", "tables of prices, texts and offers for spreadsheets")
    format.note = """
      `prices.csv` has one row for each product and one column for each territory; `texts.csv` has two columns for \
      each locale. `offers.csv` has one row for each offer, whose column `offer` is introductory, promotional, \
      win_back or code. `changes.csv` has one row for each scheduled price, with its date in `start_date`; \
      `tiers.csv` has one for each price of additional seats. The files are UTF-8 with a byte order mark, commas and \
      CRLF; other separators, decimal commas and line ends are read too. \
      You can move or remove columns, or combine them in one file. An empty cell keeps the catalog's value. A `'` at \
      the start of a cell means that the rest is literal text; a `'` alone is an empty text.

      [Tables from other tools](formats/foreign.md#tables) can have other headings. `--column 'Name (DE)=de-DE name'` \
      maps a heading, and `--column 'Internal='` skips one.
      """
    format.losses = { spreadsheetLosses + Loss.ofBegunChanges([.price], on: $0.today) }
    format.writer = Writer(.folder) { SpreadsheetWriter($0.withEffectivePrices(on: $1.today)).files }
    format.reader = Reader(
      recognizes: { SpreadsheetReader.recognizes($0) },
      read: { files, options in
        var reader = SpreadsheetReader(options)
        for file in files { reader.parse(file) }
        return reader.reading
      })
    return format
  }()
}

/// The catalog values without a column in the tables.
let spreadsheetLosses: [Loss] = {
  let tables = "the tables contain only types, statuses, reference names, seats, prices, texts and offers"
  let rows = "the tables have rows for products only"
  let supported = Set(SpreadsheetField.all.filter { $0.use != .never }.map(\.key)).union([
    .price, .localizations, .introductoryOffers, .promotionalOffers, .offerCodes, .winBackOffers,
  ])
  let isEmpty: @Sendable (Outline, Outline) -> Bool = { value, _ in value == .record([]) }
  var losses =
    Loss.keys(of: .app, but: [.baseTerritory, .retentionMessages], reason: tables)
    + [Loss(.app, .retentionMessages, reason: rows)] + Loss.keys(of: .product, but: supported, reason: tables)
    + Loss.keys(of: .group, but: [.name], reason: rows) + Loss.keys(of: .catalog, but: [], reason: rows)
  losses += [
    Loss(.product, .price, .kept, reason: "a cell contains today's price"),
    Loss(.product, .price, .volume, reason: "a row of a price of seats has the first one", each: true) { tier, _ in
      tier[.fromSeats] == nil
    },
    Loss(.product, [.price, .volume, .base], reason: ofOtherBase) { _, product in
      product[.price]?[.baseTerritory] != nil
    },
    Loss(.product, .price, reason: "an empty cell is ignored", where: isEmpty),
    Loss(.product, .localizations, reason: "an empty cell is ignored", each: true, where: isEmpty),
    Loss(.product, .price, .changes, reason: "a row is a scheduled price if it has a date", each: true) {
      change, _ in
      change[.on] == nil
    },
    Loss(.product, [.price, .changes, .base], reason: ofOtherBase) { _, product in
      product[.price]?[.baseTerritory] != nil
    },
    Loss(.group, reason: "a group is part of the rows of its subscriptions") { _, group in
      group[.subscriptions] == nil
    },
  ]
  losses += lossesOfBase([.price]) + SpreadsheetOffer.losses
  return losses
}()

private let ofOtherBase = "it is in the column of its territory, because the others have another base"

/// The losses of a price with its own base territory.
private func lossesOfBase(_ price: [CatalogKey]) -> [Loss] {
  [
    Loss(.product, price + [.baseTerritory], reason: "one column contains the base prices of all products"),
    Loss(.product, price + [.base], reason: ofOtherBase, at: { $0.record[.baseTerritory] != nil }),
  ]
}

extension SpreadsheetOffer {
  /// The values without a cell in a row.
  fileprivate static var losses: [Loss] {
    let reason = "a row of an offer has no column for it"
    let isEmpty: @Sendable (Outline, Outline) -> Bool = { value, _ in value == .record([]) || value == .list([]) }
    let isRepeated: @Sendable (Loss.Site) -> Bool = { site in
      if case .product(_, let occurrence) = site.path.root { occurrence > 0 } else { false }
    }
    let repeated = "a row is matched to its product by the ID, and another product has the same ID"
    var losses = [
      Loss(.product, .offerCodes, .codes, reason: "a row contains an offer, but not its codes"),
      Loss(.product, .winBackOffers, .awayMonths, reason: "an empty cell is ignored", where: isEmpty),
      Loss(.product, .introductoryOffers, .territories, reason: "an empty cell is ignored", where: isEmpty),
      Loss(.product, [.price, .changes], reason: repeated, at: isRepeated),
      Loss(.product, [.price, .volume], reason: repeated, at: isRepeated),
    ]
    for offers in Kind.allCases.map(\.key) {
      losses += [
        Loss(.product, [offers], reason: repeated, at: isRepeated),
        Loss(.product, offers, .storekit, reason: reason), Loss(.product, offers, .price, .changes, reason: reason),
        Loss(.product, offers, .price, .kept, reason: reason),
        Loss(.product, offers, .price, reason: "an empty cell is ignored", where: isEmpty),
      ]
      losses += lossesOfBase([offers, .price])
    }
    return losses
  }
}

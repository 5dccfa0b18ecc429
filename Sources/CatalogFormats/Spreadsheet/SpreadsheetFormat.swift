import CatalogModel

extension Format {
  /// Prices and texts as two tables for spreadsheets.
  package static let spreadsheet: Format = {
    var format = Format("csv", "tables of prices, texts, offers and announced prices for spreadsheets")
    format.note = """
      One row a product, one column a territory in `prices.csv`, two columns a locale in `texts.csv`; one row an offer \
      in \
      `offers.csv`, whose `offer` says of which kind it is (introductory, promotional, win_back or code), and one row \
      an announced \
      price in `changes.csv`, with its day in `start_date`; UTF-8 with a byte order mark, commas and CRLF. Columns may \
      be moved, left out or come from one file; `;` and tabs, decimal commas and other line \
      ends are understood, too. An empty cell says nothing: what the catalog has stays. A `'` before a cell means the \
      text \
      behind it as it is; Shelf writes it before what a spreadsheet would run as a formula, before another `'`, and \
      alone for an \
      empty text.

      Tables of others are read, too: usual headings (`Product ID`, `Reference Name`, `Display Name`, `Price`, \
      `Duration` and the \
      like) are known in any case and order, `--column 'Name (DE)=de-DE name'` says what another one means, and \
      `--column 'Internal='` that one is to be skipped. The store's own table of a product's prices (`Countries or \
      Regions`, \
      `Currency Code`, `Price`) has a row for each territory; `--owner ID` says of which product they are, if the file \
      is not named \
      like it.
      """
    format.losses = { spreadsheetLosses + Loss.ofBegunChanges([.price], on: $0.today) }
    format.writer = Writer(.folder) { SpreadsheetWriter($0.standing(on: $1.today)).files }
    format.reader = Reader(
      recognizes: { SpreadsheetReader.recognizes($0) },
      read: { files, options in
        var reader = SpreadsheetReader(options)
        for file in files { reader.read(file) }
        return reader.reading
      })
    return format
  }()
}

/// What the tables have no column for.
let spreadsheetLosses: [Loss] = {
  let tables = "the tables hold types, states, reference names, prices, texts and offers only"
  let rows = "the tables have rows for products only"
  let said: Set<CatalogKey> = [
    .type, .referenceName, .price, .status, .localizations, .introductoryOffers, .promotionalOffers, .offerCodes,
    .winBackOffers,
  ]
  let isEmpty: @Sendable (Outline, Outline) -> Bool = { value, _ in value == .record([]) }
  var losses =
    Loss.keys(of: .app, but: [.baseTerritory], reason: tables) + Loss.keys(of: .product, but: said, reason: tables)
    + Loss.keys(of: .group, but: [.name], reason: rows) + Loss.keys(of: .catalog, but: [], reason: rows)
  losses += [
    Loss(.product, .price, .kept, reason: "a cell holds the price of today"),
    Loss(.product, .price, reason: "an empty cell says nothing", where: isEmpty),
    Loss(.product, .localizations, reason: "an empty cell says nothing", each: true, where: isEmpty),
    Loss(.product, .price, .changes, reason: "a row is known for an announced price by its day", each: true) {
      change, _ in
      change[.on] == nil
    },
    Loss(.product, [.price, .changes, .base], reason: ofOtherBase) { _, product in
      product[.price]?[.baseTerritory] != nil
    },
    Loss(.group, reason: "a group stands in the rows of its subscriptions, and has none") { _, group in
      group[.subscriptions] == nil
    },
  ]
  losses += lossesOfBase([.price]) + SpreadsheetOffer.losses
  return losses
}()

private let ofOtherBase = "it stands in the column of its territory, for another is the base of the others"

/// What is lost of a price with a base territory of its own.
private func lossesOfBase(_ price: [CatalogKey]) -> [Loss] {
  [
    Loss(.product, price + [.baseTerritory], reason: "one column holds the base prices of all products"),
    Loss(.product, price + [.base], reason: ofOtherBase, at: { $0.record[.baseTerritory] != nil }),
  ]
}

extension SpreadsheetOffer {
  /// What a row has no cell for.
  fileprivate static var losses: [Loss] {
    let reason = "a row of an offer has no column for it"
    let isEmpty: @Sendable (Outline, Outline) -> Bool = { value, _ in value == .record([]) || value == .list([]) }
    let isRepeated: @Sendable (Loss.Site) -> Bool = { site in
      if case .product(_, let occurrence) = site.path.root { occurrence > 0 } else { false }
    }
    let repeated = "a row finds its product by the ID, which another one has as well"
    var losses = [
      Loss(.product, .offerCodes, .codes, reason: "a row holds an offer, and not its codes"),
      Loss(.product, .winBackOffers, .awayMonths, reason: "an empty cell says nothing", where: isEmpty),
      Loss(.product, .introductoryOffers, .territories, reason: "an empty cell says nothing", where: isEmpty),
      Loss(.product, [.price, .changes], reason: repeated, at: isRepeated),
    ]
    for offers in Kind.allCases.map(\.key) {
      losses += [
        Loss(.product, [offers], reason: repeated, at: isRepeated),
        Loss(.product, offers, .storekit, reason: reason), Loss(.product, offers, .price, .changes, reason: reason),
        Loss(.product, offers, .price, .kept, reason: reason),
        Loss(.product, offers, .price, reason: "an empty cell says nothing", where: isEmpty),
      ]
      losses += lossesOfBase([offers, .price])
    }
    return losses
  }
}

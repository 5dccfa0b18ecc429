import CatalogModel

extension Format {
  /// Prices and texts as two tables for spreadsheets.
  package static let spreadsheet: Format = {
    var format = Format("csv", "tables of prices and texts for spreadsheets")
    format.remark = """
      One row a product, one column a territory in `prices.csv`, two columns a locale in `texts.csv`; UTF-8 with a byte order \
      mark, commas and CRLF. Columns may be moved, left out or come from one file; `;` and tabs, decimal commas and other line \
      ends are understood, too. An empty cell says nothing: what the catalog has stays. A `'` before a cell means the text \
      behind it as it is; Shelf writes it before what a spreadsheet would run as a formula, before another `'`, and alone for an \
      empty text.

      Tables of others are read, too: usual headings (`Product ID`, `Reference Name`, `Display Name`, `Price`, `Duration` and the \
      like) are known in any case and order, `--column 'Name (DE)=de-DE name'` says what another one means, and \
      `--column 'Internal='` that one is to be skipped. The store's own table of a product's prices (`Countries or Regions`, \
      `Currency Code`, `Price`) has a row for each territory; `--owner ID` says of which product they are, if the file is not named \
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

/// What two tables have no column for.
let spreadsheetLosses: [Loss] = {
  let tables = "the tables hold types, reference names, prices and texts only"
  let ofApp: [CatalogKey] = [
    .name, .bundleID, .appleID, .sku, .teamID, .owner, .platforms, .primaryLocale, .locales, .newsstand, .versionOnSale,
    .gracePeriod, .streamlinedPurchasing, .legal, .agreements, .storekit,
  ]
  let ofProducts: [CatalogKey] = [
    .owner, .level, .period, .duration, .sells, .clearedForSale, .status, .familySharing, .restore, .availability, .review,
    .promotion, .images, .versionStatus, .textsOnSale, .hostedContent, .billingPlans, .members, .introductoryOffers,
    .promotionalOffers,
    .offerCodes,
    .winBackOffers, .storekit,
  ]
  let isEmpty: @Sendable (Outline, Outline) -> Bool = { value, _ in value == .record([]) }
  var losses = ofApp.map { Loss(.app, $0, reason: tables) } + ofProducts.map { Loss(.product, $0, reason: tables) }
  losses += [
    Loss(.product, .price, .changes, reason: "a cell holds the price of today"),
    Loss(.product, .price, .kept, reason: "a cell holds the price of today"),
    Loss(.product, .price, .baseTerritory, reason: "one column holds the base prices of all products"),
    Loss(.product, [.price, .base], reason: "it stands in the column of its territory, for another is the base of the others") {
      $0.record[.baseTerritory] != nil
    },
    Loss(.product, .price, reason: "an empty cell says nothing", where: isEmpty),
    Loss(.product, .localizations, reason: "an empty cell says nothing", each: true, where: isEmpty),
    Loss(.group, reason: "a group stands in the rows of its subscriptions, and has none") { _, group in
      group[.subscriptions] == nil
    },
    Loss(.group, .kind, reason: "the tables have rows for products only"),
    Loss(.group, .localizations, reason: "the tables have rows for products only"),
    Loss(.group, .storekit, reason: "the tables have rows for products only"),
    Loss(.group, .versionStatus, reason: "the tables have rows for products only"),
    Loss(.group, .textsOnSale, reason: "the tables have rows for products only"),
    Loss(.catalog, .retired, reason: "the tables have rows for products only"),
    Loss(.catalog, .storePages, reason: "the tables have rows for products only"),
  ]
  return losses
}()

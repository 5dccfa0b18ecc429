import CatalogModel
package import SourceDiagnostics

extension Format {
  /// The same tables as sheets of a workbook.
  package static let workbook: Format = {
    var format = Format("xlsx", "the tables of `csv` as one workbook for Excel or Numbers")
    format.note = """
      The sheets `prices`, `texts`, `offers`, `changes` and `tiers` have the columns of [`csv`](#csv). IDs and the \
      first row are locked, without a password. Many cells have a drop-down list. The sheets `territories` and `lists` \
      are not imported. Formulas are read by their last result. A sheet without a column `id` is skipped with a message.

      Shelf reads `.xlsx` and `.xlsm` files without a password, up to [these limits](exit-codes.md#limits-of-shelf).
      """
    format.losses = { spreadsheetLosses + Loss.ofBegunChanges([.price], on: $0.today) }
    format.writer = Writer(.file("Catalog.xlsx")) { catalog, options in
      WrittenCatalog(WorkbookWriter(catalog.withEffectivePrices(on: options.today)).bytes, named: "Catalog.xlsx")
    }
    format.reader = Reader(
      recognizes: { WorkbookReader.recognizes($0) },
      read: { files, options in
        var reader = WorkbookReader(options)
        for file in files { reader.parse(file) }
        return reader.reading
      })
    return format
  }()
}

extension TextFile {
  /// Whether it is a workbook, which has no lines to show.
  package var isWorkbook: Bool { WorkbookReader.recognizes(self) }
}

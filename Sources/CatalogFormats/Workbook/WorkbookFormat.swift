import CatalogModel
package import SourceDiagnostics

extension Format {
  /// The same tables as sheets of a workbook.
  package static let workbook: Format = {
    var format = Format("xlsx", "the tables of `csv` as one workbook for Excel or Numbers")
    format.note = """
      The sheets `prices`, `texts`, `offers` and `changes` have the columns of [`csv`](#csv). IDs and the first row \
      are locked (without a password) and stay visible. Cells for types, statuses, offer kinds, periods, groups and \
      territories have a drop-down list; amounts are numbers, and dates are dates. Two more sheets are not \
      imported: `territories` lists codes and currencies, and the hidden `lists` contains the words. A workbook that \
      a spreadsheet program saved can be imported: formulas by their last result, in any order of sheets and columns. \
      A sheet without a column `id` is skipped with a message. An empty cell keeps the catalog's value.

      Shelf reads `.xlsx` and `.xlsm` files without a password, each file in them up to 64 MB and all sheets up to \
      four million cells. It rejects a file that unpacks to far more than its size. For larger tables, use `csv`.
      """
    format.losses = { spreadsheetLosses + Loss.ofBegunChanges([.price], on: $0.today) }
    format.writer = Writer(.file("Catalog.xlsx")) { catalog, options in
      WrittenCatalog(WorkbookWriter(catalog.withEffectivePrices(on: options.today)).bytes, named: "Catalog.xlsx")
    }
    format.reader = Reader(
      recognizes: { WorkbookReader.recognizes($0) },
      read: { files, options in
        var reader = WorkbookReader(options)
        for file in files { reader.read(file) }
        return reader.reading
      })
    return format
  }()
}

extension TextFile {
  /// Whether it is a workbook, which has no lines to show.
  package var isWorkbook: Bool { WorkbookReader.recognizes(self) }
}

import CatalogModel
package import SourceDiagnostics

extension Format {
  /// The same tables as sheets of one workbook.
  package static let workbook: Format = {
    var format = Format("xlsx", "the tables of `csv` as sheets of one workbook, for Excel, Numbers and LibreOffice")
    format.note = """
      The sheets `prices`, `texts`, `offers` and `changes` have the columns of [`csv`](#csv). IDs and the first row \
      are locked \
      (without a password) and stay in sight; cells of types, states, kinds of offers, periods, groups and territories \
      offer the \
      words to choose from; amounts are numbers, and days are days. Two more sheets are not read: `territories` names \
      codes and \
      currencies, `lists` is hidden and has the words. What a spreadsheet program saved is read the same way: formulas \
      by their \
      last result, whatever the order of sheets and columns. A sheet without a column `id` is left out, and named. An \
      empty cell \
      says nothing.

      Read are `.xlsx` and `.xlsm` without a password, each file in it up to 64 MB and all sheets up to four million \
      cells. A file that unpacks to far more than its size is refused. For larger tables, use `csv`.
      """
    format.losses = { spreadsheetLosses + Loss.ofBegunChanges([.price], on: $0.today) }
    format.writer = Writer(.file("Catalog.xlsx")) { catalog, options in
      WrittenCatalog(WorkbookWriter(catalog.standing(on: options.today)).bytes, named: "Catalog.xlsx")
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

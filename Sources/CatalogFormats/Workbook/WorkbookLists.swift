import CatalogModel
import StoreFacts
import TextFormats

/// The words for a workbook's cells, in a separate sheet with one column for each list.
struct WorkbookLists {
  private struct List {
    let name: String
    let words: [String]

    /// Whether a cell accepts other words too, after confirmation.
    let isOpen: Bool
  }

  private let lists: [List]

  init(_ catalog: Catalog) {
    func words<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> [String] {
      Word.allCases.map(\.rawValue)
    }
    lists = [
      List(name: "type", words: words(ProductType.self), isOpen: false),
      List(name: "status", words: words(ReviewStatus.self), isOpen: false),
      List(name: "offer", words: words(SpreadsheetOffer.Kind.self), isOpen: false),
      List(name: "mode", words: words(OfferMode.self), isOpen: false),
      List(name: "target_plan", words: words(TargetPlan.self), isOpen: false),
      List(name: "priority", words: words(WinBackOffer.Priority.self), isOpen: false),
      List(name: "promotion_intent", words: words(WinBackOffer.PromotionIntent.self), isOpen: false),
      List(name: "existing_subscribers", words: words(PriceChange.ExistingSubscribers.self), isOpen: false),
      List(name: "flag", words: ["yes", "no"], isOpen: false),
      List(name: "period", words: ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y"], isOpen: true),
      List(name: "eligibility", words: words(OfferCode.Eligibility.self), isOpen: true),
      List(name: "id", words: catalog.allProducts.map(\.id.text), isOpen: true),
      List(name: "group", words: catalog.subscriptionGroups.map(\.name), isOpen: true),
      List(name: "territory", words: Territory.all.map(\.code.text), isOpen: true),
    ]
  }

  /// The lists as columns, their names first.
  var rows: [[String]] {
    let height = lists.map(\.words.count).max() ?? 0
    return [lists.map(\.name)]
      + (0..<height).map { row in lists.map { row < $0.words.count ? $0.words[row] : "" } }
  }

  /// Writes which cells of a sheet offer which list: those of a column, and territories in the first row after the
  /// last column.
  func writeValidations(_ columns: [SpreadsheetColumn], _ writer: inout XMLWriter) {
    var validations: [(list: Int, cells: String)] = []
    for (index, column) in columns.enumerated() {
      guard let list = list(for: column, in: columns), !lists[list].words.isEmpty else { continue }
      let letters = WorkbookCell.column(index)
      validations.append((list, "\(letters)2:\(letters)\(WorkbookCell.mostRows)"))
    }
    if columns.contains(.base(nil)) || columns.contains(where: { if case .base = $0 { true } else { false } }),
      let territories = lists.firstIndex(where: { $0.name == "territory" })
    {
      let (first, last) = (WorkbookCell.column(columns.count), WorkbookCell.column(columns.count + 199))
      validations.append((territories, "\(first)1:\(last)1"))
    }
    let start = writer.begin("dataValidations", ["count": "\(validations.count)"])
    for (list, cells) in validations {
      let letters = WorkbookCell.column(list)
      let one = writer.begin(
        "dataValidation",
        [
          "type": "list", "errorStyle": lists[list].isOpen ? "warning" : "stop", "allowBlank": "1",
          "showErrorMessage": "1",
          "errorTitle": lists[list].name, "error": "Choose a value from the list.", "sqref": cells,
        ])
      writer.element("formula1", "lists!$\(letters)$2:$\(letters)$\(lists[list].words.count + 1)")
      writer.end("dataValidation", of: one)
    }
    writer.end("dataValidations", of: start)
  }

  private func list(for column: SpreadsheetColumn, in columns: [SpreadsheetColumn]) -> Int? {
    let name: String
    switch column {
    // The table with types creates products, so its IDs are new and have no list.
    case .id where columns.contains(.type): return nil
    case .stacksWithIntro, .renews, .active: name = "flag"
    case .offeredIn, .followBase: name = "territory"
    case .base, .territory, .name, .description: return nil
    default: name = column.header
    }
    return lists.firstIndex { $0.name == name }
  }
}

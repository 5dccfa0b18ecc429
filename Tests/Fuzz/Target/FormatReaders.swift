import CatalogFormats
import CatalogLint
import CatalogModel
import CatalogYAML
import SourceDiagnostics
import SourceScanning
import StoreSimulation
import TextFormats

/// Readers of files that other programs write.
extension FuzzReader {
  /// A readable format: reports the result, and writes it in every other format.
  init?(_ format: Format) {
    guard let reader = format.reader else { return nil }
    // Both forms of property lists may contain any byte, including the mark.
    let isOneFile = format.name.contains("plist") || format.name == "product-ids" || format.name == "xlsx"
    self.init(name: format.name, words: { Words.format(format.name) }) { bytes in
      let parts = isOneFile ? [bytes] : pieces(of: bytes, atMost: 4)
      let files = parts.enumerated().map { TextFile(path: "\($0)\(Self.ending(of: format.name))", bytes: $1) }
      for file in files { for other in Format.all { _ = other.reader?.recognizes(file) } }
      let reading = reader.parse(files.enumerated().map { FormatFile($1, index: $0) })
      var findings = reading.faults + reading.places.values.map { Diagnostic(.wrongType, "here", at: $0) }
      if format.name == "storekit" {
        let catalog = StoreKitCatalog(FormatFile(files[0]))
        findings +=
          catalog.findings
          + find(Rule.all, in: CatalogVisit(of: catalog.catalog, today: Checks.today)).map(catalog.locate)
      }
      Checks.check(
        findings, in: files.map(\.hidingSecrets), products: reading.catalog.productCount, seed: bytes.count)
      Checks.checkYAML(of: reading.catalog, notes: reading.unknowns)
      var options = format.completed(WritingOptions(), for: reading.catalog)
      options.today = Checks.today
      options.isBinary = bytes.count % 2 == 1
      _ = format.losses(options)
      _ = format.writer?.write(reading.catalog, options)
    }
  }

  private static func ending(of format: String) -> String {
    switch format {
    case "storekit": ".storekit"
    case "csv": ".csv"
    case "xlsx": ".xlsx"
    case "transporter": ".xml"
    case "plist", "product-ids": ".plist"
    default: ".json"
    }
  }

  /// Reads a customer's receipt.
  static let receipt = FuzzReader(name: "receipt", words: { Words.receipt }) { bytes in
    let file = TextFile(path: "receipt.json", bytes: bytes)
    let reading = readReceipt(file)
    Checks.check(reading.faults, in: [file.hidingSecrets], seed: bytes.count)
    // Other tests bound the time that long histories need.
    guard reading.receipt.entries.count < 100, reading.receipt.content.count < 100 else { return }
    _ = subscriptionHistories(of: reading.receipt)
  }

  /// The journal of a simulation, with this run's heading or an unknown one.
  static let journal = FuzzReader(name: "journal", words: { Words.journal }) { bytes in
    let heading = JournalHeading(Scenario(), in: Shop(Catalog()))
    for text in [bytes, Array((heading.line + "\n").utf8) + bytes] {
      guard let reading = try? JournalReading(text, heading: heading) else { continue }
      precondition(reading.wholeBytes <= text.count, "a journal has no more lines than bytes")
    }
  }

  /// An app's code in every language, and `.gitignore` files.
  static let code = FuzzReader(name: "code", words: { Words.code }) { bytes in
    let ids = SoldIDs([.init("com.example.lighthouse.gold")], bundleIDs: ["com.example.lighthouse"])
    let file = TextFile(path: "Store.swift", bytes: bytes)
    for language in SourceLanguage.allCases {
      Checks.check(ScannedSource(file, language, ids).findings, in: [file], seed: bytes.count)
    }
    var rules = IgnoreRules()
    rules.addRules(from: bytes, in: "App/")
    _ = rules.ignores("App/Sources/Store.swift", isFolder: false)
  }
}

package import CatalogModel
package import SourceDiagnostics
import TextFormats

/// A `.storekit` file for the rules: its catalog, the places of its values, and its faults.
package struct StoreKitCatalog: Sendable {
  package let reading: FormatReading

  /// The findings about the file itself, besides reading faults.
  package let findings: [Diagnostic<SourceRange?>]

  /// Whether it could be read to its end.
  package let isWhole: Bool

  private let place: FormatFile

  /// Whether a file is a `.storekit` file, by its extension.
  package static func isOne(_ path: String) -> Bool { path.hasSuffix(".storekit") }

  package init(_ file: FormatFile) {
    place = file
    let root = parseJSON(file.file, fileIndex: file.index).root
    reading = StoreKitReader.parse(file)
    isWhole = root != nil
    findings = root.map { StoreKitChecks($0, of: file).findings } ?? []
  }

  package var catalog: Catalog { reading.catalog }

  /// The reading faults; a private key is reported as a finding instead.
  package var faults: [Diagnostic<SourceRange?>] { reading.faults.filter { $0.kind != .secretInFile } }

  /// A rule's finding with its place in the file. Its fix is for YAML, and left out.
  package func locate(_ finding: Diagnostic<CatalogPath>) -> Diagnostic<SourceRange?> {
    var located = finding.mapPlaces(range)
    located.path = located.path ?? finding.place.description
    located.product = located.product ?? finding.place.product?.text
    located.fix = nil
    if Self.mildRules.contains(finding.kind.id), located.severity == .error { located.severity = .warning }
    return located
  }

  private func range(of path: CatalogPath) -> SourceRange? {
    var text = path
    text.aspect = .value
    // A range of a text is in its quotes, if they contain no escapes.
    if case .stretch(let bytes) = path.aspect, let value = reading.places[text], isPlain(value) {
      let start = value.bytes.lowerBound + 1
      if start + bytes.upperBound < value.bytes.upperBound {
        return place.range(start + bytes.lowerBound..<start + bytes.upperBound)
      }
    }
    return reading.sourceRange(of: path)
  }

  private func isPlain(_ range: SourceRange) -> Bool {
    let bytes = place.file.bytes[range.bytes]
    return bytes.first == UInt8(ascii: "\"") && !bytes.contains(UInt8(ascii: "\\"))
  }

  /// The rules whose errors become warnings: Xcode itself writes an empty text, and tests don't need one.
  private static let mildRules: Set<String> = ["empty-text"]

  /// The rules whose errors don't prevent testing: App Store Connect rejects such values, but Xcode writes them.
  static let needlessRules = silentRules.union(mildRules).union([
    "description-length", "display-name-length", "group-name-length", "group-app-name-length",
    "duplicate-reference-name", "price-not-a-price-point", "price-precision", "zero-price",
  ])

  /// The rules for values that no `.storekit` file contains, or that are the same in every file from Xcode.
  package static let silentRules: Set<String> = [
    // Reviews, assets, states.
    "missing-review-screenshot", "first-submission", "status-inconsistent", "status-not-stated",
    "seats-not-stated",
    "cleared-but-not-approved",
    "approved-but-not-cleared", "missing-agreement", "legal-links-missing",
    // How a purchase is restored, and for how long the app grants it.
    "non-renewing-without-duration", "non-renewing-restore-plan",
    // Xcode omits the texts of groups, and empty descriptions of products.
    "missing-group-localization", "missing-primary-localization", "missing-localization",
    // A local file needs no reference names, and its offers have fewer fields.
    "missing-reference-name", "offer-missing-field",
    // Reported as findings about the file.
    "missing-price", "missing-territory-price",
  ]
}

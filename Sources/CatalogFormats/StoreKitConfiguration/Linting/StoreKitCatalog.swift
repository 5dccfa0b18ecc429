package import CatalogModel
import JSONSyntax
package import SourceDiagnostics

/// A `.storekit` file as the rules look at it: the catalog in it, where its values stand, and what is wrong with the
/// file.
package struct StoreKitCatalog: Sendable {
  package let reading: FormatReading

  /// What is wrong with the file itself, besides what could not be read.
  package let findings: [Diagnostic<SourceRange?>]

  /// Whether it could be read to its end.
  package let isWhole: Bool

  private let place: FormatFile

  /// Whether a file is one, by its name.
  package static func isOne(_ path: String) -> Bool { path.hasSuffix(".storekit") }

  package init(_ file: FormatFile) {
    place = file
    let root = parseJSON(file.file, fileIndex: file.index).root
    reading = StoreKitReader.read(file)
    isWhole = root != nil
    findings = root.map { StoreKitChecks($0, of: file).findings } ?? []
  }

  package var file: TextFile { place.file }
  package var catalog: Catalog { reading.catalog }

  /// What could not be read; that there is a private key in it is reported as a fault of the file.
  package var faults: [Diagnostic<SourceRange?>] { reading.faults.filter { $0.kind != .secretInFile } }

  /// What a rule found, at its place in the file. Its fix is one of the YAML, and left out.
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
    // A stretch of a text stands in its quotes, as long as nothing in them is escaped.
    if case .stretch(let bytes) = path.aspect, let value = reading.places[text], isPlain(value) {
      let start = value.bytes.lowerBound + 1
      if start + bytes.upperBound < value.bytes.upperBound {
        return place.range(start + bytes.lowerBound..<start + bytes.upperBound)
      }
    }
    return reading.place(of: path)
  }

  private func isPlain(_ range: SourceRange) -> Bool {
    let bytes = place.file.bytes[range.bytes]
    return bytes.first == UInt8(ascii: "\"") && !bytes.contains(UInt8(ascii: "\\"))
  }

  /// The rules whose errors are warnings: Xcode itself writes an empty text where nobody gave one, and tests do
  /// without.
  private static let mildRules: Set<String> = ["empty-text"]

  /// The rules whose errors don't keep a catalog from being tested: the App Store rejects such values, and Xcode writes
  /// them.
  static let needlessRules = silentRules.union(mildRules).union([
    "description-length", "display-name-length", "group-name-length", "group-app-name-length",
    "duplicate-reference-name", "price-not-a-price-point", "price-precision", "zero-price",
  ])

  /// The rules that ask for what no `.storekit` file can say, or what is as it is in every file that Xcode makes.
  package static let silentRules: Set<String> = [
    // Reviews, assets, states.
    "missing-review-screenshot", "first-submission", "status-inconsistent", "status-not-stated",
    "cleared-but-not-approved",
    "approved-but-not-cleared", "missing-agreement", "legal-links-missing",
    // Who restores what, and for how long the app grants it.
    "non-renewing-without-duration", "non-renewing-restore-plan",
    // Xcode leaves the texts of groups away, and the descriptions of products that nobody wrote.
    "missing-group-localization", "missing-primary-localization", "missing-localization",
    // A local file needs no names for the team, and offers there have fewer fields.
    "missing-reference-name", "offer-missing-field",
    // Reported as faults of the file.
    "missing-price", "missing-territory-price",
  ]
}

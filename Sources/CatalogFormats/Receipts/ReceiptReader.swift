package import CatalogModel
package import SourceDiagnostics

/// The result of reading receipts.
package struct ReceiptReading: Sendable {
  package var receipt = Receipt()
  package var faults: [Diagnostic<SourceRange?>] = []

  /// The number of decoded texts with unverified signatures.
  package var unverified = 0

  /// Whether there is a binary receipt, which isn't supported.
  package var hasSealedReceipt = false
}

/// Reads a customer's purchases: receipts, signed transactions and their payloads, lists of entries, or a table.
///
/// Signatures are not verified, because the result grants nothing.
///
/// - Parameters:
///   - file: JSON, one signed text, or separated values.
///   - index: the file's index among all files, for the ranges.
/// - Returns: the entries and the faults.
package func readReceipt(_ file: TextFile, fileIndex index: Int = 0) -> ReceiptReading {
  let body = file.bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
  var reader = ReceiptReader(file: index)
  switch body.first {
  case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): reader.readJSON(file)
  case nil:
    reader.report(.missingField, "the file is empty", at: 0..<0, help: "expected a receipt or a table of entries")
  default:
    let words = SignedText.words(in: file.bytes)
    if !words.isEmpty, words.allSatisfy({ $0.text.hasPrefix("eyJ") && SignedText.payload(of: $0.text) != nil }) {
      for word in words { reader.readSignedText(word.text, at: word.range) }
    } else if SealedReceipt.looksSealed(body) {
      reader.report(
        .unreadableValue, "a binary app receipt (PKCS #7), which is not supported",
        at: 0..<min(1, file.bytes.count),
        help:
          "save the transactions of the App Store Server API, or the response of verifyReceipt"
      )
    } else {
      reader.readTable(file)
    }
  }
  return reader.finish(file)
}

/// Collects entries, renewal info, and content.
struct ReceiptReader {
  private let file: Int
  var reading = ReceiptReading()

  /// The place of the signed text being read, whose contents have no places.
  var signedPlace: Range<Int>?

  /// Whether a list of purchases was found, even an empty one.
  var foundList = false

  /// The entries by transaction, without duplicates, and the time of each signature.
  private var known: [String: Int] = [:]
  private var signed: [String: Instant] = [:]

  init(file: Int) { self.file = file }

  mutating func finish(_ file: TextFile) -> ReceiptReading {
    if !foundList, reading.faults.isEmpty {
      report(
        .missingField, "it contains no purchases", at: 0..<min(1, file.bytes.count),
        help:
          "use 'entries', a receipt with 'latest_receipt_info' or 'in_app', transactions, or a table with the "
          + "columns productId, purchaseDate and expiresDate")
    }
    return reading
  }

  mutating func report(
    _ kind: DiagnosticKind, severity: Severity? = nil, _ message: String, at range: Range<Int>, help: String? = nil
  ) {
    let place = SourceRange(file: file, bytes: signedPlace ?? range)
    reading.faults.append(Diagnostic(kind, severity: severity, message, at: place, help: help))
  }

  // MARK: - Entries

  /// Adds an entry, renewal info or content, depending on the fields.
  mutating func addRecord(with fields: ReceiptFields) {
    foundList = true
    if fields[.published] != nil { return takeContent(fields) }
    let isRenewal = fields[.start] == nil && fields[.originalStart] == nil
    if isRenewal, fields[.graceEnds] != nil || fields[.isInBillingRetry] != nil || fields[.renews] != nil {
      return takeRenewal(fields)
    }
    if fields[.content] != nil, fields[.product] == nil, isRenewal {
      return report(
        .missingField, "content without 'published'", at: fields.range,
        help: "without it, Shelf can't tell when it was current")
    }
    guard let product = fields[.product] else {
      return report(
        .missingField, "an entry without 'productId'", at: fields.range,
        help: "without it, Shelf can't tell what was bought")
    }
    guard let from = fields[.start] ?? fields[.originalStart] else {
      return report(
        .missingField, "an entry without 'purchaseDate'", at: fields.range,
        help: "without it, Shelf can't tell when it started")
    }
    // All of them are read, so that all faults are reported.
    let (start, end, revoked) = (moment(from), fields[.end].map { moment($0) }, fields[.revoked].map { moment($0) })
    guard let start, end != .some(nil), revoked != .some(nil) else { return }
    var entry = ReceiptEntry(product: ProductID(product.text), start: start, end: end ?? nil)
    if let end = entry.end, let field = fields[.end], end < start {
      return report(
        .unreadableValue, "it ends before it starts, at \(start)", at: field.range,
        help: "are the two times swapped?")
    }
    entry.revoked = revoked ?? nil
    complete(&entry, fields)
    addEntry(entry, signed: fields[.signed].flatMap { moment($0) })
  }

  private mutating func complete(_ entry: inout ReceiptEntry, _ fields: ReceiptFields) {
    entry.isUpgraded = flag(fields[.isUpgraded]) ?? false
    entry.isFamilyShared = fields[.ownership]?.text == "FAMILY_SHARED"
    let hasIntroduction = [flag(fields[.trial]), flag(fields[.introductoryOffer])].contains(true)
    entry.isOffer = hasIntroduction || fields[.offer] != nil
    entry.isUsedUntilRevoked =
      ["REFUND_PRORATED", "FAMILY_REVOKE", "ASSIGNMENT_REVOKE"].contains(fields[.revocationType]?.text)
    entry.group = fields[.group]?.text
    entry.transaction = fields[.transaction]?.text
    entry.originalTransaction = fields[.originalTransaction]?.text
  }

  /// Adds an entry. Of two with one transaction ID, keeps the one signed last; without times, the revoked one.
  private mutating func addEntry(_ entry: ReceiptEntry, signed moment: Instant?) {
    guard let number = entry.transaction else { return reading.receipt.entries.append(entry) }
    guard let index = known[number] else {
      known[number] = reading.receipt.entries.count
      signed[number] = moment
      return reading.receipt.entries.append(entry)
    }
    if let moment, let other = signed[number] {
      guard moment > other else { return }
      signed[number] = moment
      return reading.receipt.entries[index] = entry
    }
    if reading.receipt.entries[index].revoked == nil, entry.revoked != nil { reading.receipt.entries[index] = entry }
  }

  private mutating func takeRenewal(_ fields: ReceiptFields) {
    var renewal = RenewalInfo()
    renewal.originalTransaction = fields[.originalTransaction]?.text
    renewal.product = fields[.product].map { ProductID($0.text) }
    renewal.graceEnds = fields[.graceEnds].flatMap { moment($0) }
    renewal.isInBillingRetry = flag(fields[.isInBillingRetry])
    renewal.renews = flag(fields[.renews])
    reading.receipt.renewals.append(renewal)
  }

  private mutating func takeContent(_ fields: ReceiptFields) {
    guard let id = fields[.content] else {
      return report(
        .missingField, "content without 'id'", at: fields.range, help: "unlocked content is identified by its ID")
    }
    guard let published = fields[.published].flatMap({ moment($0) }) else { return }
    let product = fields[.product].map { ProductID($0.text) }
    reading.receipt.content.append(PublishedContent(id: id.text, published: published, product: product))
  }

  // MARK: - Values

  private mutating func moment(_ field: ReceiptFields.Field) -> Instant? {
    switch ReceiptMoment.parse(field.text) {
    case .moment(let moment): return moment
    case .fault(let message, let help):
      report(.unreadableValue, message, at: field.range, help: help)
      return nil
    }
  }

  private mutating func flag(_ field: ReceiptFields.Field?) -> Bool? {
    guard let field else { return nil }
    switch field.text.lowercased() {
    case "true", "1", "yes": return true
    case "false", "0", "no": return false
    default:
      report(.unreadableValue, "expected true or false, found '\(field.text)'", at: field.range)
      return nil
    }
  }
}

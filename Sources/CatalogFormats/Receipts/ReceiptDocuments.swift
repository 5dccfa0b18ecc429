import SourceDiagnostics
import TextFormats

/// JSON receipts: the places of purchases in Apple's documents.
extension ReceiptReader {
  /// Keys of purchases, of renewal info, or of objects that contain them; the latest receipts first.
  private static let leading = [
    "latestreceiptinfo", "latestexpiredreceiptinfo", "receipt", "inapp", "entries", "transactions",
    "signedtransactions", "pendingrenewalinfo", "renewals",
    "data", "lasttransactions", "signedtransactioninfo", "signedrenewalinfo", "signedpayload", "notificationhistory",
    "content",
  ]

  /// The keys that make an object an entry.
  private static let identifyingKeys: [ReceiptKey] = [.product, .published, .graceEnds, .isInBillingRetry, .renews]

  /// Reads a document, or one document on each line, whose faults are placed on their lines.
  mutating func readJSON(_ file: TextFile) {
    let lines = file.bytes.split(separator: UInt8(ascii: "\n")).map { line in
      line.dropLast(line.last == UInt8(ascii: "\r") ? 1 : 0)
    }.filter { !$0.isEmpty }
    let isObject = { (line: ArraySlice<UInt8>) in line.first == UInt8(ascii: "{") && line.last == UInt8(ascii: "}") }
    guard lines.count > 1, lines.allSatisfy(isObject) else { return readDocument(file) }
    for line in lines {
      signedPlace = line.startIndex..<line.endIndex
      readDocument(TextFile(path: file.path, bytes: Array(line)))
    }
    signedPlace = nil
  }

  private mutating func readDocument(_ file: TextFile) {
    let parsed = parseJSON(file)
    for fault in parsed.faults {
      report(fault.kind, severity: fault.severity, fault.message, at: fault.place?.bytes ?? 0..<0, help: fault.help)
    }
    guard let root = parsed.root else { return }
    readValue(root, isOwn: false)
    if !foundList { explainStatus(of: root) }
  }

  /// Reports the meaning of a response's status if it has no receipt.
  private mutating func explainStatus(of root: JSONNode) {
    guard let member = root.members?.first(where: { ReceiptKey.folded($0.key) == "status" }),
      let digits = member.value.digits ?? member.value.text, let status = Int(digits), status != 0
    else { return }
    foundList = true
    report(
      .missingField, "verifyReceipt returned status \(status): \(ReceiptStatus.meaning(of: status))",
      at: member.value.range,
      help: ReceiptStatus.advice(on: status))
  }

  /// Reads a value that may contain purchases.
  ///
  /// - Parameters:
  ///   - node: the value.
  ///   - isOwn: whether it is in Shelf's own `entries` or `content`, where an unknown key is an error.
  private mutating func readValue(_ node: JSONNode, isOwn: Bool) {
    switch node.content {
    case .array(let elements):
      foundList = true
      for element in elements { readValue(element, isOwn: isOwn) }
    case .object(let members): readObject(members, node, isOwn: isOwn)
    case .string(let text): readSignedText(text, at: node.range)
    case .null: break
    default: report(.unreadableValue, "expected an entry, found \(node.kindName)", at: node.range)
    }
  }

  private mutating func readObject(_ members: [JSONNode.Member], _ node: JSONNode, isOwn: Bool) {
    let names = members.map { ReceiptKey.folded($0.key) }
    if names.contains("latestreceipt") || names.contains("receiptdata") { reading.hasSealedReceipt = true }
    var leads = false
    for leading in Self.leading {
      guard let index = names.firstIndex(of: leading) else { continue }
      // A receipt of the oldest form is itself an entry; today's `receipt` only contains some.
      let value = members[index].value
      if value.members == nil, value.elements == nil, value.text == nil { continue }
      leads = true
      readValue(value, isOwn: leading == "entries" || leading == "content")
    }
    let isEntry = Self.identifyingKeys.flatMap(\.names).contains(where: names.contains)
    if isEntry || (!leads && isOwn) { addRecord(with: fields(of: members, in: node.range, isOwn: isOwn)) }
  }

  private mutating func fields(of members: [JSONNode.Member], in range: Range<Int>, isOwn: Bool) -> ReceiptFields {
    var fields = ReceiptFields(range: range)
    for member in members {
      let name = ReceiptKey.folded(member.key)
      guard Self.names.contains(name) else {
        if isOwn, !ReceiptKey.skipped.contains(name) { reportUnknown(member.key, name, at: member.keyRange) }
        continue
      }
      if member.value.isNull { continue }
      if let text = member.value.text ?? member.value.digits ?? member.value.flag.map({ "\($0)" }) {
        fields.addField(named: name, ReceiptFields.Field(text: text, range: member.value.range))
      } else {
        report(
          .unreadableValue, "expected text or a number, found \(member.value.kindName)", at: member.value.range)
      }
    }
    return fields
  }

  /// All known names.
  static let names = Set(ReceiptKey.allCases.flatMap(\.names))

  mutating func reportUnknown(_ key: String, _ name: String, at range: Range<Int>) {
    let known = [
      "productId", "purchaseDate", "expiresDate", "revocationDate", "isUpgraded", "transactionId", "published",
    ]
    let near = nearestSpelling(to: key, among: known).map { "did you mean '\($0)'?" }
    report(.unknownField, "unknown field '\(key)' in an entry", at: range, help: near)
  }

  // MARK: - Signed texts

  /// Reads the payload of a signed text, without verifying the signature.
  mutating func readSignedText(_ text: String, at range: Range<Int>) {
    guard let payload = SignedText.payload(of: text) else {
      return report(
        .unreadableValue, "expected a signed transaction, found text", at: range,
        help: "a signed text has three parts separated by '.', of which the second is its payload")
    }
    reading.unverified += 1
    let outer = signedPlace
    signedPlace = outer ?? range
    let parsed = parseJSON(TextFile(path: "", bytes: payload))
    for fault in parsed.faults {
      report(fault.kind, "in the signed text: \(fault.message)", at: range, help: fault.help)
    }
    if let root = parsed.root { readValue(root, isOwn: false) }
    signedPlace = outer
  }
}

/// Signed texts (JWS, RFC 7515): three base64 parts.
enum SignedText {
  /// The words of a text with their places, if it consists only of those: empty if one is too long for a signed text.
  static func words(in bytes: [UInt8]) -> [(text: String, range: Range<Int>)] {
    var words: [(String, Range<Int>)] = []
    var start: Int?
    for (index, byte) in bytes.enumerated() where !(index < 3 && [0xEF, 0xBB, 0xBF].contains(byte)) {
      if byte > 0x20 {
        start = start ?? index
        // Every signed text starts with '{"' in base64.
        if start == index, byte != UInt8(ascii: "e") { return [] }
      } else if let begin = start {
        words.append((String(decoding: bytes[begin..<index], as: UTF8.self), begin..<index))
        start = nil
      }
    }
    if let start { words.append((String(decoding: bytes[start...], as: UTF8.self), start..<bytes.count)) }
    return words
  }

  /// The payload; nil if the text has another form.
  static func payload(of text: String) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return Base64.decode(parts[1])
  }
}

/// Receipts as apps store them: a PKCS #7 container, binary or in base64.
enum SealedReceipt {
  static func looksSealed(_ bytes: ArraySlice<UInt8>) -> Bool {
    // A sequence whose first part is the identifier of signed data, 1.2.840.113549.1.7.2.
    let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let head = Array(bytes.prefix(64))
    let decoded =
      head.first == 0x30
      ? head : Base64.decode(Substring(decoding: head.filter { $0 > 0x20 }.prefix(40), as: UTF8.self))
    guard let decoded, decoded.first == 0x30 else { return false }
    return decoded.indices.prefix(8).contains { decoded[$0...].starts(with: identifier) }
  }
}

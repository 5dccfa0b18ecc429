import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// Finds what is wrong with a file itself, in the tree that it is.
struct StoreKitChecks {
  private let file: FormatFile
  private let root: JSONNode
  private(set) var findings: [Diagnostic<SourceRange?>] = []

  init(_ root: JSONNode, of file: FormatFile) {
    self.file = file
    self.root = root
    findSecrets(in: root)
    checkSettings()
    checkVersion()
    checkProducts()
    var seen: [String: Range<Int>] = [:]
    checkIDs(in: root, &seen)
    checkLayout()
  }

  private mutating func report(
    _ kind: DiagnosticKind, _ message: String, at range: Range<Int>, notes: [Note<SourceRange?>] = [],
    help: String? = nil,
    fix: Fix<SourceRange?>? = nil
  ) {
    findings.append(Diagnostic(kind, message, at: file.range(range), notes: notes, help: help, fix: fix))
  }

  // MARK: - The document

  /// Whether a member holds a private key, by its name or by what it looks like.
  private static func isSecret(_ member: JSONNode.Member) -> Bool {
    if let text = member.value.text { return SecretShape.isName(member.key) ? !text.isEmpty : SecretShape.isKey(text) }
    return SecretShape.isName(member.key) && !(member.value.elements ?? []).isEmpty
  }

  private mutating func findSecrets(in node: JSONNode) {
    for member in node.members ?? [] {
      if Self.isSecret(member) {
        report(
          .storeKitPrivateKey, "a private key that signs offers stands in this file", at: member.keyRange,
          help: "take it out, also of the history, and revoke it in App Store Connect if others could see it")
      } else {
        findSecrets(in: member.value)
      }
    }
    for element in node.elements ?? [] { findSecrets(in: element) }
  }

  private mutating func checkSettings() {
    guard let settings = root[.settings],
      let date = settings.members?.first(where: { $0.key == StoreKitKey.lastSynchronizedDate.rawValue }),
      !date.value.isNull, settings[.applicationInternalID]?.isNull == false
    else { return }
    report(
      .storeKitSyncedFile, "this file is synchronized with App Store Connect, which overwrites what is changed here",
      at: date.keyRange)
  }

  private mutating func checkVersion() {
    let known = StoreKitVersion.known.map(\.description).joined(separator: ", ")
    guard let node = root[.version] else {
      return report(
        .storeKitUnknownVersion, "this file names no version; Shelf knows \(known)", at: root.range.prefix(1))
    }
    guard let major = node[.major], let minor = node[.minor], let whole = major.digits, let part = minor.digits else {
      return
    }
    if !StoreKitVersion.known.contains(where: { $0.description == "\(whole).\(part)" }) {
      let hasMajor = StoreKitVersion.known.contains { String($0.major) == whole }
      report(
        .storeKitUnknownVersion, "version \(whole).\(part) is none that Shelf knows: \(known)",
        at: hasMajor ? minor.range : major.range)
    }
  }

  /// The first difference from the file that Xcode would write.
  private mutating func checkLayout() {
    let found = file.file.bytes
    let usual = root.value.inKeyOrder.bytes(.xcode)
    guard found != usual, found + [UInt8(ascii: "\n")] != usual else { return }
    var start = zip(found, usual).prefix { $0 == $1 }.count
    while start > 0, found[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    while start < found.count, found[start] == UInt8(ascii: " ") || found[start] == UInt8(ascii: "\n") { start += 1 }
    var end = start
    while end < found.count, found[end] != UInt8(ascii: "\n"), found[end] != UInt8(ascii: "\r") { end += 1 }
    // The new text would hold a key as well, and fixes are shown.
    let hasSecret = findings.contains { $0.kind == .storeKitPrivateKey }
    let fix = Fix<SourceRange?>(
      "write the file as Xcode does", isSafe: true,
      edits: [Edit(at: file.range(0..<found.count), newText: String(decoding: usual, as: UTF8.self))])
    report(
      .storeKitNotCanonical, "from here on the file is laid out otherwise than Xcode writes it",
      at: start..<max(end, start),
      fix: hasSecret ? nil : fix)
  }

  // MARK: - Products

  private mutating func checkProducts() {
    for section in StoreKitReader.sections {
      for product in root[section]?.elements ?? [] { checkProduct(product) }
    }
    for group in StoreKitWords.groupSections.flatMap({ root[$0.key]?.elements ?? [] }) {
      checkLocales(of: group)
      for product in group[.subscriptions]?.elements ?? [] {
        checkProduct(product)
        checkGroup(of: product, in: group)
      }
    }
  }

  private mutating func checkProduct(_ product: JSONNode) {
    guard product.members != nil else { return }
    checkLocales(of: product)
    let price = product[.displayPrice]
    guard price == nil || price?.isNull == true || price?.text?.isEmpty == true else { return }
    let place = price ?? product[.productID]
    report(
      .storeKitEmptyPrice, "this product has no price", at: place?.range ?? product.range.prefix(1),
      help: "write it in the currency of the storefront: \"\(StoreKitKey.displayPrice.rawValue)\" : \"0.99\"")
  }

  private mutating func checkGroup(of product: JSONNode, in group: JSONNode) {
    guard let node = product[.subscriptionGroupID], let named = node.text, let id = group[.id]?.text, named != id,
      let place = group[.id]
    else { return }
    report(
      .storeKitGroupMismatch, "this subscription names the group '\(named)' and stands in '\(id)'", at: node.range,
      notes: [Note("the group that it stands in", at: file.range(place.range))])
  }

  private mutating func checkLocales(of node: JSONNode) {
    let nodes = (node[.localizations]?.elements ?? []).compactMap { $0[.locale] }
    let names = nodes.compactMap(\.text)
    for node in nodes {
      guard let name = node.text, let meant = StoreLocale.suggestion(for: name)?.storekitName, meant != name else {
        continue
      }
      let fix = Fix<SourceRange?>(
        "write '\(meant)'", isSafe: true, edits: [Edit(at: file.range(node.range), newText: "\"\(meant)\"")])
      let isTaken = names.contains(meant)
      report(
        .storeKitHandEditedLocale, "'\(name)' is spelled '\(meant)' in files that Xcode writes", at: node.range,
        help: isTaken ? "there is a text for '\(meant)' already; keep one of the two" : nil, fix: isTaken ? nil : fix)
    }
  }

  // MARK: - IDs

  private mutating func checkIDs(in node: JSONNode, _ seen: inout [String: Range<Int>]) {
    for member in node.members ?? [] {
      // Version 5.0 writes the first offer of the list a second time.
      if member.key == StoreKitKey.introductoryOffer.rawValue, node[.introductoryOffers] != nil { continue }
      if member.key == StoreKitKey.internalID.rawValue, let id = member.value.text, !id.isEmpty {
        if let first = seen[id] {
          report(
            .storeKitDuplicateInternalID, "'\(id)' is the internal ID of something else already",
            at: member.value.range,
            notes: [Note("it has it first", at: file.range(first))],
            help: "give one of them eight other hexadecimal digits")
        } else {
          seen[id] = member.value.range
        }
      }
      checkIDs(in: member.value, &seen)
    }
    for element in node.elements ?? [] { checkIDs(in: element, &seen) }
  }
}

extension Range<Int> {
  /// The first so many of it.
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(lowerBound + count, upperBound) }
}

import SourceDiagnostics
import StoreFacts
import TextFormats

/// Finds problems of a file itself, in its tree.
struct StoreKitChecks {
  private let file: FormatFile
  private let root: JSONNode
  private(set) var findings: [Diagnostic<SourceRange?>] = []

  init(_ root: JSONNode, of file: FormatFile) {
    (self.file, self.root) = (file, root)
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
    help: String? = nil, fix: Fix<SourceRange?>? = nil
  ) {
    findings.append(Diagnostic(kind, message, at: file.range(range), notes: notes, help: help, fix: fix))
  }

  // MARK: - The document

  /// Whether a member contains a private key, by its name or its shape.
  private static func isSecret(_ member: JSONNode.Member) -> Bool {
    if let text = member.value.text { return SecretShape.isName(member.key) ? !text.isEmpty : SecretShape.isKey(text) }
    return SecretShape.isName(member.key) && !(member.value.elements ?? []).isEmpty
  }

  private mutating func findSecrets(in node: JSONNode) {
    for member in node.members ?? [] {
      if Self.isSecret(member) {
        report(
          .storeKitPrivateKey, "this file contains a private key that signs offers", at: member.keyRange,
          help: "remove it, also from the history, and revoke it in App Store Connect if others could read it")
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
      .storeKitSyncedFile, "this file is synchronized with App Store Connect, which overwrites changes made here",
      at: date.keyRange)
  }

  private mutating func checkVersion() {
    let known = StoreKitVersion.known.map(\.description).joined(separator: ", ")
    guard let node = root[.version] else {
      return report(
        .storeKitUnknownVersion, "this file has no version; Shelf supports \(known)", at: root.range.prefix(1))
    }
    guard let major = node[.major], let minor = node[.minor], let whole = major.digits, let part = minor.digits else {
      return
    }
    if !StoreKitVersion.known.contains(where: { $0.description == "\(whole).\(part)" }) {
      let hasMajor = StoreKitVersion.known.contains { String($0.major) == whole }
      report(
        .storeKitUnknownVersion, "unknown version \(whole).\(part); Shelf supports \(known)",
        at: hasMajor ? minor.range : major.range)
    }
  }

  /// The first difference from Xcode's layout.
  private mutating func checkLayout() {
    let found = file.file.bytes
    let usual = root.value.inKeyOrder.bytes(.xcode)
    guard found != usual, found + [UInt8(ascii: "\n")] != usual else { return }
    var start = zip(found, usual).prefix { $0 == $1 }.count
    while start > 0, found[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    while start < found.count, found[start] == UInt8(ascii: " ") || found[start] == UInt8(ascii: "\n") { start += 1 }
    var end = start
    while end < found.count, found[end] != UInt8(ascii: "\n"), found[end] != UInt8(ascii: "\r") { end += 1 }
    // The new text would contain a key too, and fixes are shown.
    let hasSecret = findings.contains { $0.kind == .storeKitPrivateKey }
    let fix = Fix<SourceRange?>(
      "write the file as Xcode does", isSafe: true,
      edits: [Edit(at: file.range(0..<found.count), newText: String(decoding: usual, as: UTF8.self))])
    report(
      .storeKitNotCanonical, "from here on the layout differs from Xcode's",
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
      help: "add it in the currency of the storefront: \"\(StoreKitKey.displayPrice.rawValue)\" : \"0.99\"")
  }

  private mutating func checkGroup(of product: JSONNode, in group: JSONNode) {
    guard let node = product[.subscriptionGroupID], let named = node.text, let id = group[.id]?.text, named != id,
      let place = group[.id]
    else { return }
    report(
      .storeKitGroupMismatch, "this subscription refers to the group '\(named)' but is in '\(id)'", at: node.range,
      notes: [Note("the group that contains it", at: file.range(place.range))])
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
        .storeKitHandEditedLocale, "Xcode spells '\(name)' as '\(meant)'", at: node.range,
        help: isTaken ? "'\(meant)' already has a text; keep one of the two" : nil, fix: isTaken ? nil : fix)
    }
  }

  // MARK: - IDs

  private mutating func checkIDs(in node: JSONNode, _ seen: inout [String: Range<Int>]) {
    for member in node.members ?? [] {
      // Version 5.0 repeats the first offer of the list.
      if member.key == StoreKitKey.introductoryOffer.rawValue, node[.introductoryOffers] != nil { continue }
      if member.key == StoreKitKey.internalID.rawValue, let id = member.value.text, !id.isEmpty {
        if let first = seen[id] {
          report(
            .storeKitDuplicateInternalID, "the internal ID '\(id)' is already used",
            at: member.value.range,
            notes: [Note("first used here", at: file.range(first))],
            help: "use eight other hexadecimal digits for one of them")
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
  /// Its first `count` elements, or all if there are fewer.
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(lowerBound + count, upperBound) }
}

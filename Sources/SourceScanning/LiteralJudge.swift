import SourceDiagnostics

/// The classification of a string in code against the IDs of a catalog.
enum Judgement {
  /// Probably not a product ID.
  case other
  /// The ID of a product, or a string that may become one of these.
  case named(Set<Int>)
  /// Almost the ID of a product.
  case misspelled(Int)
  /// It starts like product IDs, but isn't one.
  case unknown(shown: String)
  /// A retired ID.
  case retired(String)

  var used: Set<Int> {
    switch self {
    case .named(let products): products
    case .misspelled(let product): [product]
    case .other, .unknown, .retired: []
    }
  }

  var namesProduct: Bool {
    if case .named = self { true } else { false }
  }
}

/// Decides whether a string is meant as a product ID.
///
/// It is if it equals one; if it differs from one only by case, by word separators, or by one or two typos; and if it
/// starts with a prefix that only product IDs of the catalog have. Queues, notifications and files may start with the
/// app's bundle ID too: such a string counts only in a file that contains a product ID, and not after words such as
/// `label:`. The bundle ID itself, offers, file names and prefixes of IDs don't count.
enum LiteralJudge {
  static func judge(_ literal: Literal, _ ids: SoldIDs, besideIDs: Bool) -> Judgement {
    guard let text = literal.text else { return judge(open: literal, ids) }
    let hasMark = SoldIDs.hasMark(text)
    guard hasMark || !ids.haveMarks else { return .other }
    if let product = ids.index(of: text) { return .named([product]) }
    guard text.utf8.count >= 4, !ids.others.contains(text) else { return .other }
    if ids.retired.contains(text) { return .retired(text) }
    guard hasMark, mayBeWhole(text, ids) else { return .other }
    if text.utf8.count >= 8, let product = ids.sameButSpelling(text) { return .misspelled(product) }
    if text.utf8.contains(0x2E), let product = ids.oneSlipAway(text) { return .misspelled(product) }
    let begins = ids.beginsLikeID(text) || (besideIDs && ids.beginsLikeIDAmongOthers(text))
    return begins ? .unknown(shown: text) : .other
  }

  /// Whether a text can be a whole ID: not a prefix, and not a file name.
  private static func mayBeWhole(_ text: String, _ ids: SoldIDs) -> Bool {
    if text.utf8.last == 0x2E || text.utf8.first == 0x2E { return false }
    guard let point = text.utf8.lastIndex(of: 0x2E) else { return true }
    if fileEndings.contains(text[text.utf8.index(after: point)...].lowercased()) { return false }
    let start = text + "."
    return !ids.products.contains { $0.id.hasPrefix(start) }
  }

  private static let fileEndings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "pdf", "svg", "json", "plist", "storekit", "swift", "strings", "xml", "html", "css",
    "js", "ts", "txt", "md", "sqlite", "db", "log", "zip", "yaml", "yml", "h", "m", "mp3", "mp4", "wav", "ttf", "otf",
  ]

  private static func judge(open literal: Literal, _ ids: SoldIDs) -> Judgement {
    guard case .text(let start)? = literal.pieces.first, start.utf8.count >= 4 else { return .other }
    let isOwn = ids.beginsLikeID(start)
    guard isOwn || ids.beginsLikeIDAmongOthers(start) || ids.hasPrefix(beginningWith: start) else { return .other }
    let fitting = ids.fitting(literal.pieces)
    if !fitting.isEmpty { return .named(Set(fitting)) }
    return isOwn ? .unknown(shown: shown(literal.pieces)) : .other
  }

  private static func shown(_ pieces: [Literal.Piece]) -> String {
    pieces.map { if case .text(let text) = $0 { text } else { "…" } }.joined()
  }

  /// Whether a string follows a word that marks it as something else: `DispatchQueue(label: "…")`.
  static func isLabel(_ literal: Literal, in bytes: [UInt8]) -> Bool {
    var end = literal.whole.lowerBound
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x28 || bytes[end - 1] == 0x3A || bytes[end - 1] == 0x3D
    {
      end -= 1
    }
    var start = end
    while start > 0, IDLetters.isWord(bytes[start - 1]) { start -= 1 }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    return labels.contains(word) || word.hasSuffix("Name") || word.hasSuffix("Key")
  }

  private static let labels: Set<String> = [
    "label", "subsystem", "category", "suiteName", "Name", "named", "forKey", "key", "service", "identifier", "domain",
    "activityType", "bundleIdentifier", "bundleID", "withIdentifier", "dispatch_queue_create", "rawValue",
    "taskIdentifier", "forTaskWithIdentifier", "appGroup", "containerIdentifier", "reuseIdentifier",
  ]
}

extension Judgement {
  /// The finding about a string; nil if there is none.
  func finding(at literal: Literal, _ ids: SoldIDs) -> Diagnostic<SourceRange?>? {
    let place = SourceRange(file: 0, bytes: literal.isVerbatim ? literal.content : literal.whole)
    switch self {
    case .other: return nil
    case .named(let products):
      guard products.count == 1, let product = products.first.map({ ids.products[$0] }), let obstacle = product.obstacle
      else { return nil }
      return Diagnostic(
        .codeIDNotForSale, "'\(product.id)' can't be bought: \(obstacle)", at: place,
        notes: note(product), help: "fix the catalog, or remove the product from the code for now",
        product: product.id)
    case .misspelled(let index):
      let product = ids.products[index]
      let written = literal.text ?? product.id
      return Diagnostic(
        .codeMisspelledID, "'\(written)' is not a product, but '\(product.id)' is", at: place, notes: note(product),
        help: literal.isVerbatim
          ? "write '\(product.id)'" : "the App Store returns nothing for an ID with a single wrong letter",
        product: product.id)
    case .unknown(let shown):
      let nearest = nearestSpelling(to: shown, among: ids.products.map(\.id)).map { "; the nearest is '\($0)'" } ?? ""
      return Diagnostic(
        .codeUnknownID, "the catalog has no product '\(shown)'\(nearest)", at: place,
        help: "add the product to the catalog, or remove it from the code")
    case .retired(let id):
      return Diagnostic(
        .codeUnknownID, "'\(id)' is retired and can't be sold again", at: place, help: "remove it from the code"
      )
    }
  }

  private func note(_ product: SoldIDs.Product) -> [Note<SourceRange?>] {
    product.place.map { [Note<SourceRange?>("listed here in the catalog", at: $0)] } ?? []
  }
}

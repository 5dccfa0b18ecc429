import SourceDiagnostics

/// What a string of the code is, beside the IDs of a catalog.
enum Judgement {
  /// No product ID, as far as one can see.
  case other
  /// It is the ID of a product, or becomes one of these.
  case named(Set<Int>)
  /// It is nearly the ID of a product.
  case misspelled(Int)
  /// It begins like product IDs, and is none.
  case unknown(shown: String)
  /// It was an ID once.
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
/// It is when it is one; when it is one but for case, for what parts its words, or for one or two slips; and when it
/// begins as only product IDs of the catalog do. Below the app's bundle ID there are queues, notifications and files as
/// well: what begins so counts only in a file that names a product, and not behind words such as `label:`. The bundle
/// ID itself, offers, names of files and beginnings of IDs are none.
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

  /// What is not the beginning of an ID, nor the name of a file.
  private static func mayBeWhole(_ text: String, _ ids: SoldIDs) -> Bool {
    if text.utf8.last == 0x2E || text.utf8.first == 0x2E { return false }
    guard let point = text.utf8.lastIndex(of: 0x2E) else { return true }
    if fileEndings.contains(text[text.utf8.index(after: point)...].lowercased()) { return false }
    return !ids.hasID(beginningWith: text + ".")
  }

  private static let fileEndings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "pdf", "svg", "json", "plist", "storekit", "swift", "strings", "xml", "html", "css",
    "js", "ts",
    "txt", "md", "sqlite", "db", "log", "zip", "yaml", "yml", "h", "m", "mp3", "mp4", "wav", "ttf", "otf",
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

  /// Whether a string stands behind a word that says it is something else: `DispatchQueue(label: "…")`.
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
    "taskIdentifier",
    "forTaskWithIdentifier", "appGroup", "containerIdentifier", "reuseIdentifier",
  ]
}

extension Judgement {
  /// What is to be said of a string; nil when nothing is.
  func finding(at literal: Literal, _ ids: SoldIDs) -> Diagnostic<SourceRange?>? {
    let place = SourceRange(file: 0, bytes: literal.isVerbatim ? literal.content : literal.whole)
    switch self {
    case .other: return nil
    case .named(let products):
      guard products.count == 1, let product = products.first.map({ ids.products[$0] }), let obstacle = product.obstacle
      else { return nil }
      return Diagnostic(
        .codeIDNotForSale, "'\(product.id)' can't be bought: \(obstacle)", at: place,
        notes: note(product), help: "fix the catalog, or don't offer it yet",
        product: product.id)
    case .misspelled(let index):
      let product = ids.products[index]
      let written = literal.text ?? product.id
      let fix = Fix<SourceRange?>("write '\(product.id)'", isSafe: false, edits: [Edit(at: place, newText: product.id)])
      return Diagnostic(
        .codeMisspelledID, "'\(written)' is no product, but '\(product.id)' is", at: place, notes: note(product),
        help: "the store returns nothing for an ID that differs in one letter", fix: literal.isVerbatim ? fix : nil,
        product: product.id)
    case .unknown(let shown):
      let nearest = ids.nearest(to: shown).map { "; the nearest is '\($0)'" } ?? ""
      return Diagnostic(
        .codeUnknownID, "the catalog sells no '\(shown)'\(nearest)", at: place,
        help: "add the product to the catalog, or take it out of the code")
    case .retired(let id):
      return Diagnostic(
        .codeUnknownID, "'\(id)' is retired: the store never sells it again", at: place, help: "take it out of the code"
      )
    }
  }

  private func note(_ product: SoldIDs.Product) -> [Note<SourceRange?>] {
    product.place.map { [Note<SourceRange?>("the catalog names it here", at: $0)] } ?? []
  }
}

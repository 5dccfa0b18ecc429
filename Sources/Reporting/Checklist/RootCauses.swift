import ReviewReadiness

/// Which answers of a checklist follow from others about the same product.
struct RootCauses {
  /// The effects of an answer.
  struct Effects {
    /// In a few words each: `Missing Metadata`, `not buyable in the sandbox`.
    var words: [String] = []

    /// Whether other answers also cause it.
    var isShared = false
  }

  /// The root cause's item of each answer that follows from another one.
  private var followers: [ObjectIdentifier: ChecklistItem] = [:]
  private var effects: [ObjectIdentifier: Effects] = [:]

  init(_ entries: [Checklist.Entry]) {
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].isAbout(entries[start]) { end += 1 }
      if entries[start].item.scope == .product { addAnswers(entries[start..<end]) }
      start = end
    }
  }

  /// Whether an answer follows from another one.
  func contains(_ entry: Checklist.Entry) -> Bool { root(of: entry) != nil }

  /// The item from whose answer another one follows; nil for a root cause.
  func root(of entry: Checklist.Entry) -> ChecklistItem? { followers[ObjectIdentifier(entry)] }

  /// The effects of an answer.
  subscript(entry: Checklist.Entry) -> Effects { effects[ObjectIdentifier(entry)] ?? Effects() }

  /// Adds the answers about one product.
  private mutating func addAnswers(_ entries: ArraySlice<Checklist.Entry>) {
    func causes(of entry: Checklist.Entry) -> [Checklist.Entry] {
      entry.answer.causes.flatMap { id in
        entries.filter { $0.item.id == id && $0.answer.verdict == entry.answer.verdict }
      }
    }
    for entry in entries where entry.answer.verdict != .yes && !entry.answer.causes.isEmpty {
      var (root, isShared) = (entry, false)
      while !root.answer.causes.isEmpty, let next = causes(of: root).first {
        isShared = isShared || causes(of: root).count > 1
        root = next
      }
      guard root !== entry else { continue }
      followers[ObjectIdentifier(entry)] = root.item
      effects[ObjectIdentifier(root), default: Effects()].words.append(entry.effect)
      if isShared { effects[ObjectIdentifier(root)]?.isShared = true }
    }
  }
}

extension Checklist.Entry {
  /// Whether another answer is about the same product, group or app.
  func isAbout(_ other: Checklist.Entry) -> Bool {
    item.scope == other.item.scope && subject == other.subject && occurrence == other.occurrence
  }

  /// The description of an answer that results from another one.
  fileprivate var effect: String {
    switch item.id {
    case "sandbox": "not buyable in the sandbox"
    case "state" where !answer.evidence.contains(":"): "the status"
    default: String(answer.evidence.prefix { $0 != ":" })
    }
  }
}

extension ChecklistItem {
  /// The item in a few words, as a title: `Review screenshot`.
  var heading: String {
    switch id {
    case "code-matches": "Product IDs in the code"
    case "something-sold": "Products"
    case "content-verified": "Hosted content"
    case "content-packaged": "Package of the hosted content"
    case "content-uploaded": "Upload of the hosted content"
    case "content-version": "Version of the hosted content"
    case "first-with-version": "First product with an app version"
    case "restore-interface": "'Restore Purchases' in the app"
    case "restore-plan": "Restoring by the app"
    case "eu-terms": "EU terms"
    case "group-localized": "Group names"
    case "group-name-length": "Length and emoji of the group names"
    case "group-plans": "Subscriptions of the group"
    case "text-length": "Length and emoji of the texts"
    case "screenshot-acceptable": "Format of the review screenshot"
    case "price-everywhere": "Prices in every territory"
    case "state": "Status"
    case "cleared": "Cleared for sale"
    case "in-submission": "Part of the submission"
    case "app-errors", "group-errors", "product-errors": "Lint errors"
    default: id.prefix(1).uppercased() + id.dropFirst().replacing("-", with: " ")
    }
  }
}

import CatalogModel
import StoreFacts

/// A finding with its consequence.
struct JudgedFinding {
  var finding: Finding
  var view: ChangeView
  var rule: ConsequenceRule?
}

/// Judges each finding.
struct Judge {
  private let old: CatalogSide
  private let new: CatalogSide
  private let options: ComparisonOptions
  private let rulesByArea: [ChangeKind.Area: [ConsequenceRule]]
  private let namesInStore: [String: [ProductID]]
  private let codesInStore: [String: ActiveCode]
  private let increases = KnownIncreases()
  private let groupsInReview: (old: Set<CatalogPath.Root>, new: Set<CatalogPath.Root>)

  init(old: CatalogSide, new: CatalogSide, options: ComparisonOptions) {
    self.old = old
    self.new = new
    self.options = options
    rulesByArea = Dictionary(grouping: ConsequenceRule.all, by: \.area)
    namesInStore = old.catalog.namesInStore
    codesInStore = old.catalog.codesInStore
    groupsInReview = (old.catalog.groupsInReview, new.catalog.groupsInReview)
  }

  func judge(_ finding: Finding) -> JudgedFinding {
    let edit = finding.edits[0]
    let kind = finding.isRenaming ? ChangeKind(.identity, .id, .renamed) : ChangeKind(edit)
    let view = view(kind, edit, finding.old?.product, finding.new?.product)
    return JudgedFinding(finding: finding, view: view, rule: rule(for: view))
  }

  /// The rule with the worst consequence that applies; the first of several.
  private func rule(for view: ChangeView) -> ConsequenceRule? {
    let matching = (rulesByArea[view.kind.area] ?? []).filter { $0.covers(view.kind) && $0.applies(view) }
    return matching.min { $0.consequence.rank < $1.consequence.rank }
  }

  private func view(_ kind: ChangeKind, _ edit: Edit, _ oldProduct: Product?, _ newProduct: Product?) -> ChangeView {
    ChangeView(
      kind: kind, edit: edit, oldProduct: oldProduct, newProduct: newProduct, oldCatalog: old.catalog,
      newCatalog: new.catalog, options: options, namesInStore: namesInStore, increases: increases,
      codesInStore: codesInStore, oldGroupsInReview: groupsInReview.old, newGroupsInReview: groupsInReview.new)
  }

  /// Creates the change for a judged finding.
  func change(_ judged: JudgedFinding) -> Change {
    let edits = judged.finding.edits
    let shown = judged.finding.isRenaming ? edits[1] : edits[0]
    var change = Change(judged.rule, judged.view, at: shown.path)
    change.isGone = shown.new == nil
    change.product = shown.path.product
    change.edits = edits
    if judged.view.movesBaseCurrency {
      for index in edits.indices { change.edits[index].isAcrossCurrencies = !edits[index].path.namesTerritory }
    }
    change.old = judged.finding.isRenaming ? judged.finding.old.map { .text($0.product.id.text) } : shown.old
    change.new = judged.finding.isRenaming ? judged.finding.new.map { .text($0.product.id.text) } : shown.new
    change.isSecret = edits.contains(where: \.isSecret)
    if !judged.finding.isRenaming { change.announcements = AnnouncedPrice.all(in: judged.view) }
    change.timing = judged.view.timing
    return change
  }

  /// The changed files of hosted content: one change for each product and consequence.
  var contentChanges: [Change] {
    let before = Dictionary(old.contents.map { ($0.product, $0.files) }, uniquingKeysWith: { first, _ in first })
    let places = old.contents.isEmpty || new.contents.isEmpty ? [:] : products
    var changes: [Change] = []
    for listing in new.contents {
      guard let files = before[listing.product], let pair = places[listing.product] else { continue }
      let fileChanges = ContentFileChange.find(files, listing.files)
      for action in [ChangeKind.Action.removed, .added, .changed] {
        let concerned = fileChanges.filter { $0.action == action }
        guard !concerned.isEmpty else { continue }
        let path = CatalogPath.product(listing.product)[.hostedContent]
        let edit = Edit(oldPath: path, newPath: path, old: nil, new: nil)
        let view = view(ChangeKind(.content, .file, action), edit, pair.old, pair.new)
        var change = Change(rule(for: view), view, at: path)
        change.product = listing.product
        change.files = concerned
        changes.append(change)
      }
    }
    return Self.merged(changes)
  }

  /// Merges changed files of one product with the same consequence into one change.
  private static func merged(_ changes: [Change]) -> [Change] {
    var merged: [Change] = []
    for change in changes {
      guard let index = merged.firstIndex(where: { $0.id == change.id && $0.product == change.product }) else {
        merged.append(change)
        continue
      }
      merged[index].files = (merged[index].files + change.files).sorted { $0.path < $1.path }
      merged[index].kind.action = .changed
    }
    return merged
  }

  private var products: [ProductID: (old: Product?, new: Product?)] {
    var places: [ProductID: (old: Product?, new: Product?)] = [:]
    for place in ProductPlaces(old.catalog).all where place.occurrence == 0 {
      places[place.product.id] = (place.product, nil)
    }
    for place in ProductPlaces(new.catalog).all where place.occurrence == 0 {
      places[place.product.id, default: (nil, nil)].new = place.product
    }
    return places
  }

  /// Changes of layout only.
  func layoutChanges(reordered: [ProductID]) -> [Change] {
    var changes = reordered.map { id in
      layout(.orderChanged, .order, .moved, CatalogPath.product(id), product: id)
    }
    changes += movedFiles
    return changes
  }

  /// A change of layout with its values as text.
  func layout(
    _ rule: ConsequenceRule, _ subject: CatalogKey, _ action: ChangeKind.Action, _ path: CatalogPath,
    product: ProductID? = nil,
    old: String? = nil, new: String? = nil
  ) -> Change {
    let edit = Edit(oldPath: path, newPath: path, old: nil, new: nil)
    var change = Change(rule, view(ChangeKind(.layout, subject, action), edit, nil, nil), at: path)
    change.product = product
    change.old = old.map { .text($0) }
    change.new = new.map { .text($0) }
    return change
  }

  /// One change for each pair of files between which products moved.
  private var movedFiles: [Change] {
    var moves: [[String]: [ProductID]] = [:]
    for (id, file) in old.files {
      if let other = new.files[id], other != file { moves[[file, other], default: []].append(id) }
    }
    return moves.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { files, ids in
      let sorted = ids.sorted()
      var change = layout(.fileMoved, .file, .moved, .product(sorted[0]), old: files[0], new: files[1])
      change.product = sorted.count == 1 ? sorted[0] : nil
      change.moved = sorted
      return change
    }
  }
}

extension Change {
  /// A change from a rule, without its values.
  init(_ rule: ConsequenceRule?, _ view: ChangeView, at path: CatalogPath) {
    // Reasons about products on sale don't apply to a draft.
    let isOfDraft = rule?.consequence == .live && view.timing == .withTheProduct
    let reason = rule?.reason?(view) ?? rule?.fact.value ?? Self.unforeseen.value
    let wait = view.timing == .fromTomorrow ? "; a plan can't send it today, so schedule it" : ""
    let fact = isOfDraft ? ChangeFacts.draftIsFree : rule?.fact ?? Self.unforeseen
    self.init(
      id: rule?.id ?? "unforeseen-change", kind: view.kind, consequence: rule?.consequence ?? .unknown,
      summary: rule?.summary ?? "a change without a rule",
      reason: isOfDraft ? fact.value : reason + wait,
      source: ChangeSource(fact),
      question: rule == nil ? "how does App Store Connect handle this change?" : rule?.question,
      path: path,
      isGone: false, edits: [], isSecret: false)
  }

  private static let unforeseen = Fact<String>(
    "no rule covers this change", source: "Shelf", confidence: .unknown)
}

extension CatalogPath {
  /// Whether it leads to the value of one territory.
  fileprivate var namesTerritory: Bool { if case .entry = steps.last { true } else { false } }
}

extension Edit {
  /// Whether its values may contain passwords or private keys.
  fileprivate var isSecret: Bool {
    path.steps.contains { if case .field(let key) = $0 { key.isSecret } else { false } }
  }
}

extension ContentFileChange {
  /// The differences between two listings, by path.
  static func find(_ old: [ContentListing.File], _ new: [ContentListing.File]) -> [ContentFileChange] {
    let before = Dictionary(old.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    return Set(before.keys).union(after.keys).sorted().compactMap { path in
      let (one, other) = (before[path], after[path])
      guard one?.digest != other?.digest else { return nil }
      return ContentFileChange(path: path, oldSize: one?.size, newSize: other?.size)
    }
  }

  fileprivate var action: ChangeKind.Action { oldSize == nil ? .added : newSize == nil ? .removed : .changed }
}

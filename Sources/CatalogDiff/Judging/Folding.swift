import CatalogModel

/// Combines edits into the changes that the author made: a template with all its products, a price with all its
/// territories.
struct Folding {
  /// A template that was changed, renamed, added or removed.
  fileprivate struct EditedTemplate {
    /// Its name; nil on the side that doesn't have it.
    var old: String?
    var new: String?

    var steps: [[CatalogPath.Step]]
    var products: Set<ProductID>

    /// The products that override a value, before or after, by the path of the value.
    var exceptions: [[CatalogPath.Step]: Set<ProductID>]

    var name: String { new ?? old ?? "" }
  }

  private var edited: [EditedTemplate] = []

  init(old: [TemplateUse], new: [TemplateUse]) {
    for (before, after) in Self.pairs(old, new) {
      let fields = Set(before?.fields ?? []).symmetricDifference(after?.fields ?? [])
      guard !fields.isEmpty || before?.name != after?.name else { continue }
      let products = before.map { Set($0.products) } ?? Set(after?.products ?? [])
      edited.append(
        EditedTemplate(
          old: before?.name, new: after?.name, steps: Array(Set(fields.map(\.steps))),
          products: after.map { products.intersection($0.products) } ?? products,
          exceptions: (before?.exceptions ?? [:]).merging(after?.exceptions ?? [:]) { $0.union($1) }))
    }
  }

  /// Matches the templates of both sides: by name, then by equal values or products, which means that they were
  /// renamed, then the rest; sorted by name.
  private static func pairs(_ old: [TemplateUse], _ new: [TemplateUse]) -> [(TemplateUse?, TemplateUse?)] {
    var (left, right) = (old.sorted { $0.name < $1.name }, new.sorted { $0.name < $1.name })
    var pairs: [(TemplateUse?, TemplateUse?)] = []
    let fits: [(TemplateUse, TemplateUse) -> Bool] = [
      { $0.name == $1.name }, { Set($0.fields) == Set($1.fields) },
      { !$0.products.isEmpty && Set($0.products) == Set($1.products) },
    ]
    for fit in fits {
      left.removeAll { one in
        guard let index = right.firstIndex(where: { fit(one, $0) }) else { return false }
        pairs.append((one, right.remove(at: index)))
        return true
      }
    }
    pairs += left.map { ($0, nil) } + right.map { (nil, $0) }
    return pairs.sorted { ($0.1?.name ?? $0.0?.name ?? "") < ($1.1?.name ?? $1.0?.name ?? "") }
  }

  /// The key that combines findings into one change.
  fileprivate enum Key: Hashable {
    case template(String, [CatalogPath.Step])
    case prices(CatalogPath, rule: String)
  }

  func fold(_ judged: [JudgedFinding], by judge: Judge) -> [Change] {
    var changes: [Change] = []
    var groups: [Key: [JudgedFinding]] = [:]
    var order: [Key] = []
    for one in judged {
      if let key = key(of: one) {
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append(one)
      } else {
        changes.append(judge.change(one))
      }
    }
    for key in order { changes.append(Self.change(key, groups[key] ?? [], by: judge)) }
    let named = Set(order.compactMap { if case .template(let name, _) = $0 { name } else { nil } })
    for template in edited where !named.contains(template.name) {
      let (rule, action) = template.whatHappened
      changes.append(
        judge.layout(rule, .extends, action, CatalogPath.catalog[.extends], old: template.old, new: template.new))
    }
    return changes
  }

  private func key(of judged: JudgedFinding) -> Key? {
    guard judged.finding.edits.count == 1, let edit = judged.finding.edits.first, let product = edit.path.product,
      !edit.path.steps.isEmpty
    else { return nil }
    let template = edited.first { $0.products.contains(product) && $0.provides(edit.path.steps, for: product) }
    if let template { return .template(template.name, edit.path.steps) }
    guard var end = edit.path.steps.lastIndex(of: .field(.price)), end + 1 < edit.path.steps.count else { return nil }
    // A scheduled price is a separate change, with its own day, amounts and reason.
    if edit.path.steps[end + 1] == .field(.changes) {
      guard end + 3 < edit.path.steps.count else { return nil }
      end += 2
    }
    let schedule = CatalogPath(edit.path.root, Array(edit.path.steps[...end]))
    return .prices(schedule, rule: judged.rule.map { "\($0.id).\(judged.view.kind.action)" } ?? "")
  }

  /// One change from several findings, with the worst consequence.
  private static func change(_ key: Key, _ group: [JudgedFinding], by judge: Judge) -> Change {
    let changes = group.map(judge.change)
    guard changes.count > 1 || key.isTemplate else { return changes[0] }
    // Of several equally bad increases, the one that asks most of subscribers.
    let ranks = zip(changes, group).map { ($0.consequence.rank, -PriceStep($1.view).burden) }
    var change = changes[ranks.indices.min { ranks[$0] < ranks[$1] } ?? 0]
    change.edits = changes.flatMap(\.edits).sorted { $0.path.description < $1.path.description }
    change.timing = changes.map(\.timing).min() ?? .atOnce
    change.isSecret = changes.contains(where: \.isSecret)
    if changes.contains(where: { $0.old != changes[0].old }) { change.old = nil }
    if changes.contains(where: { $0.new != changes[0].new }) { change.new = nil }
    switch key {
    case .template(let name, _):
      change.template = name
      change.announcements = changes.flatMap(\.announcements)
      if changes.count > 1 { change.product = nil }
    case .prices(let path, _):
      change.path = path
      change.announcements = changes[0].announcements
    }
    return change
  }
}

extension Folding.EditedTemplate {
  /// The change of a template that affects no product.
  fileprivate var whatHappened: (rule: ConsequenceRule, action: ChangeKind.Action) {
    switch (old, new) {
    case (nil, _): (.templateAdded, .added)
    case (_, nil): (.templateRemoved, .removed)
    default: old == new ? (.templateRewritten, .changed) : (.templateRenamed, .renamed)
    }
  }

  /// Whether a product's value may come from the changed part of the template.
  fileprivate func provides(_ steps: [CatalogPath.Step], for product: ProductID) -> Bool {
    self.steps.contains { changed in
      (steps.starts(with: changed) || changed.starts(with: steps)) && exceptions[changed]?.contains(product) != true
    }
  }
}

extension Folding.Key {
  fileprivate var isTemplate: Bool { if case .template = self { true } else { false } }
}

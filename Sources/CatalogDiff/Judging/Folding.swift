import CatalogModel

/// Tells one edit of an author once: a template with all its products, a price with all its territories.
struct Folding {
  /// A template that says something else than before.
  fileprivate struct EditedTemplate {
    var name: String
    var steps: [[CatalogPath.Step]]
    var products: Set<ProductID>
  }

  private var edited: [EditedTemplate] = []

  init(old: [TemplateUse], new: [TemplateUse]) {
    for template in new.sorted(by: { $0.name < $1.name }) {
      guard let before = old.first(where: { $0.name == template.name }) else { continue }
      let fields = Set(before.fields).symmetricDifference(template.fields)
      guard !fields.isEmpty else { continue }
      edited.append(
        EditedTemplate(
          name: template.name, steps: Array(Set(fields.map(\.steps))),
          products: Set(before.products).intersection(template.products)))
    }
  }

  /// What makes findings one change.
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
    let told = Set(order.compactMap { if case .template(let name, _) = $0 { name } else { nil } })
    for template in edited where !told.contains(template.name) {
      changes.append(
        judge.layout(
          .templateRewritten, .extends, .changed, CatalogPath.catalog[.extends], old: template.name, new: template.name))
    }
    return changes
  }

  private func key(of judged: JudgedFinding) -> Key? {
    guard judged.finding.edits.count == 1, let edit = judged.finding.edits.first, let product = edit.path.product,
      !edit.path.steps.isEmpty
    else { return nil }
    if let template = edited.first(where: { $0.products.contains(product) && $0.says(edit.path.steps) }) {
      return .template(template.name, edit.path.steps)
    }
    guard let price = edit.path.steps.lastIndex(of: .field(.price)), price + 1 < edit.path.steps.count else { return nil }
    let schedule = CatalogPath(edit.path.root, Array(edit.path.steps[...price]))
    return .prices(schedule, rule: judged.rule.map { "\($0.id).\(judged.view.kind.action)" } ?? "")
  }

  /// One change of several findings, as grave as the gravest.
  private static func change(_ key: Key, _ group: [JudgedFinding], by judge: Judge) -> Change {
    let changes = group.map(judge.change)
    guard changes.count > 1 || key.isTemplate else { return changes[0] }
    var change = changes.min { $0.consequence.rank < $1.consequence.rank } ?? changes[0]
    change.edits = changes.flatMap(\.edits).sorted { $0.path.description < $1.path.description }
    change.isSecret = changes.contains(where: \.isSecret)
    if changes.contains(where: { $0.old != changes[0].old }) { change.old = nil }
    if changes.contains(where: { $0.new != changes[0].new }) { change.new = nil }
    switch key {
    case .template(let name, _):
      change.template = name
      if changes.count > 1 { change.product = nil }
    case .prices(let path, _): change.path = path
    }
    return change
  }
}

extension Folding.EditedTemplate {
  /// Whether a value of a product may come from what the template says differently.
  fileprivate func says(_ steps: [CatalogPath.Step]) -> Bool {
    self.steps.contains { steps.starts(with: $0) || $0.starts(with: steps) }
  }
}

extension Folding.Key {
  fileprivate var isTemplate: Bool { if case .template = self { true } else { false } }
}

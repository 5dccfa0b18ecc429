package import CatalogModel
package import SourceDiagnostics
import StoreFacts

/// What still stands between a catalog and the customers, item by item.
package struct Checklist: Sendable {
  /// By scope, then by subject in the catalog's order, then in the order of the items.
  package let entries: [Entry]

  /// Empty when only some items were asked for.
  package let plan: SubmissionPlan

  /// An item with the answer for one subject.
  package struct Entry: Sendable {
    package let item: ChecklistItem

    /// The product's ID or the group's name; nil for the app.
    package let subject: String?
    package let answer: Answer

    /// Who sees to it: the owner of the product, else of the app; for a group the one owner of all its plans, else the app's.
    package let owner: String?
  }

  /// What is asked for.
  package struct Request: Sendable {
    package var catalog: Catalog

    /// All that lint says of the catalog, with product and path; what is suppressed is not among it.
    package var findings: [Diagnostic<SourceRange?>]

    /// What is known of the files that it names; nil when nobody could look.
    package var assets: Assets?
    package var today: CalendarDate

    /// How to name the catalog on a command line.
    package var catalogName = "."

    /// The items to ask; nil for all.
    package var only: Set<String>?

    /// The products to ask, besides their groups and the app; nil for all.
    package var products: Set<ProductID>?

    package init(_ catalog: Catalog, findings: [Diagnostic<SourceRange?>], assets: Assets?, today: CalendarDate) {
      self.catalog = catalog
      self.findings = findings
      self.assets = assets
      self.today = today
    }
  }

  package init(_ request: Request) {
    let items = ChecklistItem.all.filter { request.only?.contains($0.id) ?? true }
    let findings = FindingIndex(request.findings, in: request.catalog)
    let owner = request.catalog.app?.owner
    var entries = appEntries(request, items, findings)
    for (occurrence, group) in groups(request) {
      let subject = GroupSubject(
        group: group, path: CatalogPath(.group(group.name, occurrence: occurrence)), app: request.catalog.app)
      let own = findings.ofGroup(at: subject.path)
      for item in items {
        guard case .group(let judge) = item.judge, let answer = Answer.combining(judge(subject), item.named(in: own))
        else { continue }
        entries.append(Entry(item: item, subject: group.name, answer: answer, owner: group.owner ?? owner))
      }
    }
    for subject in productSubjects(request, findings) {
      for item in items {
        guard case .product(let judge) = item.judge,
          let answer = Answer.combining(judge(subject), item.named(in: subject.findings))
        else { continue }
        entries.append(
          Entry(item: item, subject: subject.product.id.text, answer: answer, owner: subject.product.owner ?? owner))
      }
    }
    self.entries = entries
    plan = request.only == nil ? SubmissionPlan(request.catalog) : SubmissionPlan(Catalog())
  }

  /// How many answers are of a kind.
  package func count(_ verdict: Answer.Verdict) -> Int { entries.count { $0.answer.verdict == verdict } }

  /// Whether nothing says no; with `requireKnown`, whether everything says yes.
  package func isReady(requireKnown: Bool) -> Bool {
    count(.no) == 0 && (!requireKnown || count(.unknown) == 0)
  }
}

extension ChecklistItem {
  /// Those of a subject's findings that keep it from a yes.
  func named(in findings: [Diagnostic<SourceRange?>]) -> [Diagnostic<SourceRange?>] {
    if findings.isEmpty { return [] }
    switch blockedBy {
    case .kinds(let blockers): return findings.filter { finding in blockers.contains { $0.matches(finding) } }
    case .otherErrors:
      let named = ChecklistItem.blockers[scope] ?? []
      return findings.filter { finding in finding.severity == .error && !named.contains { $0.matches(finding) } }
    }
  }

  /// All kinds that the items of a scope name.
  private static let blockers = Dictionary(grouping: all, by: \.scope).mapValues { items in
    items.flatMap { if case .kinds(let blockers) = $0.blockedBy { blockers } else { [Blocker]() } }
  }
}

private func appEntries(
  _ request: Checklist.Request, _ items: [ChecklistItem], _ findings: FindingIndex
) -> [Checklist.Entry] {
  let subject = AppSubject(catalog: request.catalog, today: request.today, catalogName: request.catalogName)
  return items.compactMap { item in
    guard case .app(let judge) = item.judge else { return nil }
    // An item of the app may ask for a kind that stands at a product.
    let named =
      if case .kinds(let blockers) = item.blockedBy { findings.ofKinds(blockers) } else { item.named(in: findings.ofApp) }
    return Answer.combining(judge(subject), named).map {
      Checklist.Entry(item: item, subject: nil, answer: $0, owner: request.catalog.app?.owner)
    }
  }
}

extension SubscriptionGroup {
  /// Who sees to all of its plans; nil when they are of several.
  fileprivate var owner: String? {
    guard let first = subscriptions.first?.owner, subscriptions.allSatisfy({ $0.owner == first }) else { return nil }
    return first
  }
}

/// The groups that are asked about, with how many of the same name come before.
private func groups(_ request: Checklist.Request) -> [(Int, SubscriptionGroup)] {
  var seen: [String: Int] = [:]
  return request.catalog.subscriptionGroups.compactMap { group in
    let occurrence = seen[group.name, default: 0]
    seen[group.name] = occurrence + 1
    if let wanted = request.products, !group.subscriptions.contains(where: { wanted.contains($0.id) }) { return nil }
    return (occurrence, group)
  }
}

private func productSubjects(_ request: Checklist.Request, _ findings: FindingIndex) -> [ProductSubject] {
  let catalog = request.catalog
  let all =
    catalog.products.map { ($0, SubscriptionGroup?.none) }
    + catalog.subscriptionGroups.flatMap { group in group.subscriptions.map { ($0, group) } }
  let underway = Set(all.filter { [.waitingForReview, .inReview].contains($0.0.status) }.map(\.0.id))
  var seen: [ProductID: Int] = [:]
  return all.compactMap { product, group in
    let occurrence = seen[product.id, default: 0]
    seen[product.id] = occurrence + 1
    if let wanted = request.products, !wanted.contains(product.id) { return nil }
    return ProductSubject(
      product: product, path: CatalogPath(.product(product.id, occurrence: occurrence)), group: group, app: catalog.app,
      today: request.today, catalogName: request.catalogName, assets: request.assets,
      othersUnderway: underway.count > (underway.contains(product.id) ? 1 : 0),
      gaps: metadataGaps(of: product, in: group, of: catalog.app),
      findings: findings.ofProduct(product.id))
  }
}

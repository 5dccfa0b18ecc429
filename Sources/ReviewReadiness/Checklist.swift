package import CatalogModel
package import SourceDiagnostics
import StoreFacts

/// The items that a catalog needs before release, each with its answer.
package struct Checklist: Sendable {
  /// By scope, then by subject in the catalog's order, then in the order of the items.
  package let entries: [Entry]

  /// Empty if only some items were requested.
  package let plan: SubmissionPlan
  private var counts: [Answer.Verdict: Int] = [:]

  /// An item with its answer for one subject. An immutable class, because there may be a hundred thousand.
  package final class Entry: Sendable {
    package let item: ChecklistItem

    /// The product's ID or the group's name; nil for the app.
    package let subject: String?

    /// The number of earlier products with the same ID.
    package let occurrence: Int
    package let answer: Answer

    /// The responsible person: the owner of the product, or else of the app; for a group the common owner of its
    /// subscriptions, or else of the app.
    package let owner: String?

    init(item: ChecklistItem, subject: String?, occurrence: Int = 0, answer: Answer, owner: String?) {
      (self.item, self.subject, self.occurrence) = (item, subject, occurrence)
      (self.answer, self.owner) = (answer, owner)
    }
  }

  /// The request for a checklist.
  package struct Request: Sendable {
    package var catalog: Catalog

    /// All lint findings, with product and path, except suppressed ones.
    package var findings: [Diagnostic<SourceRange?>]

    /// The files that it references; nil if they couldn't be examined.
    package var assets: Assets?
    package var today: CalendarDate

    /// The catalog's name on a command line.
    package var catalogName = "."

    /// Whether a missing link of the app is known to be missing; the API of App Store Connect doesn't return them.
    package var knowsLinks = true

    /// Whether the catalog is the state of App Store Connect, whose API doesn't return hosted content.
    package var isLive = false

    /// The requested items; nil for all.
    package var only: Set<String>?

    /// The requested products, besides their groups and the app; nil for all.
    package var products: Set<ProductID>?

    package init(_ catalog: Catalog, findings: [Diagnostic<SourceRange?>], assets: Assets?, today: CalendarDate) {
      (self.catalog, self.findings, self.assets, self.today) = (catalog, findings, assets, today)
    }
  }

  package init(_ request: Request) {
    entries = Evaluation(request).entries
    for entry in entries { counts[entry.answer.verdict, default: 0] += 1 }
    plan = request.only == nil ? SubmissionPlan(request.catalog) : SubmissionPlan(Catalog())
  }

  /// The number of answers with a verdict.
  package func count(_ verdict: Answer.Verdict) -> Int { counts[verdict] ?? 0 }

  /// Whether there is no `no`; with `requireKnown`, whether there is only `yes`.
  package func isReady(requireKnown: Bool) -> Bool {
    count(.no) == 0 && (!requireKnown || count(.unknown) == 0)
  }
}

extension ChecklistItem {
  /// The findings that block an item.
  func named(in findings: [Diagnostic<SourceRange?>]) -> [Diagnostic<SourceRange?>] {
    if findings.isEmpty { return [] }
    switch blockedBy {
    case .kinds(let blockers): return findings.filter { finding in blockers.contains { $0.matches(finding) } }
    case .otherErrors:
      let named = ChecklistItem.blockers[scope] ?? []
      return findings.filter { finding in finding.severity == .error && !named.contains { $0.matches(finding) } }
    }
  }

  /// All kinds that the items of a scope list.
  private static let blockers = Dictionary(grouping: all, by: \.scope).mapValues { items in
    items.flatMap { if case .kinds(let blockers) = $0.blockedBy { blockers } else { [Blocker]() } }
  }
}

extension Checklist {
  /// The evaluation of all items.
  private struct Evaluation {
    private let request: Request
    private let items: [ChecklistItem]
    private let findings: FindingIndex

    /// The requested products, those outside groups first.
    private let products: [Place]

    /// The products in review.
    private let underway: Set<ProductID>

    /// A product's place, and the number of earlier ones with the same ID.
    private struct Place {
      let group: Int?
      let index: Int
      let occurrence: Int
    }

    init(_ request: Request) {
      self.request = request
      items = ChecklistItem.all.filter { request.only?.contains($0.id) ?? true }
      findings = FindingIndex(request.findings, in: request.catalog)
      var (underway, places) = (Set<ProductID>(), [Place]())
      var seen: [ProductID: Int] = [:]
      func add(_ products: [Product], group: Int?) {
        for (index, product) in products.enumerated() {
          if [.waitingForReview, .inReview].contains(product.status) { underway.insert(product.id) }
          let occurrence = seen[product.id, default: 0]
          seen[product.id] = occurrence + 1
          if request.products?.contains(product.id) ?? true {
            places.append(Place(group: group, index: index, occurrence: occurrence))
          }
        }
      }
      add(request.catalog.products, group: nil)
      for (number, group) in request.catalog.subscriptionGroups.enumerated() { add(group.subscriptions, group: number) }
      (self.underway, products) = (underway, places)
    }

    var entries: [Entry] { appEntries + groupEntries + products.flatMap(entries) }

    private var owner: String? { request.catalog.app?.owner }

    private var appEntries: [Entry] {
      let subject = AppSubject(request)
      return items.compactMap { item in
        guard case .app(let judge) = item.judge else { return nil }
        // An item of the app may list a kind that occurs on a product.
        let named =
          if case .kinds(let blockers) = item.blockedBy { findings.ofKinds(blockers) } else {
            item.named(in: findings.ofApp)
          }
        return Answer.combining(judge(subject), named).map { Entry(item: item, subject: nil, answer: $0, owner: owner) }
      }
    }

    private var groupEntries: [Entry] {
      groups(request).flatMap { occurrence, group in
        let subject = GroupSubject(
          group: group, path: CatalogPath(.group(group.name, occurrence: occurrence)), app: request.catalog.app,
          catalogName: request.catalogName)
        let own = findings.ofGroup(at: subject.path)
        return items.compactMap { item -> Entry? in
          guard case .group(let judge) = item.judge else { return nil }
          return Answer.combining(judge(subject), item.named(in: own)).map {
            Entry(item: item, subject: group.name, answer: $0, owner: group.owner ?? owner)
          }
        }
      }
    }

    private func entries(of place: Place) -> [Entry] {
      let subject = subject(at: place)
      let owner = subject.product.owner ?? owner
      return items.compactMap { item in
        guard case .product(let judge) = item.judge else { return nil }
        return Answer.combining(judge(subject), item.named(in: subject.findings)).map {
          Entry(
            item: item, subject: subject.product.id.text, occurrence: place.occurrence, answer: $0, owner: owner)
        }
      }
    }

    private func subject(at place: Place) -> ProductSubject {
      let catalog = request.catalog
      let group = place.group.map { catalog.subscriptionGroups[$0] }
      let product = group?.subscriptions[place.index] ?? catalog.products[place.index]
      let path = CatalogPath(.product(product.id, occurrence: place.occurrence))
      return ProductSubject(
        product: product, path: path, group: group, app: catalog.app,
        today: request.today, catalogName: request.catalogName, isLive: request.isLive, assets: request.assets,
        othersUnderway: underway.count > (underway.contains(product.id) ? 1 : 0),
        gaps: metadataGaps(of: product, in: group, of: catalog.app, on: request.today),
        findings: findings.ofProduct(at: path))
    }
  }
}

extension SubscriptionGroup {
  /// The common owner of all its subscriptions; nil if there are several.
  fileprivate var owner: String? {
    guard let first = subscriptions.first?.owner, subscriptions.allSatisfy({ $0.owner == first }) else { return nil }
    return first
  }
}

/// The requested groups, with the number of earlier ones with the same name.
private func groups(_ request: Checklist.Request) -> [(Int, SubscriptionGroup)] {
  var seen: [String: Int] = [:]
  return request.catalog.subscriptionGroups.compactMap { group in
    let occurrence = seen[group.name, default: 0]
    seen[group.name] = occurrence + 1
    if let wanted = request.products, !group.subscriptions.contains(where: { wanted.contains($0.id) }) { return nil }
    return (occurrence, group)
  }
}

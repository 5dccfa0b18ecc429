import CatalogModel
import StoreFacts
import Testing

@testable import CatalogDiff

/// The results of each kind of change, from the rules' examples.
struct ConsequenceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: ConsequenceRule
    let example: ChangeExample
    var testDescription: String { "\(rule.id): \(example.title)" }

    static let all = ConsequenceRule.all.flatMap { rule in rule.examples.map { Case(rule: rule, example: $0) } }
  }

  private static let options = ComparisonOptions(today: .dayOfReading)

  @Test("each example is reported by its rule", arguments: Case.all)
  func example(_ one: Case) throws {
    let changes = compare(one.example.sides.old, one.example.sides.new, options: Self.options).changes
    let reported = try #require(changes.first { $0.id == one.rule.id }, "only \(changes.map(\.id))")
    #expect(reported.consequence == one.rule.consequence)
    #expect(!reported.reason.isEmpty && !reported.source.title.isEmpty)
    #expect((reported.question != nil) == (reported.consequence == .unknown))
  }

  @Test("a change has one consequence, the worst that applies", arguments: Case.all)
  func worst(_ one: Case) throws {
    let (old, new) = one.example.sides
    let pairs = [(old, new), (new, old)]
    for (old, new) in pairs {
      for change in compare(old, new, options: Self.options).changes where change.edits.count == 1 {
        let view = ChangeView(change, old, new, Self.options)
        let holding = ConsequenceRule.all.filter { $0.covers(view.kind) && $0.applies(view) }
        #expect(holding.map(\.consequence).max() == change.consequence, "\(change.id) of \(holding.map(\.id))")
      }
    }
  }

  @Test("IDs are unique, and only unknown consequences ask a question")
  func list() {
    let ids = ConsequenceRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for rule in ConsequenceRule.all {
      #expect((rule.question != nil) == (rule.consequence == .unknown), "\(rule.id)")
      #expect(!rule.examples.isEmpty, "\(rule.id) has no example")
    }
    #expect(Set(ConsequenceRule.all.map(\.consequence)) == Set(Consequence.allCases))
  }
}

extension ChangeView {
  /// The input of a rule for a change with one edit.
  convenience init(_ change: Change, _ old: CatalogSide, _ new: CatalogSide, _ options: ComparisonOptions) {
    func product(_ side: CatalogSide) -> Product? {
      ProductPlaces(side.catalog).all.first { $0.product.id == change.product }?.product
    }
    self.init(
      kind: change.kind, edit: change.edits[0], oldProduct: product(old), newProduct: product(new),
      oldCatalog: old.catalog,
      newCatalog: new.catalog, options: options, namesInStore: old.catalog.namesInStore,
      codesInStore: old.catalog.codesInStore,
      oldGroupsInReview: old.catalog.groupsInReview, newGroupsInReview: new.catalog.groupsInReview)
  }
}

import CatalogDiff
import CatalogModel
import StoreFacts
import Testing

/// What comes of each kind of change, by the examples of the rules themselves.
struct ConsequenceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: ConsequenceRule
    let example: ChangeExample
    var testDescription: String { "\(rule.id): \(example.title)" }

    static let all = ConsequenceRule.all.flatMap { rule in rule.examples.map { Case(rule: rule, example: $0) } }
  }

  private static let options = ComparisonOptions(today: .dayOfReading)

  @Test("an example shows what its rule says", arguments: Case.all)
  func example(_ one: Case) throws {
    let changes = compare(one.example.old, one.example.new, options: Self.options).changes
    let told = try #require(changes.first { $0.id == one.rule.id }, "only \(changes.map(\.id))")
    #expect(told.consequence == one.rule.consequence)
    #expect(!told.reason.isEmpty && !told.source.title.isEmpty)
    #expect((told.question != nil) == (told.consequence == .unknown))
  }

  @Test("a change back has a rule of its own, unless that is waived with a reason", arguments: ConsequenceRule.all.map(\.id))
  func symmetry(_ id: String) throws {
    let rule = try #require(ConsequenceRule.all.first { $0.id == id })
    guard rule.withoutMirror == nil else { return }
    for subject in rule.subjects {
      for action in rule.actions {
        let back = ChangeKind(rule.area, subject, action).mirror
        #expect(ConsequenceRule.all.contains { $0.covers(back) }, "\(back) has no rule")
      }
    }
  }

  @Test("IDs are unique, and only unknown consequences ask")
  func list() {
    let ids = ConsequenceRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for rule in ConsequenceRule.all {
      #expect((rule.question != nil) == (rule.consequence == .unknown), "\(rule.id)")
      #expect(!rule.examples.isEmpty || rule.area == .layout, "\(rule.id) has no example")
    }
    #expect(Set(ConsequenceRule.all.map(\.consequence)) == Set(Consequence.allCases))
  }
}

import CatalogProject
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import Testing

@Suite("The advice about rules")
struct RuleAdviceTests {
  @Test("is about each rule once")
  func rules() {
    let ids = RuleAdvice.all.map(\.rule)
    #expect(Set(ids).count == ids.count)
    #expect(Set(RuleBook.kinds.map(\.id)).isSubset(of: ids))
    for id in ids { #expect(RuleBook.explained(id)?.id == id, "\(id)") }
  }

  @Test("relates each rule to others that have a page")
  func related() {
    let pages = Set(RuleBook.kinds.map(\.id))
    for advice in RuleAdvice.all {
      #expect((1...4).contains(advice.related.count), "\(advice.rule)")
      #expect(Set(advice.related + [advice.rule]).count == advice.related.count + 1, "\(advice.rule)")
      for name in advice.related { #expect(pages.contains(name), "\(advice.rule): \(name)") }
    }
  }

  @Test("has its own sentences for each rule")
  func sentences() {
    let advice = RuleAdvice.all
    for texts in [advice.map(\.fix), advice.map(\.disable), advice.compactMap(\.doubt)] {
      #expect(Set(texts).count == texts.count)
      for text in texts { #expect(text.last == "." && text.first?.isUppercase == true, "\(text)") }
    }
  }

  @Test("states a doubt exactly if the confidence in the source is low", arguments: RuleBook.kinds)
  func doubt(kind: DiagnosticKind) {
    #expect((RuleAdvice.about(kind)?.doubt != nil) == (kind.source.confidence == .low), "\(kind.id)")
  }

  @Test("shows no setting that Shelf refuses", arguments: RuleBook.kinds)
  func settings(kind: DiagnosticKind) {
    guard RuleLevel.off.refusal(for: kind) != nil else { return }
    #expect(RuleAdvice.about(kind)?.suppression == .impossible, "\(kind.id)")
  }
}

import CatalogModel
import ReviewReadiness
import StoreFacts
import Testing

struct ChecklistItemTests {
  @Test func `no two items share a name`() {
    #expect(Set(ChecklistItem.all.map(\.id)).count == ChecklistItem.all.count)
    #expect(ChecklistItem.all.allSatisfy { !$0.title.isEmpty && !$0.reason.isEmpty })
  }

  private func checklist(_ status: ReviewStatus?, _ type: ProductType = .consumable) throws -> Checklist {
    var product = Product(id: "gold", type: type)
    product.status = status
    let day = try #require(CalendarDate("2026-11-21"))
    return Checklist(Checklist.Request(Catalog(products: [product]), findings: [], assets: nil, today: day))
  }

  @Test(arguments: ReviewStatus.allCases)
  func `every state has an answer`(status: ReviewStatus) throws {
    let entry = try #require(try checklist(status).entries.first { $0.item.id == "state" })
    let good: [ReviewStatus] = [
      .readyToSubmit, .waitingForReview, .inReview, .pendingBinaryApproval, .approved, .developerRemovedFromSale,
    ]
    #expect(entry.answer.verdict == (good.contains(status) ? .yes : .no))
    #expect(entry.answer.verdict == .yes || entry.answer.remedy != nil)
  }

  @Test func `an unknown status gives unknown answers`() throws {
    let list = try checklist(nil)
    for id in ["state", "sandbox", "first-with-version"] {
      #expect(list.entries.first { $0.item.id == id }?.answer.verdict == .unknown, "\(id)")
    }
    #expect(list.plan.steps.isEmpty)
  }

  @Test func `missing metadata is named item by item`() throws {
    let entries = try checklist(.missingMetadata).entries.filter { $0.subject == "gold" && $0.answer.verdict == .no }
    let ids = entries.map(\.item.id)
    for id in ["reference-name", "display-name", "description", "price", "review-screenshot", "state"] {
      #expect(ids.contains(id), "\(id)")
    }
    let notes = try checklist(.missingMetadata).entries.first { $0.item.id == "review-notes" }
    #expect(notes?.answer.verdict == .unknown, "they are optional")
    let state = try #require(entries.first { $0.item.id == "state" })
    #expect(state.answer.evidence == "Missing Metadata: no reference name, no price, no texts and no review screenshot")
  }

  // covers(62)
  @Test(arguments: ProductType.allCases)
  func `an app with restorable products needs a way to restore them`(type: ProductType) throws {
    let entry = try checklist(.approved, type).entries.first { $0.item.id == "restore-interface" }
    #expect((entry == nil) == (type == .consumable))
  }

  // covers(16)
  @Test(arguments: ProductType.allCases)
  func `the first of each type goes with an app version`(type: ProductType) throws {
    #expect(try checklist(.readyToSubmit, type).plan.withVersion.map(\.id) == ["gold"])
    #expect(try checklist(.approved, type).plan.withVersion.isEmpty)
  }
}

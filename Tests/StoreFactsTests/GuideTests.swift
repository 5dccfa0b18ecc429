import CatalogModel
import StoreFacts
import Testing

/// Statements of the guides about products and statuses that no other test covers.
struct GuideTests {
  // covers(1)
  @Test("Content, functionality and services can be sold")
  func kinds() {
    #expect(SoldThing.allCases.map(\.rawValue) == ["content", "functionality", "service"])
  }

  // covers(8, 19)
  @Test(
    "A product can be tested once it is Ready to Submit, but not while it is incomplete",
    arguments: ReviewStatus.allCases)
  func testing(status: ReviewStatus) {
    let isTooEarly = [.draft, .missingMetadata, .waitingForUpload, .processingContent].contains(status)
    #expect(ReviewStates.canBeTested(status) == !isTooEarly)
  }
}

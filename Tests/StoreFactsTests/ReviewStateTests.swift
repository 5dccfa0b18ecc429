import CatalogModel
import StoreFacts
import Testing

struct ReviewStateTests {
  @Test func everyStateHasItsArrowsInOrder() throws {
    #expect(ReviewStates.arrows.value.count == ReviewStatus.allCases.count)
    for status in ReviewStatus.allCases {
      let next = ReviewStates.next(after: status)
      #expect(!next.isEmpty, "\(status)")
      #expect(!next.contains(status), "\(status)")
      #expect(!next.contains(.draft), "\(status)")
      #expect(next == ReviewStatus.allCases.filter(next.contains), "\(status)")
    }
  }

  @Test func everyStateIsReachedFromADraft() {
    var reached: Set<ReviewStatus> = [.draft]
    var waiting: [ReviewStatus] = [.draft]
    while let status = waiting.popLast() {
      for next in ReviewStates.next(after: status) where reached.insert(next).inserted { waiting.append(next) }
    }
    #expect(reached == Set(ReviewStatus.allCases))
  }

  // covers(17, 18, 74)
  @Test(arguments: [
    (ReviewStatus.readyToSubmit, ReviewStatus.waitingForReview), (.waitingForReview, .inReview), (.inReview, .approved),
    (.inReview, .rejected), (.inReview, .pendingBinaryApproval), (.pendingBinaryApproval, .approved),
    (.waitingForUpload, .processingContent), (.processingContent, .readyToSubmit),
    (.approved, .developerRemovedFromSale), (.developerRemovedFromSale, .approved), (.rejected, .waitingForReview),
  ])
  func theUsualWay(from: ReviewStatus, to: ReviewStatus) {
    #expect(ReviewStates.next(after: from).contains(to))
  }

  // covers(14)
  @Test(arguments: [
    (ReviewStatus.draft, ReviewStatus.approved), (.missingMetadata, .waitingForReview), (.readyToSubmit, .approved),
    (.waitingForReview, .approved), (.rejected, .approved), (.waitingForUpload, .approved), (.approved, .inReview),
    (.waitingForUpload, .waitingForReview), (.missingMetadata, .approved),
  ])
  func nothingPassesTheReviewUnseen(from: ReviewStatus, to: ReviewStatus) {
    #expect(!ReviewStates.next(after: from).contains(to))
  }

  // covers(20)
  @Test func onlyTheApprovedIsSold() {
    #expect(ReviewStatus.allCases.filter(ReviewStates.canBeBought) == [.approved])
  }

  @Test func subscriptionsUploadNothing() {
    let plan = ReviewStates.states(of: .autoRenewableSubscription)
    #expect(plan.count == 11)
    #expect(Set(ReviewStatus.allCases).subtracting(plan) == [.waitingForUpload, .processingContent])
    for type in ProductType.allCases where type != .autoRenewableSubscription {
      #expect(ReviewStates.states(of: type) == ReviewStatus.allCases)
    }
  }
}

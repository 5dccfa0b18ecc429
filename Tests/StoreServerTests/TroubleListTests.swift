import Testing
import TextFormats

@testable import StoreServer

@Suite struct TroubleListTests {
  private func faults(_ trouble: JSONValue) -> [String] {
    TroubleList(["troubles": [trouble]]).faults.map { "\($0.path.dropFirst(2).joined(separator: ".")): \($0.message)" }
  }

  @Test func allOfThemAreUnderstood() {
    let list = TroubleList([
      "troubles": [
        ["do": "fail-before"],
        ["do": "fail-after", "method": "POST", "path": "/v1/subscriptions", "first": 2, "times": 3],
        ["do": "lose-answer"], ["do": "cut-answer"], ["do": "read-stale"], ["do": "limit", "seconds": 7],
        ["do": "limit"],
        ["do": "wait", "seconds": 2, "times": .null], ["do": "unauthorized"], ["do": "forbid"],
        ["do": "refuse-silently"],
        ["do": "edit", "product": "com.x", "attributes": ["name": "By hand"]],
      ]
    ])
    #expect(list.faults == [])
    #expect(
      list.troubles == [
        StoreTrouble(.failsBefore),
        StoreTrouble(.failsAfter, method: "POST", path: "/v1/subscriptions", first: 2, times: 3),
        StoreTrouble(.losesAnswer), StoreTrouble(.cutsAnswer), StoreTrouble(.readsStale),
        StoreTrouble(.limits(retryAfter: 7)),
        StoreTrouble(.limits(retryAfter: nil)), StoreTrouble(.delays(milliseconds: 2000), times: nil),
        StoreTrouble(.forgetsToken), StoreTrouble(.forbids), StoreTrouble(.refusesSilently),
        StoreTrouble(.edits(.init(product: "com.x", attributes: ["name": "By hand"]))),
      ])
  }

  @Test func whatIsNotUnderstoodIsReported() {
    #expect(faults([]) == [": a trouble must be a mapping with 'do'"])
    #expect(faults([:]) == [": a trouble without 'do', the error to inject"])
    #expect(faults(["do": "explode"]).first?.hasPrefix("do: 'explode' is not one of fail-before, ") ?? false)
    #expect(
      faults(["do": "forbid", "seconds": 1]) == [
        "seconds: 'forbid' has no key 'seconds'; its keys are do, method, path, first, times"
      ]
    )
    #expect(faults(["do": "wait"]) == [": 'wait' without 'seconds'"])
    #expect(faults(["do": "wait", "seconds": 601]) == ["seconds: 'seconds' must be a whole number from 0 to 600"])
    #expect(faults(["do": "forbid", "times": 0]) == ["times: 'times' must be a whole number from 1 to 1000000"])
    #expect(faults(["do": "forbid", "first": "2"]) == ["first: 'first' must be a whole number from 1 to 1000000"])
    #expect(faults(["do": "forbid", "method": 1]) == ["method: 'method' must be text"])
    #expect(
      faults(["do": "edit", "attributes": [:]]) == [": an edit without 'product', the ID of the product to change"])
    #expect(
      faults(["do": "edit", "product": "a"]) == [": an edit without 'attributes', the new values by their API names"])
    #expect(TroubleList("troubles").faults.map(\.message) == ["expected a mapping with 'troubles'"])
    #expect(TroubleList([:]).faults.map(\.message) == ["'troubles' is missing"])
    #expect(TroubleList(["trouble": [], "troubles": 1]).faults.map(\.kind) == [.unknownKey, .wrongType])
  }
}

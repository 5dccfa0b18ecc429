import StoreFacts
import Testing
import TextFormats

@testable import StoreServer

@Suite struct DescriptionTests {
  private let description = StoreDescription.current

  @Test func reportsItsVersionAndDay() {
    #expect(description.version == StoreAPI.version.value)
    #expect(description.day == "2026-11-07")
  }

  @Test func findsARouteAndTheIDInIt() throws {
    let found = try #require(description.route("GET", ["v1", "subscriptions", "6446", "prices"]))
    #expect(found.route.path == "/v1/subscriptions/{id}/prices")
    #expect(found.id == "6446")
    #expect(found.route.answer == .many(shape: "SubscriptionPrice"))
    #expect(found.route.parameter("limit")?.maximum == 200)
    #expect(found.route.parameter("filter[planType]")?.words == ["MONTHLY", "UPFRONT"])
    #expect(description.route("GET", ["v1", "subscriptions"]) == nil)
    #expect(description.methods(at: ["v1", "subscriptionPrices", "1"]) == ["DELETE"])
  }

  @Test func readsAttributesAndRelationships() throws {
    let shape = try #require(description.shape("SubscriptionCreateRequest"))
    #expect(shape.type == "subscriptions")
    #expect(shape.attribute("productId")?.isRequired == true)
    #expect(shape.attribute("reviewNote")?.isNullable == true)
    #expect(
      shape.relationship("group")
        == ResourceSchema.Relationship(
          name: "group", type: "subscriptionGroups", isToMany: false, isRequired: true, hasLinks: false))
    guard case .word(let words)? = shape.attribute("subscriptionPeriod")?.kind else { return #expect(Bool(false)) }
    #expect(words.contains("ONE_YEAR"))
  }

  /// The table of editable attributes matches the update requests in Apple's description.
  @Test(
    arguments: [
      (.product, ["InAppPurchaseV2UpdateRequest", "SubscriptionUpdateRequest"]),
      (.group, ["SubscriptionGroupUpdateRequest"]),
      (.promotionalOffer, ["SubscriptionPromotionalOfferUpdateRequest"]),
      (.winBackOffer, ["WinBackOfferUpdateRequest"]),
      (.offerCode, ["SubscriptionOfferCodeUpdateRequest", "InAppPurchaseOfferCodeUpdateRequest"]),
      (.codeBatch, ["SubscriptionOfferCodeOneTimeUseCodeUpdateRequest"]),
      (.customCode, ["SubscriptionOfferCodeCustomCodeUpdateRequest"]),
    ] as [(EditRule.Owner, [String])])
  func theTableOfEditsAgrees(owner: EditRule.Owner, shapes: [String]) throws {
    let requests = try shapes.map { try #require(description.shape($0)) }
    var described: Set<String> = []
    for request in requests {
      described.formUnion(request.attributes.map(\.name) + request.relationships.map(\.name))
    }
    let rules = EditRule.all.filter { $0.owner == owner }
    for rule in rules {
      let isFixed = rule.way == .never || rule.way == .untilApproval
      for name in rule.apiNames { #expect(described.contains(name) == !isFixed, "\(name)") }
    }
    #expect(described.subtracting(rules.flatMap(\.apiNames)).isEmpty)
  }

  @Test func everyShapeThatARouteNamesIsThere() {
    for route in description.routes {
      var names = route.included
      switch route.answer {
      case .one(let shape), .many(let shape): names.append(shape)
      case .none, .table, .linkage: break
      }
      if case .document(let shape)? = route.request { names.append(shape) }
      for name in names { #expect(description.shape(name) != nil, "\(route.path): \(name)") }
      for shape in names.compactMap({ description.shape($0) }) {
        for inner in shape.included { #expect(description.shape(inner) != nil, "\(shape.name): \(inner)") }
      }
    }
    #expect(description.routes.count > 200)
  }

  @Test func limitsAreThoseOfTheRealStore() {
    for route in description.routes {
      for parameter in route.parameters where parameter.name.hasPrefix("limit") {
        let known = parameter.name == "limit" ? [200, 8000] : [50, 8000]
        #expect(
          parameter.maximum.map { known.contains($0) } == true,
          "\(route.path) \(parameter.name) \(parameter.maximum ?? 0)")
      }
    }
  }

  @Test func writesErrorsAsTheStoreDoes() {
    var fault = StoreFault(422, "ENTITY_UNPROCESSABLE", title: "T", detail: "D", source: .pointer("/data"))
    fault.hasPosition = true
    #expect(fault.json(id: "1")["source"] == ["pointer": "/data"])
    #expect(fault.json(id: "1")["meta"]?["position"]?["row"] == .number("-1"))
    fault.associated = [("/v1/x/1", [StoreFault(409, "C", title: "T", detail: "D")])]
    #expect(fault.json(id: "1")["status"] == "422")
  }
}

package import CatalogModel
package import SourceDiagnostics
import TextFormats

/// Creates the requests of units of a plan, one by one: prices after availability, offers after prices.
package struct RequestComposer {
  package let version: AppStoreConnectVersion
  package let digests: [String: FileDigest]

  /// The territory of base amounts, unless a product has its own.
  package let baseTerritory: TerritoryCode

  /// The territory of a product's base amounts.
  package func base(of product: Product) -> TerritoryCode { product.price?.baseTerritory ?? baseTerritory }

  package var requests: [StoreRequest] = []
  package var names = RequestNames()
  package var faults: [Diagnostic<CatalogPath>] = []
  package var calls = APICalls()

  package init(_ version: AppStoreConnectVersion, _ baseTerritory: TerritoryCode, _ digests: [String: FileDigest]) {
    (self.version, self.baseTerritory, self.digests) = (version, baseTerritory, digests)
  }

  /// The document of a catalog.
  package static func compose(_ catalog: Catalog, _ options: WritingOptions) -> WrittenCatalog {
    let catalog = catalog.withEffectivePrices(on: options.today)
    let version = AppStoreConnectVersion(options)
    let plan = RequestPlan(catalog, version, isSelection: options.isSelection)
    var composer = RequestComposer(version, App.baseTerritory(of: catalog.app), options.digests)
    for unit in plan.units { composer.composeRequests(for: unit, in: plan) }
    let bytes = composer.document(baseTerritory: catalog.app?.baseTerritory)
    var written = WrittenCatalog(
      files: [.init(RequestDocument.fileName, bytes)], messages: plan.messages, faults: plan.faults + composer.faults)
    composer.calls.requests = composer.requests.count
    composer.calls.queries += plan.queries
    if let message = composer.calls.message { written.messages.append(message) }
    return written
  }

  /// The document with all requests.
  private func document(baseTerritory: TerritoryCode?) -> [UInt8] {
    var writer = JSONWriter(.lines)
    writer.object { writer in
      writer.member(RequestDocument.formatKey, RequestDocument.formatName)
      writer.field("api", version.rawValue)
      if let baseTerritory { writer.field("base_territory", baseTerritory.text) }
      writer.field("inputs") { $0.value(RequestDocument.inputs) }
      writer.field("requests") { writer in
        writer.array { writer in for request in requests { writer.element { $0.value(request.json) } } }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private mutating func composeRequests(for unit: RequestPlan.Unit, in plan: RequestPlan) {
    // A unit's name is unique, so the names below it can't collide with those of other units.
    names = RequestNames()
    switch unit {
    case .product(let planned): addProduct(plan.product(planned))
    case .group(let planned): addGroup(plan.group(planned))
    case .subscription(let planned, let unit):
      plan.subscription(planned, ofUnit: unit).map { addSubscription($0, to: $1) }
    case .gracePeriod(let period, let name): setGracePeriod(period, as: name)
    case .promotionOrder(let promotions, let name): addPromotionOrder(promotions, as: name)
    case .ready(let units, let group, let name):
      waitForReview(units.compactMap { plan.made(byUnit: $0) }, in: group.flatMap { plan.made(byUnit: $0) }, as: name)
    case .submission(let platform, let name): openSubmission(on: platform, as: name)
    case .appVersion(let submission): submitAppVersion(with: submission)
    case .submitted(let unit, let submission):
      plan.reviewed(unit: unit).map { submit($0, .answer(to: $1), named: $1, with: submission) }
    case .submissionEnd(let name): endSubmission(name)
    case .submittedAlone(let unit): plan.reviewed(unit: unit).map { submit($0, $1) }
    }
  }

  // MARK: - Requests

  /// Adds a query.
  ///
  /// - Parameters:
  ///   - path: the path with the query that a complete response needs.
  ///   - name: the name of the request.
  ///   - points: the price points to find in the response.
  ///   - wait: the condition for repeating it.
  ///   - why: its purpose.
  package mutating func ask(
    _ path: String, as name: RequestName, finding points: [PricePoint] = [], waitingFor wait: StoreRequest.Wait? = nil,
    why: String
  ) {
    var request = StoreRequest(id: name.text, method: .get, path: path, why: why)
    request.finds = points.map { StoreRequest.FoundPoint(point: $0) }
    request.wait = wait
    requests.append(request)
  }

  /// Creates a resource; the response contains its ID.
  package mutating func create(
    _ resource: ResourceObject, version: Int = 1, as name: RequestName,
    with prices: InlineResources = InlineResources(),
    reuse: StoreRequest.Reuse? = nil, upload: StoreRequest.Upload? = nil, needs: String? = nil, why: String
  ) {
    var request = StoreRequest(id: name.text, method: .post, path: "/v\(version)/\(resource.type.rawValue)", why: why)
    request.body = ResourceDocument(data: .one(resource), included: prices.resources)
    request.loops = prices.loops
    (request.reuse, request.upload, request.needs) = (reuse, upload, needs)
    requests.append(request)
  }

  /// Changes a resource whose ID is in an earlier response.
  package mutating func change(
    _ resource: ResourceObject, _ id: ResourceID, version: Int = 1, as name: RequestName,
    with prices: InlineResources = InlineResources(), why: String
  ) {
    var resource = resource
    resource.id = id
    var request = StoreRequest(
      id: name.text, method: .patch, path: "/v\(version)/\(resource.type.rawValue)/\(id.text)", why: why)
    request.body = ResourceDocument(data: .one(resource), included: prices.resources)
    request.loops = prices.loops
    requests.append(request)
  }

  /// Sets the resources of a relationship, in their order.
  package mutating func relate(_ path: String, _ resources: [ResourceIdentifier], as name: RequestName, why: String) {
    var request = StoreRequest(id: name.text, method: .patch, path: path, why: why)
    request.body = ResourceDocument(data: .many(resources))
    requests.append(request)
  }

  /// Deletes a resource.
  package mutating func delete(
    _ type: ResourceType, _ id: ResourceID, version: Int = 1, as name: RequestName, why: String
  ) {
    requests.append(
      StoreRequest(id: name.text, method: .delete, path: "/v\(version)/\(type.rawValue)/\(id.text)", why: why))
  }

  /// Removes resources from a relationship, all with one request.
  package mutating func delete(_ path: String, _ resources: [ResourceIdentifier], as name: RequestName, why: String) {
    var request = StoreRequest(id: name.text, method: .delete, path: path, why: why)
    request.body = ResourceDocument(data: .many(resources))
    requests.append(request)
  }

  // MARK: - The app

  /// Sets how long subscribers keep access during a payment problem.
  package mutating func setGracePeriod(_ period: App.GracePeriod, of known: ResourceID? = nil, as name: String) {
    if known == nil {
      ask(
        "/v1/apps/\(ResourceID.app.text)/subscriptionGracePeriod", as: RequestName(name),
        why: "Looks up the ID of the app's grace period.")
    }
    change(
      ResourceObject(.subscriptionGracePeriods, nil, period.members(of: .subscriptionGracePeriods)),
      known ?? .answer(to: name), as: RequestName(name, "/set"),
      why: "Sets the grace period, in which subscribers keep access while a payment fails.")
  }

  /// Reports a missing request that App Store Connect would reject.
  package mutating func leaveOut(_ what: String, _ why: String, at path: CatalogPath) {
    faults.append(.leftOut(what, why, at: path))
  }
}

/// Resources that are created together with their owner, and the loops that add more of them.
package struct InlineResources {
  package var resources: [ResourceObject] = []
  package var loops: [StoreRequest.Loop] = []

  /// The names of the requests written so far.
  package var identifiers: [ResourceIdentifier] {
    resources.compactMap { one in one.id.map { ResourceIdentifier(one.type, $0) } }
  }

  package static func += (left: inout InlineResources, right: InlineResources) {
    left.resources += right.resources
    left.loops += right.loops
  }
}

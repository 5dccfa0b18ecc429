import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// Makes the requests that create a catalog in the store, in an order that the store accepts: what belongs to something
/// comes after it, prices after availability, offers after prices, and the submission last.
struct RequestComposer {
  let version: AppStoreConnectVersion
  let digests: [String: FileDigest]

  /// The territory of base amounts.
  let baseTerritory: TerritoryCode

  var requests = RequestList(JSONWriter(.plain))
  var names = RequestNames()
  var territories = TerritoryPieces()
  var faults: [Diagnostic<CatalogPath>] = []

  /// What is shown on the app's page, with its place there.
  var promoted: [(order: Int?, request: String)] = []

  /// What goes to review: versions, or products and groups when there are none.
  var submitted: [(type: ResourceType, request: String)] = []

  /// How many products have prices, for each of which price points must be looked up.
  var pricedProducts = 0

  /// How many prices are still to be set, of territories whose amounts only the store knows.
  var pricesToFollow = 0

  static let formatKey = "format"
  static let formatFamily = "shelf.app-store-connect/"
  static let formatName = formatFamily + "1"
  static let fileName = "app-store-connect.json"

  /// The document of a catalog.
  static func compose(_ catalog: Catalog, _ options: WritingOptions) -> WrittenCatalog {
    var composer = RequestComposer(
      version: AppStoreConnectVersion(options), digests: options.digests,
      baseTerritory: catalog.app?.baseTerritory ?? "USA")
    var writer = JSONWriter(.plain)
    writer.object { writer in
      writer.member(formatKey, formatName)
      writer.member("api", composer.version.rawValue)
      writer.member("requests") { writer in
        writer.array { writer in
          composer.requests = RequestList(writer)
          composer.add(catalog)
          // Exchanged, not copied: a second holder of the bytes would have them copied whole at the next one.
          swap(&writer, &composer.requests.writer)
        }
      }
    }
    writer.endLine()
    var written = WrittenCatalog(files: [.init(fileName, .pieces(writer.pieces))])
    written.remarks = composer.remarks
    written.faults = composer.faults
    return written
  }

  private mutating func add(_ catalog: Catalog) {
    for product in catalog.products { add(product) }
    for group in catalog.subscriptionGroups { add(group) }
    if let period = catalog.app?.gracePeriod { add(period) }
    addPromotionOrder()
    addSubmission(of: catalog.app)
  }

  // MARK: - The app

  /// How long subscribers keep access while a payment problem is solved.
  private mutating func add(_ period: App.GracePeriod) {
    let path = CatalogPath.app[.gracePeriod]
    let duration = period.duration.flatMap { APIWords.gracePeriods.word(for: $0) }
    if let unknown = period.duration, duration == nil {
      return leaveOut("the grace period", "the store knows no grace period of '\(unknown)'", at: path[.duration])
    }
    let found = names.unique("grace-period")
    requests.get(
      "/v1/apps/\(Placeholder.app)/subscriptionGracePeriod", as: found, why: "Tells the ID of the app's grace period.")
    requests.change(
      .subscriptionGracePeriods, Placeholder.answer(to: found), as: names.unique("grace-period/set"),
      why: "Lets subscribers in while a payment problem is solved."
    ) { writer in
      writer.member("optIn", true)
      if let duration { writer.member("duration", duration) }
      if let renewals = period.renewals.flatMap({ APIWords.renewals.word(for: $0) }) {
        writer.member("renewalType", renewals)
      }
    }
  }

  // MARK: - What is told

  private var remarks: [String] {
    guard requests.count > 0 else { return [] }
    let calls = requests.count + pricedProducts + pricesToFollow
    let limit = APILimits.requestsPerHour.value
    let minutes = (calls * 60 + limit - 1) / limit
    let parts = [
      pricedProducts > 0 ? "\(pricedProducts.grouped) to look up price points" : nil,
      pricesToFollow > 0 ? "\(pricesToFollow.grouped) to set the prices of territories that follow the base" : nil,
    ].compactMap(\.self)
    let which = parts.isEmpty ? "" : ", of them \(parts.joined(separator: " and "))"
    return [
      "\(calls.grouped) \(calls == 1 ? "call" : "calls")\(which); the store allows about \(limit.grouped) an hour: "
        + "\(minutes.grouped) \(minutes == 1 ? "minute" : "minutes")"
    ]
  }

  /// Tells that a request is missing, since the store would refuse it.
  mutating func leaveOut(_ what: String, _ why: String, at path: CatalogPath) {
    faults.append(Diagnostic(.missingField, "\(why); \(what) is left out", at: path))
  }
}

extension Int {
  /// With its thousands set apart: `1,284`.
  fileprivate var grouped: String {
    var text = ""
    for (index, digit) in String(self).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}

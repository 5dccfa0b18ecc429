import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Makes the requests of some units of a plan, each for itself: prices after availability, offers after prices.
struct RequestComposer {
  let version: AppStoreConnectVersion
  let digests: [String: FileDigest]

  /// The territory of base amounts.
  let baseTerritory: TerritoryCode

  var requests: RequestList
  var names = RequestNames()
  var territories = TerritoryPieces()

  /// The names of the prices that were written last.
  var priceNames: PriceNames?
  var faults: [Diagnostic<CatalogPath>] = []
  var calls = APICalls()

  private init(
    _ version: AppStoreConnectVersion, _ baseTerritory: TerritoryCode, _ digests: [String: FileDigest], _ writer: JSONWriter
  ) {
    self.version = version
    self.baseTerritory = baseTerritory
    self.digests = digests
    requests = RequestList(writer)
  }

  static let formatKey = "format"
  static let formatFamily = "shelf.app-store-connect/"
  static let formatName = formatFamily + "1"
  static let fileName = "app-store-connect.json"

  /// So many units are written together, by whoever takes the pieces.
  private static let mostTogether = 24

  /// More bytes than most of their requests take.
  private static let usualLength = 576 << 10

  /// The document of a catalog.
  static func compose(_ catalog: Catalog, _ options: WritingOptions) -> WrittenCatalog {
    let catalog = catalog.standing(on: options.today)
    let version = AppStoreConnectVersion(options)
    let plan = RequestPlan(catalog, version)
    let frame = RequestFrame(version, isEmpty: plan.units.isEmpty)
    let base = catalog.app?.baseTerritory ?? "USA"
    let pieces = stride(from: 0, to: plan.units.count, by: mostTogether).map { start -> WrittenCatalog.Piece in
      {
        let writer = frame.writer(hasElements: start > 0, roomFor: usualLength)
        var composer = RequestComposer(version, base, options.digests, writer)
        for unit in plan.units[start...].prefix(mostTogether) { composer.add(unit, of: plan) }
        return composer.written
      }
    }
    var written = WrittenCatalog(files: [.init(fileName, .pieces([frame.start] + pieces + [frame.end]))])
    written.faults = plan.faults
    return written
  }

  private var written: WrittenCatalog.Part {
    mutating get {
      var part = WrittenCatalog.Part(requests.writer.finish())
      part.notes.faults = faults
      part.notes.calls = calls
      part.notes.calls.requests = requests.count
      return part
    }
  }

  private mutating func add(_ unit: RequestPlan.Unit, of plan: RequestPlan) {
    // Below the name of a unit, which is its own, nobody else has names.
    names = RequestNames()
    switch unit {
    case .product(let planned): addProduct(plan.product(planned))
    case .group(let planned): addGroup(plan.group(planned))
    case .subscription(let planned, let unit):
      plan.subscription(planned, ofUnit: unit).map { addSubscription($0, to: $1) }
    case .gracePeriod(let period, let name): add(period, as: name)
    case .promotionOrder(let promotions, let name): addPromotionOrder(promotions, as: name)
    case .submission(let platform, let name): openSubmission(on: platform, as: name)
    case .submitted(let unit, let submission): plan.reviewed(unit: unit).map { submit($0, $1, with: submission) }
    case .submissionEnd(let name): endSubmission(name)
    case .submittedAlone(let unit): plan.reviewed(unit: unit).map { submit($0, $1) }
    }
  }

  // MARK: - The app

  /// How long subscribers keep access while a payment problem is solved.
  private mutating func add(_ period: App.GracePeriod, as name: String) {
    requests.get(
      "/v1/apps/\(Placeholder.app.text)/subscriptionGracePeriod", as: RequestName(name),
      why: "Tells the ID of the app's grace period.")
    requests.change(
      .subscriptionGracePeriods, .answer(to: name), as: RequestName(name, "/set"),
      why: "Lets subscribers in while a payment problem is solved."
    ) { writer in
      writer.field("optIn", true)
      if let duration = period.duration.flatMap({ APIWords.gracePeriods.word(for: $0) }) { writer.field("duration", duration) }
      if let renewals = period.renewals.flatMap({ APIWords.renewals.word(for: $0) }) {
        writer.field("renewalType", renewals)
      }
    }
  }

  /// Tells that a request is missing, since the store would refuse it.
  mutating func leaveOut(_ what: String, _ why: String, at path: CatalogPath) { faults.append(.leftOut(what, why, at: path)) }
}

/// What stands around the requests of a document.
private struct RequestFrame {
  private let before: [UInt8]
  private let after: [UInt8]
  private let inside: JSONWriter

  init(_ version: AppStoreConnectVersion, isEmpty: Bool) {
    var writer = JSONWriter(.lines)
    var (before, inside) = ([UInt8](), writer)
    writer.object { writer in
      writer.member(RequestComposer.formatKey, RequestComposer.formatName)
      writer.field("api", version.rawValue)
      writer.field("requests") { writer in
        writer.array { writer in if !isEmpty { (before, inside) = writer.leavePlace() } }
      }
    }
    writer.endLine()
    (self.before, self.inside, after) = (before, inside, writer.finish())
  }

  var start: WrittenCatalog.Piece { { [before] in WrittenCatalog.Part(before) } }
  var end: WrittenCatalog.Piece { { [after] in WrittenCatalog.Part(after) } }

  /// A writer for some of the requests.
  func writer(hasElements: Bool, roomFor capacity: Int) -> JSONWriter { inside.going(on: hasElements, roomFor: capacity) }
}

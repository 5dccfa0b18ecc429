import CommandSupport
import CatalogModel
import CatalogProject
import Reporting
import ReviewReadiness
import StoreClient
import StorePlanning
import SourceDiagnostics
import TextFormats

/// App Store Connect after a plan was applied: remaining differences, and what blocks App Review.
struct Aftermath {
  private let planned: PlannedStore
  private let open: [Checklist.Entry]

  /// The pictures of the plan's products that aren't processed, or couldn't be.
  private let pictures: [LiveStore.OpenPicture]

  /// Whether a state was restored, instead of a catalog applied.
  private let isWayBack: Bool

  /// The owners that the plan left out because a change is blocked.
  private let blocked: [String]

  /// The products with a later day than the catalog states, because App Store Connect's own had begun.
  private let moved: Set<String>

  /// Whether an earlier run has sent everything.
  private let wasFinished: Bool

  /// Whether the plan was for selected products only.
  private let isPartial: Bool

  /// The state of App Store Connect.
  var live: LiveStore { planned.live }

  /// - Parameters:
  ///   - source: what the plan was made from.
  ///   - plan: the plan.
  ///   - planned: what is left to do.
  ///   - moved: the products with a later day than the catalog states.
  ///   - wasFinished: whether an earlier run has sent everything.
  ///   - day: the date.
  /// - Throws: a `Failure` if a file of the catalog can't be read.
  init(
    _ source: PlanSource, of plan: StepDocument.Plan, _ planned: PlannedStore, moved: [String], wasFinished: Bool,
    on day: CalendarDate
  ) async throws {
    (self.planned, self.moved) = (planned, Set(moved))
    self.wasFinished = wasFinished
    (blocked, isPartial) = (plan.blocked, plan.isPartial)
    guard case .catalog(let workspace) = source else {
      (isWayBack, pictures, open) = (true, [], [])
      return
    }
    isWayBack = false
    let live = planned.live
    let products = Set(plan.live.map { ProductID($0.name) })
    pictures = live.openPictures.filter { products.contains($0.product) }
    // App Store Connect's status is more reliable than the catalog's.
    var catalog = workspace.catalogs[0].catalog
    let states = Dictionary(
      live.catalog.allProducts.map { ($0.id, $0.status) }, uniquingKeysWith: { first, _ in first })
    catalog.mapProducts { $0.status = states[$0.id] ?? $0.status }
    var request = Checklist.Request(
      catalog, findings: await workspace.findingsForRelease(today: day, ofCatalog: 0), assets: nil, today: day)
    request.products = products
    // A product with an unfinished picture stays at Missing Metadata for that reason, which is reported separately.
    let waiting = Set(pictures.map { $0.product.text })
    let lacking = Checklist(request).entries.filter { entry in
      entry.answer.verdict == .no
        && !(entry.answer.evidence.contains("Missing Metadata") && entry.subject.map(waiting.contains) ?? false)
    }
    let known = Set(lacking.map { [$0.subject ?? "", $0.item.id] })
    open = lacking.filter { entry in !entry.answer.causes.contains { known.contains([entry.subject ?? "", $0]) } }
  }

  /// Whether App Store Connect matches the catalog, except for what the plan left out.
  var isEmpty: Bool { planned.plan.isEmpty(exceptFor: blocked + moved) }

  /// Whether another look may help: recent changes may not be listed or processed yet.
  var mayChange: Bool { !isEmpty || hasLateStatus || pictures.contains { $0.failure == nil } }

  /// Whether App Store Connect calls a complete product incomplete.
  var hasLateStatus: Bool { open.contains { $0.answer.evidence == lateStatusEvidence } }

  /// Whether a picture can't be used.
  var hasFailures: Bool { pictures.contains { $0.failure != nil } }

  /// Records the state in the app's lock, and in that of the catalog.
  func remember(_ source: PlanSource, in lock: ApplyLock) throws {
    guard case .catalog(let workspace) = source else { return try planned.remember(in: lock, nil) }
    try planned.remember(in: workspace)
    try planned.remember(in: lock, workspace.catalogs[0].catalog)
  }

  /// The members of a result in JSON.
  var members: [JSONValue.Member] {
    [.init("in_sync", .bool(isEmpty)), .init("open_pictures", .array(pictures.map { Self.value($0) }))]
  }

  private static func value(_ picture: LiveStore.OpenPicture) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("product", .string(picture.product.text)), .init("file", .string(picture.file)),
    ]
    if let failure = picture.failure { members.append(.init("failure", .string(failure))) }
    return .object(members)
  }

  /// What App Store Connect lacks, as the end of a sentence.
  private var exception: String {
    let failed = pictures.filter { $0.failure != nil }.map { "'\($0.file)'" }
    let unused = failed.isEmpty ? [] : ["\(someOf(failed)), which App Store Connect couldn't use"]
    let names = ProductNames(bundleID: planned.plan.app.bundleID, among: Array(moved))
    let later = moved.isEmpty ? [] : ["the later day of \(someOf(moved.sorted().map(names.short)))"]
    let all = (blocked.isEmpty ? [] : [unsent]) + later + unused
    return all.isEmpty ? "" : ", except for \(all.joined(separator: "; and for "))"
  }

  /// What the plan left out.
  private var unsent: String {
    let names = ProductNames(bundleID: planned.plan.app.bundleID, among: blocked)
    let shown = blocked.map { owner in
      owner.isEmpty ? "the app" : OwnerName.group(in: owner).map { "group \($0)" } ?? names.short(owner)
    }
    return "the blocked changes of \(someOf(shown)), which weren't sent"
  }

  /// Reports the result. Anything that isn't a problem is reported only as text.
  ///
  /// - Parameters:
  ///   - namesApp: whether a difference is reported with the app.
  ///   - showsText: whether the result is text.
  func report(namesApp: Bool, showsText: Bool) {
    for picture in pictures {
      if let failure = picture.failure {
        Terminal.printError("\(picture.product): App Store Connect couldn't use '\(picture.file)': \(failure)")
      } else if showsText {
        Terminal.succeed("\(picture.product): '\(picture.file)' is still being processed")
      }
    }
    if !isEmpty {
      let app = namesApp ? planned.plan.app.bundleID.map { "\($0): " } ?? "" : ""
      let verb = wasFinished ? "differs" : "still differs"
      let rest =
        isWayBack
        ? "its state before; to see how, revert the catalog and run 'shelf plan'"
        : "the catalog; run 'shelf plan' to see how"
      Terminal.printError("\(app)App Store Connect \(verb) from \(rest)")
    } else if showsText {
      Terminal.succeed(
        isWayBack
          ? "App Store Connect is as before\(planned.plan.remainder); revert the catalog too, "
            + "or the next plan repeats the changes"
          : "\(planned.plan.match(isPartial: isPartial))\(exception)")
    }
    guard showsText, !Terminal.isQuiet, !open.isEmpty else { return }
    var page = TextPage(.terminal)
    page.addBlank()
    page.add(StyledText("Still to do before App Review", .message))
    let app = planned.plan.app
    let names = ProductNames(bundleID: app.bundleID, among: open.compactMap(\.subject))
    page.addTable(
      open.map { entry in
        [StyledText(names.short(entry.subject ?? "app"), .message), StyledText(entry.answer.evidence)]
      }, indent: 2)
    Terminal.write(page.text)
  }
}

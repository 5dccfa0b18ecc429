import CommandSupport
import CatalogFormats
import CatalogModel
import CatalogProject
import JSONSyntax
import ReviewReadiness
import StoreClient
import StorePlanning

/// The state of App Store Connect after a plan was carried out: whether anything is left to do, and what keeps products
/// from review.
struct Aftermath {
  private let planned: PlannedStore
  private let open: [Checklist.Entry]

  /// The pictures of the plan's products that aren't processed, or couldn't be.
  private let pictures: [LiveStore.OpenPicture]

  init(_ workspace: Workspace, of plan: StepDocument.Plan, _ live: LiveStore, _ wish: PlannedStore.Wish) async throws {
    planned = try await PlannedStore(live, workspace, wish)
    let products = Set(plan.live.map { ProductID($0.name) })
    pictures = live.openPictures.filter { products.contains($0.product) }
    // How far a product is, the store knows better.
    var catalog = workspace.catalogs[0].catalog
    let states = Dictionary(
      live.catalog.allProducts.map { ($0.id, $0.status) }, uniquingKeysWith: { first, _ in first })
    catalog.mapProducts { $0.status = states[$0.id] ?? $0.status }
    var request = Checklist.Request(
      catalog, findings: await workspace.findingsForRelease(today: wish.day, ofCatalog: 0), assets: nil, today: wish.day
    )
    request.products = products
    // A product whose picture is open stays at Missing Metadata for that reason, which is reported by itself.
    let waiting = Set(pictures.map { $0.product.text })
    open = Checklist(request).entries.filter { entry in
      entry.answer.verdict == .no
        && !(entry.answer.evidence.contains("Missing Metadata") && entry.subject.map(waiting.contains) ?? false)
    }
  }

  /// Whether the store has what the catalog says.
  var isEmpty: Bool { planned.plan.isEmpty }

  /// Whether looking again may show more: what was sent a moment ago may not be listed yet, or not be processed.
  var mayChange: Bool { !isEmpty || pictures.contains { $0.failure == nil } }

  /// Whether a picture can't be used.
  var hasFailures: Bool { pictures.contains { $0.failure != nil } }

  /// Notes what is seen in the catalog's lock.
  func remember(in workspace: Workspace) throws { try planned.remember(in: workspace) }

  /// What a result in JSON says of it.
  var members: [JSONValue.Member] {
    let open = pictures.map { picture -> JSONValue in
      .object(
        [.init("product", .string(picture.product.text)), .init("file", .string(picture.file))]
          + (picture.failure.map { [.init("failure", .string($0))] } ?? []))
    }
    return [.init("in_sync", .bool(isEmpty)), .init("open_pictures", .array(open))]
  }

  func report(quiet: Bool) {
    for picture in pictures {
      if let failure = picture.failure {
        Terminal.complain("\(picture.product): App Store Connect could not use '\(picture.file)': \(failure)")
      } else if !quiet {
        Terminal.note("\(picture.product): '\(picture.file)' is still being processed\n")
      }
    }
    if !isEmpty {
      Terminal.complain("the store still differs from the catalog; 'shelf plan' says in what")
    } else if !quiet {
      Terminal.note("the store has what the catalog says\n")
    }
    guard !quiet, !open.isEmpty else { return }
    Terminal.note("still to do before review:\n")
    for entry in open { Terminal.note("  \(entry.subject ?? "the app"): \(entry.answer.evidence)\n") }
  }
}

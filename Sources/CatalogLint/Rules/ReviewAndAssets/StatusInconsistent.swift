import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A product's status is consistent with its other fields.
  static let statusInconsistent = Rule(
    id: "status-inconsistent",
    severity: .warning,
    summary: "a product's status contradicts other fields",
    rationale: """
      App Store Connect can't have the product in this state. A product waits for an upload only if it has hosted \
      content, which subscriptions can't have. App Review doesn't approve a product without a screenshot, or for an \
      app that was never released. If other products have screenshots, an approved product's screenshot was probably \
      lost. A product that you removed from sale goes on sale again if the catalog clears it for sale. A draft was \
      never on sale, so it has no texts on sale and no subscribers with an earlier price.
      """,
    source: .help("In-app purchase statuses"),
    examples: [
      .good(
        "content to upload",
        """
        products:
          - id: com.example.lighthouse.chapter_1
            type: non_consumable
            status: waiting_for_upload
            reference_name: Chapter 1
            hosted_content: {source: content/chapter-1, version: "1.0"}
        """),
      .bad(
        "nothing to upload",
        """
        products:
          - id: com.example.lighthouse.chapter_1
            type: non_consumable
            reference_name: Chapter 1
            status: ⟦waiting_for_upload⟧
        """),
      .good("removed from sale", gold("status: developer_removed_from_sale\ncleared_for_sale: false")),
      .bad("removed from sale, but cleared for sale", gold("status: ⟦developer_removed_from_sale⟧")),
      .bad("approved without a screenshot", goldAndSilver("status: ⟦approved⟧", "review: {screenshot: null}")),
    ],
    catalog: { visit, report in
      checkVersion(visit, &report)
      var keepsScreenshots: Bool?
      for product in visit.products {
        switch product.product.status {
        case .waitingForUpload, .processingContent:
          guard let message = contradiction(product) else { continue }
          report(product.path[.status], message, help: "set the status that App Store Connect shows")
        case .draft:
          for place in facts(ofSaleOf: product) {
            report(place.key, "a draft was never on sale", help: "remove it, or correct the status")
          }
        case .developerRemovedFromSale where product.product.isClearedForSale:
          report(
            product.path[.status], "removed from sale, but cleared for sale: 'shelf plan' puts it on sale again",
            help: "set 'cleared_for_sale: false', or correct the status")
        case .approved, .pendingBinaryApproval:
          guard product.product.review.screenshot == nil else { continue }
          keepsScreenshots = keepsScreenshots ?? visit.keepsScreenshots
          guard keepsScreenshots == true else { continue }
          report(
            product.path[.status], "status '\(product.product.status.word)', but no review screenshot",
            help: "add the screenshot, or correct the status")
        default: continue
        }
      }
    }
  )
}

/// The fields that only a product on sale has.
private func facts(ofSaleOf visit: ProductVisit) -> [CatalogPath] {
  let product = visit.product
  return [
    product.versionStatus == nil ? nil : visit.path[.versionStatus],
    product.textsOnSale.isEmpty ? nil : visit.path[.textsOnSale],
    product.price?.kept.isEmpty ?? true ? nil : visit.path[.price][.kept],
  ].compactMap(\.self)
}

/// Reports an app without a version on sale that has approved products.
private func checkVersion(_ visit: CatalogVisit, _ report: inout Report) {
  guard let app = visit.app, app.versionOnSale == nil,
    let product = visit.products.first(where: { $0.product.status == .approved && !$0.isWithdrawn })
  else { return }
  report(
    CatalogPath.app[.versionOnSale], "no app version is on sale, but products are approved",
    notes: [Note("this one, for instance", at: product.path[.status])],
    help: "set 'version_on_sale' to the app version that customers have, or correct the status", severity: .info)
}

/// Why a product can't be waiting for an upload.
private func contradiction(_ visit: ProductVisit) -> String? {
  guard let status = visit.product.status else { return nil }
  if let type = visit.product.type, !ReviewStates.states(of: type).contains(status) {
    return "status '\(status.rawValue)' on \(type.spoken), which can't have that status"
  }
  return visit.product.hostedContent == nil ? "status '\(status.rawValue)' without hosted content" : nil
}

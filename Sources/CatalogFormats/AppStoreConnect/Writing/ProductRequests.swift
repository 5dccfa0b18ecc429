import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Products that are bought once, and what both kinds of products have in common.
extension RequestComposer {
  /// A product that is bought once.
  mutating func addProduct(_ item: ProductInProgress) {
    let product = item.product
    let referenceName = self.referenceName(of: item)
    requests.create(.inAppPurchases, version: 2, as: RequestName(item.name), why: "Creates the product.") { writer in
      writer.attributes { writer in
        writer.field("name", referenceName)
        writer.field("productId", product.id.text)
        if let word = product.type.flatMap({ APIWords.types.word(for: $0) }) { writer.field("inAppPurchaseType", word) }
        if let notes = product.review.notes { writer.field("reviewNote", notes) }
        writer.field("familySharable", product.hasFamilySharing)
      }
      writer.relationships { $0.link("app", .apps, Placeholder.app) }
    }
    addAvailability(of: item)
    addPriceSchedule(of: item)
    addVersion(of: item)
    addOfferCodes(ofProduct: item)
  }

  /// The name in the console, without which the store takes no product; the ID stands for one that is missing.
  mutating func referenceName(of item: ProductInProgress) -> String {
    if let name = item.product.referenceName { return name }
    faults.append(
      Diagnostic(
        .missingField, severity: .warning, "the store takes no product without a name; its ID stands for the missing one",
        at: item.path[.referenceName]))
    return item.product.id.text
  }

  private mutating func addAvailability(of item: ProductInProgress) {
    let (piece, includesNew) = availability(item.product.availability, of: item)
    requests.create(.inAppPurchaseAvailabilities, as: RequestName(item.name, "/availability"), why: "Says where it is sold.") {
      writer in
      writer.attributes { $0.field("availableInNewTerritories", includesNew) }
      writer.relationships { writer in
        writer.link(item.kind.link, item.kind.product, item.id)
        writer.field("availableTerritories") { $0.written(piece) }
      }
    }
  }

  /// The territories as they are written, and whether new ones belong to them: none, for what is not cleared for sale.
  mutating func availability(
    _ availability: Availability, of item: ProductInProgress
  ) -> (territories: [UInt8], includesNew: Bool) {
    guard item.product.isClearedForSale else { return (territories.piece(for: .only([])), false) }
    return (territories.piece(for: availability.territories), availability.includesNewTerritories)
  }

  // MARK: - Texts, pictures, submission

  /// What customers read and reviewers see; in older versions of the API it belongs to the product itself.
  mutating func addVersion(of item: ProductInProgress) {
    var (owner, type, link, number) = (item.id, item.kind.product, item.kind.reviewLink, 1)
    if version == .withVersions {
      let name = RequestName.version(of: item.name)
      requests.create(item.kind.version, as: name, why: "Opens the version that is reviewed; texts and pictures belong to it.") {
        writer in
        writer.relationships { $0.link(item.kind.link, item.kind.product, item.id) }
      }
      (owner, type, link, number) = (name.answer, item.kind.version, "version", 2)
    }
    for pair in item.product.localizations {
      guard let name = pair.value.name else {
        leaveOut("its text", "the store takes no text without a name", at: item.path[.localizations][pair.key])
        continue
      }
      requests.create(
        item.kind.localization, version: number, as: RequestName(item.name, "/localization:", pair.key.text),
        why: "Adds what customers read in one language."
      ) { writer in
        writer.attributes { writer in
          writer.field("name", name)
          writer.field("locale", pair.key.text)
          if let description = pair.value.description { writer.field("description", description) }
        }
        writer.relationships { $0.link(link, type, owner) }
      }
    }
    addScreenshot(of: item)
    addPromotion(of: item, imageOwner: (owner, type), number)
  }
}

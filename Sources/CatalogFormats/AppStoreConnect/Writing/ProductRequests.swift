import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Products that are bought once, and what both kinds of products have in common.
extension RequestComposer {
  /// A product that is bought once.
  mutating func add(_ product: Product) {
    let (name, occurrence) = names.numbered("product:\(product.id)")
    let path = CatalogPath(.product(product.id, occurrence: occurrence))
    // Nobody can make free subscriptions any more, which is a declared loss.
    guard product.type != .freeSubscription else { return }
    guard let type = product.type, type != .autoRenewableSubscription, let word = APIWords.types.word(for: type) else {
      let why = product.type == nil ? "product without a type" : "auto-renewable subscription outside a group"
      return leaveOut("it", "the store takes no \(why)", at: path[.type])
    }
    let item = ProductInProgress(product: product, kind: .boughtOnce, path: path, name: name)
    let referenceName = self.referenceName(of: item)
    requests.create(.inAppPurchases, version: 2, as: name, why: "Creates the product.") { writer in
      writer.attributes { writer in
        writer.member("name", referenceName)
        writer.member("productId", product.id.text)
        writer.member("inAppPurchaseType", word)
        if let notes = product.review.notes { writer.member("reviewNote", notes) }
        writer.member("familySharable", product.hasFamilySharing)
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
    requests.create(.inAppPurchaseAvailabilities, as: "\(item.name)/availability", why: "Says where it is sold.") { writer in
      writer.attributes { $0.member("availableInNewTerritories", includesNew) }
      writer.relationships { writer in
        writer.link(item.kind.link, item.kind.product, item.id)
        writer.member("availableTerritories") { $0.written(piece) }
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
      let name = "\(item.name)/version"
      requests.create(item.kind.version, as: name, why: "Opens the version that is reviewed; texts and pictures belong to it.") {
        writer in
        writer.relationships { $0.link(item.kind.link, item.kind.product, item.id) }
      }
      (owner, type, link, number) = (Placeholder.answer(to: name), item.kind.version, "version", 2)
      submitted.append((item.kind.version, name))
    }
    for pair in item.product.localizations {
      guard let name = pair.value.name else {
        leaveOut("its text", "the store takes no text without a name", at: item.path[.localizations][pair.key])
        continue
      }
      requests.create(
        item.kind.localization, version: number, as: "\(item.name)/localization:\(RequestNames.safe(pair.key.text))",
        why: "Adds what customers read in one language."
      ) { writer in
        writer.attributes { writer in
          writer.member("name", name)
          writer.member("locale", pair.key.text)
          if let description = pair.value.description { writer.member("description", description) }
        }
        writer.relationships { $0.link(link, type, owner) }
      }
    }
    addScreenshot(of: item)
    addPromotion(of: item, imageOwner: (owner, type), number)
    if version == .withoutVersions { submitted.append((item.kind.product, item.name)) }
  }
}

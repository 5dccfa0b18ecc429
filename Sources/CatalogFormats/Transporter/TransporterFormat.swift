import CatalogModel

extension Format {
  /// The packages that uploaded products before the App Store Connect API existed.
  package static let transporter: Format = {
    var format = Format("transporter", "legacy: packages of Apple's Transporter (.itmsp)")
    format.note = """
      Shelf imports old packages, up to the last known version, `software5.11`. Prices are the tiers from before 2023, \
      and subscriptions have none.
      """
    format.losses = { _ in unstated }
    format.reader = Reader(recognizes: { TransporterReader.recognizes($0) }, losses: { unstated }) {
      TransporterReader.parse($0)
    }
    return format
  }()

  /// The keys that packages don't contain, so that `import --into` keeps them.
  private static let unstated: [Loss] =
    Loss.keys(of: .app, but: [.sku, .teamID], reason: notInPackages)
    + Loss.keys(of: .group, but: [.name, .kind, .localizations], reason: notInPackages)
    + Loss.keys(of: .catalog, but: [], reason: notInPackages)
    + Loss.keys(
      of: .product,
      but: [
        .type, .referenceName, .period, .price, .clearedForSale, .localizations, .review, .introductoryOffers, .status,
      ],
      reason: notInPackages)
    + [.base, .territories, .baseTerritory, .kept, .volume].map { Loss(.product, .price, $0, reason: notInPackages) }
    + [.base, .territories, .followBase, .existingSubscribers].map {
      Loss(.product, .price, .changes, $0, reason: notInPackages)
    }
    + [
      Loss(.product, .price, reason: notInPackages) { _, product in
        product[.type].map { $0.text == ProductType.autoRenewableSubscription.rawValue } ?? true
      }
    ]

  private static let notInPackages = "a Transporter package can't represent it"
}

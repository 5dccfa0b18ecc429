import CatalogModel
import StoreFacts

extension Format {
  /// The packages in which products were uploaded before the store's API.
  package static let transporter: Format = {
    var format = Format("transporter", "legacy: packages of Apple's Transporter (.itmsp)")
    format.note = """
      A format of the past, in its last known version, `software5.11`: since 2023 the store takes no products this \
      way. It is \
      here to bring old packages into a catalog, and for tools that still speak it. Prices are the tiers of before 2023.
      """
    format.asksForDigests = true
    format.losses = { _ in TransporterLosses.all }
    format.writer = Writer(.folder) { TransporterWriter.write($0, $1) }
    format.reader = Reader(recognizes: { TransporterReader.recognizes($0) }, losses: { TransporterLosses.all }) {
      TransporterReader.read($0)
    }
    return format
  }()
}

/// What a package has no element for.
enum TransporterLosses {
  static let all: [Loss] = ofApp + ofProducts + ofPrices + ofPlans + ofPackages + ofTheRest

  private static let noPlace = "a Transporter package has no place for it"

  private static let ofApp = Loss.keys(
    of: .app, but: [.sku, .teamID], reason: "a Transporter package knows an app by SKU and team only")

  private static let ofProducts: [Loss] = {
    let said: Set<CatalogKey> = [
      .type, .referenceName, .period, .price, .clearedForSale, .localizations, .review, .introductoryOffers,
    ]
    let others = [
      Loss(.product, .status, reason: "the store decides the status, and nobody sends it"),
      Loss(.product, .review, .screenshot, reason: "the picture stands in the package itself, not in a folder") {
        path, _ in
        path.text?.utf8.contains(UInt8(ascii: "/")) == true
      },
      Loss(.product, .review, .notes, reason: "an empty note is none") { notes, _ in notes.text == "" },
    ]
    return Loss.keys(of: .product, but: said, and: others, reason: noPlace) + others
  }()

  private static let ofPrices: [Loss] = [
    Loss(.product, .price, reason: "the prices of subscriptions were never in a package") { _, product in
      !TransporterPrices.belong(toType: product[.type]?.text)
    },
    Loss(.product, .price, reason: "it says nothing") { price, _ in price == .record([]) },
    Loss(
      .product, .price, .base,
      reason: "a package has tiers; that of a price in US dollars is written where there is one"),
    Loss(.product, .price, .tier, reason: "it is none of the tiers of before 2023") { tier, _ in
      tier.text.flatMap(LegacyTier.find) == nil
    },
    Loss(.product, .price, .territories, reason: "a tier is the same everywhere"),
    Loss(.product, .price, .changes, reason: "not every change has a day of its own and a tier") { changes, _ in
      !TransporterPrices.canSay(changes)
    },
    Loss(.product, .price, .changes, .base, reason: "a package has tiers; that of a price in US dollars is written"),
    Loss(.product, .price, .changes, .territories, reason: "a tier is the same everywhere"),
    Loss(.product, .price, .changes, .followBase, reason: "a tier is the same everywhere"),
    Loss(.product, .price, .baseTerritory, reason: "a tier is the same everywhere"),
    Loss(.product, .price, .kept, reason: noPlace),
    Loss(.product, .price, .changes, .existingSubscribers, reason: noPlace),
  ]

  private static let ofPlans: [Loss] = [
    Loss(.product, .period, reason: "a package has no word for it") { period, _ in
      period.text.flatMap { Period($0) }.flatMap(TransporterDuration.word) == nil
    },
    Loss(
      .product, .introductoryOffers, reason: "a package has one free trial, for everyone and without end", each: true
    ) {
      TransporterTrial.duration(of: $0) == nil || $1[.introductoryOffers]?.firstElement != $0
    },
  ]

  private static let ofPackages = Loss.ofPackages(because: "there were no bundles and suites when packages were sent")

  private static let ofTheRest =
    Loss.keys(of: .group, but: [.name, .kind, .localizations], reason: noPlace)
    + Loss.keys(of: .catalog, but: [], reason: noPlace)
}

extension Outline {
  fileprivate var firstElement: Outline? {
    if case .list(let elements) = self { elements.first } else { nil }
  }
}

import CatalogModel

extension Format {
  /// Xcode's configuration files for testing purchases.
  package static let storekit: Format = {
    var format = Format("storekit", "Xcode's StoreKit configuration file, for testing purchases")
    format.note = """
      Bundles and suites need version 6.3, and billing plans 5.0. A file has only the current introductory offer, no \
      win-back offers that have ended, and offer codes of subscriptions only.
      """
    format.versions = StoreKitVersion.known.map(\.description)
    format.defaultVersion = StoreKitVersion.usual.description
    format.keptVersion = { $0.app?.storekit?[.version]?.text }
    format.losses = { options in
      StoreKitLosses.all(
        in: options.version.flatMap { StoreKitVersion($0) } ?? .usual, on: options.today, storefront: options.storefront
      )
    }
    format.writer = Writer(.file("Store.storekit")) { catalog, options in
      let version = options.version.flatMap { StoreKitVersion($0) }
      let tested = catalog.asTested(on: options.today, in: options.storefront)
      let bytes = StoreKitWriter.bytes(tested, version: version)
      var written = WrittenCatalog(bytes, named: "Store.storekit")
      written.faults += StoreKitWriter.missingPrices(in: tested)
      for plan in catalog.subscriptionGroups.flatMap(\.subscriptions) {
        for (index, code) in plan.offerCodes.enumerated() where code.stacksWithIntro == nil {
          written.faults.append(.unstatedStacking("a .storekit file", at: .product(plan.id)[.offerCodes][index]))
        }
      }
      return written
    }
    format.needlessRules = StoreKitCatalog.needlessRules
    format.merge = { StoreKitMerge.merged($0, over: $1) }
    format.reader = Reader(
      recognizes: { StoreKitReader.recognizes($0) }, losses: { StoreKitLosses.all(in: .known.last ?? .usual) }
    ) { StoreKitReader.parse($0) }
    return format
  }()
}

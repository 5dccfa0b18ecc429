extension Format {
  /// All formats, in reading order.
  package static let all: [Format] = [
    canonical,
    propertyList,
    productIDs,
    storekit,
    appStoreConnect,
    transporter,
    spreadsheet,
    workbook,
    swiftSource,
    markdown,
    searchResults,
    unity,
    googlePlay,
    revenueCat,
    storeConfig,
    productList,
  ]

  /// The format with a name.
  package static func named(_ name: String) -> Format? { all.first { $0.name == name } }
}

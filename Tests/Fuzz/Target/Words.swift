import CatalogModel
import CatalogProject
import SourceDiagnostics

/// The readers' vocabulary, as dictionaries for the fuzzer.
enum Words {
  /// The keys and words of a catalog.
  static let catalog: [String] =
    CatalogKey.allCases.map { "\($0.rawValue): " } + names + [
      "en-US", "NO", "JPN", "P1Y", "P1M", "P3D", "2027-01-15", "0.99", "1e9", "0x1F", ".inf", "null", "~", "true",
      "all",
      "monthly_commitment", "coin-pack", "{{count}}", "{{", "}}", "com.example.", "https://",
    ]

  private static let names =
    ProductType.allCases.map(\.rawValue) + ReviewStatus.allCases.map(\.rawValue) + OfferMode.allCases.map(\.rawValue)

  static let yaml = [
    "---\n", "...\n", "%YAML 1.2\n", "- ", "\n- ", "\n  - ", "? ", ": ", "{", "}", "[", "]", ", ", "&a ", "*a",
    "<<: *a",
    "<<: [*a, *b]", "!!str ", "!!binary ", "! ", "|\n", "|2-\n", ">+\n", "'", "''", "\"", "\\", "\\u00e9",
    "\\U0001F600", "\\x",
    "\\U00110000", "# ", "\t", "\r\n", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{202E}", "\u{E0041}",
    "e\u{301}", "日本", "👩‍👩‍👧",
    "\u{1E}t", "\u{1E}d", "\u{1E}x",
  ]

  static let scenario =
    [
      "starts: ", "ends: ", "catalog: ", "customers: ", "steps: ", "expect: ", "at: ", "customer: ", "buy: ",
      "cancel: ",
      "refund: ",
      "offer: ", "state: ", "device: ", "devices: ", "environment: ", "sandbox", "2026-01-01T00:00:00Z", "9999-12-31",
      "P1M",
      "+P3D",
      "queue: ", "active", "lapsed", "entitled: ", "family: ", "seed: ",
    ] + CatalogKey.allCases.map { "\($0.rawValue): " }

  static let settings =
    [
      "shelf: 1\n", "rules: ", "exclude: ", "baseline: ", "fail_on: ", "findings: ", "rule: ", "product: ", "path: ",
      "file: ",
      "count: ", "severity: ", "allow: ", "error", "warning", "info", "off", "never", "**/", "*", "?", "[a-z]", "!",
    ] + RuleBook.kinds.map(\.id)

  static let lock =
    [
      "@version 1\n", "@version ", "# ", " retired", " hosted", " family_sharing", " period=P1M", " group=\"",
      "\\u{1F600}",
      "\\u{",
      "\\n", "\\\"", "\"", "=", "<<<<<<< ", "=======\n", ">>>>>>> ", "||||||| ", "\u{2028}", "\u{E0041}",
    ] + ProductType.allCases.map { " " + $0.rawValue }

  static let json = [
    "{", "}", "[", "]", ",", ":", "\"\":", "null", "true", "false", "-0", "1e400", "0.1", "1E-9", "\\u0000",
    "\\ud83d\\ude00",
    "\\ud800", "\\uDC00", "\\n", "\\\"", "\u{FEFF}", "\u{1E}", "[[[[[[[[", "{\"\":{\"\":{\"\":", "99999999999999999999",
  ]

  private static let storeKit = [
    "\"identifier\"", "\"products\"", "\"subscriptionGroups\"", "\"subscriptions\"", "\"localizations\"",
    "\"displayPrice\"",
    "\"internalID\"", "\"productID\"", "\"referenceName\"", "\"type\"", "\"Consumable\"", "\"NonConsumable\"",
    "\"RecurringSubscription\"", "\"NonRenewingSubscription\"", "\"recurringSubscriptionPeriod\"", "\"P1M\"",
    "\"introductoryOffer\"", "\"adHocOffers\"", "\"codeOffers\"", "\"winbackOffers\"", "\"paymentMode\"", "\"free\"",
    "\"payAsYouGo\"", "\"payUpFront\"", "\"numberOfPeriods\"", "\"groupNumber\"", "\"familyShareable\"", "\"settings\"",
    "\"_applicationInternalID\"", "\"_storefront\"", "\"version\"", "\"major\"", "\"minor\"",
    "\"nonRenewingSubscriptions\"",
    "\"appPolicies\"", "\"privateKey\"", "\"privat\\u0065Key\"", "-----BEGIN PRIVATE KEY-----",
  ]

  private static let answers = [
    "\"data\"", "\"included\"", "\"type\"", "\"id\"", "\"attributes\"", "\"relationships\"", "\"links\"", "\"next\"",
    "\"meta\"",
    "\"inAppPurchases\"", "\"inAppPurchaseLocalizations\"", "\"inAppPurchasePriceSchedules\"",
    "\"inAppPurchasePrices\"",
    "\"inAppPurchasePricePoints\"", "\"subscriptionGroups\"", "\"subscriptions\"", "\"subscriptionPrices\"",
    "\"subscriptionPricePoints\"", "\"subscriptionIntroductoryOffers\"", "\"subscriptionPromotionalOffers\"",
    "\"subscriptionOfferCodes\"", "\"winBackOffers\"", "\"territories\"", "\"USA\"", "\"customerPrice\"",
    "\"startDate\"",
    "\"endDate\"", "\"productId\"", "\"name\"", "\"state\"", "\"APPROVED\"", "\"ONE_MONTH\"", "\"manualPrices\"",
    "\"baseTerritory\"",
    "eyJzIjoiMTIzNDU2Nzg5MCIsInQiOiJVU0EiLCJwIjoiMTAwMDEifQ",
  ]

  private static let xml = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!DOCTYPE x [<!ENTITY a \"b\">]>", "&a;", "&#x41;", "&#0;", "&lt;",
    "<!--",
    "-->",
    "<![CDATA[", "]]>", "<?", "?>", "</", "/>", " xmlns=\"", "encoding=\"UTF-16\"", "encoding=\"ISO-8859-1\"",
  ]

  private static let transporter = [
    "<package", "<software>", "<software_metadata>", "<in_app_purchases>", "<in_app_purchase>", "<product_id>",
    "<reference_name>",
    "<type>", "auto-renewable", "<products>", "<product>", "<cleared_for_sale>", "<wholesale_price_tier>",
    "<intervals>",
    "<interval>", "<start_date>", "<locales>", "<locale name=\"", "<title>", "<description>", "<review_screenshot>",
    "<file_name>",
    "<size>", "<checksum type=\"md5\">", "<family name=\"", "<offers>",
  ]

  private static let propertyList =
    xml + [
      "<plist version=\"1.0\">", "<dict>", "<array>", "<key>", "<string>", "<integer>", "<real>", "<true/>", "<date>",
      "<data>",
      "bplist00",
      // A binary list ends in 32 bytes: sizes, count, top object, place of the table.
      "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{1}\u{1}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{1}",
    ]

  private static let table = [
    ",", ";", "\t", "\"\"", "\"", "\r\n", "\u{FEFF}", "product_id,", "reference_name", "type,", "price", "price_USA",
    "name_en-US",
    "description_en-US", "territory", "locale", "name", "description", "'=", "=", "0.99", "1.234,56",
    "com.example.gold",
  ]

  /// The tokens of a format.
  static func format(_ name: String) -> [String] {
    switch name {
    case "storekit": storeKit + json
    case "app-store-connect", "search-results": answers + json
    case "transporter": transporter + xml
    case "plist", "product-ids": propertyList + CatalogKey.allCases.map(\.rawValue)
    case "csv": table + names
    default: json + CatalogKey.allCases.map { "\"\($0.rawValue)\":" } + names.map { "\"\($0)\"" }
    }
  }

  static let receipt =
    json + table + [
      "\"latest_receipt_info\"", "\"pending_renewal_info\"", "\"in_app\"", "\"receipt\"", "\"product_id\"",
      "\"transaction_id\"",
      "\"original_transaction_id\"", "\"purchase_date_ms\"", "\"expires_date_ms\"", "\"cancellation_date\"",
      "\"is_trial_period\"",
      "\"signedTransactions\"", "\"signedPayload\"", "\"expiresDate\"", "\"purchaseDate\"", "\"revocationDate\"",
      "\"subscriptionGroupIdentifier\"", "\"1767225600000\"", "1767225600000", "2026-01-01T00:00:00Z",
      "eyJhbGciOiJFUzI1NiJ9.",
    ]

  static let journal = [
    "shelf-journal 1", "\t", "\n", "start=", "environment=", "era=", "seed=", "scenario=", "catalog=", "customer=",
    "product=",
    "amount=", "\t~", "\\t", "\\n", "2026-01-01T00:00:00Z", "purchased", "renewed",
  ]

  static let package =
    xml + [
      "xar!", "<xar>", "<toc>", "<checksum style=\"sha1\">", "<offset>", "<size>", "<length>", "<file id=\"1\">",
      "<name>Payload</name>",
      "<type>file</type>", "<data>", "<encoding style=\"application/octet-stream\"/>",
      "<archived-checksum style=\"sha1\">",
      "070707",
      "070701", "070702", "TRAILER!!!", "./ContentInfo.plist", "./Contents", "../", "\u{1F}\u{8B}", "120755", "100644",
      "040755",
    ]

  static let content = [
    "\u{1E}f content/", "\u{1E}x content/", "\u{1E}d content/", "\u{1E}l content/", "\u{1E}s content/",
    "\u{1E}c content/",
    "\u{1E}f content/ContentInfo.plist\n<plist><dict><key>IAPProductIdentifier</key><string>",
    "<key>ContentVersion</key><string>",
    "\u{1E}f content.lock\n", "\u{1E}f pictures/gold.png\n", "\u{1E}f pictures/gold.jpg\n", "\u{1E}l pictures\n",
    "Contents/",
    "../",
    "/", "./", ".DS_Store", "e\u{301}", "é", "IHDR", "\u{7F}ELF", "#!/bin/sh", "  -> ", "com.example.gold 1.0\n",
  ]

  static let code = [
    "\"com.example.lighthouse.gold\"", "com.example.lighthouse.", "\"\"\"", "#\"", "\"#", "\\(", "${", "$", "`", "'",
    "'''", "/*",
    "*/", "//", "\\\"", "r'", "@\"", "$\"", "+ \"", "// shelf: ", "<string>", "</string>", "<!--", "-->", "{", "}",
    "\\u{41}",
    "!", "**/",
  ]

  static let server =
    json + [
      "\u{1E}m", "\u{1E}s", "\u{1E}o", "\u{1E}e", "\u{1E}q", "Content-Length: ", "\r\n\r\n", "\"jsonrpc\":\"2.0\"",
      "\"method\"",
      "\"params\"", "\"id\"", "\"textDocument/didChange\"", "\"textDocument/didOpen\"", "\"textDocument/didClose\"",
      "\"textDocument/didSave\"", "\"workspace/didChangeWatchedFiles\"", "\"workspace/didChangeWorkspaceFolders\"",
      "\"textDocument\"", "\"uri\"", "\"file:///c/app.yaml\"", "\"file:///c/.shelf.yaml\"", "\"contentChanges\"",
      "\"range\"",
      "\"start\"", "\"end\"", "\"line\"", "\"character\"", "\"version\"", "\"text\"", "\"position\"", "\"shutdown\"",
      "\"exit\"",
    ]
}

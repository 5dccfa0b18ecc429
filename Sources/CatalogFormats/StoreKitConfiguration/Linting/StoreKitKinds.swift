package import SourceDiagnostics

/// The findings about a `.storekit` file itself.
extension DiagnosticKind {
  package static let storeKitPrivateKey = DiagnosticKind(
    id: "storekit-private-key", severity: .error, summary: "a .storekit file contains a private key",
    rationale:
      "Anyone who reads the key can sign offers as your app. A file in a project is visible to "
        + """
        everyone with access to the project, and stays in its history. Tests in Xcode need no key from App Store \
        Connect: Xcode generates one.
        """,
    source: .ownAdvice(confidence: .high),
    examples: [
      storeKitGood("offers without a key", storeKitFile(gold)),
      storeKitBad(
        "a key pair in the file",
        storeKitFile(
          gold,
          root: "\"subscriptionOffersKeyPair\": {\"id\": \"A1B2C3D4\", ⟦\"privateKey\"⟧: \"…\"},\n  ")),
    ])

  package static let storeKitSyncedFile = DiagnosticKind(
    id: "storekit-synced-file", severity: .info, summary: "a .storekit file is synchronized with App Store Connect",
    rationale:
      "The next synchronization overwrites your changes. Xcode can't edit such a file; make the change in App Store "
      + "Connect.",
    source: publicFiles("97 synchronized files of 360 from public projects"),
    examples: [
      storeKitGood("a file without synchronization", storeKitFile(gold)),
      storeKitBad(
        "a synchronized file",
        storeKitFile(
          gold,
          root:
            "\"settings\": {\"_applicationInternalID\": \"1187265767\", ⟦\"_lastSynchronizedDate\"⟧: 804965276.4},\n  ")
      ),
    ])

  package static let storeKitEmptyPrice = DiagnosticKind(
    id: "storekit-empty-price", severity: .error, summary: "a product of a .storekit file has no price",
    rationale:
      "The tested app shows a different price than customers will see, or gets no product.",
    source: publicFiles("Files of public projects", confidence: .low),
    examples: [
      storeKitGood("a price in the currency of the storefront", storeKitFile(gold)),
      storeKitBad("an empty price", storeKitFile(gold.replacing("\"0.99\"", by: "⟦\"\"⟧"))),
    ])

  package static let storeKitDuplicateInternalID = DiagnosticKind(
    id: "storekit-duplicate-internal-id", severity: .error, summary: "a duplicate internal ID in a .storekit file",
    rationale:
      "Xcode shows and edits only one of the two entries. It identifies a product, a group or an offer by its "
      + "internal ID. This happens when you copy an entry by hand, or in a merge.",
    source: publicFiles("Files of public projects"),
    examples: [
      storeKitGood("different IDs", storeKitFile(gold, silver)),
      storeKitBad(
        "a copied entry", storeKitFile(gold, silver.replacing("\"2B3C4D5E\"", by: "⟦\"1A2B3C4D\"⟧"))),
    ])

  package static let storeKitGroupMismatch = DiagnosticKind(
    id: "storekit-group-mismatch", severity: .error, summary: "a subscription refers to a group other than its own",
    rationale:
      "A customer can have two subscriptions that should exclude each other. The app gets the group that the "
      + "subscription refers to, so subscriptions that are listed in one group can be in two.",
    source: publicFiles("Files of public projects"),
    examples: [
      storeKitGood("the ID of the surrounding group", storeKitFile(group: "5C6D7E8F")),
      storeKitBad("the ID of another group", storeKitFile(group: "⟦\"00000000\"⟧")),
    ])

  package static let storeKitUnknownVersion = DiagnosticKind(
    id: "storekit-unknown-version", severity: .warning, summary: "a .storekit file has an unknown version",
    rationale:
      "Shelf may misread a later version, and Xcode rejects a version that it never wrote.",
    source: publicFiles("The versions of 360 files of public projects"),
    examples: [
      storeKitGood("the version of Xcode 16", storeKitFile(gold)),
      storeKitBad(
        "a version that Xcode never wrote",
        storeKitFile(gold).replacing("{\"major\": 4, \"minor\": 0}", by: "{\"major\": 4, \"minor\": ⟦7⟧}")),
    ])

  package static let storeKitHandEditedLocale = DiagnosticKind(
    id: "storekit-hand-edited-locale", severity: .warning,
    summary: "a .storekit file spells a locale differently than Xcode",
    rationale: "Xcode may not find a text for the tester's language. It writes 'en_US' and 'zh_Hans'. Older files "
      + "contain 'zh_CN', which App Store Connect no longer writes.",
    source: publicFiles("97 synchronized files of public projects", confidence: .low), fixability: .safe,
    examples: [
      storeKitGood("Xcode's spelling", storeKitFile(gold)),
      storeKitBad(
        "a language without a region, although there are several",
        storeKitFile(gold.replacing("\"en_US\"", by: "⟦\"en\"⟧")),
        fixed: storeKitFile(gold)),
    ])

  package static let storeKitNotCanonical = DiagnosticKind(
    id: "storekit-not-canonical", severity: .info, summary: "the layout of a .storekit file differs from Xcode's",
    rationale:
      "Xcode rewrites the whole file with its next change. A change of one price then appears as a change of "
      + "every line.",
    source: publicFiles("320 of 357 files of public projects have one layout byte for byte"), fixability: .safe,
    examples: [
      storeKitGood(
        "Xcode's layout",
        "{\n  \"products\" : [\n\n  ],\n  \"version\" : {\n    \"major\" : 4,\n    \"minor\" : 0\n  }\n}\n"),
      storeKitBad(
        "another program's JSON",
        "{\n  ⟦\"products\": [],⟧\n  \"version\" : {\n    \"major\" : 4,\n    \"minor\" : 0\n  }\n}\n",
        fixed: "{\n  \"products\" : [\n\n  ],\n  \"version\" : {\n    \"major\" : 4,\n    \"minor\" : 0\n  }\n}\n"),
    ])

  /// Files that Xcode wrote: too many for an address.
  private static func publicFiles(_ which: String, confidence: FactSource.Confidence = .medium) -> FactSource {
    FactSource(which, confidence: confidence)
  }

  /// All kinds about `.storekit` files, in the order of the pages.
  package static let storeKitKinds: [DiagnosticKind] = [
    .storeKitPrivateKey, .storeKitSyncedFile, .storeKitEmptyPrice, .storeKitDuplicateInternalID, .storeKitGroupMismatch,
    .storeKitUnknownVersion, .storeKitHandEditedLocale, .storeKitNotCanonical,
  ]
}

// MARK: - The files of the examples

private func storeKitGood(_ title: String, _ text: String, line: Int = #line) -> Example {
  .good(title, files: [.init("Store.storekit", text)], file: #fileID, line: line)
}

private func storeKitBad(_ title: String, _ text: String, fixed: String? = nil, line: Int = #line) -> Example {
  .bad(title, files: [.init("Store.storekit", text)], fixed: fixed, file: #fileID, line: line)
}

private let gold = storeKitProduct("gold", "Gold Coins", "1A2B3C4D")
private let silver = storeKitProduct("silver", "Silver Coins", "2B3C4D5E")

private func storeKitProduct(_ id: String, _ name: String, _ internalID: String) -> String {
  """
  {
        "productID": "com.example.\(id)", "type": "Consumable", "internalID": "\(internalID)",
        "referenceName": "\(name)", "displayPrice": "0.99", "familyShareable": false,
        "localizations": [
          {"locale": "en_US", "displayName": "\(name)", "description": "\(name) to spend on chapters."}
        ]
      }
  """
}

private func storeKitFile(_ products: String..., root: String = "") -> String {
  """
  {
    \(root)"products": [
      \(products.joined(separator: ",\n    "))
    ],
    "version": {"major": 4, "minor": 0}
  }

  """
}

/// A file with a group and a subscription that refers to a group, in quotes if it is marked.
private func storeKitFile(group: String) -> String {
  """
  {
    "subscriptionGroups": [
      {
        "id": "5C6D7E8F", "name": "Magazine", "localizations": [],
        "subscriptions": [
          {
            "productID": "com.example.monthly", "type": "RecurringSubscription", "internalID": "6D7E8F90",
            "subscriptionGroupID": \(group.hasPrefix("⟦") ? group : "\"\(group)\""), "groupNumber": 1,
            "recurringSubscriptionPeriod": "P1M", "referenceName": "Monthly", "displayPrice": "4.99",
            "localizations": [
              {"locale": "en_US", "displayName": "Monthly", "description": "An issue each month."}
            ]
          }
        ]
      }
    ],
    "version": {"major": 4, "minor": 0}
  }

  """
}

extension String {
  /// The text with the first occurrence of another one replaced.
  fileprivate func replacing(_ old: String, by new: String) -> String {
    guard let start = utf8.indices.first(where: { self[$0...].hasPrefix(old) }) else { return self }
    return self[..<start] + new + self[start...].dropFirst(old.count)
  }
}

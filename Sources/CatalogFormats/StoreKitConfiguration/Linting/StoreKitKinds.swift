package import SourceDiagnostics

/// What can be wrong with a `.storekit` file itself, besides what it sells.
extension DiagnosticKind {
  package static let storeKitPrivateKey = DiagnosticKind(
    id: "storekit-private-key", severity: .error, summary: "a .storekit file holds a private key",
    rationale:
      "Whoever has the key that signs offers can make any offer in the app's name. A file in a project is seen by "
        + """
        everyone who sees the project, and stays in its history. Tests in Xcode need no key of the store: \
        Xcode makes one.
        """,
    source: .practice("Keys that sign offers belong to a server", confidence: .high),
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
      "Xcode can't change such a file, and the next synchronization overwrites it with what App Store Connect says. "
      + "What is to change has to change there.",
    source: .practice("97 synchronized files of 360 from public projects"),
    examples: [
      storeKitGood("a file of the project's own", storeKitFile(gold)),
      storeKitBad(
        "a file that the store fills",
        storeKitFile(
          gold,
          root:
            "\"settings\": {\"_applicationInternalID\": \"1187265767\", ⟦\"_lastSynchronizedDate\"⟧: 804965276.4},\n  ")
      ),
    ])

  package static let storeKitEmptyPrice = DiagnosticKind(
    id: "storekit-empty-price", severity: .error, summary: "a product of a .storekit file has no price",
    rationale:
      "What the app under test then shows is no price that a customer will see; it may even get no product at all.",
    source: .practice("Files of public projects", confidence: .low),
    examples: [
      storeKitGood("a price in the currency of the storefront", storeKitFile(gold)),
      storeKitBad("a price that was never filled in", storeKitFile(gold.replacing("\"0.99\"", by: "⟦\"\"⟧"))),
    ])

  package static let storeKitDuplicateInternalID = DiagnosticKind(
    id: "storekit-duplicate-internal-id", severity: .error,
    summary: "two things of a .storekit file have one internal ID",
    rationale:
      "By its internal ID Xcode distinguishes a product, a group or an offer from all others. Of two with one ID it "
      + "shows and changes only one; it happens when an entry is copied by hand, or in a merge.",
    source: .practice("Files of public projects"),
    examples: [
      storeKitGood("each has its own", storeKitFile(gold, silver)),
      storeKitBad(
        "an entry that was copied", storeKitFile(gold, silver.replacing("\"2B3C4D5E\"", by: "⟦\"1A2B3C4D\"⟧"))),
    ])

  package static let storeKitGroupMismatch = DiagnosticKind(
    id: "storekit-group-mismatch", severity: .error,
    summary: "a subscription names another group than the one it stands in",
    rationale:
      "The group that an app gets for a subscription is the one that it names, so two plans that look like one group "
      + "are two to the app, and a customer can hold both.",
    source: .practice("Files of public projects"),
    examples: [
      storeKitGood("the ID of the group around it", storeKitFile(group: "5C6D7E8F")),
      storeKitBad("an ID of a group that was copied from", storeKitFile(group: "⟦\"00000000\"⟧")),
    ])

  package static let storeKitUnknownVersion = DiagnosticKind(
    id: "storekit-unknown-version", severity: .warning,
    summary: "a .storekit file is of a version that Shelf does not know",
    rationale:
      "Xcode raises the version when files get other keys. Of a version that nobody saw yet, Shelf may take the "
      + "keys wrongly; and Xcode refuses a version that it never wrote.",
    source: .practice("The versions of 360 files of public projects"),
    examples: [
      storeKitGood("what Xcode 16 writes", storeKitFile(gold)),
      storeKitBad(
        "a version that Xcode never wrote",
        storeKitFile(gold).replacing("{\"major\": 4, \"minor\": 0}", by: "{\"major\": 4, \"minor\": ⟦7⟧}")),
    ])

  package static let storeKitHandEditedLocale = DiagnosticKind(
    id: "storekit-hand-edited-locale", severity: .warning,
    summary: "a .storekit file spells a locale as Xcode does not",
    rationale: "Xcode writes 'en_US' and 'zh_Hans'. Under another name it may not find a text for the tester's "
      + "language. Older files have 'zh_CN', which the store no longer writes.",
    source: .practice("97 synchronized files of public projects", confidence: .low), fixability: .safe,
    examples: [
      storeKitGood("as Xcode spells it", storeKitFile(gold)),
      storeKitBad(
        "a language alone, though the store has several of it",
        storeKitFile(gold.replacing("\"en_US\"", by: "⟦\"en\"⟧")),
        fixed: storeKitFile(gold)),
    ])

  package static let storeKitNotCanonical = DiagnosticKind(
    id: "storekit-not-canonical", severity: .info, summary: "a .storekit file is not laid out as Xcode does it",
    rationale:
      "Xcode writes the whole file anew with its next change, in its own layout. Until then it reads the file as it "
      + "is; afterwards a change of one price is a change of every line.",
    source: .practice("320 of 357 files of public projects have one layout byte for byte"), fixability: .safe,
    examples: [
      storeKitGood(
        "as Xcode writes it",
        "{\n  \"products\" : [\n\n  ],\n  \"version\" : {\n    \"major\" : 4,\n    \"minor\" : 0\n  }\n}\n"),
      storeKitBad(
        "as other programs write JSON",
        "{\n  ⟦\"products\": [],⟧\n  \"version\" : {\n    \"major\" : 4,\n    \"minor\" : 0\n  }\n}\n",
        fixed: "{\n  \"products\" : [\n\n  ],\n  \"version\" : {\n    \"major\" : 4,\n    \"minor\" : 0\n  }\n}\n"),
    ])

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

/// A file with a group and a plan in it that names a group, in quotes if it has marks.
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

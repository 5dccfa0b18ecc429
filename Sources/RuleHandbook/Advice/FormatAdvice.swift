import SourceDiagnostics

extension RuleAdvice {
  /// About other formats.
  static let otherFormats: [RuleAdvice] = [
    RuleAdvice(
      "json-syntax",
      fix: "Correct the marked place: usually a comma or bracket is missing, or a merge conflict is left.",
      disable: "Never: nothing of the file is imported or checked.",
      related: ["duplicate-json-key", "yaml-syntax", "unreadable-value"]),
    RuleAdvice(
      "duplicate-json-key",
      fix: "Delete one of the two members; a merge often leaves both.",
      disable: "Never: Xcode may use one value, and Shelf the other.",
      related: ["duplicate-key", "json-syntax", "storekit-duplicate-internal-id"]),
    RuleAdvice(
      "unreadable-value",
      fix: "Correct the value, or write the file again with the program that made it.",
      disable: "Disable it if a newer Xcode writes a value that Shelf doesn't know, and you can do without it.",
      related: ["missing-field", "unknown-field", "wrong-type"]),
    RuleAdvice(
      "missing-field",
      fix: "Add the member that the message names, such as `\"productID\"` or `\"type\"`.",
      disable: "Never: Shelf can't import an entry without it.",
      related: ["unknown-field", "unreadable-value", "missing-key"]),
    RuleAdvice(
      "unknown-field",
      fix: "Correct the name if you wrote it. If Xcode did, update Shelf, or leave the file as it is.",
      disable: "Disable it if your Xcode is newer than Shelf, and the catalog doesn't need its new fields.",
      related: ["missing-field", "unknown-key", "storekit-unknown-version"]),
  ]

  /// About `.storekit` files.
  static let storeKitFiles: [RuleAdvice] = [
    RuleAdvice(
      "storekit-private-key",
      fix: """
        Delete the key from the file and from the history of the repository. Revoke it in App Store Connect if others \
        could read it.
        """,
      disable: "Never: with the key, others can sign offers of your app.",
      related: ["storekit-synced-file", "storekit-not-canonical"]),
    RuleAdvice(
      "storekit-synced-file",
      fix: """
        Make the change in App Store Connect and synchronize. To edit the file, choose Editor > Convert to Local \
        StoreKit Configuration in Xcode.
        """,
      disable: "Disable it if your team never edits the file.",
      related: ["storekit-not-canonical", "storekit-private-key", "storekit-hand-edited-locale"]),
    RuleAdvice(
      "storekit-empty-price",
      fix: "Add the price in the storefront's currency: `\"displayPrice\" : \"0.99\"`.",
      disable: "Disable it if a test needs a product without a price.",
      related: ["missing-price", "missing-field"],
      doubt: "Low confidence: this was concluded from files of public projects; Apple doesn't document the format."),
    RuleAdvice(
      "storekit-duplicate-internal-id",
      fix: "Replace one of the two IDs with eight other hexadecimal digits, such as `\"1A2B3C4E\"`.",
      disable: "Disable it if you never open the file in Xcode.",
      related: ["duplicate-product-id", "duplicate-json-key", "storekit-group-mismatch"]),
    RuleAdvice(
      "storekit-group-mismatch",
      fix: """
        Write the `"id"` of the surrounding group as `"subscriptionGroupID"`, or move the subscription to the group \
        that it names.
        """,
      disable: "Disable it if a test needs two subscriptions at a time.",
      related: ["storekit-duplicate-internal-id", "single-group-split", "renewing-outside-group"]),
    RuleAdvice(
      "storekit-unknown-version",
      fix: "Update Shelf if a newer Xcode wrote the file. Otherwise write a version that the message names.",
      disable: "Disable it while you use a beta of Xcode.",
      related: ["unsupported-version", "unknown-field"]),
    RuleAdvice(
      "storekit-hand-edited-locale",
      fix: "Write Xcode's spelling, such as `\"en_US\"` or `\"zh_Hans\"`.",
      disable: "Disable it if Xcode shows testers the texts under your spelling.",
      related: ["unknown-locale", "storekit-not-canonical"],
      doubt: "Low confidence: the spellings were concluded from 97 files that Xcode synchronized."),
    RuleAdvice(
      "storekit-not-canonical",
      fix: "Save the file in Xcode, or let Shelf write Xcode's layout.",
      disable: "Disable it if another program writes the file, and Xcode only reads it.",
      related: ["storekit-hand-edited-locale", "storekit-synced-file"]),
  ]

  /// About import and export.
  static let exchange: [RuleAdvice] = [
    RuleAdvice(
      "unknown-format",
      fix: "Name a file that Shelf can import; `shelf help import` lists the formats.",
      disable: "Never: nothing would be imported.",
      related: ["unreadable-value", "json-syntax"]),
    RuleAdvice(
      "lost-in-format",
      fix: "Choose a format that can represent the value, or accept the loss: the catalog keeps it.",
      disable: "Never: the message is the only sign that the file is incomplete.",
      related: ["unknown-field"]),
    RuleAdvice(
      "secret-in-file",
      fix: """
        Remove the key from the file, and keep it on your server. Revoke it in App Store Connect if others could read \
        it.
        """,
      disable: "Never: the key would stay readable for each person with access to the file.",
      related: ["storekit-private-key"]),
    RuleAdvice(
      "xml-syntax",
      fix: "Correct the marked place: usually a tag isn't closed, or `&` isn't written as `&amp;`.",
      disable: "Never: a file with an XML error can't be imported.",
      related: ["json-syntax", "yaml-syntax"]),
    RuleAdvice(
      "xml-declarations",
      fix: "Remove the declarations of entities and attributes from the document.",
      disable: "Never: they can make a program open other files, or run out of memory.",
      related: ["alias-bomb", "json-syntax"]),
    RuleAdvice(
      "property-list-syntax",
      fix: "Run `plutil -lint FILE` on a Mac, and correct the place that it names.",
      disable: "Never: a damaged property list can't be imported.",
      related: ["json-syntax", "unreadable-value"]),
  ]
}

import CatalogModel
import SourceDiagnostics

/// The expectations about a participant, in the order of the text.
struct ClaimDraft: Mentioning {
  var claims: [Expectation.Claim] = []
  var mentions: [CatalogMention] = []
}

/// The expectations, by subject.
extension Records {
  static let accountClaims = Record<ClaimDraft>(
    "an expectation about an account",
    [
      .products(.active, "The subscriptions that give access; [] for none.") { .active($0) },
      .products(.owns, "The permanent purchases.") { .owns($0) },
      .products(.shared, "The purchases that family members share with it, and subscriptions with a seat for it.") {
        .shared($0)
      },
      .products(.renewing, "The subscriptions that will renew.") { .renewing($0) },
      .products(.nextPlans, "The subscription that each one renews to.") { .nextPlans($0) },
      .wordByProduct(.phases, "The state of each subscription.") { .phases($0) },
      .texts(.issues, "The content that subscriptions unlocked so far.") { .issues($0) },
      .texts(.paid, "The total paid, minus refunds, with its currency: 14.97 USD.") { .paid($0) },
      lastFailure,
      .integer(.transactions, "The number of transactions.", in: 0 ... .max) { $0.claims.append(.transactions($1)) },
      .texts(.refunded, "The total refunded, with its currency, including the rest of an upgraded subscription.") {
        .refunded($0)
      },
      .byProduct(
        .renewsOn, .date, "The next renewal date of each renewing subscription, in UTC.",
        { $0.date($1).map { "\($0)" } }
      ) { .renewsOn($0) },
      .byProduct(.nextPrices, .text, "The price of each next renewal: 4.99 USD.", { $0.text($1) }) { .nextPrices($0) },
      .byProduct(.payments, .text, "The current monthly payment of each commitment: 3 of 12.", { $0.text($1) }) {
        .payments($0)
      },
      .byProduct(
        .seats, .integer, "The number of seats of each subscription that is bought by the seat.", { $0.integer($1) }
      ) { .seats($0) },
      .byProduct(.renewalSeats, .integer, "The number of seats from the next renewal on.", { $0.integer($1) }) {
        .renewalSeats($0)
      },
      .wordByProduct(.consents, "The response to a price increase.") { .consents($0) },
      .texts(
        .notifications,
        "The notifications that the app's server received so far, in order: SUBSCRIBED/INITIAL_BUY, DID_RENEW."
      ) { .notifications($0) },
      .texts(.happened, "The events of these kinds so far, in order, named as in json-lines.") { .happened($0) },
    ])

  static let deviceClaims = Record<ClaimDraft>(
    "an expectation about a device",
    [
      .products(.queue, "The products of the transactions in the queue.") { .queue($0) },
      .products(.delivered, "The products that the app delivered.") { .delivered($0) },
      .products(.receipt, "The contents of the receipt.") { .receipt($0) },
      .byProduct(
        .contents, .text, as: "content", "The version of the hosted content that the app has.", { $0.text($1) }
      ) { .contents($0) },
      .wordByProduct(.downloads, "The state of each product's last download.") { .downloads($0) },
      .products(.activeByClock, "The subscriptions that are active by the device clock.") { .activeByClock($0) },
      .products(.activeBySignedDate, "The subscriptions that are active by the date of the last signed response.") {
        .activeBySignedDate($0)
      },
      lastFailure,
    ])

  /// All records, for the schema.
  static let allClaims = Record<ClaimDraft>(
    "an expectation",
    accountClaims.fields
      + deviceClaims.fields.filter { field in !accountClaims.fields.contains { $0.key == field.key } })

  private static let reasons = Refusal.allCases.map(\.rawValue)

  private static let lastFailure = Field<ClaimDraft>.field(
    .failure, .words(["none"] + reasons), "The last refusal or failure; none if there was none."
  ) { reader, value, draft in
    if reader.trees.isScalar(value.top), reader.trees.string(value.top) == "none" {
      return draft.claims.append(.failure(nil))
    }
    if let reason = reader.word(value, of: WordChoice<Refusal>()) { draft.claims.append(.failure(reason)) }
  }
}

extension Field where Model == ClaimDraft {
  /// Products; a single one needs no brackets.
  fileprivate static func products(
    _ key: CatalogKey, _ summary: String, _ claim: @escaping @Sendable ([String]) -> Expectation.Claim
  ) -> Field {
    field(key, .oneOf([.text, .list(.text)]), summary) { reader, value, draft in
      let ids = reader.oneOrMany(value) { $0.productID($1, .anything, &draft.mentions)?.text }
      if let ids { draft.claims.append(claim(ids)) }
    }
  }

  /// Texts; a single one needs no brackets.
  fileprivate static func texts(
    _ key: CatalogKey, _ summary: String, _ claim: @escaping @Sendable ([String]) -> Expectation.Claim
  ) -> Field {
    field(key, .oneOf([.text, .list(.text)]), summary) { reader, value, draft in
      if let texts = reader.oneOrMany(value, { $0.text($1) }) { draft.claims.append(claim(texts)) }
    }
  }

  /// A value for each product. All keys of a kind have the same shape, so each claim has its own kind.
  fileprivate static func byProduct<Item>(
    _ key: CatalogKey, _ shape: FieldKind, as kind: String? = nil, _ summary: String,
    _ read: @escaping @Sendable (inout NodeReader, Value) -> Item?,
    _ claim: @escaping @Sendable ([String: Item]) -> Expectation.Claim
  ) -> Field {
    field(key, .map(keys: kind ?? key.rawValue, shape), summary) { reader, value, draft in
      if let items = reader.byProduct(value, &draft.mentions, read) { draft.claims.append(claim(items)) }
    }
  }

  fileprivate static func wordByProduct<Word>(
    _ key: CatalogKey, _ summary: String, _ claim: @escaping @Sendable ([String: Word]) -> Expectation.Claim
  ) -> Field where Word: RawRepresentable<String> & CaseIterable & Sendable {
    let choice = WordChoice<Word>()
    return byProduct(key, .words(choice.texts), summary, { $0.word($1, of: choice) }, claim)
  }
}

extension NodeReader {
  /// A list, or a single entry; nil if part of it couldn't be read.
  fileprivate mutating func oneOrMany<Item>(_ value: Value, _ read: (inout NodeReader, Value) -> Item?) -> [Item]? {
    let before = faults.count
    let items = trees.isScalar(value.top) ? [read(&self, value)].compactMap(\.self) : list(value, read)
    return faults[before...].contains { $0.severity == .error } ? nil : items
  }

  /// A value for each product; nil if part of it couldn't be read.
  fileprivate mutating func byProduct<Item>(
    _ value: Value, _ mentions: inout [CatalogMention], _ read: (inout NodeReader, Value) -> Item?
  ) -> [String: Item]? {
    guard isMapping(value, expected: "a mapping of products") else { return nil }
    let before = faults.count
    var items: [String: Item] = [:]
    for entry in trees.entries(of: value) {
      guard trees.isScalar(entry.key) else {
        report(.wrongType, "a key of '\(subject)' is \(describe(entry.key)), not a product ID", at: entry.key)
        continue
      }
      let id = trees.string(entry.key)
      mentions.append(
        CatalogMention(product: ProductID(id), need: .anything, place: trees.range(entry.key), key: subject))
      at(.entry(entry.key)) { reader in
        if reader.trees.isNull(entry.value.top) {
          reader.reportWrongType(entry.value, expected: "a word")
        } else if let item = read(&reader, entry.value) {
          items[id] = item
        }
      }
    }
    return faults[before...].contains { $0.severity == .error } ? nil : items
  }
}

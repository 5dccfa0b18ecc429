import CatalogModel
import SourceDiagnostics

/// What should be so of somebody, in the order of the text.
struct ClaimDraft: Mentioning {
  var claims: [Expectation.Claim] = []
  var mentions: [CatalogMention] = []
}

/// What can be expected, by what it is about.
extension Records {
  static let accountClaims = Record<ClaimDraft>(
    "what is expected of an account",
    [
      .products(.active, "The subscriptions that give access; [] for none.") { .active($0) },
      .products(.owns, "What is bought for good.") { .owns($0) },
      .products(.shared, "What others of the family bought and it has.") { .shared($0) },
      .products(.renewing, "The subscriptions that will renew.") { .renewing($0) },
      .products(.nextPlans, "The plans that they renew to.") { .nextPlans($0) },
      .byProduct(.phases, WordChoice<SubscriptionPhase>(), "Where each subscription is.") { .phases($0) },
      .texts(.issues, "The content that subscriptions unlocked so far.") { .issues($0) },
      .texts(.paid, "All that was paid and not given back, with its currency: 14.97 USD.") { .paid($0) },
      lastFailure,
      .count(.transactions, "How many transactions there were.") { .transactions($0) },
      .texts(.refunded, "All that was given back, with its currency; the rest of an upgraded plan counts.") {
        .refunded($0)
      },
      .field(
        .renewsOn, .map(keys: CatalogKey.renewsOn.rawValue, .date),
        "The day on which each subscription renews that will, in UTC."
      ) { reader, value, draft in
        let days = reader.byProduct(value, &draft.mentions) { reader, item in reader.date(item).map { "\($0)" } }
        if let days { draft.claims.append(.renewsOn(days)) }
      },
      .textByProduct(.nextPrices, "What the next period of each of those costs: 4.99 USD.") { .nextPrices($0) },
      .textByProduct(.payments, "Which of its monthly payments each commitment has reached: 3 of 12.") {
        .payments($0)
      },
      .byProduct(.consents, WordChoice<PriceConsent>(), "What became of the question about a higher price.") {
        .consents($0)
      },
      .texts(
        .notifications, "What the store sent the app's server so far: SUBSCRIBED/INITIAL_BUY, DID_RENEW, in its order."
      ) {
        .notifications($0)
      },
      .texts(.happened, "The events of these kinds so far, by the words of json-lines, in their order.") {
        .happened($0)
      },
    ])

  static let deviceClaims = Record<ClaimDraft>(
    "what is expected of a device",
    [
      .products(.queue, "The products of the transactions that wait in the queue.") { .queue($0) },
      .products(.delivered, "What the app delivered.") { .delivered($0) },
      .products(.receipt, "What the receipt shows.") { .receipt($0) },
      .field(.contents, .map(keys: "content", .text), "The version of the hosted content that the app keeps.") {
        reader, value, draft in
        let contents = reader.byProduct(value, &draft.mentions) { $0.text($1) }
        if let contents { draft.claims.append(.contents(contents)) }
      },
      .byProduct(.downloads, WordChoice<DownloadState>(), "The state of each product's last download.") {
        .downloads($0)
      },
      .products(.activeByClock, "The subscriptions that an app takes for active which goes by the device's clock.") {
        .activeByClock($0)
      },
      .products(
        .activeBySignedDate, "Those that an app takes for active which goes by the date of what the store signed last."
      ) {
        .activeBySignedDate($0)
      },
      lastFailure,
    ])

  /// All of them, for the schema.
  static let allClaims = Record<ClaimDraft>(
    "what is expected",
    accountClaims.fields
      + deviceClaims.fields.filter { field in !accountClaims.fields.contains { $0.key == field.key } })

  private static let reasons = Refusal.allCases.map(\.rawValue)

  private static let lastFailure = Field<ClaimDraft>.field(
    .failure, .words(["none"] + reasons), "Why something was refused or failed the last time; none when nothing was."
  ) { reader, value, draft in
    if reader.trees.isScalar(value.top), reader.trees.string(value.top) == "none" {
      return draft.claims.append(.failure(nil))
    }
    if let reason = reader.word(value, of: WordChoice<Refusal>()) { draft.claims.append(.failure(reason)) }
  }
}

extension Field where Model == ClaimDraft {
  /// Products, a single one without brackets.
  fileprivate static func products(
    _ key: CatalogKey, _ summary: String, _ claim: @escaping @Sendable ([String]) -> Expectation.Claim
  ) -> Field {
    field(key, .oneOf([.text, .list(.text)]), summary) { reader, value, draft in
      let ids = reader.oneOrMany(value) { $0.productID($1, .anything, &draft.mentions)?.text }
      if let ids { draft.claims.append(claim(ids)) }
    }
  }

  /// Texts, a single one without brackets.
  fileprivate static func texts(
    _ key: CatalogKey, _ summary: String, _ claim: @escaping @Sendable ([String]) -> Expectation.Claim
  ) -> Field {
    field(key, .oneOf([.text, .list(.text)]), summary) { reader, value, draft in
      if let texts = reader.oneOrMany(value, { $0.text($1) }) { draft.claims.append(claim(texts)) }
    }
  }

  /// A word for each product.
  fileprivate static func byProduct<Word>(
    _ key: CatalogKey, _ choice: WordChoice<Word>, _ summary: String,
    _ claim: @escaping @Sendable ([String: Word]) -> Expectation.Claim
  ) -> Field {
    // What stands behind the keys of one kind is the same everywhere, so each claim has a kind of its own.
    field(key, .map(keys: key.rawValue, .words(choice.texts)), summary) { reader, value, draft in
      let words = reader.byProduct(value, &draft.mentions) { $0.word($1, of: choice) }
      if let words { draft.claims.append(claim(words)) }
    }
  }

  /// A text for each product.
  fileprivate static func textByProduct(
    _ key: CatalogKey, _ summary: String, _ claim: @escaping @Sendable ([String: String]) -> Expectation.Claim
  ) -> Field {
    field(key, .map(keys: key.rawValue, .text), summary) { reader, value, draft in
      if let texts = reader.byProduct(value, &draft.mentions, { $0.text($1) }) { draft.claims.append(claim(texts)) }
    }
  }

  fileprivate static func count(
    _ key: CatalogKey, _ summary: String, _ claim: @escaping @Sendable (Int) -> Expectation.Claim
  ) -> Field {
    field(key, .integer, summary) { reader, value, draft in
      guard let number = reader.integer(value) else { return }
      if number >= 0 { return draft.claims.append(claim(number)) }
      reader.report(.invalidValue, "'\(key.rawValue)' takes 0 or more, found \(number)", at: value.top)
    }
  }
}

extension NodeReader {
  /// A list, or the one entry that stands for it; nil when something in it could not be read.
  fileprivate mutating func oneOrMany<Item>(_ value: Value, _ read: (inout NodeReader, Value) -> Item?) -> [Item]? {
    let before = faults.count
    let items = trees.isScalar(value.top) ? [read(&self, value)].compactMap(\.self) : list(value, read)
    return faults[before...].contains { $0.severity == .error } ? nil : items
  }

  /// Something for each product; nil when something in it could not be read.
  fileprivate mutating func byProduct<Item>(
    _ value: Value, _ mentions: inout [CatalogMention], _ read: (inout NodeReader, Value) -> Item?
  ) -> [String: Item]? {
    guard isMapping(value, expected: "a mapping of products") else { return nil }
    let before = faults.count
    var items: [String: Item] = [:]
    for entry in trees.entries(of: value) {
      guard trees.isScalar(entry.key) else {
        report(.wrongType, "a key of '\(subject)' is \(describe(entry.key)), not a product's ID", at: entry.key)
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

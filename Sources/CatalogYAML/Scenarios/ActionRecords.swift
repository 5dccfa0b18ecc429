import CatalogModel
import SourceDiagnostics

/// What somebody does in a step, and the products that it names.
struct ActionDraft {
  var actions: [ScenarioAction] = []
  var mentions: [CatalogMention] = []
}

/// The words for whether payments go through.
enum PaymentWord: String, Sendable, CaseIterable {
  case works, fails
}

/// What can be done, by who can do it.
extension Records {
  /// What needs nothing behind its name.
  static let bareActions: [(key: CatalogKey, action: ScenarioAction)] = [
    (.restore, .restore), (.launch, .launch), (.quit, .quit), (.erase, .erase), (.refreshReceipt, .refreshReceipt),
    (.finish, .finish(nil)), (.leaveFamily, .leaveFamily),
  ]

  static let deviceActions = Record<ActionDraft>(
    "what is done on a device",
    [
      .field(.buy, .oneOf([.text, .record("purchase", of: purchase)]), "Puts a payment into the queue.") { reader, value, draft in
        reader.purchase(value, &draft)
      },
      .bare(.restore, "Restores earlier purchases."),
      .bare(.launch, "Starts the app, which then sees what waits in its queue."),
      .bare(.quit, "Ends the app; its queue is kept."),
      .bare(.erase, "Puts the device back to new."),
      .bare(.refreshReceipt, "Asks the store for a new receipt."),
      .field(.finish, .text, "Finishes the transactions of a product, or all that the app saw.") { reader, value, draft in
        if reader.isYes(value) { return draft.actions.append(.finish(nil)) }
        if let id = reader.productID(value, .anything, &draft.mentions) { draft.actions.append(.finish(id)) }
      },
      .switching(.allowPurchases, "Whether the device's settings let anything be bought.") { .allowPurchases($0) },
      .switching(.online, "Whether the device is on the net.") { .connect($0) },
      .switching(.finishByHand, "Whether the app waits for 'finish' instead of finishing by itself.") { .finishBy(hand: $0) },
      .about(.startDownload, .hostedContent, "Starts the download of hosted content.") { .download(.start, $0) },
      .about(.pauseDownload, .hostedContent, "Pauses it.") { .download(.pause, $0) },
      .about(.resumeDownload, .hostedContent, "Goes on with it.") { .download(.resume, $0) },
      .about(.cancelDownload, .hostedContent, "Cancels it.") { .download(.cancel, $0) },
      .about(.failDownload, .hostedContent, "Lets it fail, as a lost network would.") { .download(.fail, $0) },
      .about(.keepContent, .hostedContent, "Copies downloaded files to where they stay.") { .keep($0) },
    ])

  static let accountActions = Record<ActionDraft>(
    "what is done with an account",
    [
      .about(.turnOffRenewal, .subscription, "Turns the renewal of a subscription off.") { .turnOffRenewal($0) },
      .about(.turnOnRenewal, .subscription, "Turns it on again.") { .turnOnRenewal($0) },
      .field(.payment, .words(PaymentWord.allCases.map(\.rawValue)), "Whether payments go through from now on.") {
        reader, value, draft in
        if let word = reader.word(value, of: WordChoice<PaymentWord>()) { draft.actions.append(.payment(works: word == .works)) }
      },
      .switching(.asksToBuy, "Whether somebody else must approve what they buy.") { .askToBuy($0) },
      .about(.approve, .anything, "Lets them have what they asked for.") { .approve($0) },
      .about(.decline, .anything, "Does not let them have it.") { .decline($0) },
      .switching(.interruptPurchases, "Whether something must be done in the store, such as accepting new terms, before buying.")
      {
        .interruptPurchases($0)
      },
      .about(.resolve, .anything, "Does what was asked before a purchase, which then goes through.") { .resolve($0) },
      .about(.acceptPrice, .subscription, "Agrees to the higher price of a subscription.") { .acceptPrice($0) },
      .about(.refund, .anything, "Has customer service take the last purchase of a product back.") { .refund($0) },
      .about(.askRefund, .anything, "Asks customer service for a refund, which is not decided yet.") { .askRefund($0) },
      .about(.declineRefund, .anything, "Is refused the refund that was asked for.") { .declineRefund($0) },
      .about(.reverseRefund, .anything, "Loses a refund again: what was bought holds.") { .reverseRefund($0) },
      .field(.extendRenewal, .record("extension", of: extensionOfRenewal), "Has the developer put off their renewal.") {
        reader, value, draft in
        reader.extensionOfRenewal(value, &draft) { .extendRenewal($0, days: $1) }
      },
      .field(.move, .code("territory"), "Moves to another territory.") { reader, value, draft in
        if let code = reader.code(value) { draft.actions.append(.move(TerritoryCode(code))) }
      },
      .field(.joinFamily, .text, "Becomes one of a family, by a name of yours.") { reader, value, draft in
        guard let family = reader.text(value) else { return }
        if !family.isEmpty { return draft.actions.append(.joinFamily(family)) }
        reader.report(.invalidValue, "'join_family' names no family", at: value.top)
      },
      .bare(.leaveFamily, "Leaves the family, with what it bought."),
      .field(.addDevice, .text, "Has one device more, by its name.") { reader, value, draft in
        if let name = reader.name(value, of: "device") { draft.actions.append(.addDevice(name)) }
      },
    ])

  static let developerActions = Record<ActionDraft>(
    "what the developer does",
    [
      .field(.setPrice, .record("new_price", of: newPrice), "Sets another price in the base territory's currency.") {
        reader, value, draft in
        guard let change = reader.record(value, newPrice, new: NewPrice()), let id = change.product, let price = change.price
        else {
          return
        }
        draft.mentions += change.mentions
        draft.actions.append(.setPrice(id, price, change.existing))
      },
      .about(.clearForSale, .anything, "Clears a product for sale.") { .clear($0) },
      .about(.removeFromSale, .anything, "Takes a product off sale.") { .remove($0) },
      .field(.updateContent, .record("new_content", of: newContent), "Gives hosted content a newer version.") {
        reader, value, draft in
        guard let update = reader.record(value, newContent, new: NewContent()), let id = update.product,
          let version = update.version
        else { return }
        draft.mentions += update.mentions
        draft.actions.append(.updateContent(id, version: version))
      },
      .field(.extendRenewals, .record("extension", of: extensionOfRenewal), "Puts off the renewals of all subscribers of a plan.")
      {
        reader, value, draft in
        reader.extensionOfRenewal(value, &draft) { .extendRenewals($0, days: $1, territories: []) }
      },
    ])

  /// All of them, for the schema.
  static let allActions = Record<ActionDraft>(
    "what somebody does", deviceActions.fields + accountActions.fields + developerActions.fields)

  static let purchase = Record<PurchaseDraft>(
    "a purchase",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .field(.quantity, .integer, "How many of it.") { reader, value, purchase in
        guard let number = reader.integer(value) else { return }
        if number > 0 { return purchase.quantity = number }
        reader.report(.invalidValue, "'quantity' takes 1 or more, found \(number)", at: value.top)
      }.otherwise(1),
      .offer(.promotionalOffer, "The promotional offer that is taken, by its ID.") { .promotional($0) },
      .offer(.winBackOffer, "The win-back offer that is taken, by its ID.") { .winBack($0) },
      .offer(.offerCode, "The code that is redeemed: a custom one, or the offer's name and a number for those that work once.") {
        .code($0)
      },
    ])

  private static let newPrice = Record<NewPrice>(
    "a new price",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .amount(.price, "The new price.", required: true) { $0.price = $1 },
      .word(.existingSubscribers, "Whether present subscribers keep the old price or move to the new one.") { $0.existing = $1 }
        .otherwise("move"),
    ])

  fileprivate static let extensionOfRenewal = Record<RenewalExtension>(
    "an extension",
    [
      .mention(.product, .subscription, "The plan's ID.", required: true) { $0.product = $1 },
      .field(.days, .integer, "How many days later it renews, 1 to 90.", required: true) { reader, value, draft in
        guard let days = reader.integer(value) else { return }
        if (1...90).contains(days) { return draft.days = days }
        reader.report(.invalidValue, "'days' takes 1 to 90, found \(days)", at: value.top)
      },
    ])

  private static let newContent = Record<NewContent>(
    "new content",
    [
      .mention(.product, .hostedContent, "The product's ID.", required: true) { $0.product = $1 },
      .text(.version, "The new version.", required: true) { $0.version = $1 },
    ])
}

/// A purchase that is being read.
struct PurchaseDraft: Mentioning {
  var product: ProductID?
  var quantity = 1
  var offer: ScenarioAction.OfferChoice?
  var mentions: [CatalogMention] = []
}

private struct NewPrice: Mentioning {
  var product: ProductID?
  var price: Money?
  var existing = PriceChange.ExistingSubscribers.move
  var mentions: [CatalogMention] = []
}

private struct NewContent: Mentioning {
  var product: ProductID?
  var version: String?
  var mentions: [CatalogMention] = []
}

fileprivate struct RenewalExtension: Mentioning {
  var product: ProductID?
  var days: Int?
  var mentions: [CatalogMention] = []
}

extension NodeReader {
  /// A plan and a number of days.
  fileprivate mutating func extensionOfRenewal(
    _ value: Value, _ draft: inout ActionDraft, _ action: (ProductID, Int) -> ScenarioAction
  ) {
    guard let found = record(value, Records.extensionOfRenewal, new: RenewalExtension()), let id = found.product,
      let days = found.days
    else { return }
    draft.mentions += found.mentions
    draft.actions.append(action(id, days))
  }
}

/// What speaks of products while it is read.
protocol Mentioning: Sendable {
  var mentions: [CatalogMention] { get set }
}

extension ActionDraft: Mentioning {}

extension Field where Model: Mentioning {
  /// A field that names a product.
  fileprivate static func mention(
    _ key: CatalogKey, _ need: CatalogMention.Need, _ summary: String, required: Bool = false,
    set: @escaping @Sendable (inout Model, ProductID) -> Void
  ) -> Field {
    field(key, .text, summary, required: required) { reader, value, model in
      if let id = reader.productID(value, need, &model.mentions) { set(&model, id) }
    }
  }
}

extension Field where Model == ActionDraft {
  /// Something that is done to a product.
  fileprivate static func about(
    _ key: CatalogKey, _ need: CatalogMention.Need, _ summary: String, _ action: @escaping @Sendable (ProductID) -> ScenarioAction
  ) -> Field {
    mention(key, need, summary) { $0.actions.append(action($1)) }
  }

  /// Something that is on or off.
  fileprivate static func switching(
    _ key: CatalogKey, _ summary: String, _ action: @escaping @Sendable (Bool) -> ScenarioAction
  ) -> Field {
    flag(key, summary) { $0.actions.append(action($1)) }
  }

  /// Something that is done without more words: `quit`, or `quit: true` beside others.
  fileprivate static func bare(_ key: CatalogKey, _ summary: String) -> Field {
    field(key, .flag, summary) { reader, value, draft in
      guard let action = Records.bareActions.first(where: { $0.key == key })?.action, let isDone = reader.flag(value) else {
        return
      }
      if isDone { return draft.actions.append(action) }
      reader.report(.invalidValue, "'\(key.rawValue)' is done or left out, found false", at: value.top)
    }
  }
}

extension Field where Model == PurchaseDraft {
  /// One way to an offer; a purchase has at most one.
  fileprivate static func offer(
    _ key: CatalogKey, _ summary: String, _ choice: @escaping @Sendable (String) -> ScenarioAction.OfferChoice
  ) -> Field {
    field(key, .text, summary) { reader, value, purchase in
      guard let text = reader.text(value) else { return }
      if purchase.offer != nil {
        return reader.report(.invalidValue, "a second offer for one purchase", at: value.top, help: "a purchase takes one offer")
      }
      purchase.offer = choice(text)
      purchase.mentions.append(
        CatalogMention(product: "", need: .offer(choice(text)), place: reader.trees.range(value.top), key: key.rawValue))
    }
  }
}

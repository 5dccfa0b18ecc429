import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// What somebody does in a step, and the products that it names.
struct ActionDraft: Mentioning {
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
    (.finish, .finish(nil)), (.leaveFamily, .leaveFamily), (.clearPurchaseHistory, .clearPurchaseHistory),
  ]

  static let deviceActions = Record<ActionDraft>(
    "what is done on a device",
    [
      .field(.buy, .oneOf([.text, .record("purchase", of: purchase)]), "Puts a payment into the queue.") {
        reader, value, draft in
        reader.about(value, purchase, PurchaseDraft(), &draft) { .buy($0, quantity: $1.quantity, $1.offer, $1.plan) }
      },
      .field(
        .buyInStore, .oneOf([.text, .record("purchase_in_store", of: purchaseInStore)]),
        "Buys a promoted product or redeems a code in the store, whether the app runs or not."
      ) { reader, value, draft in
        reader.about(value, purchaseInStore, PurchaseDraft(), &draft) { .buyInStore($0, $1.offer, $1.plan) }
      },
      .bare(.restore, "Restores earlier purchases."),
      .bare(.launch, "Starts the app, which then sees what waits in its queue."),
      .bare(.quit, "Ends the app; its queue is kept."),
      .bare(.erase, "Puts the device back to new."),
      .bare(.refreshReceipt, "Asks the store for a new receipt."),
      .field(.finish, .text, "Finishes the transactions of a product, or all that the app saw.") {
        reader, value, draft in
        if reader.isYes(value) { return draft.actions.append(.finish(nil)) }
        if let id = reader.productID(value, .anything, &draft.mentions) { draft.actions.append(.finish(id)) }
      },
      .switching(.allowPurchases, "Whether the device's settings let anything be bought.") { .allowPurchases($0) },
      .switching(.online, "Whether the device is on the net.") { .connect($0) },
      .switching(
        .storeAnswers, "Whether the store answers the app; while it does not, nothing loads and nothing is bought."
      ) {
        .storeAnswers($0)
      },
      .field(
        .setClock, .oneOf([.moment, .words(["automatic"])]),
        """
        Sets the device's own clock to a moment, from where it runs on; 'automatic' puts it right. The \
        store's time stays as it is.
        """
      ) { reader, value, draft in
        if reader.trees.isScalar(value.top), reader.trees.string(value.top) == "automatic" {
          return draft.actions.append(.setClock(nil))
        }
        if let moment = reader.moment(value) { draft.actions.append(.setClock(moment)) }
      },
      .switching(.finishByHand, "Whether the app waits for 'finish' instead of finishing by itself.") {
        .finishBy(hand: $0)
      },
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
      .about(.renewNow, .subscription, "Ends the period of a subscription now, which then renews.") { .renewNow($0) },
      .about(.expireNow, .subscription, "Ends a subscription now.") { .expireNow($0) },
      .field(.payment, .words(PaymentWord.allCases.map(\.rawValue)), "Whether payments go through from now on.") {
        reader, value, draft in
        if let word = reader.word(value, of: WordChoice<PaymentWord>()) {
          draft.actions.append(.payment(works: word == .works))
        }
      },
      .field(.failPayment, .integer, "Lets one payment fail: the next one, 1, or a later one.") {
        reader, value, draft in
        guard let number = reader.integer(value) else { return }
        if number > 0 { return draft.actions.append(.failPayment(number)) }
        reader.report(
          .invalidValue, "'fail_payment' takes 1 for the next payment, 2 for the one after it, found \(number)",
          at: value.top)
      },
      .switching(.asksToBuy, "Whether somebody else must approve what they buy.") { .askToBuy($0) },
      .about(.approve, .anything, "Lets them have what they asked for.") { .approve($0) },
      .about(.decline, .anything, "Does not let them have it.") { .decline($0) },
      .switching(
        .interruptPurchases, "Whether something must be done in the store, such as accepting new terms, before buying."
      ) {
        .interruptPurchases($0)
      },
      .about(.resolve, .anything, "Does what was asked before a purchase, which then goes through.") { .resolve($0) },
      .about(.acceptPrice, .subscription, "Agrees to the higher price of a subscription.") { .acceptPrice($0) },
      .about(.declinePrice, .subscription, "Does not agree to it: the subscription ends with the paid time.") {
        .declinePrice($0)
      },
      .field(
        .refund, .oneOf([.text, .record("refund", of: refund)]),
        "Has customer service take a purchase of a product back: the last, or the one that 'purchase' counts."
      ) { reader, value, draft in
        reader.about(value, refund, RefundDraft(), &draft) {
          $1.isWhole ? .refund($0) : .refundPart($0, purchase: $1.purchase, percent: $1.percent)
        }
      },
      .field(
        .askRefund, .oneOf([.text, .record("refund_request", of: refundRequest)]),
        "Asks customer service for a refund, which is not decided yet."
      ) { reader, value, draft in
        reader.about(value, refundRequest, RefundDraft(), &draft) { .askRefund($0, $1.reason) }
      },
      .about(.declineRefund, .anything, "Is refused the refund that was asked for.") { .declineRefund($0) },
      .about(.reverseRefund, .anything, "Loses a refund again: what was bought holds.") { .reverseRefund($0) },
      .field(.extendRenewal, .record("extension", of: extensionOfRenewal), "Has the developer put off their renewal.") {
        reader, value, draft in
        reader.extensionOfRenewal(value, &draft, Records.extensionOfRenewal) { id, days, _ in
          .extendRenewal(id, days: days)
        }
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
      .about(.stopSharing, .anything, "Keeps one purchase from the family.") { .shareWithFamily($0, false) },
      .about(.shareWithFamily, .anything, "Shares it with the family again.") { .shareWithFamily($0, true) },
      .bare(.clearPurchaseHistory, "Clears a tester's purchase history, which only the sandbox lets one do."),
      .field(.addDevice, .text, "Has one device more, by its name.") { reader, value, draft in
        if let name = reader.name(value, of: "device") { draft.actions.append(.addDevice(name)) }
      },
    ])

  static let developerActions = Record<ActionDraft>(
    "what the developer does",
    [
      .field(.setPrice, .record("new_price", of: newPrice), "Sets another price in the base territory's currency.") {
        reader, value, draft in
        guard let change = reader.record(value, newPrice, new: NewPrice()), let id = change.product,
          let price = change.price
        else {
          return
        }
        draft.mentions += change.mentions(of: id)
        draft.actions.append(
          change.territory.map { .setTerritoryPrice(id, price, $0, change.existing, change.plan) }
            ?? .setPrice(id, price, change.existing, change.plan))
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
      .field(
        .extendRenewals, .record("extension_for_all", of: extensionOfRenewals),
        "Puts off the renewals of all subscribers of a plan."
      ) {
        reader, value, draft in
        reader.extensionOfRenewal(value, &draft, Records.extensionOfRenewals) {
          .extendRenewals($0, days: $1, territories: $2)
        }
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
      .offer(
        .offerCode,
        "The code that is redeemed: a custom one, or the offer's name and a number for those that work once."
      ) {
        .code($0)
      },
      .billingPlan("How the plan is paid: all of a period at once, or in twelve months that the customer commits to.") {
        $0.plan = $1
      },
    ])

  private static let purchaseInStore = Record<PurchaseDraft>(
    "a purchase in the store", purchase.fields.filter { $0.key != .quantity })

  private static let refund = Record<RefundDraft>(
    "a refund",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .field(.purchase, .integer, "Which of the paid purchases, from 1, the oldest; without it the last.") {
        reader, value, refund in
        guard let number = reader.integer(value) else { return }
        if number > 0 { return refund.purchase = number }
        reader.report(.invalidValue, "'purchase' takes 1 for the oldest, found \(number)", at: value.top)
      },
      .field(.percent, .integer, "How much of the money comes back, 1 to 100.") { reader, value, refund in
        guard let number = reader.integer(value) else { return }
        if (1...100).contains(number) { return refund.percent = number }
        reader.report(.invalidValue, "'percent' takes 1 to 100, found \(number)", at: value.top)
      }.otherwise(100),
    ])

  private static let refundRequest = Record<RefundDraft>(
    "a request for a refund",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .word(.reason, "Why, as your server is told.") { $0.reason = $1 }.otherwise("other"),
    ])

  private static let newPrice = Record<NewPrice>(
    "a new price",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .field(.territory, .code("territory"), "Where it holds, in the currency there; without it in the base territory.")
      {
        reader, value, change in
        if let code = reader.code(value) { change.territory = TerritoryCode(code) }
      },
      .amount(.price, "The new price.", required: true) { $0.price = $1 },
      .billingPlan("Which price of the plan it is: that of a period, or of a month that the customer commits to.") {
        $0.plan = $1
      },
      .word(.existingSubscribers, "Whether present subscribers keep the old price or move to the new one.") {
        $0.existing = $1
      }
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

  /// An extension of all subscribers, or of those in some territories.
  fileprivate static let extensionOfRenewals = Record<RenewalExtension>(
    "an extension",
    extensionOfRenewal.fields + [
      .field(.territories, .list(.code("territory")), "Only for subscribers in these.") { reader, value, draft in
        draft.territories = reader.list(value) { reader, item in reader.code(item).map { TerritoryCode($0) } }
      }
    ])

  private static let newContent = Record<NewContent>(
    "new content",
    [
      .mention(.product, .hostedContent, "The product's ID.", required: true) { $0.product = $1 },
      .text(.version, "The new version.", required: true) { $0.version = $1 },
    ])
}

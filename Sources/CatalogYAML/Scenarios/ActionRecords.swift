import CatalogModel
import SourceDiagnostics

/// An action of a step, and the products in it.
struct ActionDraft: Mentioning {
  var actions: [ScenarioAction] = []
  var mentions: [CatalogMention] = []

  /// The customers that it gives seats to.
  var members: [(name: String, place: NodeRef)] = []
}

/// The words for whether payments succeed.
enum PaymentWord: String, Sendable, CaseIterable {
  case works, fails
}

/// The actions, by participant.
extension Records {
  /// Actions without arguments.
  static let bareActions: [(key: CatalogKey, action: ScenarioAction)] = [
    (.restore, .restore), (.launch, .launch), (.quit, .quit), (.erase, .erase), (.refreshReceipt, .refreshReceipt),
    (.finish, .finish(nil)), (.leaveFamily, .leaveFamily), (.clearPurchaseHistory, .clearPurchaseHistory),
  ]

  static let deviceActions = Record<ActionDraft>(
    "an action on a device",
    [
      .about(.buy, purchase, named: "purchase", "Adds a payment to the queue.", PurchaseDraft()) { id, draft in
        draft.seats.map { .buySeats(id, $0) } ?? .buy(id, quantity: draft.quantity, draft.offer, draft.plan)
      },
      .about(
        .buyInStore, purchaseInStore, named: "purchase_in_store",
        "Buys a promoted product or redeems a code in the App Store, whether the app is running or not.",
        PurchaseDraft()
      ) { .buyInStore($0, $1.offer, $1.plan) },
      .bare(.restore, "Restores earlier purchases."),
      .bare(.launch, "Starts the app, which then processes its transaction queue."),
      .bare(.quit, "Quits the app; its transaction queue is kept."),
      .bare(.erase, "Resets the device."),
      .bare(.refreshReceipt, "Requests a new receipt."),
      .field(.finish, .text, "Finishes the transactions of a product, or all that the app saw.") {
        reader, value, draft in
        if reader.isYes(value) { return draft.actions.append(.finish(nil)) }
        if let id = reader.productID(value, .anything, &draft.mentions) { draft.actions.append(.finish(id)) }
      },
      .switching(.allowPurchases, "Whether the device's restrictions allow purchases.") { .allowPurchases($0) },
      .switching(.online, "Whether the device is online.") { .connect($0) },
      .switching(.storeAnswers, "Whether the App Store responds; if not, the app can't load or buy products.") {
        .storeAnswers($0)
      },
      .field(
        .setClock, .oneOf([.moment, .words(["automatic"])]),
        """
        Sets the device clock to a time, from which it continues; 'automatic' corrects it. The App Store's time \
        doesn't change.
        """
      ) { reader, value, draft in
        if reader.trees.isScalar(value.top), reader.trees.string(value.top) == "automatic" {
          return draft.actions.append(.setClock(nil))
        }
        if let moment = reader.moment(value) { draft.actions.append(.setClock(moment)) }
      },
      .switching(.finishByHand, "Whether the app waits for 'finish' instead of finishing transactions automatically.") {
        .finishBy(hand: $0)
      },
      .about(.startDownload, .hostedContent, "Starts the download of hosted content.") { .download(.start, $0) },
      .about(.pauseDownload, .hostedContent, "Pauses the download.") { .download(.pause, $0) },
      .about(.resumeDownload, .hostedContent, "Resumes the download.") { .download(.resume, $0) },
      .about(.cancelDownload, .hostedContent, "Cancels the download.") { .download(.cancel, $0) },
      .about(.failDownload, .hostedContent, "Makes the download fail, like a lost connection.") {
        .download(.fail, $0)
      },
      .about(.keepContent, .hostedContent, "Moves downloaded files to permanent storage.") { .keep($0) },
    ])

  static let accountActions = Record<ActionDraft>(
    "an action of an account",
    [
      .about(.turnOffRenewal, .subscription, "Turns off the renewal of a subscription.") { .turnOffRenewal($0) },
      .about(.turnOnRenewal, .subscription, "Turns the renewal on again.") { .turnOnRenewal($0) },
      .about(.renewNow, .subscription, "Ends the current period of a subscription now, which then renews.") {
        .renewNow($0)
      },
      .about(.expireNow, .subscription, "Ends a subscription now.") { .expireNow($0) },
      .word(.payment, "Whether payments succeed from now on.") { (draft, word: PaymentWord) in
        draft.actions.append(.payment(works: word == .works))
      },
      .integer(
        .failPayment, "Makes one payment fail: 1 for the next one, or a later one.", in: 1 ... .max,
        called: "1 for the next payment or a higher number"
      ) { $0.actions.append(.failPayment($1)) },
      .switching(.asksToBuy, "Whether a family member must approve purchases (Ask to Buy).") { .askToBuy($0) },
      .about(.approve, .anything, "Approves the requested purchase.") { .approve($0) },
      .about(.decline, .anything, "Declines the requested purchase.") { .decline($0) },
      .switching(
        .interruptPurchases, "Whether the App Store requires an action, such as accepting new terms, before purchases."
      ) { .interruptPurchases($0) },
      .about(.resolve, .anything, "Completes the required action, so that the purchase goes through.") { .resolve($0) },
      .about(.acceptPrice, .subscription, "Agrees to the higher price of a subscription.") { .acceptPrice($0) },
      .about(.declinePrice, .subscription, "Declines the higher price; the subscription ends with the paid period.") {
        .declinePrice($0)
      },
      .about(
        .refund, refund, named: "refund",
        "Has Apple refund a purchase of a product: the last one, or the one that 'purchase' selects.", RefundDraft()
      ) {
        if let seats = $1.seats { return .refundSeats($0, seats) }
        return $1.isWhole ? .refund($0) : .refundPart($0, purchase: $1.purchase, percent: $1.percent)
      },
      .seats(
        .setRenewalSeats, renewalSeats, named: "seat_count", "Sets the number of seats from the next renewal on."
      ) { id, found in found.seats.map { .renewSeats(id, $0) } },
      .seats(.assignSeat, seat, named: "seat", "Assigns a seat of a subscription to another customer.") { id, found in
        found.member.map { .assignSeat(id, member: $0) }
      },
      .seats(.revokeSeat, seat, named: "seat", "Revokes another customer's seat.") { id, found in
        found.member.map { .revokeSeat(id, member: $0) }
      },
      .about(
        .askRefund, refundRequest, named: "refund_request", "Requests a refund, which stays undecided.", RefundDraft()
      ) { .askRefund($0, $1.reason) },
      .about(.declineRefund, .anything, "Declines the refund request.") { .declineRefund($0) },
      .about(.reverseRefund, .anything, "Reverses a refund; the purchase is valid again.") { .reverseRefund($0) },
      .extending(
        .extendRenewal, extensionOfRenewal, named: "extension", "Has the developer extend the renewal date."
      ) { id, days, _ in .extendRenewal(id, days: days) },
      .value(.move, .code("territory"), "Moves to another territory.", { $0.territory($1) }) {
        $0.actions.append(.move($1))
      },
      .field(.joinFamily, .text, "Joins the family with this name.") { reader, value, draft in
        guard let family = reader.text(value) else { return }
        if !family.isEmpty { return draft.actions.append(.joinFamily(family)) }
        reader.report(.invalidValue, "'join_family' is empty", at: value.top)
      },
      .bare(.leaveFamily, "Leaves the family and ends the sharing of purchases."),
      .about(.stopSharing, .anything, "Stops sharing a purchase with the family.") { .shareWithFamily($0, false) },
      .about(.shareWithFamily, .anything, "Shares a purchase with the family again.") { .shareWithFamily($0, true) },
      .bare(.clearPurchaseHistory, "Clears a tester's purchase history (sandbox only)."),
      .value(.addDevice, .text, "Adds a device with this name.", { $0.name($1, of: "device") }) {
        $0.actions.append(.addDevice($1))
      },
    ])

  static let developerActions = Record<ActionDraft>(
    "an action of the developer",
    [
      .field(.setPrice, .record("new_price", of: newPrice), "Changes the price in the base territory's currency.") {
        reader, value, draft in
        guard let change = reader.record(value, newPrice, new: NewPrice()), let id = change.product,
          let price = change.price
        else { return }
        if let fault = change.fault { return reader.report(.invalidValue, fault, at: value.top) }
        draft.mentions += change.mentions(of: id)
        draft.actions.append(
          change.territory.map { .setTerritoryPrice(id, price, $0, change.existing, change.plan) }
            ?? .setPrice(id, price, change.existing, change.plan))
      },
      .about(.clearForSale, .anything, "Clears a product for sale.") { .clear($0) },
      .about(.removeFromSale, .anything, "Takes a product off sale.") { .remove($0) },
      .record(
        .updateContent, newContent, named: "new_content", "Raises the version of hosted content.", new: { NewContent() }
      ) { draft, update in
        guard let id = update.product, let version = update.version else { return }
        draft.mentions += update.mentions
        draft.actions.append(.updateContent(id, version: version))
      },
      .extending(
        .extendRenewals, extensionOfRenewals, named: "extension_for_all",
        "Extends the renewal date of all subscribers of a subscription."
      ) { .extendRenewals($0, days: $1, territories: $2) },
    ])

  /// All records, for the schema.
  static let allActions = Record<ActionDraft>(
    "an action", deviceActions.fields + accountActions.fields + developerActions.fields)

  /// Shelf's own maximum, because Apple doesn't publish one.
  private static let mostSeats = 10_000

  static let purchase = Record<PurchaseDraft>(
    "a purchase",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .integer(.quantity, "The quantity.", in: 1 ... .max) { $0.quantity = $1 }.otherwise(1),
      .integer(
        .seats, "The number of seats of a subscription: the total, if it has some already.", in: 2...mostSeats
      ) { $0.seats = $1 },
      .offer(.promotionalOffer, "The ID of the promotional offer.") { .promotional($0) },
      .offer(.winBackOffer, "The ID of the win-back offer.") { .winBack($0) },
      .offer(.offerCode, "The redeemed code: a custom code, or the offer's name and a number for one-time codes.") {
        .code($0)
      },
      .billingPlan("The billing plan: a whole period up front, or twelve committed monthly payments.") {
        $0.plan = $1
      },
    ])

  private static let purchaseInStore = Record<PurchaseDraft>(
    "a purchase in the App Store", purchase.fields.filter { $0.key != .quantity && $0.key != .seats })

  private static let renewalSeats = Record<SeatDraft>(
    "a number of seats",
    [
      .mention(.product, .subscription, "The subscription's ID.", required: true) { $0.product = $1 },
      .integer(.seats, "The number of seats.", required: true, in: 1...mostSeats) { $0.seats = $1 },
    ])

  private static let seat = Record<SeatDraft>(
    "a seat",
    [
      .mention(.product, .subscription, "The subscription's ID.", required: true) { $0.product = $1 },
      .field(.member, .text, "The customer with the seat.", required: true) { reader, value, seat in
        (seat.member, seat.memberPlace) = (reader.text(value), value.top)
      },
    ])

  private static let refund = Record<RefundDraft>(
    "a refund",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .integer(
        .purchase, "Which purchase, from 1, the oldest (default: the last).", in: 1 ... .max,
        called: "1 or more (1 is the oldest)"
      ) { $0.purchase = $1 },
      .integer(.percent, "The refunded percentage, 1 to 100.", in: 1...100) { $0.percent = $1 }.otherwise(100),
      .integer(.seats, "The number of refunded seats (default: the whole purchase).", in: 1...mostSeats) {
        $0.seats = $1
      },
    ])

  private static let refundRequest = Record<RefundDraft>(
    "a refund request",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .word(.reason, "The reason, as your server receives it.") { $0.reason = $1 }.otherwise("other"),
    ])

  private static let newPrice = Record<NewPrice>(
    "a new price",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .value(
        .territory, .code("territory"), "The territory, with the price in its currency (default: the base territory).",
        { $0.territory($1) }
      ) { $0.territory = $1 },
      .amount(.price, "The new price.", required: true) { $0.price = $1 },
      .billingPlan("The price to change: of a period, or of a committed month.") { $0.plan = $1 },
      .word(.existingSubscribers, "Whether existing subscribers keep the old price or move to the new one.") {
        $0.existing = $1
      }.otherwise("move"),
    ])

  private static let extensionOfRenewal = Record<RenewalExtension>(
    "an extension",
    [
      .mention(.product, .subscription, "The subscription's ID.", required: true) { $0.product = $1 },
      .integer(.days, "By how many days the renewal moves, 1 to 90.", required: true, in: 1...90) { $0.days = $1 },
    ])

  /// An extension for all subscribers, or for those in some territories.
  private static let extensionOfRenewals = Record<RenewalExtension>(
    "an extension",
    extensionOfRenewal.fields + [
      .field(.territories, .list(.code("territory")), "Only subscribers in these territories.") {
        $2.territories = $0.list($1) { $0.territory($1) }
      }
    ])

  private static let newContent = Record<NewContent>(
    "new content",
    [
      .mention(.product, .hostedContent, "The product's ID.", required: true) { $0.product = $1 },
      .text(.version, "The new version.", required: true) { $0.version = $1 },
    ])
}

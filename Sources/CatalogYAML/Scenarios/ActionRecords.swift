import CatalogModel
import SourceDiagnostics
import YAMLSyntax

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
      .field(.buy, .oneOf([.text, .record("purchase", of: purchase)]), "Adds a payment to the queue.") {
        reader, value, draft in
        reader.about(value, purchase, PurchaseDraft(), &draft) { id, draft in
          draft.seats.map { .buySeats(id, $0) } ?? .buy(id, quantity: draft.quantity, draft.offer, draft.plan)
        }
      },
      .field(
        .buyInStore, .oneOf([.text, .record("purchase_in_store", of: purchaseInStore)]),
        "Buys a promoted product or redeems a code in the App Store, whether the app is running or not."
      ) { reader, value, draft in
        reader.about(value, purchaseInStore, PurchaseDraft(), &draft) { .buyInStore($0, $1.offer, $1.plan) }
      },
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
      .switching(
        .storeAnswers, "Whether the App Store responds; if not, the app can't load or buy products."
      ) {
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
      .about(
        .failDownload, .hostedContent,
        "Makes the download fail, like a lost connection."
      ) { .download(.fail, $0) },
      .about(.keepContent, .hostedContent, "Moves downloaded files to permanent storage.") { .keep($0) },
    ])

  static let accountActions = Record<ActionDraft>(
    "an action of an account",
    [
      .about(.turnOffRenewal, .subscription, "Turns off the renewal of a subscription.") { .turnOffRenewal($0) },
      .about(.turnOnRenewal, .subscription, "Turns the renewal on again.") { .turnOnRenewal($0) },
      .about(
        .renewNow, .subscription,
        "Ends the current period of a subscription now, which then renews."
      ) { .renewNow($0) },
      .about(.expireNow, .subscription, "Ends a subscription now.") { .expireNow($0) },
      .field(.payment, .words(PaymentWord.allCases.map(\.rawValue)), "Whether payments succeed from now on.") {
        reader, value, draft in
        if let word = reader.word(value, of: WordChoice<PaymentWord>()) {
          draft.actions.append(.payment(works: word == .works))
        }
      },
      .field(.failPayment, .integer, "Makes one payment fail: 1 for the next one, or a later one.") {
        reader, value, draft in
        guard let number = reader.integer(value) else { return }
        if number > 0 { return draft.actions.append(.failPayment(number)) }
        reader.report(
          .invalidValue, "'fail_payment' must be 1 for the next payment or a higher number, found \(number)",
          at: value.top)
      },
      .switching(.asksToBuy, "Whether a family member must approve purchases (Ask to Buy).") { .askToBuy($0) },
      .about(.approve, .anything, "Approves the requested purchase.") { .approve($0) },
      .about(.decline, .anything, "Declines the requested purchase.") { .decline($0) },
      .switching(
        .interruptPurchases, "Whether the App Store requires an action, such as accepting new terms, before purchases."
      ) {
        .interruptPurchases($0)
      },
      .about(.resolve, .anything, "Completes the required action, so that the purchase goes through.") { .resolve($0) },
      .about(.acceptPrice, .subscription, "Agrees to the higher price of a subscription.") { .acceptPrice($0) },
      .about(.declinePrice, .subscription, "Declines the higher price; the subscription ends with the paid period.") {
        .declinePrice($0)
      },
      .field(
        .refund, .oneOf([.text, .record("refund", of: refund)]),
        "Has Apple refund a purchase of a product: the last one, or the one that 'purchase' selects."
      ) { reader, value, draft in
        reader.about(value, refund, RefundDraft(), &draft) {
          if let seats = $1.seats { return .refundSeats($0, seats) }
          return $1.isWhole ? .refund($0) : .refundPart($0, purchase: $1.purchase, percent: $1.percent)
        }
      },
      .field(
        .setRenewalSeats, .record("seat_count", of: renewalSeats),
        "Sets the number of seats from the next renewal on."
      ) { reader, value, draft in
        reader.seats(value, renewalSeats, &draft) { id, found in found.seats.map { .renewSeats(id, $0) } }
      },
      .field(.assignSeat, .record("seat", of: seat), "Gives a seat of a subscription to another customer.") {
        reader, value, draft in
        reader.seats(value, seat, &draft) { id, found in found.member.map { .assignSeat(id, member: $0) } }
      },
      .field(.revokeSeat, .record("seat", of: seat), "Takes a seat away from another customer.") {
        reader, value, draft in
        reader.seats(value, seat, &draft) { id, found in found.member.map { .revokeSeat(id, member: $0) } }
      },
      .field(
        .askRefund, .oneOf([.text, .record("refund_request", of: refundRequest)]),
        "Requests a refund, which stays undecided."
      ) { reader, value, draft in
        reader.about(value, refundRequest, RefundDraft(), &draft) { .askRefund($0, $1.reason) }
      },
      .about(.declineRefund, .anything, "Declines the refund request.") { .declineRefund($0) },
      .about(.reverseRefund, .anything, "Reverses a refund; the purchase is valid again.") { .reverseRefund($0) },
      .field(
        .extendRenewal, .record("extension", of: extensionOfRenewal),
        "Has the developer extend the renewal date."
      ) {
        reader, value, draft in
        reader.extensionOfRenewal(value, &draft, Records.extensionOfRenewal) { id, days, _ in
          .extendRenewal(id, days: days)
        }
      },
      .field(.move, .code("territory"), "Moves to another territory.") { reader, value, draft in
        if let code = reader.territory(value) { draft.actions.append(.move(code)) }
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
      .field(.addDevice, .text, "Adds a device with this name.") { reader, value, draft in
        if let name = reader.name(value, of: "device") { draft.actions.append(.addDevice(name)) }
      },
    ])

  static let developerActions = Record<ActionDraft>(
    "an action of the developer",
    [
      .field(.setPrice, .record("new_price", of: newPrice), "Changes the price in the base territory's currency.") {
        reader, value, draft in
        guard let change = reader.record(value, newPrice, new: NewPrice()), let id = change.product,
          let price = change.price
        else {
          return
        }
        if let fault = change.fault { return reader.report(.invalidValue, fault, at: value.top) }
        draft.mentions += change.mentions(of: id)
        draft.actions.append(
          change.territory.map { .setTerritoryPrice(id, price, $0, change.existing, change.plan) }
            ?? .setPrice(id, price, change.existing, change.plan))
      },
      .about(.clearForSale, .anything, "Clears a product for sale.") { .clear($0) },
      .about(.removeFromSale, .anything, "Takes a product off sale.") { .remove($0) },
      .field(.updateContent, .record("new_content", of: newContent), "Raises the version of hosted content.") {
        reader, value, draft in
        guard let update = reader.record(value, newContent, new: NewContent()), let id = update.product,
          let version = update.version
        else { return }
        draft.mentions += update.mentions
        draft.actions.append(.updateContent(id, version: version))
      },
      .field(
        .extendRenewals, .record("extension_for_all", of: extensionOfRenewals),
        "Extends the renewal date of all subscribers of a subscription."
      ) {
        reader, value, draft in
        reader.extensionOfRenewal(value, &draft, Records.extensionOfRenewals) {
          .extendRenewals($0, days: $1, territories: $2)
        }
      },
    ])

  /// All records, for the schema.
  static let allActions = Record<ActionDraft>(
    "an action", deviceActions.fields + accountActions.fields + developerActions.fields)

  static let purchase = Record<PurchaseDraft>(
    "a purchase",
    [
      .mention(.product, .anything, "The product's ID.", required: true) { $0.product = $1 },
      .field(.quantity, .integer, "The quantity.") { reader, value, purchase in
        guard let number = reader.integer(value) else { return }
        if number > 0 { return purchase.quantity = number }
        reader.report(.invalidValue, "'quantity' must be 1 or more, found \(number)", at: value.top)
      }.otherwise(1),
      .seats(
        "The number of seats of a subscription: the total, if it has some already.", atLeast: 2
      ) { $0.seats = $1 },
      .offer(.promotionalOffer, "The ID of the promotional offer.") { .promotional($0) },
      .offer(.winBackOffer, "The ID of the win-back offer.") { .winBack($0) },
      .offer(
        .offerCode,
        "The redeemed code: a custom code, or the offer's name and a number for one-time codes."
      ) {
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
      .seats("The number of seats.", atLeast: 1, required: true) { $0.seats = $1 },
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
      .field(.purchase, .integer, "Which purchase, from 1, the oldest (default: the last).") {
        reader, value, refund in
        guard let number = reader.integer(value) else { return }
        if number > 0 { return refund.purchase = number }
        reader.report(.invalidValue, "'purchase' must be 1 or more (1 is the oldest), found \(number)", at: value.top)
      },
      .field(.percent, .integer, "The refunded percentage, 1 to 100.") { reader, value, refund in
        guard let number = reader.integer(value) else { return }
        if (1...100).contains(number) { return refund.percent = number }
        reader.report(.invalidValue, "'percent' must be 1 to 100, found \(number)", at: value.top)
      }.otherwise(100),
      .seats("The number of refunded seats (default: the whole purchase).", atLeast: 1) { $0.seats = $1 },
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
      .field(
        .territory, .code("territory"),
        "The territory, with the price in its currency (default: the base territory)."
      ) {
        reader, value, change in
        if let code = reader.territory(value) { change.territory = code }
      },
      .amount(.price, "The new price.", required: true) { $0.price = $1 },
      .billingPlan("The price to change: of a period, or of a committed month.") {
        $0.plan = $1
      },
      .word(.existingSubscribers, "Whether existing subscribers keep the old price or move to the new one.") {
        $0.existing = $1
      }
      .otherwise("move"),
    ])

  fileprivate static let extensionOfRenewal = Record<RenewalExtension>(
    "an extension",
    [
      .mention(.product, .subscription, "The subscription's ID.", required: true) { $0.product = $1 },
      .field(.days, .integer, "By how many days the renewal moves, 1 to 90.", required: true) { reader, value, draft in
        guard let days = reader.integer(value) else { return }
        if (1...90).contains(days) { return draft.days = days }
        reader.report(.invalidValue, "'days' must be 1 to 90, found \(days)", at: value.top)
      },
    ])

  /// An extension for all subscribers, or for those in some territories.
  fileprivate static let extensionOfRenewals = Record<RenewalExtension>(
    "an extension",
    extensionOfRenewal.fields + [
      .field(
        .territories, .list(.code("territory")),
        "Only subscribers in these territories."
      ) { reader, value, draft in
        draft.territories = reader.list(value) { reader, item in reader.territory(item) }
      }
    ])

  private static let newContent = Record<NewContent>(
    "new content",
    [
      .mention(.product, .hostedContent, "The product's ID.", required: true) { $0.product = $1 },
      .text(.version, "The new version.", required: true) { $0.version = $1 },
    ])
}

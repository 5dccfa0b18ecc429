import CatalogModel
import SourceDiagnostics
import StoreSimulation

/// An event as a sentence without its subject: `renewed for 4.99 USD until 2026-04-20`.
struct EventWords {
  let event: StoreEvent

  /// How product IDs are shown.
  private let names: ProductNames

  /// Whether transaction numbers are left out.
  private let isBrief: Bool

  init(_ event: StoreEvent, _ names: ProductNames = ProductNames(), isBrief: Bool = false) {
    (self.event, self.names, self.isBrief) = (event, names, isBrief)
  }

  var text: String {
    queue ?? download ?? subscription ?? console ?? account
  }

  private var product: String { event.product.map { names.short($0.text) } ?? "everything" }
  private var number: String { isBrief ? "" : event.transaction.map { " (#\($0))" } ?? "" }
  private var inPayments: String { event.plan == .monthlyCommitment ? ", in twelve monthly payments" : "" }
  private var payment: String { event.payment.map { ", payment \($0) of 12" } ?? inPayments }
  private var because: String { event.reason.map { ": \($0)" } ?? "" }
  private var until: String { event.ends.map { ", until \($0.brief)" } ?? "" }

  /// The amount with its currency: `4.99 USD`; zero is `free`.
  private var price: String {
    guard let amount = event.amount else { return "" }
    return amount == 0 ? "free" : "\(amount) \(event.code ?? "")"
  }

  private var times: String { event.quantity.map { $0 > 1 ? "\($0) × " : "" } ?? "" }
  private var offer: String {
    let next = event.kind == .purchased ? event.reason.flatMap(OfferKey.init) : nil
    return [event.offer, next?.text].compactMap(\.self).map { ", \(OfferWords.spoken($0))" }.joined(
      separator: " before")
  }

  private var queue: String? {
    switch event.kind {
    case .queued where event.cause == .before: "bought \(product) before\(number)"
    case .purchased where event.cause == .before: "has \(product)\(number)"
    case .queued: "asks to buy \(times)\(product)\(number)\(offer)\(inPayments)"
    case .purchased where event.cause == .seatsAdded:
      "adds \(counted(event.quantity ?? 0, "seat")) to \(product)\(number), \(price)\(until)"
    case .purchased where event.original != nil && event.starts == nil:
      "gets \(product) again without paying\(number), as #\(event.original ?? 0)"
    case .purchased: "buys \(times)\(product)\(number), \(price)\(offer)\(payment)\(period)"
    case .failed: "can't have \(product)\(number)\(because)"
    case .deferred: "waits for approval of \(product)\(number)"
    case .observed: "the app sees \(product)\(number)"
    case .finished: "the app \(event.cause == .delivered ? "delivers and finishes" : "finishes") \(product)\(number)"
    case .refused: "is refused\(event.product == nil ? "" : " \(product)")\(because)"
    case .restoreBegan: "restores earlier purchases"
    case .restored where event.cause == .family:
      "gets \(product) from the family\(number), as #\(event.original ?? 0)"
    case .restored: "gets \(product) back\(number), the copy of #\(event.original ?? 0)"
    case .restoreEnded: "finishes restoring"
    case .receiptRefreshed: "gets a new receipt"
    default: nil
    }
  }

  /// The paid period, if its start differs from the moment of the event.
  private var period: String {
    guard let starts = event.starts else { return until }
    return (starts == event.at ? "" : ", from \(starts.brief)") + until
  }

  private var download: String? {
    switch event.kind {
    case .downloadWaiting: "content \(event.version ?? "") of \(product) can be downloaded"
    case .downloadActive: "downloads \(product)\(event.quantity.map { ", \($0) seconds in all" } ?? "")"
    case .downloadProgress: "has \(event.quantity ?? 0) percent of \(product)"
    case .downloadPaused: "pauses the download of \(product)"
    case .downloadCancelled: "the download of \(product) is canceled"
    case .downloadFailed: "the download of \(product) fails"
    case .downloadFinished: "has downloaded \(product), version \(event.version ?? "")"
    case .contentKept: "the app keeps \(product), version \(event.version ?? "")"
    case .contentVanished: "the downloaded files of \(product) are deleted"
    default: nil
    }
  }

  private var subscription: String? {
    switch event.kind {
    case .preflight:
      "the App Store checks the renewal of \(product)\(because)\(event.amount == nil ? "" : ", \(price)")"
    case .renewed: "\(times)\(product) renews\(number), \(price)\(offer)\(payment)\(period)"
    case .renewalFailed: "\(product) can't be renewed\(because)"
    case .graceBegan: "keeps \(product) for a grace period\(until)"
    case .graceEnded: "the grace period of \(product) ends"
    case .expired: "\(product) ends\(because)"
    case .renewalOff: "the renewal of \(product) is turned off\(because)"
    case .renewalOn: "the renewal of \(product) is turned on\(because)"
    case .planChosen: "will renew as \(product)\(offer)\(inPayments)\(event.starts.map { " from \($0.brief)" } ?? "")"
    case .upgraded where event.amount == 0: "\(product) ends with the switch\(number)"
    case .upgraded: "gets \(price) back for the rest of \(product)\(number)"
    case .priceNotice: "is asked to agree to \(price) for \(product)"
    case .priceAccepted: "agrees to \(price) for \(product)"
    case .priceDeclined: "declines \(price) for \(product)"
    case .refundAsked: "requests a refund of \(product)\(number)\(because)"
    case .refundDeclined: "is refused a refund of \(product)\(number)"
    case .refundReversed: "pays back the refund of \(product)\(number), \(price)"
    case .renewalSeats: "will renew \(product) with \(counted(event.quantity ?? 0, "seat"))"
    case .offerTaken: "continues with \(product)\(offer)\(event.starts.map { " from \($0.brief)" } ?? "")"
    case .extended: "\(product) is extended\(number)\(until)"
    case .periodEnded: "the period of \(product) ends early\(number)"
    case .extensionFailed: "\(product) can't be extended\(because)"
    case .refunded where event.cause == .seats:
      "gets \(price) back for \(counted(event.quantity ?? 0, "seat")) of \(product)\(number)"
    case .refunded:
      "gets \(price) back for \(product)\(number), \(event.quantity.map { "\($0) percent" } ?? "as if never bought")"
    default: nil
    }
  }

  private var console: String? {
    switch event.kind {
    case .priceChanged:
      """
      sets the \(event.plan == .monthlyCommitment ? "monthly price" : "price") of \
      \(product)\(event.code.map { " in \($0)" } ?? "") to \
      \(event.amount.map(\.description) ?? "")\(event.reason == "keep" ? ", subscribers keep theirs" : "")
      """
    case .cleared: "clears \(product) for sale"
    case .removed: "takes \(product) off sale"
    case .contentUpdated: "sets the content of \(product) to version \(event.version ?? "")"
    case .extensionsDone: "extends \(product) for \(event.quantity ?? 0) of its subscribers"
    case .step: "step \(event.quantity ?? 0)"
    default: nil
    }
  }

  private var account: String {
    switch event.kind {
    case .customer: "joins, in \(event.code ?? "")"
    case .device: "is added"
    case .launched: "starts the app"
    case .quit: "quits the app"
    case .erased: "is erased"
    case .purchasesAllowed: "allows purchases"
    case .purchasesForbidden: "forbids purchases"
    case .paymentWorks: "can pay"
    case .paymentFails: "can't pay"
    case .asksToBuy: "must ask to buy from now on"
    case .buysAlone: "no longer has to ask to buy"
    case .finishesItself: "the app finishes transactions automatically"
    case .finishesByHand: "the app waits for 'finish'"
    case .moved: "moves to \(event.code ?? "")"
    case .interrupted: "must complete an action in the App Store before buying"
    case .uninterrupted: "no longer has to complete an action before buying"
    case .resolved: "completed the action before buying \(product)"
    case .storeAnswers: "reaches the App Store again"
    case .storeFails: "can't reach the App Store, which doesn't respond"
    case .paymentWillFail: "payment \(event.quantity ?? 1) from now on will fail"
    case .shared: "gets \(product) from the family, by #\(event.original ?? 0)"
    case .online: "is online"
    case .offline: "is offline"
    case .familyJoined: "joins the family \(event.reason ?? "")"
    case .familyLeft: "leaves the family"
    case .revoked: "loses \(product)\(because)"
    case .seatAssigned: "gets a seat of \(product), by #\(event.original ?? 0)"
    case .sharingStopped: "stops sharing \(product) with the family"
    case .sharingAllowed: "shares \(product) with the family again"
    case .accountTokenSet: "has the app account token \(event.reason ?? "") for \(product)\(number)"
    case .historyCleared: "has an empty purchase history again"
    case .clockSet: event.starts.map { "sets its clock to \($0.brief)" } ?? "corrects its clock"
    default: event.kind.rawValue
    }
  }
}

/// An offer's name for people.
enum OfferWords {
  /// `introductory:0` as `introductory offer`, `code:FAIR` as `code FAIR`.
  static func spoken(_ key: String) -> String {
    let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
    switch parts.first {
    case "introductory": return "introductory offer"
    case "promotional": return "promotional offer \(parts.last ?? "")"
    case "win-back": return "win-back offer \(parts.last ?? "")"
    case "code": return "code \(parts.last ?? "")"
    default: return key
    }
  }
}

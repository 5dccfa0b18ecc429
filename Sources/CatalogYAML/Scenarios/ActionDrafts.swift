import CatalogModel
import SourceDiagnostics
import StoreFacts
import YAMLSyntax

/// A purchase that is being read.
struct PurchaseDraft: ProductDraft {
  var product: ProductID?
  var quantity = 1
  var seats: Int?
  var offer: ScenarioAction.OfferChoice?
  var plan = TargetPlan.upfront
  var mentions: [CatalogMention] = []

  var fault: String? {
    seats != nil && (quantity != 1 || offer != nil || plan != .upfront)
      ? "'seats' can't be combined with a quantity, an offer or a billing plan" : nil
  }
}

struct NewPrice: Mentioning {
  var product: ProductID?
  var price: Money?
  var territory: TerritoryCode?
  var existing = PriceChange.ExistingSubscribers.move
  var plan = TargetPlan.upfront
  var mentions: [CatalogMention] = []

  /// Why no customer can have this price; nil for a possible one.
  var fault: String? {
    guard let price else { return nil }
    if price < 0 { return "'price' must be 0 or more, found \(price)" }
    let currency = territory.flatMap { Territory.currency(of: $0) }
    let decimals = currency.flatMap { Currency.decimals(of: $0) } ?? 2
    guard price.scale > decimals else { return nil }
    return "'price' must have \(decimals == 0 ? "no" : "at most \(decimals)") decimals, found \(price)"
  }
}

struct NewContent: Mentioning {
  var product: ProductID?
  var version: String?
  var mentions: [CatalogMention] = []
}

struct RenewalExtension: Mentioning {
  var product: ProductID?
  var days: Int?
  var territories: [TerritoryCode] = []
  var mentions: [CatalogMention] = []
}

/// A subscription with a number of seats, or the holder of one.
struct SeatDraft: Mentioning {
  var product: ProductID?
  var seats: Int?
  var member: String?
  var memberPlace: NodeRef?
  var mentions: [CatalogMention] = []
}

/// A refund that is being read.
struct RefundDraft: ProductDraft {
  var product: ProductID?
  var purchase: Int?
  var percent: Int?
  var seats: Int?
  var reason = ScenarioAction.RefundRequestReason.other
  var isWhole: Bool { purchase == nil && percent == nil }
  var mentions: [CatalogMention] = []

  var fault: String? {
    seats != nil && !isWhole ? "'seats' can't be combined with 'purchase' or 'percent'" : nil
  }
}

/// A draft that refers to products.
protocol Mentioning: Sendable {
  var mentions: [CatalogMention] { get set }
}

/// An action on a product, while it is read.
protocol ProductDraft: Mentioning {
  var product: ProductID? { get set }

  /// Why its values can't be combined; nil if they can.
  var fault: String? { get }
}

extension ProductDraft {
  var fault: String? { nil }
}

extension Mentioning {
  /// The references, once the product is known.
  func mentions(of product: ProductID) -> [CatalogMention] {
    mentions.map { mention in
      var mention = mention
      mention.product = product
      return mention
    }
  }
}

extension Field where Model: Mentioning {
  /// A field with a product ID.
  static func mention(
    _ key: CatalogKey, _ need: CatalogMention.Need, _ summary: String, required: Bool = false,
    set: @escaping Set<ProductID>
  ) -> Field {
    field(key, .text, summary, required: required) { reader, value, model in
      if let id = reader.productID(value, need, &model.mentions) { set(&model, id) }
    }
  }

  /// A field with a billing plan, which the product must have.
  static func billingPlan(_ summary: String, set: @escaping Set<TargetPlan>) -> Field {
    field(.billingPlan, .words(TargetPlan.allCases.map(\.rawValue)), summary) { reader, value, model in
      guard let plan = reader.word(value, of: WordChoice<TargetPlan>()) else { return }
      set(&model, plan)
      if plan == .monthlyCommitment {
        model.mentions.append(
          CatalogMention(
            product: "", need: .monthlyCommitment, place: reader.trees.range(value.top),
            key: CatalogKey.billingPlan.rawValue))
      }
    }.otherwise("upfront")
  }
}

extension Field where Model == ActionDraft {
  /// An action on a product: its ID, or a mapping with more about it.
  static func about<Draft: ProductDraft>(
    _ key: CatalogKey, _ record: @escaping @autoclosure @Sendable () -> Record<Draft>, named name: String,
    _ summary: String, _ new: Draft, _ action: @escaping @Sendable (ProductID, Draft) -> ScenarioAction
  ) -> Field {
    field(key, .oneOf([.text, .record(name, of: record())]), summary) { reader, value, draft in
      var found = new
      if reader.trees.kind(value.top) == .mapping {
        guard let read = reader.record(value, record(), new: new) else { return }
        found = read
      } else if reader.trees.isScalar(value.top) {
        found.product = reader.productID(value, .anything, &found.mentions)
      } else {
        return reader.reportWrongType(value, expected: "a product's ID or a mapping")
      }
      guard let id = found.product else { return }
      if let fault = found.fault { return reader.report(.invalidValue, fault, at: value.top) }
      draft.mentions += found.mentions(of: id)
      draft.actions.append(action(id, found))
    }
  }

  /// An action on a subscription with seats, whose number or holder is required.
  static func seats(
    _ key: CatalogKey, _ record: @escaping @autoclosure @Sendable () -> Record<SeatDraft>, named name: String,
    _ summary: String, _ action: @escaping @Sendable (ProductID, SeatDraft) -> ScenarioAction?
  ) -> Field {
    Field.record(key, record(), named: name, summary, new: { SeatDraft() }) { draft, found in
      guard let id = found.product, let action = action(id, found) else { return }
      draft.mentions += found.mentions(of: id)
      if let member = found.member, let place = found.memberPlace { draft.members.append((member, place)) }
      draft.actions.append(action)
    }
  }

  /// An extension of renewals by a number of days.
  static func extending(
    _ key: CatalogKey, _ record: @escaping @autoclosure @Sendable () -> Record<RenewalExtension>, named name: String,
    _ summary: String, _ action: @escaping @Sendable (ProductID, Int, [TerritoryCode]) -> ScenarioAction
  ) -> Field {
    Field.record(key, record(), named: name, summary, new: { RenewalExtension() }) { draft, found in
      guard let id = found.product, let days = found.days else { return }
      draft.mentions += found.mentions
      draft.actions.append(action(id, days, found.territories))
    }
  }

  /// An action on a product.
  static func about(
    _ key: CatalogKey, _ need: CatalogMention.Need, _ summary: String,
    _ action: @escaping @Sendable (ProductID) -> ScenarioAction
  ) -> Field {
    mention(key, need, summary) { $0.actions.append(action($1)) }
  }

  /// A setting that is on or off.
  static func switching(
    _ key: CatalogKey, _ summary: String, _ action: @escaping @Sendable (Bool) -> ScenarioAction
  ) -> Field {
    flag(key, summary) { $0.actions.append(action($1)) }
  }

  /// An action without arguments: `quit`, or `quit: true` beside others.
  static func bare(_ key: CatalogKey, _ summary: String) -> Field {
    field(key, .flag, summary) { reader, value, draft in
      guard let action = Records.bareActions.first(where: { $0.key == key })?.action, let isDone = reader.flag(value)
      else { return }
      if isDone { return draft.actions.append(action) }
      reader.report(.invalidValue, "'\(key.rawValue)' can only be true; remove it instead", at: value.top)
    }
  }
}

extension Field where Model == PurchaseDraft {
  /// A kind of offer; a purchase has at most one.
  static func offer(
    _ key: CatalogKey, _ summary: String, _ choice: @escaping @Sendable (String) -> ScenarioAction.OfferChoice
  ) -> Field {
    field(key, .text, summary) { reader, value, purchase in
      guard let text = reader.text(value) else { return }
      if purchase.offer != nil {
        return reader.report(
          .invalidValue, "a second offer for one purchase", at: value.top, help: "a purchase can have one offer")
      }
      purchase.offer = choice(text)
      purchase.mentions.append(
        CatalogMention(product: "", need: .offer(choice(text)), place: reader.trees.range(value.top), key: key.rawValue)
      )
    }
  }
}

package import CatalogModel
package import CatalogYAML
import SourceDiagnostics

/// Adds and removes offers of selected products.
package enum OfferEdit {
  /// The kinds of offers of a product.
  package enum Kind: String, Sendable, CaseIterable {
    case introductory, promotional
    case offerCode = "offer_code"
    case winBack = "win_back"

    var key: CatalogKey {
      switch self {
      case .introductory: .introductoryOffers
      case .promotional: .promotionalOffers
      case .offerCode: .offerCodes
      case .winBack: .winBackOffers
      }
    }

    /// The offer in a sentence: `win-back offer`.
    fileprivate var spoken: String {
      switch self {
      case .introductory, .promotional: "\(rawValue) offer"
      case .offerCode: "offer code"
      case .winBack: "win-back offer"
      }
    }
  }

  /// Adds an offer to some products.
  ///
  /// - Parameters:
  ///   - kind: the kind of offer.
  ///   - words: its fields, as `mode=free_trial`.
  ///   - step: the reduction from the product's own price; nil if the fields contain a price, or there is none.
  ///   - products: the products.
  ///   - reading: their catalog.
  ///   - today: the day for looking up the product's price.
  /// - Returns: the edit, with a refusal for each product that can't have the offer.
  /// - Throws: a `KeyFault` for fields that offers of the kind don't have.
  package static func addOffers(
    _ kind: Kind, saying words: [String], off step: PriceStep?, to products: [SelectedProduct],
    of reading: CatalogReading,
    today: CalendarDate
  ) throws(KeyFault) -> EditProposal {
    let offer = try outline(of: words, kind)
    guard case .record(let fields) = offer, !fields.isEmpty else {
      throw KeyFault("describe the offer, as in 'mode=free_trial duration=P1W'")
    }
    if step != nil, offer[.price] != nil {
      throw KeyFault("--off computes the price, so it can't be combined with 'price='")
    }
    var work = PriceWork(reading, step ?? PriceStep(numerator: 1, denominator: 1))
    var changes: [EntryPlace: [EditProposal.Change]] = [:]
    work.proposal.table = EditTable()
    for one in products {
      if kind != .offerCode, one.product.type != .autoRenewableSubscription {
        work.proposal.refuse(
          one.product.id, at: .product(one.product.id), "only auto-renewable subscriptions have such offers")
        continue
      }
      guard let own = step.map({ discounted(offer, for: one, by: $0, &work, today) }) ?? offer else { continue }
      let old = one.outline(.concise)
      let count = items(old, kind.key).count
      work.proposal.edits.append(own, to: kind.key, of: one.place, saying: old)
      changes[one.place] = [
        EditProposal.Change([kind.key.rawValue, "[\(count)]"], to: own)
      ]
      work.proposal.markChanged(one.product.id)
      work.proposal.table.rows.append([one.product.id.text, "\(kind.spoken) added", spoken(own)])
    }
    var proposal = work.proposal
    proposal.expectation = .only(changes)
    return proposal
  }

  /// Removes an offer from some products.
  ///
  /// - Parameters:
  ///   - kind: the kind of offer.
  ///   - name: its ID, its reference name, or the mode of an introductory one; nil if a product has only one.
  ///   - products: the products.
  ///   - reading: their catalog.
  /// - Returns: the edit, with a refusal for each product whose offer is ambiguous or inherited, and for an unknown
  ///   name.
  package static func remove(
    _ kind: Kind, named name: String?, from products: [SelectedProduct], of reading: CatalogReading
  ) -> EditProposal {
    var proposal = EditProposal(of: reading, expecting: .only([:]))
    var changes: [EntryPlace: [EditProposal.Change]] = [:]
    let known = products.flatMap { items($0.outline(.concise), kind.key).flatMap(names) }
    if let name, !known.contains(name) {
      let meant = nearestSpelling(to: name, among: known).map { ", did you mean '\($0)'?" } ?? ""
      proposal.refuse("", at: nil as SourceRange?, "these products have no \(kind.spoken) '\(name)'\(meant)")
      return proposal
    }
    for one in products {
      let id = one.product.id
      let offers = items(one.outline(.concise), kind.key)
      let found = offers.indices.filter { index in name.map { names(of: offers[index]).contains($0) } ?? true }
      guard let index = found.first else {
        proposal.markUnchanged(id)
        continue
      }
      let path = CatalogPath(id, leaf: [kind.key.rawValue])
      guard found.count == 1 else {
        let known = offers.compactMap { names(of: $0).first }.joined(separator: ", ")
        proposal.refuse(id, at: path, "it has \(found.count) such offers; choose one: \(known)")
        continue
      }
      switch proposal.edits.remove([.field(kind.key), .item(index)], of: one.place) {
      case .absent: proposal.markUnchanged(id)
      case .elsewhere(let place):
        proposal.refuse(id, at: place, "its offer comes from here, and other products may use it")
      case .stuck(let place, let reason): proposal.refuse(id, at: place, "the offer can't be removed: \(reason)")
      case .removed:
        changes[one.place] = [EditProposal.Change([kind.key.rawValue], to: rest(offers, without: index))]
        proposal.markChanged(id)
        proposal.table.rows.append([id.text, "\(kind.spoken) removed", spoken(offers[index])])
      }
    }
    proposal.expectation = .only(changes)
    return proposal
  }

  private static func rest(_ offers: [Outline], without index: Int) -> Outline? {
    var rest = offers
    rest.remove(at: index)
    return rest.isEmpty ? nil : .list(rest)
  }

  private static func items(_ product: Outline, _ key: CatalogKey) -> [Outline] {
    if case .list(let items)? = product[key] { items } else { [] }
  }

  private static func names(of offer: Outline) -> [String] {
    [offer[.id]?.text, offer[.referenceName]?.text, offer[.mode]?.text].compactMap(\.self)
  }

  /// An offer's fields on one line.
  private static func spoken(_ offer: Outline) -> String { ValueEdit.spoken(Leaves(of: offer), below: []) }

  // MARK: - Offer fields

  private static func outline(of words: [String], _ kind: Kind) throws(KeyFault) -> Outline {
    var offer = Outline.record([])
    for word in words {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw KeyFault("expected KEY=VALUE, such as mode=free_trial, found '\(word)'")
      }
      let key = try ProductKey("\(kind.key.rawValue)[0].\(word[..<equals])")
      let value = try key.value(String(word[word.index(after: equals)...]))
      guard let next = offer.setting(key.steps.dropFirst(2), to: value) else {
        throw KeyFault("'\(word)' contradicts another argument")
      }
      offer = next
    }
    return offer
  }

  /// The offer at a price below that of its product on the offer's first day and for the same time, rounded to price
  /// points.
  private static func discounted(
    _ offer: Outline, for one: SelectedProduct, by step: PriceStep, _ work: inout PriceWork, _ today: CalendarDate
  ) -> Outline? {
    let start = offer[.starts]?.text.flatMap(CalendarDate.init) ?? today
    guard case .record(let fields) = offer, let usual = work.schedule(of: one, on: max(start, today)) else {
      return nil
    }
    var terms = OfferTerms()
    terms.mode = offer[.mode]?.text.flatMap(OfferMode.init)
    terms.duration = offer[.duration]?.text.flatMap(Period.init)
    guard let scale = terms.scale(on: one.product.plan.period) else {
      work.proposal.refuse(
        one.product.id, at: .product(one.product.id),
        "--off computes a payment up front from the offer's 'duration' and the subscription's 'period'; add both")
      return nil
    }
    let own = PriceSchedule(base: usual.base, baseTerritory: usual.baseTerritory, territories: usual.territories)
    guard let price = work.prices(after: own, of: one, by: step.times(scale.usual, per: scale.offer)) else {
      return nil
    }
    return .record(fields + [Outline.Field(.price, price.outline(.concise))])
  }
}

package import CatalogModel
package import CatalogYAML
import SourceDiagnostics
import StoreFacts

/// Making and ending offers of some products.
package enum OfferEdit {
  /// The lists of offers that a product has.
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
  }

  /// Some products with one offer more.
  ///
  /// - Parameters:
  ///   - kind: what kind of offer.
  ///   - words: what it says, as `mode=free_trial`.
  ///   - step: by how much its price is below the product's own; nil where the words say the price, or there is none.
  ///   - products: the products.
  ///   - reading: the catalog that they are of.
  ///   - today: the day on which the product's price is looked up.
  /// - Returns: the edit, with a refusal for each product that can't take the offer.
  /// - Throws: a `KeyFault` for words that no offer of the kind has.
  package static func add(
    _ kind: Kind, saying words: [String], off step: PriceStep?, to products: [SelectedProduct],
    of reading: CatalogReading,
    today: CalendarDate
  ) throws(KeyFault) -> EditProposal {
    let offer = try outline(of: words, kind)
    guard case .record(let fields) = offer, !fields.isEmpty else {
      throw KeyFault("say what the offer is, as in 'mode=free_trial duration=P1W'")
    }
    if step != nil, offer[.price] != nil {
      throw KeyFault("--off reckons the price, so 'price=' can't be said as well")
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
      guard let own = step == nil ? offer : discounted(offer, for: one, &work, today) else { continue }
      let old = one.outline(.concise)
      let count = items(old, kind.key).count
      work.proposal.edits.append(own, to: kind.key, of: one.place, saying: old)
      changes[one.place] = [
        EditProposal.Change([kind.key.rawValue, "[\(count)]"], to: own)
      ]
      work.proposal.markChanged(one.product.id)
      work.proposal.table.rows.append([one.product.id.text, "\(kind.rawValue) offer added", spoken(own)])
    }
    var proposal = work.proposal
    proposal.expectation = .only(changes)
    return proposal
  }

  /// Some products without an offer.
  ///
  /// - Parameters:
  ///   - kind: what kind of offer.
  ///   - name: its ID, its reference name, or the mode of an introductory one; nil where a product has just one.
  ///   - products: the products.
  ///   - reading: the catalog that they are of.
  /// - Returns: the edit, with a refusal for each product whose offer is not plain to find, or stands elsewhere, and of
  ///   a name that none of the products knows.
  package static func remove(
    _ kind: Kind, named name: String?, from products: [SelectedProduct], of reading: CatalogReading
  ) -> EditProposal {
    var proposal = EditProposal(of: reading, expecting: .only([:]))
    var changes: [EntryPlace: [EditProposal.Change]] = [:]
    let known = products.flatMap { items($0.outline(.concise), kind.key).flatMap(names) }
    if let name, !known.contains(name) {
      let meant = nearestSpelling(to: name, among: known).map { ", did you mean '\($0)'?" } ?? ""
      proposal.refuse("", at: nil as SourceRange?, "no \(kind.rawValue) offer of these products is '\(name)'\(meant)")
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
        proposal.refuse(id, at: path, "it has \(found.count) such offers; name one: \(known)")
        continue
      }
      switch proposal.edits.remove([.field(kind.key), .item(index)], of: one.place) {
      case .absent: proposal.markUnchanged(id)
      case .elsewhere(let place): proposal.refuse(id, at: place, "its offer comes from here, where others may use it")
      case .stuck(let place, let reason): proposal.refuse(id, at: place, "the offer can't be taken out: \(reason)")
      case .removed:
        changes[one.place] = [EditProposal.Change([kind.key.rawValue], to: rest(offers, without: index))]
        proposal.markChanged(id)
        proposal.table.rows.append([id.text, "\(kind.rawValue) offer removed", spoken(offers[index])])
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

  /// What an offer says, on one line.
  private static func spoken(_ offer: Outline) -> String { ValueEdit.spoken(Leaves(of: offer), below: []) }

  // MARK: - What an offer says

  private static func outline(of words: [String], _ kind: Kind) throws(KeyFault) -> Outline {
    var offer = Outline.record([])
    for word in words {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw KeyFault("found '\(word)' where KEY=VALUE should stand, as in mode=free_trial")
      }
      let key = try ProductKey("\(kind.key.rawValue)[0].\(word[..<equals])")
      let value = try key.value(String(word[word.index(after: equals)...]))
      guard let next = offer.setting(key.steps.dropFirst(2), to: value) else {
        throw KeyFault("'\(word)' says something that another word says otherwise")
      }
      offer = next
    }
    return offer
  }

  /// The offer at a price below that of its product, on price points.
  private static func discounted(
    _ offer: Outline, for one: SelectedProduct, _ work: inout PriceWork, _ today: CalendarDate
  ) -> Outline? {
    guard case .record(let fields) = offer, let usual = work.schedule(of: one, on: today),
      let price = work.prices(after: usual, of: one)
    else { return nil }
    return .record(fields + [Outline.Field(.price, price.outline(.concise))])
  }
}

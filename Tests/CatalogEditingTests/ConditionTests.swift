import CatalogEditing
import CatalogModel
import CatalogYAML
import TestSupport
import Testing

/// The language in which products are chosen.
@Suite struct ConditionTests {
  private static let catalog: Catalog = {
    var random = Dice(seed: 7)
    var catalog = Catalog()
    for number in 0..<60 {
      var product = Product(
        id: ProductID("com.example.\(["gems", "coins"].randomElement(using: &random) ?? "").\(number)"),
        type: [.consumable, .nonConsumable].randomElement(using: &random))
      product.hasFamilySharing = Bool.random(using: &random)
      product.status = [.draft, .approved, nil].randomElement(using: &random) ?? nil
      if Bool.random(using: &random) {
        product.price = PriceSchedule(base: Money(hundredths: Int64.random(in: 1...1_500, using: &random)))
        if Bool.random(using: &random) { product.price?.territories["JPN"] = 150 }
      }
      for locale in ["en-US", "fr-FR"] where Bool.random(using: &random) {
        product.localizations[LocaleCode(locale)] = Localization(name: "Gold \(number % 3)")
      }
      catalog.products.append(product)
    }
    catalog.products.sort { $0.id < $1.id }
    var group = SubscriptionGroup(name: "Gems Club")
    for (number, unit) in [Period.Unit.month, .year].enumerated() {
      var plan = Product(id: ProductID("com.example.club.\(number)"), type: .autoRenewableSubscription)
      plan.plan.period = Period(1, unit)
      group.subscriptions.append(plan)
    }
    catalog.subscriptionGroups = [group]
    return catalog
  }()

  /// A product's value for each key of the random conditions, written without the outlines.
  private static func texts(_ one: SelectedProduct) -> [String: [String]] {
    let product = one.product
    return [
      "id": [product.id.text], "type": product.type.map { [$0.rawValue] } ?? [], "group": one.group.map { [$0] } ?? [],
      "family_sharing": [product.hasFamilySharing ? "true" : "false"],
      "status": product.status.map { [$0.rawValue] } ?? [],
      "price": product.price?.base.map { [$0.description] } ?? [],
      "price.territories": product.price?.territories.keys.map(\.text) ?? [],
      "localizations": product.localizations.keys.map(\.text),
      "localizations.fr-FR.name": product.localizations["fr-FR"]?.name.map { [$0] } ?? [],
      "period": product.plan.period.map { [$0.description] } ?? [],
    ]
  }

  private static let words: [(key: String, words: [String])] = [
    ("id", ["com.example.gems.*", "*.1", "com.example.coins.2", "*"]),
    ("type", ["consumable", "non_consumable", "*consumable"]),
    ("group", ["Gems Club", "Gems*"]), ("family_sharing", ["true", "false"]), ("status", ["draft", "approved"]),
    ("price", ["0.99", "5", "5.00", "10"]), ("price.territories", ["JPN", "USA"]),
    ("localizations", ["fr-FR", "*-US"]),
    ("localizations.fr-FR.name", ["Gold 1", "Gold*"]), ("period", ["P1M", "P1Y"]),
  ]

  private static func random(_ random: inout Dice, depth: Int) -> Condition {
    let (name, words) = Self.words.randomElement(using: &random) ?? Self.words[0]
    let key = ConditionKey(unchecked: name)
    let word = TextPattern(words.randomElement(using: &random) ?? "")
    let parts = { (random: inout Dice) in
      (0..<Int.random(in: 2...3, using: &random)).map { _ in Self.random(&random, depth: depth - 1) }
    }
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 0: return .has(key)
    case 1: return .among(key, words.shuffled(using: &random).prefix(2).map(TextPattern.init))
    case 2 where ["price", "period"].contains(name):
      return .compare(
        key, [.less, .lessOrEqual, .greater, .greaterOrEqual].randomElement(using: &random) ?? .less, word)
    case 2, 3: return .compare(key, [.equal, .unequal].randomElement(using: &random) ?? .equal, word)
    case 4, 5: return .all(parts(&random))
    case 6: return .any(parts(&random))
    default: return .not(Self.random(&random, depth: depth - 1))
    }
  }

  @Test func `printed conditions are parsed as the same`() throws {
    var random = Dice(seed: 1)
    for _ in 0..<2_000 {
      let condition = Self.random(&random, depth: 4)
      #expect(try Condition(condition.description) == condition, "\(condition)")
    }
  }

  @Test func `a base price in another currency is neither lower nor higher`() throws {
    var product = Product(id: "a", type: .consumable)
    for (base, isMet): (TerritoryCode?, Bool) in [(nil, true), ("JPN", false)] {
      product.price = PriceSchedule(base: 400, baseTerritory: base)
      let one = SelectedProduct(.product(0), product, group: nil)
      #expect(try Condition("price>100").matches(one) == isMet)
      #expect(try Condition("price.base>=400").matches(one) == isMet)
      #expect(try Condition("price=400").matches(one))
    }
  }

  @Test func `seat sales are compared with and without 'enabled'`() throws {
    var product = Product(id: "a", type: .autoRenewableSubscription)
    for seats in [nil, MultiSeat(isEnabled: false), MultiSeat(), MultiSeat(markets: [.school])] {
      product.plan.multiSeat = seats
      let one = SelectedProduct(.product(0), product, group: nil)
      for key in ["multiseat", "multiseat.enabled"] {
        #expect(try Condition("\(key)=true").matches(one) == (seats?.isEnabled == true))
        #expect(try Condition("\(key)=false").matches(one) == (seats?.isEnabled == false))
        #expect(try Condition("\(key)!=false").matches(one) == (seats?.isEnabled != false))
      }
    }
  }

  @Test func `a condition matches the same products as a naive evaluation`() {
    var random = Dice(seed: 2)
    let all = ProductSelection.all(of: Self.catalog)
    var (held, asked) = (0, 0)
    for _ in 0..<150 {
      let condition = Self.random(&random, depth: 3)
      for one in all {
        let holds = condition.matches(one)
        #expect(holds == Self.holds(condition, Self.texts(one)), "\(condition): \(one.product.id)")
        held += holds ? 1 : 0
        asked += 1
      }
    }
    #expect(held > asked / 10 && held < asked * 9 / 10)
  }

  /// A second, deliberately simple implementation of conditions.
  private static func holds(_ condition: Condition, _ texts: [String: [String]]) -> Bool {
    func isSame(_ text: String, _ pattern: TextPattern) -> Bool {
      if let left = Money(text), let right = Money(pattern.text) { return left == right }
      return glob(Array(pattern.text), Array(text))
    }
    switch condition {
    case .any(let parts): return !parts.filter { holds($0, texts) }.isEmpty
    case .all(let parts): return parts.filter { !holds($0, texts) }.isEmpty
    case .not(let part): return !holds(part, texts)
    // A value that every product has, such as Family Sharing, counts as set only if it differs from the default.
    case .has(let key): return key.text == "family_sharing" ? texts[key.text] == ["true"] : texts[key.text] != []
    case .among(let key, let words):
      return (texts[key.text] ?? []).contains { text in words.contains { isSame(text, $0) } }
    case .compare(let key, .equal, let word): return (texts[key.text] ?? []).contains { isSame($0, word) }
    case .compare(let key, .unequal, let word): return !(texts[key.text] ?? []).contains { isSame($0, word) }
    case .compare(let key, let comparison, let word):
      return (texts[key.text] ?? []).contains { text in
        func number(_ text: String) -> Int64? {
          Money(text).map { $0.digits * ($0.scale == 0 ? 100 : $0.scale == 1 ? 10 : 1) }
            ?? Period(text).map { Int64($0.approximateDays) }
        }
        guard (Money(text) == nil) == (Money(word.text) == nil), let left = number(text), let right = number(word.text)
        else { return false }
        return switch comparison {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        default: left >= right
        }
      }
    }
  }

  /// A pattern with stars, by trying everything.
  private static func glob(_ pattern: [Character], _ text: [Character]) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return (0...text.count).contains { glob(Array(pattern.dropFirst()), Array(text.dropFirst($0))) }
    }
    return text.first == first && glob(Array(pattern.dropFirst()), Array(text.dropFirst()))
  }

  @Test func `asterisks match any letters`() {
    var random = Dice(seed: 3)
    for _ in 0..<3_000 {
      let pattern = String(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in "ab*".randomElement(using: &random)! })
      let text = String((0..<Int.random(in: 0...7, using: &random)).map { _ in "ab".randomElement(using: &random)! })
      #expect(TextPattern(pattern).matches(text) == Self.glob(Array(pattern), Array(text)), "\(pattern) \(text)")
    }
  }

  @Test(arguments: [
    ("", "the condition ends where a field such as 'type' is expected"),
    ("type=", "the condition ends where a word to compare 'type' with is expected"),
    ("type=consumable and", "the condition ends where a field such as 'type' is expected"),
    ("(type=consumable", "the condition ends where ')' is expected"),
    ("type=consumable price", "column 17: expected 'and', 'or' or the end, found 'price'"),
    ("prise<1", "a product has no field 'prise', did you mean 'price'?"),
    ("type=consumible", "'type' is never 'consumible', did you mean 'consumable'?"),
    ("type<consumable", "'type' can only be compared with a number, a date or a period, found 'consumable'"),
    ("group='Gems", "column 7: the quote is never closed"),
    ("not", "the condition ends where a field such as 'type' is expected"),
    ("type!consumable", "column 5: expected '!=' or 'not', found '!'"),
    (
      "introductory_offers[0].mode=free_trial",
      "'introductory_offers[0].mode': a condition already applies to all items of a list; remove the brackets"
    ),
    ("status in approved", "column 11: expected '(', found 'approved'"),
  ]) func `errors are reported with their place`(_ text: String, _ message: String) {
    #expect { try Condition(text) } throws: { ($0 as? KeyFault)?.message == message }
  }

  @Test func `conditions are evaluated for each item of a list`() throws {
    let text = """
      shelf: 1
      subscription_groups:
        - name: Club
          subscriptions:
            - {id: a, period: P1M, introductory_offers: [{mode: free_trial, duration: P1W}, {mode: pay_up_front, \
      duration: P1M}]}
            - {id: b, period: P1Y, availability: {territories: [JPN]}}

      """
    let catalog = reading(text).catalog
    func ids(_ condition: String) throws -> [String] {
      ProductSelection(condition: try Condition(condition)).chosen(from: catalog).map(\.product.id.text)
    }
    #expect(try ids("introductory_offers.mode=pay_up_front") == ["a"])
    #expect(try ids("introductory_offers") == ["a"])
    #expect(try ids("sold=JPN") == ["a", "b"])
    #expect(try ids("sold=USA") == ["a"])
    #expect(try ids("period>P1M and group='Club'") == ["b"])
    #expect(ProductSelection(ids: [TextPattern("a"), TextPattern("x*")]).unknownIDs(in: catalog).map(\.text) == ["x*"])
    func meant(_ condition: String) throws -> String? { try Condition(condition).nearMiss(in: catalog) }
    #expect(try meant("type=consumable or not group=Clup") == "Club")
    #expect(try meant("sold in (USA, UK)") == "GBR")
    #expect(try meant("price.territories=Germany") == "DEU")
    #expect(try meant("localizations=sv_SE") == "sv")
    #expect(try meant("sold=J* and localizations=ja and group=Club and period>P1M") == nil)
    #expect(try meant("id=zebra") == nil)
  }
}

import CatalogEditing
import CatalogModel
import CatalogYAML
import SourceDiagnostics
import Testing

/// Single values, set and removed in place.
@Suite struct ValueEditTests {
  private func set(
    _ key: String, _ value: String, in text: String, _ ids: String..., templates: [(String, String)] = []
  ) throws -> (text: String, refusals: [String]) {
    let reading = reading(text, templates: templates)
    return outcome(
      try ValueEdit.set(ProductKey(key), to: value, in: products(reading, ids: ids), of: reading), of: text,
      templates: templates)
  }

  private func unset(
    _ key: String, in text: String, _ ids: String..., templates: [(String, String)] = []
  ) throws -> (text: String, refusals: [String]) {
    let reading = reading(text, templates: templates)
    return outcome(
      try ValueEdit.unset(ProductKey(key), in: products(reading, ids: ids), of: reading), of: text, templates: templates
    )
  }

  private static let text = """
    # Coins.
    shelf: 1
    products:
      # The small one.
      - id: a
        type: consumable   # for ever
        reference_name: 'Old' # for us
        price: "0.99"
        review: {notes: Open the shop.}
        localizations:
          en-US: {name: Gold}
          # French comes later
          fr-FR: {name: Or}

      - {id: b, type: consumable, price: 1.99, promotion: {order: 2, visible: true}}

    """

  @Test func `a value is replaced within its quotes, and comments are kept`() throws {
    let text = try accepted(set("reference_name", "New", in: Self.text, "a"))
    #expect(text == Self.text.replacingFirst("'Old'", with: "'New'"))
    let price = try accepted(set("price", "1.49", in: Self.text, "a"))
    #expect(price == Self.text.replacingFirst("\"0.99\"", with: "\"1.49\""))
  }

  @Test(arguments: [
    ("price=2", "price: # ticket: 12\n      1.99", "price: # ticket: 12\n      2"),
    ("price=2", "price: {base: 1.99, # ours\n    }", "price: {base: 2, # ours\n    }"),
    ("price=2", "? price # was: 3.99\n    : 1.99", "? price # was: 3.99\n    : 2"),
    ("price=2", "price: &usual # ours\n      1.99", "price: &usual # ours\n      2"),
    (
      "price.territories.JPN=300", "price: # ticket\n      1.99",
      "price: # ticket\n      {base: 1.99, territories: {JPN: 300}}"
    ),
    (
      "price.territories.JPN=300", "price: {\n      base: 1.99 # USD\n    }",
      "price: {\n      base: 1.99, # USD\n      territories: {JPN: 300}\n    }"
    ),
    ("price.territories.JPN=300", "price: {base: 1, }", "price: {base: 1, territories: {JPN: 300}, }"),
    ("review.notes=Menu", "review: {# none\n    }", "review: {notes: Menu # none\n    }"),
    ("localizations.en-US.name=A", "localizations: {en-US: }", "localizations: {en-US: {name: A} }"),
    ("localizations.en-US.name=A", "localizations: {ja: }", "localizations: {ja: , en-US: {name: A} }"),
    ("reference_name=New", "reference_name: # legal\n      Old", "reference_name: # legal\n      New"),
  ])
  func `comments, anchors and commas around a value are kept`(edit: String, old: String, new: String) throws {
    func text(_ value: String) -> String { "products:\n  - id: a\n    type: consumable\n    \(value)\n" }
    let parts = edit.split(separator: "=").map(String.init)
    let changed = try accepted(set(parts[0], parts[1], in: text(old)))
    #expect(changed == text(new))
  }

  @Test func `a letter and its accent are replaced by one character`() throws {
    let name = "\"Cafe\u{301}\""
    let old =
      "products:\n  - {id: a, type: consumable, reference_name: \(name), localizations: {fr-FR: {name: \(name)}}}\n"
    for key in ["reference_name", "localizations.fr-FR.name"] {
      let text = try accepted(set(key, "Caf\u{E9}", in: old, "a"))
      #expect(text.unicodeScalars.count == old.unicodeScalars.count - 1, "\(key)")
    }
  }

  @Test func `a missing key is inserted in order, in all products at once`() throws {
    let text = try accepted(set("family_sharing", "true", in: Self.text))
    #expect(text.contains("    price: \"0.99\"\n    family_sharing: true\n    review:"))
    #expect(text.contains("promotion: {order: 2, visible: true}, family_sharing: true}"))
  }

  @Test func `a path leads into a bare multiseat`() throws {
    let old = "products:\n  - {id: a, type: auto_renewable_subscription, multiseat: false}\n"
    for (key, value, new) in [
      ("multiseat.enabled", "true", "multiseat: true"),
      ("multiseat.markets", "[business]", "multiseat: {enabled: false, markets: [business]}"),
    ] {
      let text = try accepted(set(key, value, in: old, "a"))
      #expect(text == old.replacingFirst("multiseat: false", with: new))
    }
  }

  @Test(arguments: [
    ("", "multiseat", "false", "multiseat: nothing → false"),
    (", multiseat: false", "multiseat", "{markets: [school]}", "multiseat: false → true, markets school"),
    (", multiseat: true", "multiseat.markets", "[school]", "multiseat.markets: nothing → school"),
    ("", "multiseat.markets", "[school]", nil),
  ])
  func `a row states whether seats are sold`(given: String, key: String, value: String, row: String?) throws {
    let reading = reading("products:\n  - {id: a, type: auto_renewable_subscription\(given)}\n")
    let proposal = try ValueEdit.set(ProductKey(key), to: value, in: products(reading), of: reading)
    #expect(proposal.table.rows.first?.last == row)
    #expect(proposal.refusals.map(\.reason).allSatisfy { $0.hasPrefix("it has no 'multiseat'") })
    #expect(proposal.refusals.isEmpty == (row != nil))
  }

  @Test func `paths lead into existing and missing mappings`() throws {
    #expect(
      try set("review.notes", "Tap Buy: it's there", in: Self.text, "a").text.contains(
        "review: {notes: \"Tap Buy: it's there\"}")
    )
    #expect(try set("promotion.order", "0x10", in: Self.text, "b").text.contains("{order: 16, visible: true}"))
    #expect(try set("localizations.fr-FR.name", "Pièces", in: Self.text, "a").text.contains("fr-FR: {name: Pièces}"))
    #expect(
      try set("price.territories.JPN", "160", in: Self.text, "b").text.contains(
        "price: {base: 1.99, territories: {JPN: 160}}"))
    #expect(try set("localizations.de-DE.name", "Gold", in: Self.text, "a").text.contains("      de-DE:"))
  }

  @Test func `unchanged values are left alone`() throws {
    let reading = reading(Self.text)
    let proposal = try ValueEdit.set(ProductKey("type"), to: "consumable", in: products(reading), of: reading)
    #expect(proposal.edits.texts().changed.isEmpty)
    #expect(proposal.unchanged == ["a", "b"])
  }

  @Test(arguments: [
    ("prise", "1", "a product has no field 'prise', did you mean 'price'?"),
    ("price", "cheap", "'price' must be an amount such as 0.99, or fields in braces: {key: value}, found 'cheap'"),
    (
      "type", "coins",
      """
      'type' must be consumable, non_consumable, non_renewing_subscription, auto_renewable_subscription, \
      free_subscription, found 'coins'
      """
    ),
    (
      "status", "aproved",
      """
      'status' must be \(ReviewStatus.allCases.map(\.rawValue).joined(separator: ", ")), found 'aproved', \
      did you mean 'approved'?
      """
    ),
    ("family_sharing", "yes", "'family_sharing' must be true or false, found 'yes'"),
    ("id", "c", "change the ID with 'shelf edit rename', which explains the effect on App Store Connect"),
    ("with.amount", "3", "change 'with.amount' by hand: it sets where values come from"),
    ("price..base", "1", "invalid field 'price..base': a name is missing"),
    ("review", "{note: x}", "the review material has no field 'note', did you mean 'notes'?"),
    (
      "introductory_offers.mode", "free_trial",
      "'introductory_offers' has no field 'mode'; add the index, as in 'introductory_offers[0].mode'"
    ),
  ]) func `errors are reported`(_ key: String, _ value: String, _ message: String) {
    #expect { try set(key, value, in: Self.text) } throws: { ($0 as? KeyFault)?.message == message }
  }

  @Test func `an empty text is shown as one`() throws {
    let reading = reading(Self.text)
    let proposal = try ValueEdit.set(ProductKey("review.notes"), to: "", in: products(reading, "a"), of: reading)
    #expect(proposal.table.rows == [["a", "review.notes: Open the shop. → ''"]])
  }

  @Test func `an inherited value gets its own key, and other products keep theirs`() throws {
    let text = """
      shelf: 1
      defaults: {availability: {territories: {except: [CHN]}}, review: {notes: Shop}}
      products:
        - {id: a, extends: pack, with: {amount: 100}}
        - {id: b, extends: pack, with: {amount: 200}}

      """
    let templates = [("pack", "type: consumable\nprice: 0.99\nreference_name: \"{{amount}} coins\"\n")]
    let price = try accepted(set("price", "1.99", in: text, "a", templates: templates))
    #expect(price == text.replacingFirst("{amount: 100}}", with: "{amount: 100}, price: 1.99}"))
    #expect(try set("review.notes", "Menu", in: text, "b", templates: templates).refusals == [])
    // A part of a value from defaults can't be removed by leaving it out.
    let (_, refusals) = try set("review", "{screenshot: x.png}", in: text, "a", templates: templates)
    #expect(
      refusals == ["it would keep its 'review.notes', which comes from a template, defaults or an anchor"])
  }

  @Test func `values shared through an anchor are written out, or the edit is refused`() throws {
    let text = """
      shelf: 1
      products:
        - id: a
          type: consumable
          review: &review {notes: Shop}
        - id: b
          type: consumable
          review: *review

      """
    let second = try accepted(set("review.notes", "Menu", in: text, "b"))
    #expect(second == text.replacingFirst("review: *review", with: "review: {notes: Menu}"))
    let (_, refusals) = try set("review.notes", "Menu", in: text, "a")
    #expect(
      refusals == [
        """
        its 'review.notes' would change too, because it shares that text with a changed product; change both, \
        or write it out
        """
      ])
    #expect(try set("review.notes", "Menu", in: text).refusals == [])
    let prices = text.replacing("review: &review {notes: Shop}", with: "price: &price 1.99")
      .replacing("review: *review", with: "price: *price")
    let one = try set("price", "2", in: prices, "a")
    #expect(one.refusals.map { $0.hasSuffix("change both, or write it out") } == [true])
    let both = try set("price", "2", in: prices)
    #expect(both.text == prices.replacing("1.99", with: "2").replacing("*price", with: "2"))
  }

  @Test func `removing a key removes its line and empty parents`() throws {
    let text = try accepted(unset("localizations.fr-FR", in: Self.text, "a"))
    #expect(text == Self.text.replacingFirst("      fr-FR: {name: Or}\n", with: ""))
    #expect(
      try unset("review.notes", in: Self.text, "a").text
        == Self.text.replacingFirst("    review: {notes: Open the shop.}\n", with: ""))
    #expect(
      try unset("promotion.visible", in: Self.text, "b").text == Self.text.replacingFirst(", visible: true", with: ""))
    #expect(try unset("promotion.order", in: Self.text, "b").text == Self.text.replacingFirst("order: 2, ", with: ""))
    #expect(
      try unset("promotion", in: Self.text).text
        == Self.text.replacingFirst(", promotion: {order: 2, visible: true}", with: ""))
  }

  @Test(arguments: [
    ("en-US", "\n      ja: {name: C}\n    , de-DE: {name: D}"),
    ("ja", "\n      en-US: {name: A}\n    , de-DE: {name: D}"),
    ("de-DE", "\n      en-US: {name: A}\n    , ja: {name: C}"),
  ])
  func `an entry is removed from a list with commas before its entries`(locale: String, rest: String) throws {
    func text(_ texts: String) -> String {
      "products:\n  - id: a\n    type: consumable\n    localizations: {\(texts)\n    }\n"
    }
    let old = text("\n      en-US: {name: A}\n    , ja: {name: C}\n    , de-DE: {name: D}")
    let changed = try accepted(unset("localizations.\(locale)", in: old))
    #expect(changed == text(rest))
  }

  @Test func `a value set only by a template or defaults is refused with its place`() throws {
    let text = """
      shelf: 1
      defaults: {review: {notes: Shop}}
      products:
        - {id: a, type: consumable}

      """
    let reading = reading(text)
    let proposal = try ValueEdit.unset(ProductKey("review.notes"), in: products(reading), of: reading)
    #expect(proposal.refusals.map(\.product) == ["a"])
    let bytes = try #require(proposal.refusals.first?.place?.bytes)
    #expect(String(decoding: Array(text.utf8)[bytes], as: UTF8.self) == "Shop")
    #expect(proposal.refusals[0].reason.hasPrefix("its 'review.notes' comes from here"))
  }

  @Test func `removing an entry's own value reveals the inherited one`() throws {
    let text =
      "shelf: 1\ndefaults: {review: {notes: Shop}}\nproducts:\n  - {id: a, type: consumable, review: {notes: Menu}}\n"
    let new = try accepted(unset("review.notes", in: text))
    #expect(reading(new).catalog.products[0].review.notes == "Shop")
  }

  @Test func `line endings are kept`() throws {
    let text = Self.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    let new = try accepted(set("status", "approved", in: text))
    #expect(new.unicodeScalars.count { $0 == "\n" } == new.unicodeScalars.count { $0 == "\r" })
  }
}

extension String {
  /// The text with the first occurrence of another in it replaced.
  func replacingFirst(_ old: String, with new: String) -> String {
    replacing(old, with: new, maxReplacements: 1)
  }
}

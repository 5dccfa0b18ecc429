import CatalogEditing
import CatalogModel
import CatalogYAML
import Testing

/// Languages, and IDs.
@Suite struct LocaleAndRenameTests {
  private static let text = """
    shelf: 1
    app:
      primary_locale: en-US
      locales: [en-US, ja]
    products:
      - id: coins # small
        type: consumable
        status: approved
        localizations:
          en-US: {name: Coins, description: A pack of coins.} # checked
          ja: {name: コイン}
    subscription_groups:
      - name: Club
        localizations:
          en-US: {name: The Club}
          ja: {name: クラブ}
        subscriptions:
          - id: club
            period: P1M
            status: draft
            localizations: {en-US: {name: Club}, ja: {name: クラブ}}

    """

  @Test func `a new language can copy the texts of another, which are listed`() {
    let reading = reading(Self.text)
    let proposal = LocaleEdit(.add("fr-FR", from: "en-US"), isForAll: true).proposal(
      for: products(reading), of: reading)
    let text = accepted(proposal, of: Self.text)
    let after = CatalogEditingTests.reading(text).catalog
    #expect(after.app?.locales == ["en-US", "ja", "fr-FR"])
    #expect(after.products[0].localizations["fr-FR"] == Localization(name: "Coins", description: "A pack of coins."))
    #expect(after.subscriptionGroups[0].localizations["fr-FR"]?.name == "The Club")
    #expect(text.contains("# checked"))
    #expect(
      proposal.table.rows == [
        ["coins", "fr-FR.name", "to be translated", "'Coins'"],
        ["coins", "fr-FR.description", "to be translated", "'A pack of coins.'"],
        ["club", "fr-FR.name", "to be translated", "'Club'"],
        ["group Club", "fr-FR.name", "to be translated", "'The Club'"],
      ])
  }

  @Test func `an existing language is refused, and so is a missing source language`() {
    let reading = reading(Self.text)
    let again = LocaleEdit(.copy("en-US", to: "ja"), isForAll: false).proposal(for: products(reading), of: reading)
    #expect(again.edits.texts().changed.isEmpty)
    #expect(again.unchanged == ["coins", "club"])
    let none = LocaleEdit(.copy("de-DE", to: "fr-FR"), isForAll: false).proposal(for: products(reading), of: reading)
    #expect(none.refusals.map(\.reason) == Array(repeating: "it has no texts in 'de-DE' to copy", count: 2))
    let gone = LocaleEdit(.remove("de-DE"), isForAll: false).proposal(for: products(reading), of: reading)
    #expect(gone.unchanged == ["coins", "club"] && gone.refusals.isEmpty)
  }

  @Test func `a language is removed from products, groups and the app`() {
    let reading = reading(Self.text)
    let text = accepted(
      LocaleEdit(.remove("ja"), isForAll: true).proposal(for: products(reading), of: reading), of: Self.text)
    #expect(!text.contains("ja"))
    #expect(
      text
        == Self.text.replacingFirst(", ja]", with: "]").replacingFirst("      ja: {name: コイン}\n", with: "")
        .replacingFirst("      ja: {name: クラブ}\n", with: "").replacingFirst(", ja: {name: クラブ}", with: ""))
    // A group keeps it as long as one of its subscriptions does.
    let some = outcome(
      LocaleEdit(.remove("ja"), isForAll: false).proposal(for: products(reading, "coins"), of: reading), of: Self.text)
    #expect(some.refusals == [])
    #expect(CatalogEditingTests.reading(some.text).catalog.subscriptionGroups[0].localizations.keys == ["en-US", "ja"])
  }

  @Test func `a product in App Store Connect becomes a draft, and its old ID is retired`() {
    let reading = reading(Self.text)
    let proposal = RenameEdit("coins", to: "coins.small").proposal(of: reading, lock: nil)
    let text = accepted(proposal, of: Self.text)
    #expect(
      text.hasPrefix(
        Self.text.replacingFirst("id: coins #", with: "id: coins.small #").replacingFirst("approved", with: "draft"))
    )
    #expect(text.hasSuffix("\nretired: [coins]\n"))
    let listed = Self.text + "retired: [\n  old # gone\n]\n"
    let edit = RenameEdit("coins", to: "coins.small").proposal(of: CatalogEditingTests.reading(listed), lock: nil)
    #expect(outcome(edit, of: listed).text.hasSuffix("\nretired: [\n  old, # gone\n  coins\n]\n"))
    #expect(proposal.notes.contains { $0.contains("is a new product") })
    var lock = CatalogLock([LockedProduct(id: "coins", type: .consumable)])
    let changed = RenameEdit("coins", to: "coins.small").changed(lock, of: reading.catalog)
    #expect(changed?.products.map(\.isRetired) == [true])
    #expect(changed?.products.map(\.type) == [.consumable])
    lock = CatalogLock([LockedProduct(id: "coins.small", type: .consumable)])
    #expect(RenameEdit("coins", to: "coins.small").proposal(of: reading, lock: lock).refusals.count == 1)
  }

  @Test func `a product in App Store Connect gets a new reference name, because the old product keeps its own`() {
    for name in ["Coins", "|\n        Coins"] {
      let text = Self.text.replacingFirst("type: consumable", with: "type: consumable\n    reference_name: \(name)")
      let proposal = RenameEdit("coins", to: "coins.small").proposal(of: CatalogEditingTests.reading(text), lock: nil)
      let renamed = accepted(proposal, of: text)
      #expect(CatalogEditingTests.reading(renamed).catalog.products[0].referenceName == "Coins 2")
      #expect(proposal.notes.contains { $0.contains("a reference name must be unique in an app") })
    }
  }

  @Test func `the new product has no facts about the sale of the old one`() {
    func text(_ id: String, _ status: String, price: String, _ past: String = "") -> String {
      """
      shelf: 1
      subscription_groups:
        - name: Club
          subscriptions:
            - {id: \(id), period: P1M, status: \(status), price: \(price)\(past)}

      """
    }
    let past = ", version_status: waiting_for_review, texts_on_sale: {en: {name: Old}}"
    let old = text("club", "approved", price: "{base: 4.99, kept: [{base: 3.99}]}", past) + "retired: [a]\n"
    let proposal = RenameEdit("club", to: "club.m").proposal(of: CatalogEditingTests.reading(old), lock: nil)
    let renamed = accepted(proposal, of: old)
    #expect(renamed == text("club.m", "draft", price: "{base: 4.99}") + "retired: [a, club]\n")
  }

  @Test func `a draft is only renamed`() {
    let reading = reading(Self.text)
    let text = accepted(
      RenameEdit("club", to: "club.monthly").proposal(of: reading, lock: nil), of: Self.text)
    #expect(text == Self.text.replacingFirst("id: club", with: "id: club.monthly"))
    #expect(RenameEdit("club", to: "club.monthly").changed(CatalogLock(), of: reading.catalog) == nil)
  }

  @Test func `an ID that is used, retired or unknown is refused`() {
    let reading = reading(Self.text + "retired:\n  - gone\n")
    func reasons(_ old: ProductID, _ new: ProductID) -> [String] {
      RenameEdit(old, to: new).proposal(of: reading, lock: nil).refusals.map(\.reason)
    }
    #expect(reasons("coins", "club") == ["the catalog already has a product 'club', here"])
    #expect(reasons("coins", "gone") == ["'gone' is retired; an ID can't be reused"])
    #expect(reasons("coin", "x") == ["the catalog has no product 'coin', did you mean 'coins'?"])
    #expect(reasons("coins", "coins") == ["it already has that ID"])
  }
}

import Foundation
import Testing

/// Edits of several catalogs, and the sales of one that follow week after week.
struct SeveralCatalogEditTests {
  private let scratch = Scratch()

  private func app(_ name: String, _ products: String) -> String {
    """
    shelf: 1
    app: {name: \(name), bundle_id: com.example.\(name), primary_locale: en-US, base_territory: USA}
    defaults: {status: approved, localizations: {en-US: {name: Nice Coins, description: Coins to spend in the game.}}}
    products:
    \(products)
    """
  }

  @Test func `an edit changes all named catalogs or none`() throws {
    for name in ["alpha", "beta"] {
      try scratch.write(
        app(name, "  - {id: com.example.\(name).coins, type: consumable, price: 0.99}\n"), "\(name)/app.yaml")
    }
    let both = ["alpha", "beta", "--as-of", "2026-11-24"]
    let done = try scratch.run(["edit", "set", "price", "1.99", "--all-products"] + both)
    #expect(done.status == 0 && done.output.contains("alpha/app.yaml") && done.output.contains("beta/app.yaml"))
    for name in ["alpha", "beta"] { #expect(try scratch.read("\(name)/app.yaml").contains("price: 1.99")) }
    let refused = try scratch.run(["edit", "set", "price", "2.99", "--product", "com.example.alpha.coins"] + both)
    #expect(refused.status == 1 && refused.complaint.contains("nothing was changed"))
    #expect(try scratch.read("alpha/app.yaml").contains("price: 1.99"), "not changed alone")
    let one = try scratch.run(["content", "bump", "alpha", "beta"])
    #expect(one.status == 2, "a command for one catalog refuses a second one")
  }

  @Test func `a price that a subscription can't have today gets a warning`() throws {
    let group = """
      subscription_groups:
        - name: Club
          localizations: {en-US: {name: Club}}
          subscriptions: [{id: com.example.alpha.month, reference_name: Month, level: 1, period: P1M, price: 4.99}]
      """
    try scratch.write(app("alpha", "  []\n") + group, "alpha/app.yaml")
    let arguments = ["edit", "set", "price", "3.99", "--all-products", "alpha", "--as-of", "2026-11-24"]
    let done = try scratch.run(arguments)
    #expect(done.status == 0 && done.complaint.contains("it can't change today, so schedule it"), "\(done.complaint)")
  }

  @Test func `consecutive weekly sales are possible`() throws {
    let products = """
        - id: com.example.alpha.coins
          type: consumable
          price: 21.99 # since spring
        - id: com.example.alpha.gold
          type: consumable
          price: {base: 9.99, territories: {JPN: 1500}}

      """
    let before = app("alpha", products)
    try scratch.write(before, "alpha/app.yaml")
    func shelf(_ arguments: String) throws -> Program.Outcome {
      try scratch.run(arguments.split(separator: " ").map(String.init))
    }
    let sale = "edit sale --off 30% --all-products alpha"
    #expect(try shelf("\(sale) --from 2026-12-04 --until 2026-12-10 --as-of 2026-11-24").status == 0)
    let lint = try shelf("lint alpha --as-of 2026-12-05 --select price-change-in-the-past")
    #expect(lint.status == 0 && lint.output.contains("2 infos"), "\(lint.output)")
    let second = "\(sale) --from 2026-12-11 --until 2026-12-17 --as-of 2026-12-05"
    // The next sale starts on the day when this one ends, before and after past changes are removed.
    let announced = try scratch.read("alpha/app.yaml")
    #expect(try shelf(second).status == 0)
    #expect(try shelf("fix alpha --as-of 2026-12-20").status == 0)
    #expect(try scratch.read("alpha/app.yaml").contains("{base: 21.99} # since spring"))
    #expect(try !scratch.read("alpha/app.yaml").contains("changes"), "nothing is left of both sales")
    try scratch.write(announced, "alpha/app.yaml")
    let fixed = try shelf("fix alpha --as-of 2026-12-05")
    #expect(fixed.status == 0 && fixed.output.hasPrefix("alpha/app.yaml: 2 problems fixed"), "\(fixed.output)")
    #expect(try scratch.read("alpha/app.yaml").contains("{base: 6.99, territories: {JPN: 1050}, changes: "))
    #expect(try shelf("lint alpha --as-of 2026-12-05 --select price-change-in-the-past").output.contains("clean"))
    #expect(try shelf(second).status == 0)
    let changes = try scratch.read("alpha/app.yaml").split(separator: "\n").filter { $0.contains("2026-12-1") }
    #expect(changes.count { $0.contains("on: 2026-12-11") } == 2 && changes.count { $0.contains("2026-12-18") } == 2)
    let prices = try shelf("prices alpha --as-of 2026-12-18 --product com.example.alpha.coins")
    #expect(prices.output.contains("21.99 "), "\(prices.output)")
  }

  @Test func `a past price change that stays is explained`() throws {
    let change = "{on: 2026-01-01, base: 5.99, existing_subscribers: keep}"
    let plan = "{id: com.example.alpha.plan, level: 1, period: P1M, price: {tier: 5, changes: [\(change)]}}"
    try scratch.write(
      app("alpha", "") + "subscription_groups:\n  - name: Club\n    subscriptions:\n      - \(plan)\n", "alpha/app.yaml"
    )
    let before = try scratch.read("alpha/app.yaml")
    let fixed = try scratch.run(["fix", "alpha", "--as-of", "2026-12-05", "--select", "price-change-in-the-past"])
    #expect(
      fixed.complaint.contains(
        "note: 'com.example.alpha.plan' still has a past price change: earlier subscribers keep a price"),
      "\(fixed.complaint)")
    #expect(try scratch.read("alpha/app.yaml") == before)
  }

  @Test func `a catalog is found in a folder beside the current one, within the repository`() throws {
    try scratch.write(
      app("alpha", "  - {id: com.example.alpha.coins, type: consumable, price: 0.99}\n"), "catalog/app.yaml")
    try scratch.write("let a = 1\n", "App/Sources/Shop.swift")
    let folder = scratch.url.appendingPathComponent("App/Sources")
    #expect(try Program.run(["lint"], in: folder).status == 2, "without a repository the search would not end")
    try FileManager.default.createDirectory(
      at: scratch.url.appendingPathComponent(".git"), withIntermediateDirectories: true)
    let found = try Program.run(["export", "product-ids", "--all"], in: folder)
    #expect(found.status == 0 && found.output.contains("com.example.alpha.coins"), "\(found.complaint)")
  }

  @Test func `products can be selected when a catalog is checked or exported`() throws {
    let product = "  - {id: com.example.alpha.NAME, type: consumable, price: 0.98}\n"
    try scratch.write(
      app("alpha", ["coins", "gems"].map { product.replacing("NAME", with: $0) }.joined()), "alpha/app.yaml")
    let all = try scratch.run(["lint", "alpha", "--format", "json"]).output
    #expect(
      all.contains(#""product": "com.example.alpha.coins""#) && all.contains(#""product": "com.example.alpha.gems""#))
    let one = try scratch.run(["lint", "alpha", "--format", "json", "--product", "*.gems"])
    #expect(one.status == 1 && !one.output.contains(#""product": "com.example.alpha.coins""#))
    #expect(one.output.contains(#""product": "com.example.alpha.gems""#))
    let written = try scratch.run(
      ["export", "json", "alpha", "--force", "--where", "type=consumable", "--product", "*.gems"])
    #expect(!written.output.contains("alpha.coins") && written.output.contains("alpha.gems"))
    for (option, word, why) in [
      ("--product", "*.maps", "unknown product '*.maps'"),
      ("--product", "gems", "unknown product 'gems'; did you mean 'com.example.alpha.gems'?"),
      ("--where", "price>5", "'price>5' matches none of the 2 products"),
    ] {
      let none = try scratch.run(["lint", "alpha", option, word])
      #expect(none.status == 2 && none.complaint == "shelf: \(why)\n")
    }
  }

  @Test func `ambiguous values are refused by name`() throws {
    try scratch.write("{}", "My Store.storekit")
    let advice = try scratch.run(["lint"]).complaint
    #expect(advice.contains("shelf import 'My Store.storekit' --into catalog"), "\(advice)")
    try scratch.write(app("alpha", "  - {id: com.example.alpha.coins, type: consumable, price: 0.99}\n"), "ok/app.yaml")
    try scratch.write("shelf: 1\n", "ok/.shelf.yml")
    let settings = try scratch.run(["lint", "ok"])
    #expect(settings.status == 2 && settings.complaint.contains("rename it to '.shelf.yaml'"))
  }
}

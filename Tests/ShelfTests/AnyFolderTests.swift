import Foundation
import Testing

/// Output about a catalog doesn't depend on the working directory or on how the catalog's folder is named.
struct AnyFolderTests {
  /// A way to run a command: the working directory, and the catalog's path from there; nil if it isn't named.
  struct Way: CustomStringConvertible {
    let folder: String
    let path: String?

    var description: String { "in '\(folder)': \(path ?? "")" }
  }

  /// From the root, from each folder below, by relative, absolute and `..` paths, and through links.
  private static let ways = [
    Way(folder: "app/catalog/products/deep", path: nil), Way(folder: "app", path: nil),
    Way(folder: "app/catalog/subscriptions", path: "../../../app/catalog/"),
    Way(folder: "app/code", path: "/"), Way(folder: "app/code", path: "../../link"),
    Way(folder: "link/products", path: ".."),
  ]

  /// The commands that accept a catalog, each with `CATALOG` in place of its path.
  private static let commands = [
    "lint CATALOG --format json", "lint CATALOG --format concise", "lint --syntax-only CATALOG --format json",
    "fix --diff CATALOG", "export json CATALOG", "export product-ids CATALOG", "export storekit CATALOG",
    "export app-store-connect CATALOG --force", "checklist CATALOG --format json", "prices CATALOG --format json",
    "why com.example.coins.gold CATALOG --format json", "lock --check CATALOG",
    "simulate plan-changes Club CATALOG --format json", "simulate CATALOG --format json-lines",
    "diff HEAD CATALOG --format json --exit-code", "ids CODE CATALOG --format json",
  ]

  @Test(arguments: commands) func saysTheSame(_ command: String) throws {
    let place = try Place()
    defer { place.scratch.remove() }
    let expected = try place.answer(command, Way(folder: "app/catalog", path: nil))
    #expect(!expected.text.isEmpty, "the answer to '\(command)' says nothing")
    // Three ways for each command, in turn, so that each way is used with half of the commands.
    let first = Self.commands.firstIndex(of: command) ?? 0
    for number in first..<first + 3 {
      let way = Self.ways[number % Self.ways.count]
      #expect(try place.answer(command, way) == expected, "\(way)")
    }
  }

  /// A folder with a repository, an app and its catalog, and a link to this.
  private struct Place {
    let scratch: Scratch

    init() throws {
      scratch = Scratch()
      for (name, text) in AnyFolderTests.files { try scratch.write(text, name) }
      let git = "git -c user.name=a -c user.email=a@example.com"
      let made = try scratch.shell(
        "ln -s app/catalog link && git init -q && \(git) add . && \(git) commit -qm begin "
          + "&& sed -i.old 's/0.99/1.99/' app/catalog/app.yaml && rm app/catalog/*.old")
      try #require(made.status == 0, "\(made.complaint)")
    }

    private static let extensions = [".yaml", ".lock", ".swift", ".png", ".yml"]

    struct Answer: Equatable {
      var status: Int32
      var text: [String]
    }

    /// The output of a command, with paths relative to the root. Lines are sorted because reports are sorted by path.
    func answer(_ command: String, _ way: Way) throws -> Answer {
      let folder = scratch.url.appendingPathComponent(way.folder)
      let catalog = way.path.map { $0 == "/" ? scratch.url.appendingPathComponent("app/catalog").path : $0 }
      var words: [String] = []
      for word in command.split(separator: " ").map(String.init) {
        switch word {
        case "CATALOG" where command.hasPrefix("ids"): words += catalog.map { ["--catalog", $0] } ?? []
        case "CATALOG": words += catalog.map { [$0] } ?? []
        case "CODE": words.append(scratch.url.appendingPathComponent("app/code").path)
        default: words.append(word)
        }
      }
      let needsDay = ["lint", "fix", "export", "checklist", "ids"].contains { command.hasPrefix($0) }
      let outcome = try Program.run(words + (needsDay ? ["--as-of", "2026-11-21"] : []), in: folder)
      // Ignore the catalog's path as given on the command line, and names of files that contain a number.
      let lines = (outcome.output + outcome.complaint).split(separator: "\n").filter {
        !$0.hasPrefix("  \"new\": ") && !$0.contains("\"fingerprint\"") && !$0.contains("shelf ids")
          && !$0.contains("run 'shelf lock")
      }
      return Answer(status: outcome.status, text: lines.map { fromRoot(String($0), in: folder) }.sorted())
    }

    private func fromRoot(_ line: String, in folder: URL) -> String {
      let here = folder.resolvingSymlinksInPath().path
      let real = scratch.url.appendingPathComponent("app/catalog").path
      guard Self.extensions.contains(where: line.contains) else { return line }
      return line.replacing(/^(?:---|\+\+\+) [ab]\//, with: "").replacing(/[\w.\/@:-]+\.(?:yaml|lock|swift|png|yml)/) {
        match in
        // A revision precedes the paths in it, which are relative to the root.
        if match.output.hasPrefix("HEAD:") { return String(match.output) }
        let path = match.output.hasPrefix("/") ? String(match.output) : here + "/" + match.output
        let resolved = URL(fileURLWithPath: path).standardizedFileURL.path
          .replacingOccurrences(of: scratch.url.appendingPathComponent("link").path, with: real)
        // Paths in the catalog are relative to its root.
        let isThere = FileManager.default.fileExists(atPath: resolved) || resolved.hasSuffix("/catalog.lock")
        return isThere ? resolved.replacingOccurrences(of: real + "/", with: "") : String(match.output)
      }
    }
  }

  private static let files = [
    "app/catalog/app.yaml": """
    shelf: 1
    app:
      name: Coins
      bundle_id: com.example.coins
      sku: COINS
      primary_locale: en-US
      locales: [en-US]
      base_territory: USA
      version_on_sale: "1.0"
      legal: {privacy_policy: https://example.com/privacy, terms_of_use: https://example.com/terms}
      agreements: {paid_apps: active, tax: complete, banking: complete}
    defaults:
      price: 0.99
      status: approved
      review: {screenshot: review/shop.png, notes: Open the shop.}

    """,
    "app/catalog/products/gold.yaml": """
    products:
      - id: com.example.coins.gold
        type: consumable
        reference_name: Gold
        localizations: {en-US: {name: "Bars of Gold ", description: Gold to spend on chapters.}}

    """,
    "app/catalog/products/defaults.yaml": """
    defaults: {family_sharing: false, cleared_for_sale: true}

    """,
    "app/catalog/products/deep/silver.yaml": """
    products:
      - id: com.example.coins.silver
        extends: metal
        with: {metal: Silver}

    """,
    "app/catalog/subscriptions/club.yaml": """
    defaults: {period: P1M}
    subscription_groups:
      - name: Club
        localizations: {en-US: {name: Club}}
        subscriptions:
          - id: com.example.coins.club
            level: 1
            price: 4.99
            reference_name: Club
            localizations: {en-US: {name: The Club, description: Coins each month.}}
          - id: com.example.coins.clubs
            level: 2
            period: P1Y
            reference_name: Clubs
            localizations: {en-US: {name: The Clubs, description: Coins each year.}}

    """,
    "app/templates/metal.yaml": """
    type: consumable
    reference_name: "{{metal}}"
    localizations: {en-US: {name: "{{metal}} Bars", description: "{{metal}} to spend on chapters."}}

    """,
    "app/catalog/scenarios/buy.yaml": """
    scenario: Ana buys gold
    customers: [ana]
    steps:
      - at: 2026-03-21
        ana: {buy: com.example.coins.gold}

    """,
    "app/code/Shop.swift": #"let ids = ["com.example.coins.gold", "com.example.coins.silvr"]"#,
    ".shelf.yaml": "shelf: 1\nrules: {missing-asset: off}\n",
  ]
}

import CatalogEditing
import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import StoreFacts
import TestSupport
import Testing

/// The cost of reading and linting catalogs grows linearly with their size, for every kind of content.
@Suite("Growth with the size of the catalog", .enabled(if: Steps.canBeCounted))
struct ReadingGrowthTests {
  /// One text, read and linted, with suppressed findings removed.
  private static func lint(
    _ name: String, from size: Int = 50, _ text: @escaping @Sendable (Int) -> String
  ) -> Construct {
    Construct(name, from: size) { count in
      let text = Sample.app + text(count)
      return { _ = ReadCatalog(["catalog/app.yaml": text]).everything() }
    }
  }

  static let texts: [Construct] = [
    lint("products") { Sample.products($0) },
    lint("groups") { Sample.groups($0) },
    lint("groups of one name") { Sample.groups($0) { _ in "The one and only group" } },
    lint("products of one ID") { count in
      "products:\n"
        + .lines(count) { _ in
          "  - {id: com.example.lighthouse.gold, type: consumable, reference_name: Gold for everybody}\n"
        }
    },
    lint("products of one display name") { count in
      "products:\n"
        + .lines(count) {
          """
            - {id: com.example.lighthouse.gold.number.\($0), type: consumable, localizations: {en-US: {name: \
          Gold, description: Gold.}}}\n
          """
        }
    },
    lint("unknown territories") { count in
      Sample.product(
        "    price:\n      base: 1.99\n      territories:\n" + .lines(count) { "        XNOTERRITORY\($0): 1.99\n" })
    },
    lint("unknown locales") { count in
      Sample.product(
        "    localizations:\n"
          + .lines(count) { "      xx-UnknownLocale\($0): {name: Gold \($0), description: Gold.}\n" })
    },
    lint("misspelled keys") { count in Sample.product(.lines(count) { "    refrence_nane_number_\($0): Gold\n" }) },
    lint("one key again and again") { "defaults: {" + .lines($0) { _ in "status: approved, " } + "}\n" },
    lint("price changes") { count in
      Sample.product(
        "    price:\n      base: 1.99\n      changes:\n"
          + .lines(count) {
            "        - {on: 2035-01-\(10 + $0 % 20), base: \($0 % 9 + 1).99, territories: {DEU: 1.99}}\n"
          })
    },
    lint("price changes, each on a day of its own") { count in
      Sample.product(
        "    price:\n      base: 1.99\n      changes:\n"
          + .lines(count) {
            "        - {on: \(2035 + $0 / 54)-1\($0 / 18 % 3)-\(10 + $0 % 18), base: 2.99}\n"
          })
    },
    lint("price changes of a subscription") { Sample.priceChanges($0, base: "2.99") },
    lint("values that can't be read, and what follows from them") { count in
      "subscription_groups:\n  - name: The group\n    subscriptions:\n"
        + .lines(count) {
          """
                - {id: com.example.lighthouse.subscription.\($0), reference_name: Plan number \($0), level: \
          1, period: monthly}\n
          """
        }
    },
    lint("introductory offers of one plan") { count in
      "subscription_groups:\n  - name: The group\n    subscriptions:\n      - id: com.example.lighthouse.subscription\n"
        + "        reference_name: The plan\n        level: 1\n        period: P1M\n        introductory_offers:\n"
        + .lines(count) { "          - {mode: free_trial, duration: P1W, starts: 2035-01-\(10 + $0 % 20)}\n" }
    },
    lint("retired IDs") { count in
      "retired:\n" + .lines(count) { "  - com.example.lighthouse.retired.\($0)\n" } + Sample.products(count)
    },
    lint("braces in a text") { count in
      Sample.product(
        "    localizations:\n      en-US: {name: Gold, description: \"" + String(repeating: "{", count: count) + "\"}\n"
      )
    },
    lint("an ID of many parts") { count in
      "products:\n  - {id: " + String(repeating: "long.", count: count) + "gold, type: consumable, sells: nothing}\n"
    },
    lint("comments that skip nothing") { count in
      Sample.product("") + .lines(count) { _ in "# shelf:ignore duplicate-product-id -- there is none\n" }
    },
    lint("comments that skip nothing, each at a product") { count in
      "products:\n"
        + .lines(count) {
          """
            # shelf:ignore duplicate-product-id\n  - {id: com.example.lighthouse.gold.number.\($0), type: \
          consumable}\n
          """
        }
    },
    lint("rules in one comment") { count in
      Sample.product("") + "# shelf:ignore " + .lines(count) { "no-such-rule-as-\($0), " } + "duplicate-product-id\n"
    },
    lint("aliases of one entry") { count in
      "products:\n  - &a {id: com.example.lighthouse.gold, type: consumable, reference_name: Gold for everybody}\n"
        + .lines(count) { _ in "  - *a\n" }
    },
  ]

  @Test("one text", arguments: texts) func growthOfTexts(_ construct: Construct) throws { try expectLinear(construct) }

  @Test("placeholders in a template")
  func placeholders() throws {
    for piece in ["{", "{{a}}", "{{a", "{{ {{"] {
      try expectLinear(
        Construct("'\(piece)' in a template", from: 200) { count in
          let template = "type: consumable\nreference_name: '\(String(repeating: piece, count: count))'\n"
          return {
            _ = ReadCatalog([
              "templates/t.yaml": template,
              "catalog/app.yaml": Sample.app
                + "products:\n  - {id: com.example.lighthouse.gold, extends: t, with: {a: b}}\n",
            ])
          }
        })
    }
  }

  @Test("fixes of past price changes")
  func pastPriceChanges() throws {
    try expectLinear(
      Construct("past price changes") { count in
        let text = Sample.products(count).replacing(
          "{base: 1.99,", with: "{base: 1.99, changes: [{on: 2020-01-01, base: 2.99}],")
        let read = ReadCatalog(["catalog/app.yaml": Sample.app + text])
        let products = ProductSelection.all(of: read.catalog)
        return {
          for one in products {
            _ = PastPriceChanges.replacedLines(for: one, of: read.reading, in: read.files, before: .dayOfReading)
          }
        }
      })
  }

  @Test("files of one catalog")
  func files() throws {
    try expectLinear(
      Construct("files") { count in
        let files =
          [TextFile(path: "catalog/app.yaml", text: Sample.app)]
          + (0..<count).map { number in
            TextFile(
              path: "catalog/products/\(number).yaml",
              text: "products:\n  - {id: com.example.lighthouse.gold.number.\(number), type: consumable}\n")
          }
        return { _ = ReadCatalog(files).everything() }
      })
  }

  @Test(
    "catalogs beside one another, by the same settings and each by its own", arguments: [false, true], [false, true])
  func catalogs(_ haveOwnSettings: Bool, _ shareIDs: Bool) throws {
    try expectLinear(
      Construct("catalogs, settings of their own: \(haveOwnSettings), the same IDs: \(shareIDs)", from: 10) { count in
        let project = Sample.apps(count) { app, product in
          shareIDs ? "com.example.shared.item.number.\(product)" : "com.example.app\(app).collection.item.\(product)"
        }
        return {
          let settings = Project.Settings(today: .dayOfReading)
          var project = project
          project.assemble(project.readers.map { $0.readCatalog() })
          let found = project.find(ReadingGrowthTests.rules, by: settings)
          let runs =
            haveOwnSettings
            ? (0..<count).map { Project.Run(settings, catalogs: [$0], found: []) }
            : [Project.Run(settings, catalogs: Array(0..<count), found: found)]
          _ = project.judged(runs, of: ReadingGrowthTests.rules)
        }
      })
  }

  /// Rules that look beyond one catalog, and a few that don't: each rule has the same cost for each catalog.
  private static let rules = Rule.all.filter {
    ["product-id-of-another-app", "duplicate-product-id", "missing-reference-name"].contains($0.kind.id)
  }

  @Test("findings with and without a baseline")
  func baseline() throws {
    try expectLinear(
      Construct("baseline") { count in
        let findings = ReadCatalog(["catalog/app.yaml": Sample.app + Sample.products(count, "    nonsense: 1")])
          .everything()
        let entries = findings.enumerated().filter { $0.offset % 2 == 0 }.map { _, finding in
          Baseline.Entry(rule: finding.kind.id, product: finding.product, path: finding.path, file: "catalog/app.yaml")
        }
        return {
          _ = Baseline(entries).knows(findings, fileName: { _ in "catalog/app.yaml" }, isLookedAt: { _ in true })
        }
      })
  }

  @Test("excluded paths")
  func excludes() throws {
    try expectLinear(
      Construct("paths under one pattern") { count in
        let pattern = try PathPattern("**/drafts-*/*.yaml")
        let paths = (0..<count).map { "catalog/products/folder/number/\($0).yaml" }
        return { for path in paths { _ = pattern.covers(path) } }
      })
    try expectLinear(
      Construct("a pattern of many parts") { count in
        let pattern = try PathPattern(String(repeating: "*a", count: 4) + "b")
        let path = String(repeating: "a", count: count)
        return { _ = pattern.covers(path) }
      })
  }
}

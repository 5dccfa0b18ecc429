import CatalogFormats
import CatalogModel
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import Testing

/// Changes brought into catalogs that people wrote.
@Suite struct MergeTests {
  /// The files after a merge, read again: their content and their spelling.
  private func merge(
    _ files: KeyValuePairs<String, String>, _ change: (inout Catalog) -> Void
  ) throws -> (texts: [String: String], read: ReadCatalog, target: Catalog, refusals: [String]) {
    let before = ReadCatalog(files)
    var target = before.catalog
    change(&target)
    target = Catalog().overlaid(by: target, losses: [])
    let merge = CatalogMerge(target, into: before.reading)
    var texts = Dictionary(uniqueKeysWithValues: before.files.map { ($0.path, $0.text(0..<$0.bytes.count)) })
    for (index, bytes) in merge.changed { texts[before.files[index].path] = String(decoding: bytes, as: UTF8.self) }
    for file in merge.added {
      #expect(texts["catalog/" + file.path] == nil)
      texts["catalog/" + file.path] = file.text
    }
    let after = ReadCatalog(texts.sorted { $0.key < $1.key }.map { TextFile(path: $0.key, text: $0.value) })
    return (texts, after, target, merge.refusals)
  }

  private static let hand = """
    # Our things.
    products:
      # The cheap ones
      - id: com.example.a   # first
        price: 0.99 # as always
        type: consumable

        localizations:
          en-US: {name: "A", description: Something}   # short

      - {id: com.example.b, type: consumable, price: 1.99}
    """

  @Test func editsOnlyWhatChanges() throws {
    let result = try merge(["catalog/app.yaml": Self.hand]) { catalog in
      catalog.products[0].price?.base = Money(digits: 149, scale: 2)
      catalog.products[0].localizations["en-US"]?.name = "A: B"
      catalog.products[0].localizations["ja"] = Localization(name: "エー", description: nil)
      catalog.products[1].price?.base = 2
      catalog.products[1].referenceName = "Bee"
    }
    #expect(
      result.texts["catalog/app.yaml"] == """
        # Our things.
        products:
          # The cheap ones
          - id: com.example.a   # first
            price: 1.49 # as always
            type: consumable

            localizations:
              en-US: {name: "A: B", description: Something}   # short
              ja: {name: エー}

          - {id: com.example.b, type: consumable, price: 2, reference_name: Bee}
        """)
    #expect(result.read.catalog == result.target)
  }

  @Test func replacesALetterAndItsAccent() throws {
    let text = "products:\n  - {id: com.example.a, reference_name: \"Cafe\u{301}\"}\n"
    let result = try merge(["catalog/app.yaml": text]) { $0.products[0].referenceName = "Caf\u{E9}" }
    #expect(result.texts["catalog/app.yaml"]?.unicodeScalars.contains("\u{E9}") == true)
    #expect(result.read.catalog == result.target)
  }

  @Test func addsProductsWhereTheirKindStands() throws {
    let result = try merge([
      "catalog/app.yaml": "app: {name: X}\n", "catalog/coins.yaml": Self.hand,
    ]) { catalog in
      var product = Product(id: "com.example.c", type: .consumable)
      product.price = PriceSchedule(base: Money(digits: 299, scale: 2))
      catalog.products.append(product)
      var other = Product(id: "com.example.z", type: .nonConsumable)
      other.referenceName = "Z"
      catalog.products.append(other)
      var group = SubscriptionGroup(name: "News & More")
      group.subscriptions = [Product(id: "com.example.n", type: .autoRenewableSubscription)]
      group.subscriptions[0].plan.period = Period(1, .month)
      catalog.subscriptionGroups.append(group)
      catalog.retired = ["com.example.old"]
      catalog.app?.sku = "SKU"
    }
    #expect(
      result.texts["catalog/coins.yaml"]?.hasSuffix(
        """
              - {id: com.example.b, type: consumable, price: 1.99}\n\n  - id: com.example.c\n    type: \
        consumable\n    price: 2.99
        """
        .replacing("      - {id", with: "  - {id")) == true)
    #expect(result.texts["catalog/products/non-consumables.yaml"] != nil)
    #expect(result.texts["catalog/subscriptions/news-more.yaml"] != nil)
    #expect(result.texts["catalog/app.yaml"] == "app: {name: X, sku: SKU}\n\nretired: [com.example.old]\n")
    #expect(result.read.catalog == result.target)
  }

  @Test func givesAnEntryItsOwnKeyOverTemplateAndDefaults() throws {
    let result = try merge([
      "catalog/app.yaml": "defaults: {family_sharing: true}\n",
      "catalog/products.yaml": """
      products:
        - id: com.example.a
          extends: pack
        - id: com.example.b
          extends: pack

      """,
      "templates/pack.yaml":
        "type: non_consumable\nprice: 0.99\nlocalizations:\n  en-US: {name: Pack, description: Many things}\n",
    ]) { catalog in
      catalog.products[0].price?.base = Money(digits: 199, scale: 2)
      catalog.products[0].localizations["en-US"]?.name = "Big Pack"
      catalog.products[1].hasFamilySharing = false
    }
    #expect(
      result.texts["catalog/products.yaml"] == """
        products:
          - id: com.example.a
            extends: pack
            price: 1.99
            localizations:
              en-US: {name: Big Pack}
          - id: com.example.b
            extends: pack
            family_sharing: false

        """)
    #expect(result.read.catalog == result.target)
  }

  @Test func changesOffersByName() throws {
    let result = try merge([
      "catalog/app.yaml": """
      subscription_groups:
        - name: G
          subscriptions:
            - id: com.example.m
              period: P1M
              promotional_offers:
                - {id: back, reference_name: Back, mode: free_trial, duration: P1W} # the old one
      """
    ]) { catalog in
      catalog.subscriptionGroups[0].subscriptions[0].plan.promotionalOffers[0].terms.duration = Period(1, .month)
      var new = PromotionalOffer()
      (new.id, new.referenceName) = ("more", "More")
      (new.terms.mode, new.terms.duration) = (.payUpFront, Period(3, .month))
      new.terms.price = PriceSchedule(base: 5)
      catalog.subscriptionGroups[0].subscriptions[0].plan.promotionalOffers.append(new)
      catalog.subscriptionGroups[0].localizations["en-US"] = GroupLocalization(name: "Group")
    }
    #expect(
      result.texts["catalog/app.yaml"] == """
        subscription_groups:
          - name: G
            localizations:
              en-US: {name: Group}
            subscriptions:
              - id: com.example.m
                period: P1M
                promotional_offers:
                  - {id: back, reference_name: Back, mode: free_trial, duration: P1M} # the old one
                  - {id: more, reference_name: More, mode: pay_up_front, duration: P3M, price: 5}
        """)
    #expect(result.read.catalog == result.target)
  }

  @Test func setsFieldsOfOffersBackToTheirDefaults() throws {
    let text = """
      subscription_groups:
        - name: G
          subscriptions:
            - id: com.example.m
              period: P1M
              offer_codes:
                - {reference_name: A, mode: free_trial, duration: P1W, periods: 3, active: false} # ours
              introductory_offers:
                - mode: free_trial
                  duration: P1W
                  target_plan: monthly_commitment
      """
    let result = try merge(["catalog/app.yaml": text]) { catalog in
      var plan = catalog.subscriptionGroups[0].subscriptions[0]
      plan.offerCodes[0].terms.periods = 1
      plan.offerCodes[0].isActive = true
      plan.plan.introductoryOffers[0].terms.targetPlan = .upfront
      catalog.subscriptionGroups[0].subscriptions[0] = plan
    }
    #expect(
      result.texts["catalog/app.yaml"]
        == text.replacing("periods: 3, active: false", with: "periods: 1, active: true")
        .replacing("target_plan: monthly_commitment", with: "target_plan: upfront"))
    #expect(result.read.catalog == result.target)
  }

  @Test func keepsLineEndsAndByteOrderMark() throws {
    let text = "\u{FEFF}products:\r\n  - id: a\r\n    type: consumable\r\n"
    let result = try merge(["catalog/app.yaml": text]) { catalog in
      catalog.products[0].referenceName = "A"
      catalog.products[0].review.notes = "two\nlines"
    }
    #expect(
      result.texts["catalog/app.yaml"]
        == """
        \u{FEFF}products:\r\n  - id: a\r\n    type: consumable\r\n    reference_name: A\r\n    \
        review:\r\n      notes: |-\r\n        two\r\n        lines\r\n
        """
    )
    #expect(result.read.catalog == result.target)
  }

  /// Every value of the sample of everything, changed one at a time, in the sample's own text.
  @Test(arguments: Sample.all)
  func reachesEveryValue(_ sample: Sample) throws {
    let texts = CatalogDocuments.files(sample.catalog)
    let before = ReadCatalog(texts.map { TextFile(path: "catalog/\($0.path)", text: $0.text) })
    let variants = Self.variants(of: sample.catalog)
    for target in variants {
      let merge = CatalogMerge(target, into: before.reading)
      var after = Dictionary(uniqueKeysWithValues: before.files.map { ($0.path, $0) })
      for (index, bytes) in merge.changed {
        after[before.files[index].path] = TextFile(path: before.files[index].path, bytes: bytes)
      }
      for file in merge.added {
        after["catalog/" + file.path] = TextFile(path: "catalog/" + file.path, text: file.text)
      }
      let read = ReadCatalog(after.values.sorted { $0.path < $1.path })
      let (found, wanted) = (read.catalog.leaves(), target.leaves())
      for (path, value) in wanted where found[path] != value {
        Issue.record("\(path): \(String(describing: found[path])), not \(value)")
      }
      #expect(found.count == wanted.count && read.faults.map(\.message) == [])
      #expect(merge.changed.count + merge.added.count > 0)
    }
  }

  private static func variants(of catalog: Catalog) -> [Catalog] {
    var variants: [Catalog] = []
    func product(_ change: (inout Product) -> Void) {
      for index in catalog.products.indices
      where catalog.products.count(where: { $0.id == catalog.products[index].id }) == 1 {
        var copy = catalog
        change(&copy.products[index])
        if copy != catalog { variants.append(copy) }
      }
      for group in catalog.subscriptionGroups.indices {
        for index in catalog.subscriptionGroups[group].subscriptions.indices {
          var copy = catalog
          change(&copy.subscriptionGroups[group].subscriptions[index])
          if copy != catalog { variants.append(copy) }
        }
      }
    }
    product { $0.referenceName = "a: \"b\" # c" }
    product { $0.price = PriceSchedule(base: Money(digits: 777, scale: 2), territories: ["JPN": 900]) }
    product { $0.price = PriceSchedule(base: 3) }
    product { $0.isClearedForSale.toggle() }
    product { $0.status = $0.status == .draft ? .rejected : .draft }
    product { $0.hasFamilySharing.toggle() }
    product { $0.availability = Availability(territories: .only(["DEU", "USA"]), includesNewTerritories: true) }
    product { $0.availability = .everywhere }
    product { $0.localizations["fr-FR"] = Localization(name: "no", description: "deux\nlignes") }
    product { $0.review = ReviewMaterial(screenshot: "a/b.png", notes: "x\n\ny\n") }
    product { $0.promotion = Promotion(image: "p.png", isVisible: true, order: 2) }
    product { $0.hostedContent = HostedContentReference(source: "c", version: "1.0") }
    product {
      $0.storekit = .map(["internal_id": .string("0123ABCD"), "list": .list([.null, .number("1.50"), .bool(true)])])
    }
    return variants
  }
}

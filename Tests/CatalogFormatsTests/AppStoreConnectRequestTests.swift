import CatalogFormats
import CatalogModel
import Foundation
import SourceDiagnostics
import TestSupport
import Testing
import TextFormats

/// The document of requests, and App Store Connect's responses to it.
@Suite struct AppStoreConnectRequestTests {
  /// A request from a program's view.
  struct Request {
    let id: String
    let method: String
    let path: String
    let body: JSONNode?
    let whole: JSONNode

    /// The placeholders of IDs, without braces.
    var placeholders: [String] {
      var found: [String] = []
      func walk(_ node: JSONNode) {
        if let text = node.text { found += Self.placeholders(in: text) }
        for element in node.elements ?? [] { walk(element) }
        for member in node.members ?? [] { walk(member.value) }
      }
      if let body { walk(body) }
      if let reuse = whole["reuse"] { walk(reuse) }
      if let loops = whole["each"] { walk(loops) }
      return found + Self.placeholders(in: path)
    }

    private static func placeholders(in text: String) -> [String] {
      text.components(separatedBy: "{{").dropFirst().compactMap { $0.components(separatedBy: "}}").first }
    }
  }

  static let cases = ContractTests.Case.written.filter { $0.format.name == "app-store-connect" }

  private static func requests(_ this: ContractTests.Case) throws -> [Request] {
    let file = try #require(this.write().first)
    return try requests(file)
  }

  static func requests(_ file: TextFile) throws -> [Request] {
    let root = try #require(parseJSON(file).root)
    return try #require(root["requests"]?.elements).map { node in
      let (id, method) = (try #require(node["id"]?.text), try #require(node["method"]?.text))
      return Request(id: id, method: method, path: try #require(node["path"]?.text), body: node["body"], whole: node)
    }
  }

  @Test func someProductsHaveNoOrderOfPromotedOnes() throws {
    var catalog = Catalog(products: [Product(id: "gold", type: .consumable)])
    catalog.products[0].promotion = Promotion(order: 1)
    for isSelection in [false, true] {
      var options = WritingOptions()
      options.isSelection = isSelection
      let written = try #require(Format.appStoreConnect.writer).write(catalog, options)
      let requests = try Self.requests(TextFile(path: "", bytes: written.files[0].bytes))
      #expect(requests.contains { $0.path.hasSuffix("/relationships/promotedPurchases") } != isSelection)
      #expect(written.messages.contains { $0.contains("order of promoted products") } == isSelection)
    }
  }

  // MARK: - Order and names

  @Test(arguments: cases)
  func everyNameIsThereOnceAndBeforeItIsUsed(_ this: ContractTests.Case) throws {
    // The territory and price point are those of an iteration.
    var known: Set<String> = ["app_id", "app_version_id", "territory", "point"]
    for request in try Self.requests(this) {
      for name in request.placeholders {
        #expect(known.contains(name), "\(request.id) uses '\(name)', which no earlier request gives")
      }
      known.formUnion((request.whole["find"]?.elements ?? []).compactMap { $0["as"]?.text })
      #expect(known.insert(request.id).inserted, "'\(request.id)' is there twice")
    }
  }

  @Test(arguments: cases)
  func comesInTheOrderThatTheStoreAccepts(_ this: ContractTests.Case) throws {
    let requests = try Self.requests(this)
    let places = Dictionary(requests.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, request) in requests.enumerated() {
      let product = request.id.split(separator: "/").first.map(String.init) ?? ""
      let part = request.id.split(separator: "/").dropFirst().first.map(String.init) ?? ""
      if part.hasPrefix("price") || part == "prices" {
        #expect(places["\(product)/availability"].map { $0 < index } ?? false)
      }
      let isOffer = ["introductory-offer", "promotional-offer", "win-back-offer", "offer-code"].contains {
        part.hasPrefix($0)
      }
      let prices = requests.indices.filter { index in
        ["\(product)/price", "\(product)/prices"].contains { requests[index].id.hasPrefix($0) }
      }
      if isOffer { #expect(prices.allSatisfy { $0 < index }, "\(request.id)") }
      if request.path.hasSuffix("Submissions") || request.path.hasSuffix("Items") {
        #expect(!requests[index...].contains { $0.path.hasSuffix("Localizations") }, "\(request.id)")
      }
    }
  }

  @Test(arguments: cases)
  func everyPictureIsAnnouncedSentAndFinished(_ this: ContractTests.Case) throws {
    let requests = try Self.requests(this)
    for (index, request) in requests.enumerated() where request.whole["uploads"] != nil {
      #expect(
        request.body?["data"]?["attributes"]?["fileSize"]?.integer
          == request.whole["uploads"]?.elements?[0]["size"]?.integer)
      let next = requests[index + 1]
      #expect(next.method == "PATCH" && next.path.hasSuffix("/{{\(request.id)}}"))
      #expect(next.body?["data"]?["attributes"]?["uploaded"]?.flag == true)
    }
  }

  /// Requests written separately have the same content.
  @Test(arguments: ["4.4.1", "3.7"])
  func productsDoNotDependOnOneAnother(_ version: String) throws {
    let sample = Sample.named("everything").catalog
    var catalog = Catalog(app: sample.app)
    for index in 0..<40 {
      catalog.products += sample.products.map { product in
        var product = product
        product.id = ProductID("\(product.id)\(index)")
        return product
      }
    }
    catalog.subscriptionGroups = sample.subscriptionGroups
    let all = try lines(catalog, version)
    #expect(all.count > 300)
    for product in catalog.products where product.type == .consumable && product.id.text.hasSuffix("7") {
      let own = { (line: Substring) in
        line.hasPrefix("{\"id\":\"product:\(product.id)\"") || line.hasPrefix("{\"id\":\"product:\(product.id)/")
      }
      let alone = try lines(Catalog(app: sample.app, products: [product]), version).filter(own)
      #expect(!alone.isEmpty && all.filter(own) == alone, "\(product.id)")
    }
  }

  /// The requests of a catalog, one per line, without trailing commas.
  private func lines(_ catalog: Catalog, _ version: String) throws -> [Substring] {
    var options = WritingOptions()
    options.version = version
    let bytes = try #require(Format.appStoreConnect.writer?.write(catalog, options).files.first?.bytes)
    let requests = try Self.requests(TextFile(path: "", bytes: bytes))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("{\"id\"") }
    #expect(lines.count == requests.count)
    return lines.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
  }

  /// A slash separates a resource's name from its parts; group names may contain slashes.
  @Test func namesOfGroupsDoNotRunIntoOneAnother() throws {
    let names = ["Gold", "Gold/version", "Gold/localization:en-US", "Gold_version", "{Gold}", "_Gold_"]
    let groups = names.map { name in
      var group = SubscriptionGroup(name: name)
      group.localizations = ["en-US": GroupLocalization(name: "Gold")]
      return group
    }
    let bytes = try #require(
      Format.appStoreConnect.writer?.write(Catalog(subscriptionGroups: groups), WritingOptions()).files.first?.bytes)
    let ids = try Self.requests(TextFile(path: "", bytes: bytes)).map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.filter { $0.hasPrefix("subscription-group:") && $0.hasSuffix("/version") }.count == names.count)
  }

  // MARK: - Checked by other programs

  @Test(.enabled(if: OtherProgram.has("jq"), "jq is not installed"), arguments: cases)
  func isJSONForJQ(_ this: ContractTests.Case) throws {
    let file = try #require(this.write().first)
    let outcome = try OtherProgram.run(["jq", "-r", ".requests | length", "{}"], input: file.bytes)
    let count = try Self.requests(file).count
    #expect(outcome.text == "\(count)\n")
  }

  /// A program that compares such a document with the description of the API; it is beside the repository.
  private static let checker: String? = {
    let path = Repository.url("../shared/tools/check-app-store-connect").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  @Test(
    .enabled(if: OtherProgram.isThere(["python3", "-c", "import jsonschema"]), "Python's jsonschema is not installed"),
    .enabled(if: checker != nil, "the checker and the API's description do not lie beside this repository"),
    arguments: cases)
  func conformsToTheDescriptionOfTheAPI(_ this: ContractTests.Case) throws {
    let file = try #require(this.write().first)
    let checker = try #require(Self.checker)
    // It accepts one input, and recognizes price points by prefix.
    let text = file.text(0..<file.bytes.count).replacing("{{app_version_id}}", with: "{{app_id}}")
    let description = Repository.url("../shared/facts/app-store-connect-4.5.1.json").path
    let outcome = try OtherProgram.run(["python3", checker, "{}", description], input: Array(text.utf8))
    #expect(outcome.status == 0, "\(outcome.text.prefix(2_000))")
  }
}

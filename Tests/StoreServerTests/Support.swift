import CatalogModel
import SourceDiagnostics
import Testing
import TextFormats

@testable import StoreServer

/// A server with one app, with short helpers for requests.
struct Shop {
  var store: LocalStore
  var now = Instant(startOf: day("2026-12-01"))

  /// The ID of its app.
  let app: String

  init(_ change: (inout StoreSettings) -> Void = { _ in }) {
    var settings = StoreSettings()
    settings.tokens = nil
    settings.requestsPerMinute = nil
    settings.requestsPerHour = nil
    change(&settings)
    store = LocalStore(settings) { bytes in "sum\(bytes.count)" }
    app = store.addApp(name: "Lighthouse", bundleID: "com.example.lighthouse", appleID: "1187265767")
  }

  /// The store's response: its status, and the document.
  @discardableResult
  mutating func ask(_ method: String, _ target: String, _ body: JSONValue? = nil) -> Reply {
    var bytes: [UInt8] = []
    if let body {
      var writer = JSONWriter(.compact)
      writer.value(body)
      bytes = writer.bytes
    }
    return Reply(store.answer(StoreRequest(method, target, body: bytes), at: now))
  }

  @discardableResult mutating func get(_ target: String) -> Reply { ask("GET", target) }
  @discardableResult mutating func delete(_ target: String) -> Reply { ask("DELETE", target) }

  @discardableResult
  mutating func post(
    _ type: String, _ attributes: JSONValue? = nil, _ links: [String: JSONValue] = [:], included: [JSONValue]? = nil
  ) -> Reply {
    ask("POST", "/v1/\(type)", Self.document(type, nil, attributes, links, included))
  }

  @discardableResult
  mutating func post(v2 type: String, _ attributes: JSONValue? = nil, _ links: [String: JSONValue] = [:]) -> Reply {
    ask("POST", "/v2/\(type)", Self.document(type, nil, attributes, links, nil))
  }

  @discardableResult
  mutating func patch(
    _ type: String, _ id: String, _ attributes: JSONValue? = nil, _ links: [String: JSONValue] = [:],
    included: [JSONValue]? = nil
  ) -> Reply {
    ask("PATCH", "/v1/\(type)/\(id)", Self.document(type, id, attributes, links, included))
  }

  @discardableResult
  mutating func patch(v2 type: String, _ id: String, _ attributes: JSONValue? = nil) -> Reply {
    ask("PATCH", "/v2/\(type)/\(id)", Self.document(type, id, attributes, [:], nil))
  }

  static func document(
    _ type: String, _ id: String?, _ attributes: JSONValue?, _ links: [String: JSONValue], _ included: [JSONValue]?
  ) -> JSONValue {
    var members: [JSONValue.Member] = [.init("data", entity(type, id, attributes, links))]
    if let included { members.append(.init("included", .array(included))) }
    return .object(members)
  }

  static func entity(_ type: String, _ id: String?, _ attributes: JSONValue? = nil, _ links: [String: JSONValue] = [:])
    -> JSONValue
  {
    var members: [JSONValue.Member] = [.init("type", .string(type))]
    if let id { members.append(.init("id", .string(id))) }
    if let attributes { members.append(.init("attributes", attributes)) }
    if !links.isEmpty {
      members.append(
        .init("relationships", .object(links.sorted { $0.key < $1.key }.map { .init($0.key, ["data": $0.value]) })))
    }
    return .object(members)
  }

  // MARK: - Common setup

  @discardableResult mutating func purchase(
    _ id: String = "com.example.coins", _ type: String = "CONSUMABLE", name: String? = nil
  ) -> String {
    post(
      v2: "inAppPurchases",
      ["name": .string(name ?? id), "productId": .string(id), "inAppPurchaseType": .string(type)],
      ["app": link("apps", app)]
    ).id
  }

  mutating func group(_ name: String = "Magazine") -> String {
    post("subscriptionGroups", ["referenceName": .string(name)], ["app": link("apps", app)]).id
  }

  @discardableResult mutating func plan(
    _ id: String = "com.example.monthly", in group: String, period: String? = "ONE_MONTH"
  )
    -> String
  {
    var attributes: [JSONValue.Member] = [.init("name", .string(id)), .init("productId", .string(id))]
    if let period { attributes.append(.init("subscriptionPeriod", .string(period))) }
    return post("subscriptions", .object(attributes), ["group": link("subscriptionGroups", group)]).id
  }

  /// Sets the prices of a one-time product: territory, rank, and the first and last day of each.
  @discardableResult
  mutating func schedule(
    _ id: String, _ rows: [(territory: String, rank: Int, start: String?, end: String?)], base: String? = "USA"
  ) -> Reply {
    let ids = rows.indices.map { "${price-\($0)}" }
    let included = zip(ids, rows).map { local, row in
      Self.entity(
        "inAppPurchasePrices", local,
        ["startDate": row.start.map { .string($0) } ?? .null, "endDate": row.end.map { .string($0) } ?? .null],
        ["inAppPurchasePricePoint": link("inAppPurchasePricePoints", PointID(id, row.territory, row.rank).text)])
    }
    var links: [String: JSONValue] = [
      "inAppPurchase": link("inAppPurchases", id), "manualPrices": .array(ids.map { link("inAppPurchasePrices", $0) }),
    ]
    if let base { links["baseTerritory"] = link("territories", base) }
    return post("inAppPurchasePriceSchedules", nil, links, included: included)
  }

  /// Sells a subscription everywhere.
  mutating func sell(_ plan: String) {
    post(
      "subscriptionAvailabilities", ["availableInNewTerritories": true],
      [
        "subscription": link("subscriptions", plan),
        "availableTerritories": .array(StorePlaces.codes.map { link("territories", $0) }),
      ])
  }

  /// Gives a subscription its price in all territories, in one request.
  @discardableResult
  mutating func priceEverywhere(_ plan: String, _ rank: Int = 10_010) -> Reply {
    price(plan, StorePlaces.codes.map { ($0, PointID(plan, "USA", rank).equal(in: $0)?.rank ?? rank, nil) })
  }

  /// Sends prices of a subscription: territory, rank and the first day of each.
  @discardableResult
  mutating func price(_ plan: String, _ rows: [(territory: String, rank: Int, start: String?)]) -> Reply {
    let ids = rows.indices.map { "${price-\($0)}" }
    let included = zip(ids, rows).map { id, row in
      Self.entity(
        "subscriptionPrices", id, row.start.map { ["startDate": .string($0)] },
        [
          "subscription": link("subscriptions", plan), "territory": link("territories", row.territory),
          "subscriptionPricePoint": link("subscriptionPricePoints", PointID(plan, row.territory, row.rank).text),
        ])
    }
    return patch(
      "subscriptions", plan, nil, ["prices": .array(ids.map { link("subscriptionPrices", $0) })], included: included)
  }

  /// Sends a picture, and waits until it is processed.
  @discardableResult
  mutating func picture(_ type: String, _ owner: String, _ ownerLink: JSONValue, _ bytes: [UInt8])
    -> String
  {
    let reply = post(type, ["fileName": "a.png", "fileSize": .integer(bytes.count)], [owner: ownerLink])
    for operation in reply["data"]?["attributes"]?["uploadOperations"]?.elements ?? [] {
      let target = operation["url"]?.text?.replacing("http://127.0.0.1", with: "") ?? ""
      let offset = operation["offset"]?.integer ?? 0
      let part = Array(bytes[offset..<offset + (operation["length"]?.integer ?? 0)])
      _ = store.answer(StoreRequest("PUT", target, body: part), at: now)
    }
    patch(type, reply.id, ["uploaded": true])
    return reply.id
  }
}

/// A response of the server.
struct Reply {
  let status: Int
  let answer: StoreAnswer
  let json: JSONValue?

  init(_ answer: StoreAnswer) {
    self.answer = answer
    status = answer.status
    json = parseJSON(TextFile(path: "answer", bytes: answer.body)).root?.value
  }

  subscript(key: String) -> JSONValue? { json?[key] }

  var id: String { json?["data"]?["id"]?.text ?? "" }
  var rows: [JSONValue] { json?["data"]?.elements ?? [] }
  func attribute(_ name: String) -> JSONValue? { json?["data"]?["attributes"]?[name] }

  /// The codes of its errors.
  var codes: [String] { json?["errors"]?.elements?.compactMap { $0["code"]?.text } ?? [] }
  var error: JSONValue? { json?["errors"]?.elements?.first }
  var detail: String { error?["detail"]?.text ?? "" }
  var pointer: String { error?["source"]?["pointer"]?.text ?? "" }
  var total: Int? { json?["meta"]?["paging"]?["total"]?.integer }
}

func link(_ type: String, _ id: String) -> JSONValue { ["type": .string(type), "id": .string(id)] }

func day(_ text: String) -> CalendarDate {
  guard let day = CalendarDate(text) else { preconditionFailure("\(text) is no day") }
  return day
}

/// The header of a PNG of this size, the only examined part.
func png(_ width: Int, _ height: Int, alpha: Bool = false) -> [UInt8] {
  func word(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + word(13) + Array("IHDR".utf8) + word(width) + word(height)
    + [8, alpha ? 6 : 2, 0, 0, 0] + word(0) + word(0) + Array("IDAT".utf8) + word(0) + word(0) + Array("IEND".utf8)
    + word(0)
}

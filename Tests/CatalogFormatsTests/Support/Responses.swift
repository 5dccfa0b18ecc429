import TextFormats

// Responses of the App Store Connect API.

/// A link to a resource.
func link(_ type: String, _ id: String) -> JSONValue { ["type": .string(type), "id": .string(id)] }

/// A resource with its attributes, and its links by relationship; a link of nil is left out.
func resource(
  _ type: String, _ id: String, _ attributes: JSONValue = [:], _ links: KeyValuePairs<String, JSONValue?> = [:]
) -> JSONValue {
  var members = link(type, id).members ?? []
  if attributes != [:] { members.append(.init("attributes", attributes)) }
  let present = links.compactMap { pair in pair.value.map { JSONValue.Member(pair.key, ["data": $0]) } }
  if !present.isEmpty { members.append(.init("relationships", .object(present))) }
  return .object(members)
}

/// A price with its point and perhaps its territory: `inAppPurchasePrices`, or those of another type.
func price(
  _ id: String, _ attributes: JSONValue = [:], point: String, in territory: String? = nil,
  of type: String = "inAppPurchasePrices", link name: String = "inAppPurchasePricePoint"
) -> JSONValue {
  let pointType = name.hasPrefix("subscription") ? "subscriptionPricePoints" : "inAppPurchasePricePoints"
  return resource(
    type, id, attributes, [name: link(pointType, point), "territory": territory.map { link("territories", $0) }])
}

/// A price point with its amount.
func point(_ id: String, _ amount: String, of type: String = "inAppPurchasePricePoints") -> JSONValue {
  resource(type, id, ["customerPrice": .string(amount)])
}

/// The text of a response: its resource or list, the resources that it includes, its path, and the length of the list.
func response(
  _ data: JSONValue, included: [JSONValue] = [], path: String? = nil, total: Int? = nil
) -> String {
  var members = [JSONValue.Member("data", data)]
  if !included.isEmpty { members.append(.init("included", .array(included))) }
  if let path { members.append(.init("links", ["self": .string(path)])) }
  if let total { members.append(.init("meta", ["paging": ["total": .integer(total)]])) }
  return String(decoding: JSONValue.object(members).compactBytes, as: UTF8.self)
}

import SourceDiagnostics
import TextFormats

/// The query of a request, checked against its route.
struct Query {
  private(set) var limit: Int?
  private(set) var offset = 0
  private(set) var include: [String] = []
  private(set) var sort: [(name: String, isDescending: Bool)] = []
  private(set) var filters: [(name: String, values: [String])] = []
  private(set) var fields: [String: Set<String>] = [:]
  private(set) var innerLimits: [String: Int] = [:]

  /// The parameters without the cursor, for the next page's URL.
  private(set) var text = ""

  /// The default number of resources on a page.
  static let usualLimit = 50

  /// The maximum number of included resources of one relationship.
  static let innerLimit = 50

  func values(_ filter: String) -> [String]? { filters.first { $0.name == filter }?.values }

  init(_ pairs: [(name: String, value: String)], _ route: Route, _ description: StoreDescription) throws(Refusal) {
    var faults: [StoreFault] = []
    for (name, value) in pairs {
      if let fault = parse(name, value, route, description) { faults.append(fault) }
      if name != "cursor" {
        text +=
          (text.isEmpty ? "" : "&")
          + "\(PercentEncoding.encode(name, besides: ","))=\(PercentEncoding.encode(value, besides: ","))"
      }
    }
    for parameter in route.parameters
    where parameter.isRequired && !pairs.contains(where: { $0.name == parameter.name }) {
      faults.append(.requiredParameter(parameter.name))
    }
    if !faults.isEmpty { throw Refusal(faults) }
  }

  private mutating func parse(
    _ name: String, _ value: String, _ route: Route, _ description: StoreDescription
  ) -> StoreFault? {
    if name == "cursor", case .many = route.answer { return parseCursor(value) }
    if name == "cursor", case .linkage(_, isToMany: true) = route.answer { return parseCursor(value) }
    if name.hasPrefix("fields["), name.hasSuffix("]") {
      return parseFields(String(name.dropFirst(7).dropLast()), value, name, route, description)
    }
    guard let parameter = route.parameter(name) else {
      return .parameter(
        name, "ILLEGAL", "A parameter is not allowed", "The parameter '\(name)' can not be used with this request")
    }
    if let maximum = parameter.maximum { return parseLimit(name, value, maximum) }
    let words = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if !parameter.words.isEmpty, let wrong = words.first(where: { !parameter.words.contains($0) }) {
      return .parameter(
        name, "INVALID", "A parameter has an invalid value",
        "'\(wrong)' is not a valid value for the parameter '\(name)'")
    }
    switch name {
    case "include": include += words
    case "sort": sort += words.map { $0.hasPrefix("-") ? (String($0.dropFirst()), true) : ($0, false) }
    default: filters.append((Self.inside(name), words))
    }
    return nil
  }

  private mutating func parseCursor(_ value: String) -> StoreFault? {
    guard let bytes = Base64.decode(value), let offset = Int(String(decoding: bytes, as: UTF8.self)), offset >= 0 else {
      return .parameter("cursor", "INVALID", "A parameter has an invalid value", "'\(value)' is not a valid cursor")
    }
    self.offset = offset
    return nil
  }

  private mutating func parseLimit(_ name: String, _ value: String, _ maximum: Int) -> StoreFault? {
    guard let number = Int(value), number >= 1, number <= maximum else {
      let isLarge = (Int(value) ?? 0) > maximum
      return .parameter(
        name, "INVALID", "A parameter has an invalid value",
        isLarge
          ? "The maximum allowable limit is '\(maximum)'. '\(value)' is too large for the parameter '\(name)'"
          : "'\(value)' is not a valid value for the parameter '\(name)'")
    }
    if name == "limit" { limit = number } else { innerLimits[Self.inside(name)] = number }
    return nil
  }

  private mutating func parseFields(
    _ type: String, _ value: String, _ name: String, _ route: Route, _ description: StoreDescription
  ) -> StoreFault? {
    var shapes = route.included
    switch route.answer {
    case .one(let shape), .many(let shape): shapes.append(shape)
    case .none, .table, .linkage: break
    }
    let known = shapes.compactMap { description.shape($0) }.filter { $0.type == type }
    guard !known.isEmpty else {
      return .parameter(
        name, "ILLEGAL", "A parameter is not allowed", "The parameter '\(name)' can not be used with this request")
    }
    let words = value.split(separator: ",").map(String.init)
    let names = Set(known.flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) })
    // Only an app's fields about purchases are implemented here.
    if type != "apps", type != "appStoreVersions", type != "reviewSubmissionItems",
      let wrong = words.first(where: { !names.contains($0) })
    {
      return .parameter(name, "INVALID", "A parameter has an invalid value", "'\(wrong)' is not a valid field name")
    }
    fields[type] = Set(words)
    return nil
  }

  /// Returns the name in brackets.
  private static func inside(_ name: String) -> String {
    guard let open = name.firstIndex(of: "["), name.hasSuffix("]") else { return name }
    return String(name[name.index(after: open)...].dropLast())
  }
}

import CatalogModel
import SourceDiagnostics

/// Writes the Swift file.
struct SwiftSourceWriter {
  private var bytes: [UInt8] = []

  /// The access modifier.
  private let access: String

  /// The enclosing enumeration.
  private let namespace: String?

  /// The indentation of each line.
  private var indentation = ""

  /// The names of members, which cases can't have.
  static let memberNames: Set<String> = Set(lists.map(\.name)).union([
    "subscriptionGroup", "level", "subscriptions", "storeID", "promotionalOffers", "winBackOffers", "plans",
  ])

  /// The names of the enumerations.
  static let typeNames: Set<String> = ["ProductID", "SubscriptionGroup", "PromotionalOfferID", "WinBackOfferID"]

  private static let lists: [(name: String, type: ProductType, words: String)] = [
    ("consumables", .consumable, "consumables"),
    ("nonConsumables", .nonConsumable, "non-consumables"),
    ("nonRenewingSubscriptions", .nonRenewingSubscription, "non-renewing subscriptions"),
    ("autoRenewableSubscriptions", .autoRenewableSubscription, "auto-renewable subscriptions"),
    ("freeSubscriptions", .freeSubscription, "free subscriptions"),
  ]

  private init(_ options: WritingOptions) {
    access = options.isPublic ? "public " : ""
    namespace = options.namespace
  }

  static func source(_ document: SwiftSourceDocument, _ options: WritingOptions) -> [UInt8] {
    var writer = SwiftSourceWriter(options)
    let app = document.app.map { " of " + VisibleText.unbroken($0) } ?? ""
    writer.line("// Made by Shelf from the product catalog\(app). Change the catalog, not this file.")
    writer.line("")
    if let namespace = options.namespace {
      writer.line("/// The products\(app).")
      writer.line("\(writer.access)enum \(namespace) {}")
      writer.line("")
    }
    writer.enumeration(
      "ProductID", ["The products\(app); the raw value is the product ID."],
      document.cases.map { ($0.name, $0.id, $0.comment) })
    writer.lists(document)
    writer.groupOfProducts(document)
    writer.enumeration(
      "SubscriptionGroup",
      [
        "The subscription groups\(app), in each of which a customer holds one subscription at a time; the raw value "
          + "is the",
        "reference name.",
      ], document.groups.map { ($0.name, $0.reference, nil) })
    writer.plansOfGroups(document)
    writer.offers(
      "PromotionalOfferID", "promotionalOffers", "promotional offers\(app)", document.promotionalOffers, document)
    writer.offers("WinBackOfferID", "winBackOffers", "win-back offers\(app)", document.winBackOffers, document)
    return writer.bytes
  }

  // MARK: - Enumerations

  /// Writes an enumeration of strings. One without cases can't have a raw type, so its initializer is written out.
  private mutating func enumeration(
    _ name: String, _ comments: [String], _ cases: [(name: String, value: String, comment: String?)]
  ) {
    if let namespace {
      line("extension \(namespace) {")
      indentation = "  "
    }
    for comment in comments { line("/// \(comment)") }
    if cases.isEmpty {
      line("\(access)enum \(name): RawRepresentable, CaseIterable, Hashable, Sendable, Codable {")
      line("  \(access)init?(rawValue: String) { nil }")
      line("")
      line("  \(access)var rawValue: String { switch self {} }")
    } else {
      line("\(access)enum \(name): String, CaseIterable, Hashable, Sendable, Codable {")
      for (index, element) in cases.enumerated() {
        if let comment = element.comment {
          if index > 0 { line("") }
          line("  /// \(comment).")
        }
        line("  case \(element.name) = \(Self.literal(element.value))")
      }
    }
    line("}")
    indentation = ""
    if namespace != nil { line("}") }
    line("")
  }

  /// The qualified name of an enumeration.
  private func full(_ name: String) -> String { namespace.map { "\($0).\(name)" } ?? name }

  private mutating func lists(_ document: SwiftSourceDocument) {
    line("extension \(full("ProductID")) {")
    for list in Self.lists {
      let names = document.cases.filter { $0.type == list.type }.map(\.name)
      if names.isEmpty, list.type == .freeSubscription { continue }
      line("  /// The \(list.words), by ID.")
      array("  \(access)static let \(list.name): [\(full("ProductID"))] = ", names)
      line("")
    }
    bytes.removeLast()
    line("}")
    line("")
  }

  private mutating func groupOfProducts(_ document: SwiftSourceDocument) {
    line("extension \(full("ProductID")) {")
    line("  /// The group of an auto-renewable subscription; nil for all other products.")
    let groups = document.groups.filter { !$0.plans.isEmpty }.map { (names: $0.plans, value: ".\($0.name)") }
    choice("var subscriptionGroup: \(full("SubscriptionGroup"))?", groups, of: document.cases.count, else: "nil")
    line("")
    line("  /// The level in its group, 1 for the highest service; nil without a level.")
    var levels: [Int: [String]] = [:]
    for plan in document.levels { levels[plan.level, default: []].append(plan.name) }
    choice(
      "var level: Int?", levels.sorted { $0.key < $1.key }.map { ($0.value, String($0.key)) }, of: document.cases.count,
      else: "nil")
    line("}")
    line("")
  }

  private mutating func plansOfGroups(_ document: SwiftSourceDocument) {
    line("extension \(full("SubscriptionGroup")) {")
    line("  /// The subscriptions, from the highest level of service down.")
    let declaration = "\(access)var subscriptions: [\(full("ProductID"))]"
    if document.groups.isEmpty {
      line("  \(declaration) { switch self {} }")
    } else {
      line("  \(declaration) {")
      line("    switch self {")
      for group in document.groups { array("    case .\(group.name): ", group.plans) }
      line("    }")
      line("  }")
    }
    line("")
    line(
      """
        /// The group's ID in App Store Connect; nil if the catalog doesn't contain it.
      """
    )
    let known = document.groups.compactMap { group in group.storeID.map { ([group.name], Self.literal($0)) } }
    choice("var storeID: String?", known, of: document.groups.count, else: "nil")
    line("}")
  }

  /// Writes the IDs of offers of a kind, and the subscriptions that have them; nothing if there are none.
  private mutating func offers(
    _ type: String, _ property: String, _ words: String, _ offers: [SwiftSourceDocument.Offer],
    _ document: SwiftSourceDocument
  ) {
    guard !offers.isEmpty else { return }
    line("")
    enumeration(type, ["The \(words); the raw value is the ID."], offers.map { ($0.name, $0.id, nil) })
    line("extension \(full("ProductID")) {")
    line("  /// The \(words.prefix { $0 != " " }) offers of a subscription, by ID.")
    var plans: [String: [String]] = [:]
    for offer in offers {
      for plan in offer.plans { plans[plan, default: []].append(".\(offer.name)") }
    }
    let order = document.cases.map(\.name).filter { plans[$0] != nil }
    choice(
      "var \(property): [\(full(type))]", order.map { ([$0], "[\(plans[$0]?.joined(separator: ", ") ?? "")]") },
      of: document.cases.count, else: "[]")
    line("}")
  }

  /// Writes a property with a value for some cases, and nil for the others.
  private mutating func choice(
    _ declaration: String, _ values: [(names: [String], value: String)], of count: Int, else nothing: String
  ) {
    let named = values.reduce(0) { $0 + $1.names.count }
    guard named > 0 else { return line("  \(access)\(declaration) { \(nothing) }") }
    line("  \(access)\(declaration) {")
    line("    switch self {")
    for (names, value) in values {
      list("    case ", names.map { ".\($0)" }, ": \(value)", indentation: "      ")
    }
    if named < count { line("    default: \(nothing)") }
    line("    }")
    line("  }")
  }

  // MARK: - Text

  private mutating func array(_ start: String, _ names: [String]) {
    list(start + "[", names.map { ".\($0)" }, "]", indentation: start.hasPrefix("    ") ? "      " : "    ")
  }

  /// Writes elements on one line if they fit, or else one a line.
  private mutating func list(_ start: String, _ elements: [String], _ end: String, indentation: String) {
    let flat = start + elements.joined(separator: ", ") + end
    if elements.count < 2 || flat.count <= 120 { return line(flat) }
    let isArray = end == "]"
    line(start + (isArray ? "" : elements[0] + ","))
    let rest = isArray ? elements[...] : elements[1...]
    for element in rest.dropLast() { line(indentation + element + ",") }
    line(indentation + (rest.last ?? "") + (isArray ? "," : end))
    if isArray { line(String(indentation.dropLast(2)) + "]") }
  }

  private mutating func line(_ text: String) {
    if !text.isEmpty { bytes += indentation.utf8 }
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A text as a Swift literal, with invisible characters escaped.
  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if VisibleText.isHidden(scalar) {
          literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}

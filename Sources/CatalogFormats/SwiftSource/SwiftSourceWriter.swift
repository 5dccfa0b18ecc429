import CatalogModel
import SourceDiagnostics

/// Writes the Swift file.
struct SwiftSourceWriter {
  private var bytes: [UInt8] = []

  /// The names of members that no case may have.
  static let memberNames: Set<String> = Set(lists.map(\.name)).union(["subscriptionGroup", "level", "subscriptions"])

  private static let lists: [(name: String, type: ProductType, words: String)] = [
    ("consumables", .consumable, "consumables"),
    ("nonConsumables", .nonConsumable, "non-consumables"),
    ("nonRenewingSubscriptions", .nonRenewingSubscription, "non-renewing subscriptions"),
    ("autoRenewableSubscriptions", .autoRenewableSubscription, "auto-renewable subscriptions"),
    ("freeSubscriptions", .freeSubscription, "free subscriptions"),
  ]

  static func source(_ document: SwiftSourceDocument) -> [UInt8] {
    var writer = SwiftSourceWriter()
    let app = document.app.map { " of " + VisibleText.unbroken($0) } ?? ""
    writer.line("// Made by Shelf from the product catalog\(app). Change the catalog, not this file.")
    writer.line("")
    writer.line("/// The products\(app); the raw value is the ID in the store.")
    writer.enumeration("ProductID", document.cases.map { ($0.name, $0.id, $0.comment) })
    writer.lists(document)
    writer.groupOfProducts(document)
    writer.line("/// The subscription groups\(app), in each of which a customer holds one plan at a time; the raw value is the")
    writer.line("/// reference name.")
    writer.enumeration("SubscriptionGroup", document.groups.map { ($0.name, $0.reference, nil) })
    writer.plansOfGroups(document)
    return writer.bytes
  }

  // MARK: - Enumerations

  /// Writes an enumeration of texts. One without cases can't have a raw type, so its initializer is written out.
  private mutating func enumeration(_ name: String, _ cases: [(name: String, value: String, comment: String?)]) {
    guard !cases.isEmpty else {
      line("enum \(name): RawRepresentable, CaseIterable, Hashable, Sendable, Codable {")
      line("  init?(rawValue: String) { nil }")
      line("")
      line("  var rawValue: String { switch self {} }")
      line("}")
      line("")
      return
    }
    line("enum \(name): String, CaseIterable, Hashable, Sendable, Codable {")
    for (index, element) in cases.enumerated() {
      if let comment = element.comment {
        if index > 0 { line("") }
        line("  /// \(comment).")
      }
      line("  case \(element.name) = \(Self.literal(element.value))")
    }
    line("}")
    line("")
  }

  private mutating func lists(_ document: SwiftSourceDocument) {
    line("extension ProductID {")
    for list in Self.lists {
      let names = document.cases.filter { $0.type == list.type }.map(\.name)
      if names.isEmpty, list.type == .freeSubscription { continue }
      line("  /// The \(list.words), by ID.")
      array("  static let \(list.name): [ProductID] = ", names)
      line("")
    }
    bytes.removeLast()
    line("}")
    line("")
  }

  private mutating func groupOfProducts(_ document: SwiftSourceDocument) {
    line("extension ProductID {")
    line("  /// The group of an auto-renewable subscription; nil for all else.")
    let groups = document.groups.filter { !$0.plans.isEmpty }.map { (names: $0.plans, value: ".\($0.name)") }
    choice("var subscriptionGroup: SubscriptionGroup?", groups, of: document.cases.count)
    line("")
    line("  /// The level in its group, 1 for the highest service; nil for what has none.")
    var levels: [Int: [String]] = [:]
    for plan in document.levels { levels[plan.level, default: []].append(plan.name) }
    choice("var level: Int?", levels.sorted { $0.key < $1.key }.map { ($0.value, String($0.key)) }, of: document.cases.count)
    line("}")
    line("")
  }

  private mutating func plansOfGroups(_ document: SwiftSourceDocument) {
    line("extension SubscriptionGroup {")
    line("  /// The plans, from the highest level of service down.")
    if document.groups.isEmpty {
      line("  var subscriptions: [ProductID] { switch self {} }")
    } else {
      line("  var subscriptions: [ProductID] {")
      line("    switch self {")
      for group in document.groups { array("    case .\(group.name): ", group.plans) }
      line("    }")
      line("  }")
    }
    line("}")
  }

  /// Writes a property that some cases give a value to, and the others nil.
  private mutating func choice(_ declaration: String, _ values: [(names: [String], value: String)], of count: Int) {
    let named = values.reduce(0) { $0 + $1.names.count }
    guard named > 0 else { return line("  \(declaration) { nil }") }
    line("  \(declaration) {")
    line("    switch self {")
    for (names, value) in values {
      list("    case ", names.map { ".\($0)" }, ": \(value)", indentation: "      ")
    }
    if named < count { line("    default: nil") }
    line("    }")
    line("  }")
  }

  // MARK: - Text

  private mutating func array(_ start: String, _ names: [String]) {
    list(start + "[", names.map { ".\($0)" }, "]", indentation: start.hasPrefix("    ") ? "      " : "    ")
  }

  /// Writes elements on one line when they fit on it, each on its own otherwise.
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
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A text as a literal of Swift, with everything that can't be seen escaped.
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

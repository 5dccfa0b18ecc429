package import CatalogModel
package import StoreFacts
package import TextFormats

/// An attribute of a resource in App Store Connect that is one value of the catalog: how it is read, written and
/// compared.
///
/// Each attribute is declared once, in the table of its resource. Whether its value can change is in `EditRule`.
///
/// ```swift
/// Product.attributes.first { $0.name == "familySharable" }?.value(product)  // true
/// ```
package struct StoreAttribute<Model: Sendable>: Sendable {
  /// Which requests contain it.
  package enum Requests: Sendable {
    /// Those that create the resource or change its attributes.
    case common
    /// One of its own.
    case separate
    /// None: App Store Connect sets it.
    case none
  }

  /// The name in the API.
  package let name: String

  /// The path of its value in the model: `[.review, .notes]`.
  package let keys: [CatalogKey]

  /// The only type of resource with the attribute; nil for all types with the table.
  package private(set) var onlyType: ResourceType?

  package private(set) var requests = Requests.common

  /// Whether a missing value means a default.
  package private(set) var hasDefault = false

  /// What to do when App Store Connect refuses a change; empty if it never does.
  package private(set) var help = ""

  /// The value in a plan's words when only App Store Connect has one and the plan leaves it; nil for no message.
  package private(set) var leftover: String?

  /// Whether plans that prune remove such a value.
  package private(set) var isPrunable = false

  /// The text that customers see; nil for other values.
  package private(set) var customerText: CustomerText?

  /// Reads it from a resource into a model.
  package let read: @Sendable (inout CatalogAssembly, Resource, inout Model) -> Void

  /// Its value in requests; nil for a value that isn't stated or that the API can't express.
  package let value: @Sendable (Model) -> JSONValue?

  /// Whether two models have the same value.
  package let isEqual: @Sendable (Model, Model) -> Bool

  /// Whether a model states a value.
  package let isStated: @Sendable (Model) -> Bool

  /// Copies the value from one model to another.
  package let copy: @Sendable (_ source: Model, _ target: inout Model) -> Void

  /// The field of the model that contains its value.
  package var key: CatalogKey { keys[0] }

  init<Value: Equatable & Sendable>(
    _ name: String, _ keys: [CatalogKey], get: @escaping @Sendable (Model) -> Value?,
    set: @escaping @Sendable (inout Model, Value?) -> Void, empty: Value? = nil,
    read: @escaping @Sendable (inout CatalogAssembly, Resource) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue?
  ) {
    (self.name, self.keys) = (name, keys)
    self.read = { set(&$2, read(&$0, $1)) }
    value = { get($0).flatMap(write) }
    isEqual = { get($0) ?? empty == get($1) ?? empty }
    isStated = { get($0) != nil }
    copy = { set(&$1, get($0)) }
  }

  /// Whether resources of a type have it.
  package func isPart(of type: ResourceType) -> Bool { onlyType ?? type == type }

  /// It as a member of a request; nil without a value.
  package func member(of model: Model) -> JSONValue.Member? { value(model).map { .init(name, $0) } }

  // MARK: - Kinds

  /// A text; an empty one is equal to none.
  static func text(
    _ name: String, or formerName: String? = nil, _ keys: CatalogKey...,
    at path: any WritableKeyPath<Model, String?> & Sendable
  ) -> Self {
    optional(name, keys, at: path, empty: "") { assembly, resource in
      assembly.text(resource, name) ?? formerName.flatMap { assembly.text(resource, $0) }
    } write: {
      .string($0)
    }
  }

  static func date(
    _ name: String, _ key: CatalogKey, at path: any WritableKeyPath<Model, CalendarDate?> & Sendable
  ) -> Self {
    optional(name, [key], at: path, read: { $0.date($1, name) }, write: { .string($0.description) })
  }

  static func flag(_ name: String, _ key: CatalogKey, at path: any WritableKeyPath<Model, Bool?> & Sendable) -> Self {
    optional(name, [key], at: path, read: { $0.flag($1, name) }, write: { .bool($0) })
  }

  static func flag(
    _ name: String, _ key: CatalogKey, default value: Bool, at path: any WritableKeyPath<Model, Bool> & Sendable
  ) -> Self {
    defaulting(name, key, to: value, at: path, read: { $0.flag($1, name) }, write: { .bool($0) })
  }

  static func integer(_ name: String, _ key: CatalogKey, at path: any WritableKeyPath<Model, Int?> & Sendable) -> Self {
    optional(name, [key], at: path, read: { $0.integer($1, name) }, write: { .integer($0) })
  }

  static func integer(
    _ name: String, _ key: CatalogKey, default value: Int, at path: any WritableKeyPath<Model, Int> & Sendable
  ) -> Self {
    defaulting(name, key, to: value, at: path, read: { $0.integer($1, name) }, write: { .integer($0) })
  }

  /// A word of the API, of which only some may be written.
  static func word<Word: Equatable & Sendable>(
    _ name: String, _ key: CatalogKey, _ words: APIWords<Word>, writing writable: [Word]? = nil,
    at path: any WritableKeyPath<Model, Word?> & Sendable
  ) -> Self {
    optional(name, [key], at: path) {
      $0.word($1, name, words)
    } write: {
      writable?.contains($0) ?? true ? words.word(for: $0).map { .string($0) } : nil
    }
  }

  /// A word of the API, of which the default isn't written.
  static func word<Word: Equatable & Sendable>(
    _ name: String, _ key: CatalogKey, _ words: APIWords<Word>, default value: Word,
    at path: any WritableKeyPath<Model, Word> & Sendable
  ) -> Self {
    defaulting(name, key, to: value, at: path) {
      $0.word($1, name, words)
    } write: {
      $0 == value ? nil : words.word(for: $0).map { .string($0) }
    }
  }

  /// A value that may be missing.
  static func optional<Value: Equatable & Sendable>(
    _ name: String, _ keys: [CatalogKey], at path: any WritableKeyPath<Model, Value?> & Sendable, empty: Value? = nil,
    read: @escaping @Sendable (inout CatalogAssembly, Resource) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue?
  ) -> Self {
    Self(
      name, keys, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }, empty: empty, read: read, write: write)
  }

  /// A value with a default.
  static func defaulting<Value: Equatable & Sendable>(
    _ name: String, _ key: CatalogKey, to value: Value, at path: any WritableKeyPath<Model, Value> & Sendable,
    read: @escaping @Sendable (inout CatalogAssembly, Resource) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue?
  ) -> Self {
    Self(name, [key], get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 ?? value }, read: read, write: write)
      .with { $0.hasDefault = true }
  }

  /// The same attribute, of one type of resource.
  func only(of type: ResourceType) -> Self { with { $0.onlyType = type } }

  /// The same attribute in requests of its own, or in none.
  func requested(_ requests: Requests) -> Self { with { $0.requests = requests } }

  /// The same attribute, whose changes App Store Connect may refuse.
  func refused(help: String) -> Self { with { $0.help = help } }

  /// The same attribute, which plans name when they leave it.
  func left(as leftover: String, isPrunable: Bool = false) -> Self {
    with { ($0.leftover, $0.isPrunable) = (leftover, isPrunable) }
  }

  /// The same attribute with the limits of a text.
  func limited(as text: CustomerText) -> Self { with { $0.customerText = text } }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var result = self
    change(&result)
    return result
  }
}

/// A part of the catalog with a table of attributes.
package protocol StoreModel: Hashable, Sendable {
  /// The attributes in the order of requests.
  static var attributes: [StoreAttribute<Self>] { get }
}

extension StoreModel {
  /// The attributes of a new resource.
  func members(of type: ResourceType) -> [JSONValue.Member] {
    Self.attributes.compactMap { $0.requests == .common && $0.isPart(of: type) ? $0.member(of: self) : nil }
  }
}

extension CatalogAssembly {
  /// Reads the attributes of a resource into a model.
  ///
  /// - Parameters:
  ///   - resource: the resource.
  ///   - model: a new model.
  ///   - path: its place, to record which values with a default are missing; nil to ignore those.
  package mutating func readAttributes<Model: StoreModel>(
    of resource: Resource, into model: inout Model, at path: CatalogPath? = nil
  ) {
    for attribute in Model.attributes where attribute.isPart(of: resource.key.type) {
      attribute.read(&self, resource, &model)
      if attribute.hasDefault, let path { noteDefaults(of: resource, [attribute.name: attribute.key], at: path) }
    }
  }
}

extension Product: StoreModel {
  /// The attributes of products and subscriptions besides the product ID, in the order of requests.
  package static let attributes: [StoreAttribute<Product>] = [
    // The first generation of the API used `referenceName`.
    .text("name", or: "referenceName", .referenceName, at: \.referenceName),
    .word("inAppPurchaseType", .type, .types, at: \.type).only(of: .inAppPurchases)
      .refused(help: "sell it under a new product ID, and retire this one"),
    .word("subscriptionPeriod", .period, .periods, writing: Periods.renewal.value, at: \.plan.period)
      .only(of: .subscriptions)
      .refused(help: "add a subscription with that period to the group, and take this one off sale"),
    .integer("groupLevel", .level, at: \.plan.level).only(of: .subscriptions),
    .text("reviewNote", .review, .notes, at: \.review.notes).left(as: "its review notes"),
    .flag("familySharable", .familySharing, default: false, at: \.hasFamilySharing)
      .refused(help: "write 'family_sharing: true', or sell it under a new product ID"),
    .word("state", .status, .states, at: \.status).requested(.none),
    .seats.only(of: .subscriptions).requested(.separate),
  ]
}

extension App.GracePeriod: StoreModel {
  package static let attributes: [StoreAttribute<App.GracePeriod>] = [
    .flag("optIn", .enabled, default: true, at: \.isEnabled),
    .flag("sandboxOptIn", .sandbox, default: false, at: \.isInSandbox),
    .word("duration", .duration, .gracePeriods, at: \.duration),
    .word("renewalType", .renewals, .renewals, at: \.renewals),
  ]
}

extension Promotion: StoreModel {
  /// The attributes of a promoted product. Its picture and order are resources and relationships of their own.
  package static let attributes: [StoreAttribute<Promotion>] = [
    .flag("visibleForAllUsers", .visible, at: \.isVisible), .flag("enabled", .enabled, default: true, at: \.isEnabled),
  ]
}

extension StoreAttribute<Product> {
  /// Seat sales; nil in responses of an API before 4.5. Missing markets aren't the same as none.
  fileprivate static let seats = optional("multiSeatStatus", [.multiseat], at: \.plan.multiSeat) { assembly, resource in
    guard let isEnabled = assembly.word(resource, "multiSeatStatus", .seats) else { return nil }
    let markets = assembly.value(resource, "marketSettings") { decoder, node in
      decoder.list(node) { decoder, node in APIWords<MultiSeat.Market>.markets.value(in: node, &decoder) }
    }
    return MultiSeat(isEnabled: isEnabled, markets: markets)
  } write: {
    APIWords.seats.word(for: $0.isEnabled).map { .string($0) }
  }

  /// Whether requests can set another value.
  package var isEditable: Bool {
    let way = EditRule.of(key, .product)?.way
    return requests != .none && way != .never && way != .firstValue
  }
}

import CatalogDiff
import CatalogFormats
package import CatalogModel
import TextFormats

/// A change that can't be undone once a plan is applied, or not whole.
package struct OneWayChange: Hashable, Sendable {
  /// The changed item: a product ID, or `group:` and a name; empty for the app.
  package let owner: String
  package let path: CatalogPath

  /// The part that stays, as a sentence without a full stop.
  package let reason: String

  init(owner: String, path: CatalogPath, reason: String) {
    (self.owner, self.path, self.reason) = (owner, path, reason)
  }

  /// Reads it from a document, where the path is a text; only its first field is kept.
  init?(_ node: JSONNode) {
    guard let owner = node["product"]?.text, let path = node["path"]?.text, let reason = node["reason"]?.text else {
      return nil
    }
    let root =
      owner.isEmpty ? .app : OwnerName.group(in: owner).map { CatalogPath.group($0) } ?? .product(ProductID(owner))
    let words = path.dropFirst(root.description.count).split { $0 == "." || $0 == "[" }
    let key = words.first.flatMap { CatalogKey(rawValue: String($0)) }
    self.init(owner: owner, path: key.map { root[$0] } ?? root, reason: reason)
  }

  /// Whether it is about the same field.
  func isAbout(_ other: CatalogPath) -> Bool { path.root == other.root && path.steps.first == other.steps.first }

  /// The field; nil for a whole product or group.
  var key: CatalogKey? { if case .field(let key)? = path.steps.first { key } else { nil } }

  /// Whether App Store Connect shows that a product is as before: it was restored, or never changed.
  ///
  /// - Parameters:
  ///   - old: the product before, without its secrets and pictures; nil if there was none.
  ///   - new: the product now; nil if there is none.
  /// - Returns: whether it is so.
  func isUndone(from old: Product?, to new: Product?) -> Bool {
    guard path.product != nil else { return false }
    guard let key else { return old == nil && new == nil }
    let isHidden =
      [.review, .images, .promotion, .offerCodes].contains(key) || reason == OneWayReason.announced
    guard !isHidden, let old, let new else { return false }
    return old.outline(.complete)[key] == new.outline(.complete)[key]
  }

  var json: JSONValue {
    ["product": .string(owner), "path": .string(path.description), "reason": .string(reason)]
  }

  /// One line for each reason, with the owners: `An ID is used up for good: gold, map and 3 more`.
  package static func lines(_ changes: [(owner: String, reason: String)]) -> [String] {
    var owners: [String: [String]] = [:]
    var reasons: [String] = []
    var known: Set<[String]> = []
    for (owner, reason) in changes where known.insert([owner, reason]).inserted {
      if owners[reason] == nil { reasons.append(reason) }
      owners[reason, default: []].append(owner.isEmpty ? "the app" : owner)
    }
    return reasons.map { reason in
      let names = owners[reason] ?? []
      let more = names.count > 5 ? " and \(names.count - 5) more" : ""
      let sentence = reason.prefix(1).uppercased() + reason.dropFirst()
      return "\(sentence): \(names.prefix(5).joined(separator: ", "))\(more)"
    }
  }
}

extension StorePlan {
  /// The sent changes that can't be undone, by the rules of `diff` and by what the API can't return or remove.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - catalog: the catalog, with the new names.
  ///   - reverse: the changes of the way back.
  ///   - steps: the steps.
  ///   - live: the state before.
  /// - Returns: the changes, each once.
  static func oneWayChanges(
    _ changes: CatalogChanges, to catalog: Catalog, reverse: CatalogChanges?, _ steps: [PlannedStep],
    _ live: LiveStore
  ) -> [OneWayChange] {
    var found: [OneWayChange] = []
    var paths: Set<CatalogPath> = []
    let owners = Set(steps.flatMap { [$0.owner, $0.product?.text ?? $0.owner] })
    func note(_ path: CatalogPath, _ reason: String) {
      let owner: String
      switch path.root {
      case .product(let id, _): owner = id.text
      case .group(let name, _): owner = OwnerName.group(name)
      default: owner = ""
      }
      guard owners.contains(owner), paths.insert(path).inserted else { return }
      found.append(OneWayChange(owner: owner, path: path, reason: reason))
    }
    for change in changes.changes where change.consequence != .internal && change.consequence != .impossible {
      let places = change.edits.isEmpty ? [change.path] : change.edits.map(\.path)
      if change.consequence == .irreversible { for place in places { note(place, change.reason) } }
      if change.notifiesSubscribers { for place in places { note(place, OneWayReason.notified) } }
      for edit in change.edits { if let reason = edit.oneWayReason(in: live) { note(edit.path, reason) } }
    }
    let created = Set(catalog.allProducts.filter { live.products[$0.id] == nil }.compactMap(\.referenceName))
    for product in catalog.allProducts {
      guard let name = live.products[product.id]?.product.referenceName, name != product.referenceName else { continue }
      if created.contains(name) { note(.product(product.id)[.referenceName], OneWayReason.name) }
    }
    for change in reverse?.changes ?? [] where change.consequence == .impossible {
      for place in change.edits.isEmpty ? [change.path] : change.edits.map(\.path) { note(place, change.reason) }
    }
    for step in steps where step.method == "POST" && step.request.path.hasSuffix("Versions") {
      let path = step.product.map { CatalogPath.product($0) } ?? .group(OwnerName.group(in: step.owner) ?? "")
      note(path[.versionStatus], OneWayReason.version)
    }
    return found
  }
}

/// The parts that stay after the way back, for changes that no rule of `diff` calls irreversible.
private enum OneWayReason {
  static let notified = "Subscribers who were notified of the new price aren't notified again"
  static let notes = "Review notes are confidential, so a plan doesn't contain the old ones"
  static let picture = "App Store Connect doesn't return the old picture"
  static let price = "A first price can't be removed"
  static let announced = "App Store Connect doesn't report whether subscribers keep their price"
  static let markets = "The markets for seat sales can't be unset"
  static let name = "The name stays: a new product uses the old one"
  static let group = "A subscription group can't be removed"
  static let gracePeriod = "A grace period is turned off, but keeps its length"
  static let version = "The version that is opened for App Review can't be removed"
}

extension Change {
  /// Whether subscribers hear about it.
  fileprivate var notifiesSubscribers: Bool {
    ["subscriber-price-raised", "subscriber-increase-announced"].contains(id)
  }
}

extension Edit {
  /// Why it can't be undone whole; nil if it can be.
  fileprivate func oneWayReason(in live: LiveStore) -> String? {
    let keys = path.steps.compactMap { if case .field(let key) = $0 { key } else { nil } }
    guard let first = keys.first else {
      if case .group = path.root, old == nil { return OneWayReason.group }
      return nil
    }
    switch first {
    case .review: return keys.contains(.screenshot) ? OneWayReason.picture : OneWayReason.notes
    case .images: return OneWayReason.picture
    case .promotion: return keys.contains(.image) || new?.hasField(.image) ?? false ? OneWayReason.picture : nil
    case .multiseat where !(keys.contains(.markets) ? old != nil : old?.hasField(.markets) ?? false):
      return keys.contains(.markets) || new?.hasField(.markets) ?? false ? OneWayReason.markets : nil
    case .gracePeriod where live.catalog.app?.gracePeriod?.duration == nil: return OneWayReason.gracePeriod
    case .price:
      let known = path.product.flatMap { live.products[$0]?.product }
      if known?.price == nil { return OneWayReason.price }
      let isOpen = known?.price?.changes.contains { $0.existingSubscribers == nil } ?? false
      return known?.type == .autoRenewableSubscription && isOpen ? OneWayReason.announced : nil
    default: return nil
    }
  }
}

extension Outline {
  /// Whether it is a record with the given field.
  fileprivate func hasField(_ key: CatalogKey) -> Bool {
    if case .record(let fields) = self { fields.contains { $0.key == key } } else { false }
  }
}

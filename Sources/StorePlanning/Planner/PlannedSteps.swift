import CatalogFormats
package import CatalogModel
package import TextFormats

/// A request of a plan, with its purpose.
package struct PlannedStep: Sendable {
  /// The step's name in the plan; a placeholder for the ID in its response.
  package var id: String { request.id }

  /// The product, whose steps are executed in order: its ID, `group:NAME` for a group, empty for the app.
  package let owner: String

  /// The product that it is about; nil for groups and the app.
  package let product: ProductID?

  /// The keys of the catalog whose values it changes; empty for what makes the whole product.
  package let keys: [CatalogKey]

  var request: StoreRequest

  package var method: String { request.method.rawValue }

  /// Whether it changes something of an owner, in any order of steps.
  func isPart(of name: String) -> Bool { owner == name || product?.text == name }
}

/// A change that App Store Connect doesn't accept.
package struct ImpossibleChange: Hashable, Sendable {
  /// The owner of the change: a product ID, `group:NAME`, or empty for the app.
  package let owner: String
  package let path: CatalogPath

  /// The intended change, and why App Store Connect rejects it.
  package let reason: String

  /// The alternative to the change.
  package internal(set) var help: String

  package init(owner: String, path: CatalogPath, reason: String, help: String) {
    (self.owner, self.path, self.reason, self.help) = (owner, path, reason, help)
  }
}

/// Something that exists in App Store Connect but not in the catalog: it is left unchanged.
package struct UnmanagedThing: Hashable, Sendable {
  package let owner: String

  /// The item's description: `the product 'com.example.old'`.
  package let what: String

  /// Whether `--prune` would remove it.
  package let isPrunable: Bool
}

/// The steps that make App Store Connect match a catalog, and the changes that have no steps.
package struct PlannedSteps: Sendable {
  package internal(set) var steps: [PlannedStep] = []
  package internal(set) var impossible: [ImpossibleChange] = []
  package internal(set) var unmanaged: [UnmanagedThing] = []

  /// The values that can't be compared because Shelf can't read them in App Store Connect.
  package internal(set) var unreadable: [UnmanagedThing] = []

  /// The items to submit to App Review: product IDs, and `group:` with a name for the texts of a group.
  package internal(set) var submitted: [String] = []

  /// The ID of the app version that is submitted too, or withdrawn.
  package internal(set) var appVersion: String?

  /// The products that were never approved and have no review screenshot.
  package internal(set) var withoutScreenshot: [ProductID] = []

  /// The part of App Store Connect's state that the catalog covers. It differs from `after` only in the values that the
  /// steps change and in the impossible changes.
  package internal(set) var before = Catalog()

  /// The catalog to compare with `before`, with the states from App Store Connect.
  package internal(set) var after = Catalog()

  /// The maximum number of additional requests: queries for existing resources, and additional pages.
  package internal(set) var queries = 0
}

/// The catalog's confidential values, which shared files must not contain: codes, and review notes with accounts.
package struct CatalogSecrets: Sendable {
  /// The placeholder name of each confidential text in a plan: `secret:com.example.gold/review_notes`.
  package private(set) var texts: [String: String] = [:]

  private var names: [Key: String] = [:]

  private struct Key: Hashable {
    let product: ProductID
    let text: String
  }

  package init(_ catalog: Catalog) {
    for product in catalog.allProducts {
      if let notes = product.review.notes { recordSecret(notes, "review_notes", of: product) }
      for (index, offer) in product.offerCodes.enumerated() {
        for (number, batch) in offer.codes.enumerated() {
          if let custom = batch.custom { recordSecret(custom, "offer_codes/\(index)/codes/\(number)", of: product) }
        }
      }
    }
  }

  private mutating func recordSecret(_ text: String, _ place: String, of product: Product) {
    guard !text.isEmpty else { return }
    let name = "secret:\(RequestNames.safe(product.id.text))/\(place)"
    texts[name] = text
    names[Key(product: product.id, text: text)] = name
  }

  /// A value with secrets replaced by their placeholder names.
  func hiding(_ value: JSONValue, of product: ProductID?) -> JSONValue {
    switch value {
    case .object(let members):
      return .object(
        members.map { member in
          guard ["reviewNote", "customCode"].contains(member.key), case .string(let text) = member.value, !text.isEmpty
          else {
            return JSONValue.Member(member.key, hiding(member.value, of: product))
          }
          let name = product.flatMap { names[Key(product: $0, text: text)] }
          return JSONValue.Member(member.key, .string(name.map { "{{\($0)}}" } ?? ""))
        })
    case .array(let elements): return .array(elements.map { hiding($0, of: product) })
    default: return value
    }
  }
}

extension PlannedStep {
  /// The step as a plan contains it, without confidential values.
  ///
  /// - Parameters:
  ///   - consequence: the consequence, in one word.
  ///   - app: the app's ID in App Store Connect.
  ///   - secrets: the values to leave out.
  /// - Returns: the request.
  package func json(consequence: String, app: String, _ secrets: CatalogSecrets) -> JSONValue {
    guard case .object(var members) = secrets.hiding(request.json, of: product) else { return .null }
    members.insert(.init("product", .string(owner)), at: 1)
    members.insert(.init("consequence", .string(consequence)), at: 2)
    return JSONValue.object(members).replacing(ResourceID.app.text, with: app)
  }
}

extension JSONValue {
  /// The value with a placeholder replaced, except in keys and in the catalog's texts.
  fileprivate func replacing(_ placeholder: String, with text: String) -> JSONValue {
    switch self {
    case .string(let old) where !old.utf8.contains(UInt8(ascii: "{")): self
    case .string(let old): .string(old.replacing(placeholder, with: text))
    case .array(let elements): .array(elements.map { $0.replacing(placeholder, with: text) })
    case .object(let members):
      .object(members.map { $0.key == "attributes" ? $0 : Member($0.key, $0.value.replacing(placeholder, with: text)) })
    default: self
    }
  }
}

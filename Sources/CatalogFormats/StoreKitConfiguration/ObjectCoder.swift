import CatalogModel
import TextFormats

/// The members of one kind of object in `.storekit` files, each declared once: how it is read and how it is written.
///
/// ```swift
/// ObjectCoder.localization.members.map(\.name)  // [.description, .displayName, .locale]
/// ```
struct ObjectCoder<Model: Sendable>: Sendable {
  /// A member of an object.
  struct Member: Sendable {
    let name: StoreKitKey

    /// The catalog's field with its value; nil for what only the file contains.
    let key: CatalogKey?

    /// Whether such an object can have it.
    private(set) var isRead: @Sendable (Model) -> Bool = { _ in true }

    /// Whether Xcode writes it in such an object.
    private(set) var isWritten: @Sendable (Model) -> Bool = { _ in true }

    /// Reads its value; the path is that of the object, nil if no places are recorded.
    let read: @Sendable (inout NodeDecoder, JSONNode, CatalogPath?, inout Model) -> Void

    /// Its value; nil to leave it out.
    let write: @Sendable (inout StoreKitEncoder, Model) -> JSONValue?

    init(
      _ name: StoreKitKey, _ key: CatalogKey? = nil,
      read: @escaping @Sendable (inout NodeDecoder, JSONNode, CatalogPath?, inout Model) -> Void = { _, _, _, _ in },
      write: @escaping @Sendable (inout StoreKitEncoder, Model) -> JSONValue? = { _, _ in nil }
    ) {
      (self.name, self.key, self.read, self.write) = (name, key, read, write)
    }

    /// The same member, which only some objects have.
    func only(in isPart: @escaping @Sendable (Model) -> Bool) -> Self {
      var member = written(in: isPart)
      member.isRead = isPart
      return member
    }

    /// The same member, which Xcode writes in some objects, and reads in all.
    func written(in isWritten: @escaping @Sendable (Model) -> Bool) -> Self {
      var member = self
      member.isWritten = isWritten
      return member
    }
  }

  /// With an article, for messages: `a localization`.
  let noun: String

  /// In Xcode's order.
  let members: [Member]

  private let prepare: @Sendable (inout StoreKitEncoder, inout Model) -> Void
  private let finish: @Sendable (inout NodeDecoder, JSONNode, inout Model) -> Void
  private let indices: [StoreKitKey: [Int]]

  /// Creates a coder.
  ///
  /// - Parameters:
  ///   - noun: the kind of object, with an article.
  ///   - members: its members in any order. Of those with one name, an object has one.
  ///   - prepare: completes a model before it is written.
  ///   - finish: completes a model from several members, once all are read.
  init(
    _ noun: String, _ members: [Member],
    prepare: @escaping @Sendable (inout StoreKitEncoder, inout Model) -> Void = { _, _ in },
    finish: @escaping @Sendable (inout NodeDecoder, JSONNode, inout Model) -> Void = { _, _, _ in }
  ) {
    (self.noun, self.prepare, self.finish) = (noun, prepare, finish)
    let sorted = members.sorted { StoreKitKeyOrder.precedes($0.name.rawValue, $1.name.rawValue) }
    self.members = sorted
    indices = Dictionary(grouping: sorted.indices) { sorted[$0].name }
  }

  /// Reads an object into a model.
  func decode(
    _ node: JSONNode, as noun: String? = nil, into model: inout Model, at path: CatalogPath? = nil,
    by decoder: inout NodeDecoder
  ) {
    decoder.storeKitFields(of: node, noun ?? self.noun) { decoder, name, node in
      guard let member = indices[name]?.lazy.map({ members[$0] }).first(where: { $0.isRead(model) }) else {
        return false
      }
      member.read(&decoder, node, path, &model)
      return true
    }
    finish(&decoder, node, &model)
  }

  /// Records the places of an object's values.
  func notePlaces(of node: JSONNode, at path: CatalogPath, by decoder: inout NodeDecoder) {
    for member in members {
      if let key = member.key, let value = node[member.name] { decoder.note(path[key], at: value) }
    }
  }

  /// Writes a model as an object.
  func encode(_ model: Model, by encoder: inout StoreKitEncoder) -> JSONValue {
    var model = model
    prepare(&encoder, &model)
    var values: [JSONValue.Member] = []
    for member in members where member.isWritten(model) {
      if let value = member.write(&encoder, model) { values.append(JSONValue.Member(member.name.rawValue, value)) }
    }
    return .object(values)
  }
}

extension StoreKitEncoder {
  /// Writes a model with its preserved members that still agree with it.
  ///
  /// - Parameters:
  ///   - model: the model.
  ///   - empty: one of the same kind without values, to read the result into.
  ///   - kept: the preserved members.
  ///   - coder: its members.
  /// - Returns: the object.
  mutating func encode<Model>(
    _ model: Model, from empty: Model, preserving kept: ForeignValue?, with coder: ObjectCoder<Model>
  ) -> JSONValue {
    completed(coder.encode(model, by: &self), with: kept) {
      coder.encode(model, by: &$0)
    } rewritten: { decoder, node, encoder in
      var again = empty
      coder.decode(node, into: &again, by: &decoder)
      return coder.encode(again, by: &encoder)
    }
  }
}

// MARK: - Kinds of members

extension ObjectCoder.Member {
  /// A member whose place is recorded.
  static func value<Value>(
    _ name: StoreKitKey, _ key: CatalogKey, at path: any WritableKeyPath<Model, Value> & Sendable,
    read: @escaping @Sendable (inout NodeDecoder, JSONNode, _ old: Value) -> Value,
    write: @escaping @Sendable (inout StoreKitEncoder, Value) -> JSONValue?
  ) -> Self {
    Self(name, key) { decoder, node, place, model in
      if let place { decoder.note(place[key], at: node) }
      model[keyPath: path] = read(&decoder, node, model[keyPath: path])
    } write: {
      write(&$0, $1[keyPath: path])
    }
  }

  /// A Boolean; false by default.
  static func flag(_ name: StoreKitKey, _ key: CatalogKey, at path: any WritableKeyPath<Model, Bool> & Sendable) -> Self
  {
    value(name, key, at: path, read: { decoder, node, _ in decoder.flag(node) ?? false }, write: { .bool($1) })
  }

  /// A text, or null.
  static func text(
    _ name: StoreKitKey, _ key: CatalogKey, at path: any WritableKeyPath<Model, String?> & Sendable
  ) -> Self {
    value(name, key, at: path, read: { decoder, node, _ in decoder.text(node) }) {
      $1.map(JSONValue.string) ?? .null
    }
  }

  /// A text of a localization; an empty one counts as missing.
  static func shownText(
    _ name: StoreKitKey, _ key: CatalogKey, at path: any WritableKeyPath<Model, String?> & Sendable
  ) -> Self {
    value(name, key, at: path) { decoder, node, _ in
      decoder.text(node).flatMap { $0.isEmpty ? nil : $0 }
    } write: {
      .string($1 ?? "")
    }
  }

  /// A period; left out if there is none.
  static func period(
    _ name: StoreKitKey, _ key: CatalogKey, at path: any WritableKeyPath<Model, Period?> & Sendable
  ) -> Self {
    value(name, key, at: path, read: { decoder, node, _ in decoder.period(node) }) {
      $1.map { .string($0.description) }
    }
  }
}

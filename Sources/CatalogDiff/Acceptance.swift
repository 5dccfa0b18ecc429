package import CatalogModel

/// The consent of a teammate to a change.
package struct Acceptance: Hashable, Sendable {
  package var reason: String

  /// The last day; nil for no end.
  package var until: CalendarDate?

  package init(reason: String, until: CalendarDate?) {
    self.reason = reason
    self.until = until
  }
}

extension CatalogChanges {
  /// Marks the changes that are accepted.
  ///
  /// A change counts only if each of its values is accepted. An accepted change that fits several changes accepts none.
  ///
  /// - Parameters:
  ///   - accepted: the accepted changes.
  ///   - app: the bundle ID of the catalog's app.
  ///   - day: the day of the comparison.
  /// - Returns: the changes; and the accepted changes that let nothing pass, by index.
  package func accepting(
    _ accepted: [AcceptedChange], inApp app: String?, on day: CalendarDate
  ) -> (changes: CatalogChanges, problems: [Int: AcceptedChange.Problem]) {
    guard !accepted.isEmpty else { return (self, [:]) }
    var problems: [Int: AcceptedChange.Problem] = [:]
    var indices: [ProductID?: [Int]] = [:]
    for (index, one) in accepted.enumerated() {
      problems[index] = one.problem(ofApp: app, on: day)
      if problems[index] == nil { indices[one.product, default: []].append(index) }
    }
    let matches = changes.map { change in
      change.acceptedParts.map { part in (indices[part.product] ?? []).filter { accepted[$0].covers(part) } }
    }
    var counts: [Int: Int] = [:]
    for parts in matches { for index in Set(parts.joined()) { counts[index, default: 0] += 1 } }
    for index in indices.values.joined() {
      let count = counts[index] ?? 0
      if count != 1 { problems[index] = count == 0 ? .noChange : .severalChanges(count) }
    }
    var result = self
    for (place, parts) in matches.enumerated() where !parts.isEmpty {
      let used = parts.map { part in part.first { problems[$0] == nil } }
      guard !used.contains(nil) else { continue }
      let entries = used.compactMap(\.self).map { accepted[$0] }
      result.changes[place].acceptance = Acceptance(
        reason: entries.map(\.reason).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
          .joined(separator: "; "),
        until: entries.compactMap(\.until).min())
    }
    return (result, problems)
  }
}

extension Change {
  /// One changed value as an accepted change names it.
  struct AcceptedPart: Hashable {
    /// Nil for a value outside of products.
    let product: ProductID?

    /// From the product, or else from the catalog.
    let path: CatalogPath
    let old: ForeignValue?
    let new: ForeignValue?
  }

  /// Its values; empty for a change that can't be accepted: App Store Connect rejects it, its values are secret, or it
  /// has none.
  var acceptedParts: [AcceptedPart] {
    if isSecret || consequence == .impossible { return [] }
    if kind.action == .renamed, kind.area == .identity {
      return [AcceptedPart(product: product, path: .catalog, old: old?.plain, new: new?.plain)]
    }
    let parts = edits.map { edit in
      let path = edit.path
      let owner = CatalogPath(path.product == nil ? path.root : .catalog, edit.stableSteps)
      let name = path.steps.isEmpty ? path.ownerName : nil
      return AcceptedPart(
        product: path.product, path: owner, old: edit.old.map { name ?? $0.plain },
        new: edit.new.map { name ?? $0.plain })
    }
    let content = CatalogPath.catalog[.hostedContent]
    return parts
      + files.map { file in
        AcceptedPart(
          product: product, path: CatalogPath(.catalog, content.steps + [.entry(file.path)]),
          old: file.oldSize.map { .number("\($0)") }, new: file.newSize.map { .number("\($0)") })
      }
  }

  /// The accepted changes that let exactly this change pass: one for each product. Empty for a change that can't be
  /// accepted.
  package func accepted(because reason: String, until: CalendarDate?) -> [AcceptedChange] {
    struct Owner: Hashable {
      let product: ProductID?
      let root: CatalogPath.Root
    }
    var owners: [Owner] = []
    var parts: [Owner: [AcceptedPart]] = [:]
    for part in acceptedParts {
      let owner = Owner(product: part.product, root: part.path.root)
      if parts[owner] == nil { owners.append(owner) }
      parts[owner, default: []].append(part)
    }
    return owners.flatMap { owner in
      let own = parts[owner] ?? []
      let common = own.dropFirst().reduce(own[0].path.steps[...]) { common, part in
        common.prefix(zip(common, part.path.steps).prefix { $0 == $1 }.count)
      }
      // A value and a part of it can't be in one mapping.
      let isOne = own.count == 1 || own.allSatisfy { $0.path.steps.count > common.count }
      return (isOne ? [own] : own.map { [$0] }).map { group in
        let depth = group.count == 1 ? group[0].path.steps.count : common.count
        let path = CatalogPath(owner.root, Array(group[0].path.steps[..<depth])).description
        var change = AcceptedChange()
        change.product = owner.product
        change.field = path.isEmpty ? nil : path
        change.old = Self.value(of: group.map { ($0.path.steps.dropFirst(depth).map(\.name), $0.old) })
        change.new = Self.value(of: group.map { ($0.path.steps.dropFirst(depth).map(\.name), $0.new) })
        change.reason = reason
        change.until = until
        return change
      }
    }
  }

  /// Values by their keys as one value; nil for none.
  private static func value(of parts: [(keys: [String], value: ForeignValue?)]) -> ForeignValue? {
    let present = parts.filter { $0.value != nil }
    if let only = present.first, only.keys.isEmpty { return only.value }
    guard !present.isEmpty else { return nil }
    let groups = Dictionary(grouping: present) { $0.keys[0] }
    return .map(
      SortedMap(
        groups.compactMap { key, parts in
          value(of: parts.map { (Array($0.keys.dropFirst()), $0.value) }).map { .init(key: key, value: $0) }
        }))
  }
}

extension AcceptedChange {
  /// Whether it names a value, with its old and its new form.
  fileprivate func covers(_ part: Change.AcceptedPart) -> Bool {
    guard product == part.product else { return false }
    let steps = part.path.steps
    for depth in 0...steps.count {
      guard CatalogPath(part.path.root, Array(steps[..<depth])).description == field ?? "" else { continue }
      let keys = steps[depth...].map(\.name)
      guard keys.isEmpty || [old, new].allSatisfy({ $0?.isMap ?? true }) else { return false }
      return old?.value(at: keys)?.comparable == part.old?.comparable
        && new?.value(at: keys)?.comparable == part.new?.comparable
    }
    return false
  }
}

extension ForeignValue {
  fileprivate var isMap: Bool { if case .map = self { true } else { false } }
}

extension CatalogPath {
  /// The ID or the name of a whole product or group.
  fileprivate var ownerName: ForeignValue? {
    switch root {
    case .product(let id, _): .string(id.text)
    case .group(let name, _): .string(name)
    default: nil
    }
  }
}

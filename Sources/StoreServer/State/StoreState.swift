import CatalogModel

/// All resources, and the links between them.
package struct StoreState: Sendable {
  private var records: [RecordKey: Record] = [:]

  /// The resources that link to each resource, in the order of creation.
  private var backward: [Link: [Entry]] = [:]

  /// The number of resources created so far.
  package private(set) var counter = 0

  /// Each resource's state before the current request.
  private var before: [RecordKey: Record?] = [:]
  private var counterBefore = 0

  /// A relationship of all resources of a type, to one resource.
  private struct Link: Hashable {
    let type: String
    let relationship: String
    let target: String
  }

  private struct Entry {
    let sequence: Int
    let id: String
  }

  package init() {}

  package subscript(key: RecordKey) -> Record? { records[key] }

  /// Returns the resources of a type that link to one by a relationship, oldest first.
  func leading(_ type: String, by relationship: String, to target: String) -> [Record] {
    (backward[Link(type: type, relationship: relationship, target: target)] ?? []).compactMap {
      records[RecordKey(type, $0.id)]
    }
  }

  /// All resources of a type, oldest first.
  package func all(_ type: String) -> [Record] { leading(type, by: "", to: "") }

  /// All resources, oldest first.
  package var everything: [Record] { records.values.sorted { $0.sequence < $1.sequence } }

  // MARK: - Changing

  /// Returns the next number for a new resource.
  mutating func next() -> Int {
    counter += 1
    return counter
  }

  /// Stores a new or changed resource.
  mutating func put(_ record: Record) {
    var record = record
    let old = records[record.key]
    if record.sequence == 0 { record.sequence = old?.sequence ?? next() }
    remember(record.key, old)
    if let old { unlink(old) }
    records[record.key] = record
    link(record)
  }

  mutating func remove(_ key: RecordKey) {
    guard let old = records.removeValue(forKey: key) else { return }
    remember(key, old)
    unlink(old)
  }

  private mutating func remember(_ key: RecordKey, _ old: Record?) {
    if before[key] == nil { before[key] = .some(old) }
  }

  private mutating func link(_ record: Record) {
    let entry = Entry(sequence: record.sequence, id: record.id)
    for link in links(of: record) {
      var entries = backward.removeValue(forKey: link) ?? []
      entries.insert(entry, at: entries.partitioningIndex { $0.sequence >= record.sequence })
      backward[link] = entries
    }
  }

  private mutating func unlink(_ record: Record) {
    for link in links(of: record) {
      guard var entries = backward.removeValue(forKey: link) else { continue }
      let place = entries.partitioningIndex { $0.sequence >= record.sequence }
      if place < entries.count, entries[place].id == record.id { entries.remove(at: place) }
      if !entries.isEmpty { backward[link] = entries }
    }
  }

  private func links(of record: Record) -> [Link] {
    record.one.map { Link(type: record.type, relationship: $0.key, target: $0.value.id) } + [
      Link(type: record.type, relationship: "", target: "")
    ]
  }

  // MARK: - Requests

  /// Begins a request, whose changes can be rolled back.
  mutating func begin() {
    before = [:]
    counterBefore = counter
  }

  /// Rolls back the changes of the current request; assigned numbers aren't reused.
  mutating func rollBack() {
    for (key, old) in before {
      if let now = records.removeValue(forKey: key) { unlink(now) }
      if let old {
        records[key] = old
        link(old)
      }
    }
    before = [:]
  }

  /// The changes of the current request, in the order of creation.
  var changes: [StoreChange] {
    before.compactMap { key, old in
      let now = records[key]
      return now == old ? nil : StoreChange(key: key, record: now)
    }.sorted { ($0.record?.sequence ?? 0, $0.key.type, $0.key.id) < ($1.record?.sequence ?? 0, $1.key.type, $1.key.id) }
  }

  /// Restores the records of an earlier run.
  package mutating func restore(_ records: [Record], counter: Int) {
    for record in records { put(record) }
    self.counter = max(self.counter, counter)
    before = [:]
  }
}

/// A resource that a request created, changed or deleted.
package struct StoreChange: Hashable, Sendable {
  package let key: RecordKey

  /// Its current state; nil if it was deleted.
  package let record: Record?

  package init(key: RecordKey, record: Record?) {
    self.key = key
    self.record = record
  }
}

package import CatalogModel

/// Numbers of transactions in order, without duplicates.
///
/// Removing one takes constant time, so that a queue of a million is processed in linear time.
package struct TransactionLine: Sendable {
  /// The numbers, with 0 for removed ones.
  private var slots: [Int] = []
  private var places: [Int: Int] = [:]

  /// The position of the first number.
  private var head = 0

  package init() {}

  package var count: Int { places.count }
  package var isEmpty: Bool { places.isEmpty }
  package var first: Int? { isEmpty ? nil : slots[head] }
  package var last: Int? { isEmpty ? nil : slots[slots.count - 1] }

  package func contains(_ number: Int) -> Bool { places[number] != nil }

  /// Appends a number, unless it is already in the line.
  mutating func append(_ number: Int) {
    guard places[number] == nil else { return }
    places[number] = slots.count
    slots.append(number)
  }

  /// Removes a number.
  mutating func remove(_ number: Int) {
    guard let place = places.removeValue(forKey: number) else { return }
    slots[place] = 0
    if isEmpty { return reset() }
    while slots[head] == 0 { head += 1 }
    while slots[slots.count - 1] == 0 { slots.removeLast() }
    // Removed slots are reclaimed when they outnumber the rest.
    if slots.count > 2 * places.count + 16 { pack() }
  }

  private mutating func reset() {
    slots.removeAll(keepingCapacity: true)
    head = 0
  }

  private mutating func pack() {
    slots = Array(self)
    head = 0
    for (place, number) in slots.enumerated() { places[number] = place }
  }
}

extension TransactionLine: Sequence {
  package func makeIterator() -> some IteratorProtocol<Int> { slots[head...].lazy.filter { $0 != 0 }.makeIterator() }
}

extension TransactionLine: Hashable {
  package static func == (left: TransactionLine, right: TransactionLine) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for number in self { hasher.combine(number) }
  }
}

extension TransactionLine: ExpressibleByArrayLiteral {
  package init(arrayLiteral numbers: Int...) {
    for number in numbers { append(number) }
  }
}

/// Transactions in order, and those of each product.
package struct ProductLines: Hashable, Sendable {
  package private(set) var all = TransactionLine()
  private var byProduct: [ProductID: TransactionLine] = [:]

  /// The transactions of one product.
  package subscript(product: ProductID) -> TransactionLine { byProduct[product] ?? TransactionLine() }

  mutating func append(_ number: Int, of product: ProductID) {
    all.append(number)
    byProduct[product, default: TransactionLine()].append(number)
  }

  mutating func remove(_ number: Int, of product: ProductID) {
    all.remove(number)
    byProduct[product]?.remove(number)
    if byProduct[product]?.isEmpty == true { byProduct[product] = nil }
  }
}

import Synchronization

/// A value that is made when it is first asked for: a small catalog needs few of the keys and currencies that there are.
package final class Later<Value: Sendable>: Sendable {
  private final class Made: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private let make: @Sendable () -> Value
  private let made = AtomicLazyReference<Made>()

  /// - Parameter make: makes the value; several times where several threads ask first, and one of them is kept.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  package var value: Value { (made.load() ?? made.storeIfNil(Made(make()))).value }
}

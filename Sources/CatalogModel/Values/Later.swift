public import Synchronization

/// A value that is made when it is first asked for: a small catalog needs few of the keys and currencies that there are.
///
/// Public and inlinable, for a reader of catalogs asks it of each product.
public final class Later<Value: Sendable>: Sendable {
  @usableFromInline final class Made: Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline let make: @Sendable () -> Value
  @usableFromInline let made = AtomicLazyReference<Made>()

  /// - Parameter make: makes the value; several times where several threads ask first, and one of them is kept.
  @inlinable
  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  @inlinable
  public var value: Value { (made.load() ?? made.storeIfNil(Made(make()))).value }
}

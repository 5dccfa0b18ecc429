public import Synchronization

/// A value that is made when it is first asked for: a small catalog needs few of the keys and currencies that there
/// are.
///
/// Public and inlinable, for a reader of catalogs asks it of each product; the library's `AtomicLazyReference` can't be
/// inlined.
public final class Later<Value: Sendable>: Sendable {
  @usableFromInline let make: @Sendable () -> Value

  /// Where the value is in memory; 0 until it is made.
  @usableFromInline let address = Atomic<UInt>(0)

  /// - Parameter make: makes the value; several times where several threads ask first, and one of them is kept.
  @inlinable
  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  deinit { pointer.map(Self.free) }

  @inlinable
  public var value: Value { pointer?.pointee ?? made() }

  @inlinable var pointer: UnsafeMutablePointer<Value>? {
    UnsafeMutablePointer(bitPattern: address.load(ordering: .acquiring))
  }

  @usableFromInline
  func made() -> Value {
    let own = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    own.initialize(to: make())
    let (isFirst, _) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: own), ordering: .acquiringAndReleasing)
    if !isFirst { Self.free(own) }
    return value
  }

  private static func free(_ pointer: UnsafeMutablePointer<Value>) {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}

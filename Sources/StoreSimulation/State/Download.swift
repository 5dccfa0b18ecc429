package import CatalogModel

/// The hosted content of one transaction on its way.
package struct Download: Hashable, Sendable {
  package let transaction: Int
  package let product: ProductID
  package let version: String
  package internal(set) var state = State.waiting

  /// Hundredths of the whole.
  package internal(set) var progress = 0

  /// Seconds that the whole takes.
  package internal(set) var duration: Int64 = 0

  /// When it makes its next quarter.
  package internal(set) var due: Instant?

  /// Whether its files still lie where the store put them.
  package internal(set) var hasFiles = false

  /// Whether it pauses because the device is offline, and goes on by itself.
  package internal(set) var isHeldUp = false

  package typealias State = DownloadState

  /// Whether nothing more will come.
  package var isOver: Bool { state == .finished || state == .failed || state == .cancelled }

  /// Seconds left; -1 while nobody can tell (statement 97).
  package var timeRemaining: Int64 {
    switch state {
    case .finished: 0
    case .active where progress > 0: duration * Int64(100 - progress) / 100
    default: -1
    }
  }
}

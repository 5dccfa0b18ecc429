package import CatalogModel

/// The download of a transaction's hosted content.
package struct Download: Hashable, Sendable {
  package let transaction: Int
  package let product: ProductID
  package let version: String
  package internal(set) var state = State.waiting

  /// The percentage.
  package internal(set) var progress = 0

  /// The total duration in seconds.
  package internal(set) var duration: Int64 = 0

  /// When the next quarter is complete.
  package internal(set) var due: Instant?

  /// Whether its files haven't been moved.
  package internal(set) var hasFiles = false

  /// Whether it is paused because the device is offline, and resumes automatically.
  package internal(set) var isHeldUp = false

  package typealias State = DownloadState

  /// Whether it has ended.
  package var isOver: Bool { state == .finished || state == .failed || state == .cancelled }

  /// The remaining seconds; -1 if unknown (statement 97).
  package var timeRemaining: Int64 {
    switch state {
    case .finished: 0
    case .active where progress > 0: duration * Int64(100 - progress) / 100
    default: -1
    }
  }
}

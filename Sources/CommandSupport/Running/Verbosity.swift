import Synchronization

/// The progress messages of `--verbose`: on standard error, each line with the time since the start.
package enum Verbosity {
  private static let start = Mutex<ContinuousClock.Instant?>(nil)

  package static var isOn: Bool { start.withLock { $0 != nil } }

  /// Enables progress messages.
  package static func turnOn() { start.withLock { $0 = $0 ?? ContinuousClock.now } }

  /// Writes a line such as `shelf: 0.012 s  read 7 files`.
  package static func say(_ text: String) {
    guard let start = start.withLock({ $0 }) else { return }
    let milliseconds = (ContinuousClock.now - start).components
    let count = milliseconds.seconds * 1_000 + milliseconds.attoseconds / 1_000_000_000_000_000
    let part = String(count % 1_000)
    Terminal.printError("\(count / 1_000).\(String(repeating: "0", count: 3 - part.count))\(part) s  \(text)")
  }
}

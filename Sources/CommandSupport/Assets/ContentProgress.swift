import SourceDiagnostics
import Synchronization

/// The progress of long work, shown on standard error if it is a terminal, and only after a second.
package final class ContentProgress: Sendable {
  private let what: String
  private let total: Int?
  private let isEnabled: Bool
  private let state = Mutex(State())

  private struct State {
    var done = 0
    var isShown = false
    var next = ContinuousClock.now + .seconds(1)
  }

  /// - Parameters:
  ///   - what: the work, such as `packaging com.example.coins`.
  ///   - total: the number of bytes to process, if known.
  package init(_ what: String, of total: Int? = nil) {
    (self.what, self.total) = (what, total)
    isEnabled = isatty(STDERR_FILENO) == 1 && Terminal.environment("TERM") != "dumb"
  }

  /// Adds processed bytes.
  package func advance(by count: Int) {
    guard isEnabled else { return }
    state.withLock { state in
      state.done += count
      guard ContinuousClock.now >= state.next else { return }
      state.next = ContinuousClock.now + .milliseconds(200)
      state.isShown = true
      let end = total.map { " of \(Self.megabytes($0))" } ?? ""
      Terminal.writeControlSequence("\r\(VisibleText.line(what)): \(Self.megabytes(state.done))\(end) MB\u{1B}[K")
    }
  }

  /// Removes the line.
  package func finish() {
    state.withLock { state in
      if state.isShown { Terminal.writeControlSequence("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private static func megabytes(_ bytes: Int) -> Int { (bytes + 500_000) / 1_000_000 }
}

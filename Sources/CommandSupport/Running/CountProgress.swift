import SourceDiagnostics
import Synchronization

/// The progress of work with many parts, shown on standard error if it is a terminal, and only after a second.
package final class CountProgress: Sendable {
  private let what: String
  private let isEnabled: Bool
  private let state = Mutex((next: ContinuousClock.now + .seconds(1), isShown: false, done: 0))

  private static let width = 24

  /// - Parameter what: the work, such as `reading App Store Connect`.
  package init(_ what: String) {
    self.what = what
    isEnabled = isatty(STDERR_FILENO) == 1 && Terminal.environment("TERM") != "dumb"
  }

  /// Reports the number of finished parts, and the number known so far.
  package func update(_ done: Int, of total: Int) {
    guard isEnabled else { return }
    state.withLock { state in
      guard ContinuousClock.now >= state.next else { return }
      (state.next, state.isShown) = (ContinuousClock.now + .milliseconds(100), true)
      let filled = total > 0 ? min(Self.width, Self.width * done / total) : 0
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
      Terminal.writeControlSequence("\r[\(bar)] \(done)/\(total) \(VisibleText.line(what))\u{1B}[K")
    }
  }

  /// Reports another finished part, and the number of parts.
  package func advance(of total: Int) {
    guard isEnabled else { return }
    let done = state.withLock { state in
      state.done += 1
      return state.done
    }
    update(done, of: total)
  }

  /// Removes the bar and prints a message.
  package func notice(_ text: String) {
    finish()
    Terminal.printError(text)
  }

  /// Removes the progress bar.
  package func finish() {
    state.withLock { state in
      if state.isShown { Terminal.writeControlSequence("\r\u{1B}[K") }
      state.isShown = false
    }
  }
}

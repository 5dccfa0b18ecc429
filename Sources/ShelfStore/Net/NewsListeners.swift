import CommandSupport
import JSONSyntax

/// The pages that listen to what a served store does.
struct NewsListeners {
  private var listeners: [Int: AsyncStream<String>.Continuation] = [:]
  private var count = 0

  /// Has one more listen: its number, and what it hears from now on.
  mutating func join() -> (number: Int, stream: AsyncStream<String>) {
    count += 1
    let (stream, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(200))
    listeners[count] = continuation
    return (count, stream)
  }

  mutating func leave(_ number: Int) { listeners.removeValue(forKey: number)?.finish() }

  /// Sends a document to all, on one line.
  func send(_ document: @autoclosure () -> JSONValue) {
    if listeners.isEmpty { return }
    let text = String(decoding: document().compactBytes, as: UTF8.self)
    for listener in listeners.values { listener.yield(text) }
  }
}

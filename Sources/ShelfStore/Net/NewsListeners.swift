import TextFormats

/// The pages that listen to the events of a local server.
struct NewsListeners {
  /// The number of earlier events that a new page receives.
  static let mostKept = 100

  /// Whether the last events are kept for pages that connect later.
  private let keepsLast: Bool
  private var last: [String] = []
  private var listeners: [Int: AsyncStream<String>.Continuation] = [:]
  private var count = 0

  init(keepsLast: Bool = false) { self.keepsLast = keepsLast }

  /// Adds a listener: returns its number, and the events from now on.
  mutating func join() -> (number: Int, stream: AsyncStream<String>) {
    count += 1
    let (stream, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(200))
    listeners[count] = continuation
    for text in last { continuation.yield(text) }
    return (count, stream)
  }

  mutating func leave(_ number: Int) { listeners.removeValue(forKey: number)?.finish() }

  /// Sends a document to all, on one line.
  mutating func send(_ document: @autoclosure () -> JSONValue) {
    if listeners.isEmpty, !keepsLast { return }
    let text = String(decoding: document().compactBytes, as: UTF8.self)
    if keepsLast { last = last.suffix(Self.mostKept - 1) + [text] }
    for listener in listeners.values { listener.yield(text) }
  }
}

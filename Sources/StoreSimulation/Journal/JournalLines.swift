import CatalogModel

/// Writes events as lines of a journal, each with a checksum that depends on all earlier lines.
///
/// ```
/// 12	2026-03-20T08:41:10Z	renewed	customer=ana	product=…	amount=4.99	…	~5e0c2f9a1b7d3e44
/// ```
package struct JournalWriter: Sendable {
  private var seal: UInt64

  /// A journal that starts with a heading.
  package init(_ heading: JournalHeading) { seal = Self.seal(of: heading.line) }

  /// A journal that continues after its last complete line.
  init(after seal: UInt64) { self.seal = seal }

  static func seal(of heading: String) -> UInt64 {
    var digest = StableDigest()
    digest.combine(heading)
    return digest.value
  }

  /// The line of an event, with its line break.
  package mutating func line(_ event: StoreEvent) -> String {
    let text = event.line
    var digest = StableDigest(after: seal)
    digest.combine(text)
    seal = digest.value
    return "\(text)\t~\(StableDigest.hexadecimal(seal))\n"
  }

  /// A value without tabs and line breaks.
  fileprivate static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else { return value }
    return value.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  fileprivate static func unescaped(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
    var text = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// The contents of a journal.
package struct JournalReading: Sendable {
  /// The events of its complete lines.
  package private(set) var events: [StoreEvent] = []

  /// The length of the complete lines; a truncated rest is overwritten.
  package private(set) var wholeBytes = 0

  /// Whether the heading is complete.
  package private(set) var hasHeading = false

  /// Continues after the last complete line.
  package private(set) var writer: JournalWriter

  /// Reads a journal with an expected heading.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - heading: the heading of the run to resume.
  /// - Throws: the reason why the journal doesn't belong to this run.
  package init(_ bytes: [UInt8], heading: JournalHeading) throws(JournalFault) {
    writer = JournalWriter(heading)
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      // Only a truncated heading, or not a journal at all.
      guard Array(heading.line.utf8).starts(with: bytes) || Self.isTornHeading(bytes) else {
        throw JournalFault(message: "it is not a Shelf journal")
      }
      return
    }
    if let difference = heading.difference(from: String(decoding: bytes[..<end], as: UTF8.self)) {
      throw JournalFault(message: difference)
    }
    hasHeading = true
    wholeBytes = end + 1
    var seal = JournalWriter.seal(of: heading.line)
    while let end = bytes[wholeBytes...].firstIndex(of: UInt8(ascii: "\n")) {
      guard let event = Self.event(bytes[wholeBytes..<end], number: events.count, &seal) else {
        // After a power failure the end may contain anything, but a broken line is never followed by complete ones.
        let isLast = bytes[(end + 1)...].allSatisfy { $0 != UInt8(ascii: "\n") }
        guard isLast else { throw JournalFault(message: "line \(events.count + 2) is damaged, but not the last one") }
        break
      }
      events.append(event)
      wholeBytes = end + 1
    }
    writer = JournalWriter(after: seal)
  }

  private static func isTornHeading(_ bytes: [UInt8]) -> Bool {
    let name = Array(JournalHeading.name.utf8)
    return name.starts(with: bytes) || bytes.starts(with: name)
  }

  /// The event of a line if its checksum is valid; updates the checksum.
  private static func event(_ line: ArraySlice<UInt8>, number: Int, _ seal: inout UInt64) -> StoreEvent? {
    guard let text = String(validating: line, as: UTF8.self), let tilde = text.lastIndex(of: "~"),
      text[..<tilde].last == "\t"
    else {
      return nil
    }
    let body = text[..<tilde].dropLast()
    var digest = StableDigest(after: seal)
    digest.combine(String(body))
    guard StableDigest.hexadecimal(digest.value) == text[text.index(after: tilde)...] else { return nil }
    guard let event = StoreEvent(line: Array(body.utf8)[...]), event.number == number else { return nil }
    seal = digest.value
    return event
  }
}

extension StoreEvent {
  /// Its values on one line: `12⇥2026-03-20T08:41:10Z⇥renewed⇥customer=ana⇥…`.
  package var line: String {
    (["\(number)", "\(at)", kind.rawValue] + entries.map { "\($0.key)=\(JournalWriter.escaped($0.value))" })
      .joined(separator: "\t")
  }

  /// Reads the bytes of a line; nil for any other text.
  package init?(line: ArraySlice<UInt8>) {
    var rest = line
    func field() -> ArraySlice<UInt8>? {
      guard !rest.isEmpty else { return nil }
      let end = rest.firstIndex(of: UInt8(ascii: "\t")) ?? rest.endIndex
      defer { rest = rest[min(end + 1, rest.endIndex)...] }
      return rest[..<end]
    }
    func nextText() -> String? { field().map { String(decoding: $0, as: UTF8.self) } }
    guard let number = nextText().flatMap({ Int($0) }), let at = nextText().flatMap({ Instant($0) }),
      let kind = nextText().flatMap(EventKind.init)
    else { return nil }
    self.init(number: number, at: at, kind)
    while let field = field() {
      guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let key = String(decoding: field[..<equals], as: UTF8.self)
      guard setValue(JournalWriter.unescaped(String(decoding: field[(equals + 1)...], as: UTF8.self)), forKey: key)
      else {
        return nil
      }
    }
  }
}

/// Why a run can't be resumed from a file.
package struct JournalFault: Error, Hashable, Sendable {
  package let message: String
}

package import SourceDiagnostics

extension Baseline {
  /// The text of the baseline file: one line for each entry, so that version control shows added and removed entries.
  package var text: String {
    let lines = entries.map { entry in
      let fields =
        entry.fields.map { "\($0.key): \(Self.written($0.value))" } + (entry.count > 1 ? ["count: \(entry.count)"] : [])
      return "  - {\(fields.joined(separator: ", "))}\n"
    }
    return """
      # The problems at the time of writing; 'shelf lint' reports only new ones. If you fix one, remove its line.
      # Written by 'shelf lint --write-baseline'.
      shelf: 1
      findings:\(lines.isEmpty ? " []" : "")

      """ + lines.joined()
  }

  /// A text as a YAML scalar in a flow mapping: unquoted if no tool misreads it, otherwise quoted.
  private static func written(_ text: String) -> String {
    if isPlain(text) { return text }
    if text.unicodeScalars.allSatisfy(isPrintable) {
      return "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }
    return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// A word with a hyphen, a period or a slash, which is text in every version of YAML.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    let isLetter = (0x61...0x7A).contains(first | 0x20)
    let allowed = text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || [0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
    }
    return allowed && isLetter && text.utf8.contains { [0x2D, 0x2E, 0x2F].contains($0) }
  }

  /// Whether a character is allowed in single quotes unescaped.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
    guard !isPrintable(scalar) else { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Baseline.Entry {
  /// The fields of an entry, in the order of its line.
  fileprivate var fields: [(key: String, value: String)] {
    let all = [("rule", rule), ("product", product), ("path", path), ("file", file.isEmpty ? nil : file)]
    return all.compactMap { key, value in value.map { (key, $0) } }
  }
}

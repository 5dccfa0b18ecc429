import SourceDiagnostics

/// A name for a finding that survives edits around it: 32 hexadecimal digits.
///
/// It consists of the rule, the product and the path in the catalog, which stay the same until the error is fixed. Line
/// and message are not part of it. So a baseline still recognizes a finding after its code was moved, its message was
/// reworded, or a name that is too long was replaced by another one that is too long. Findings that are equal in all
/// three are distinguished by their ordinal. A read error doesn't have a path in the catalog, so the file's name is
/// used instead.
///
/// The digits are two FNV-1a hashes of 64 bits, from different starts: short to write, the same on every machine, and
/// wide enough for millions of findings. They protect against chance, not against someone who wants two to be equal.
struct Fingerprint: Hashable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  init(rule: String, product: String?, path: String?, file: String?, ordinal: Int) {
    let fields = ["shelf/1", rule, product ?? "", path ?? "", path == nil ? file ?? "" : "", "\(ordinal)"]
    high = Self.hash(fields, from: 0xcbf2_9ce4_8422_2325)
    low = Self.hash(fields, from: 0x9e37_79b9_7f4a_7c15)
  }

  var description: String { Self.digits(high) + Self.digits(low) }

  /// FNV-1a; each field ends with a byte that UTF-8 never contains, so that `ab`, `c` is not `a`, `bc`.
  private static func hash(_ fields: [String], from start: UInt64) -> UInt64 {
    var hash = start
    for field in fields {
      for byte in field.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return hash
  }

  private static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension FindingsReport {
  /// The fingerprint of each finding, in their order.
  package var fingerprints: [String] {
    zip(findings, ordinals).map { fingerprint(of: $0, ordinal: $1) }
  }

  /// The fingerprint of each finding that is not reported, in their order.
  package var suppressedFingerprints: [String] {
    suppressed.map { fingerprint(of: $0.finding, ordinal: $0.ordinal) }
  }

  private func fingerprint(of finding: Finding, ordinal: Int) -> String {
    let file = finding.path == nil ? file(of: finding.place)?.path : nil
    return Fingerprint(
      rule: finding.kind.id, product: finding.product, path: finding.path, file: file, ordinal: ordinal
    ).description
  }
}

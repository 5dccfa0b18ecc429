import SourceDiagnostics

/// Joins JUnit documents as Shelf lays them out: a suite is the lines from its opening tag to its closing one.
struct JUnitMerge {
  private var head = ""
  private var suites: [Suite] = []

  private struct Suite {
    let name: String

    /// The catalog whose checklist it belongs to; nil for a file's findings.
    let package: String?
    let text: String
    let counts: [String: Int]
  }

  private static let counted = ["tests", "failures", "errors", "skipped"]

  init(_ files: [TextFile]) {
    for file in files {
      var lines: [Substring] = []
      for line in file.text(0..<file.bytes.count).split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("<testsuites") { head = String(line) }
        if line.hasPrefix("  <testsuite ") { lines = [] }
        lines.append(line)
        if line == "  </testsuite>", let tag = lines.first {
          add(tag, lines.joined(separator: "\n") + "\n")
          lines = []
        }
      }
    }
  }

  private mutating func add(_ tag: Substring, _ text: String) {
    let name = Self.attribute("name", of: tag) ?? ""
    let package = Self.attribute("package", of: tag)
    // A template is a suite of every share; those in which nothing was found say nothing.
    if package == nil, let index = suites.firstIndex(where: { $0.name == name }) {
      if text == suites[index].text || text.contains("name=\"lint\"/>") { return }
      if suites[index].text.contains("name=\"lint\"/>") { suites.remove(at: index) }
    }
    let counts = Dictionary(
      uniqueKeysWithValues: Self.counted.map { ($0, Self.attribute($0, of: tag).flatMap { Int($0) } ?? 0) })
    suites.append(Suite(name: name, package: package, text: text, counts: counts))
  }

  /// The value of an attribute of a tag, as it is written.
  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
    return String(tag[start.upperBound...].prefix { $0 != "\"" })
  }

  var text: String {
    let sorted = suites.enumerated().sorted { one, other in
      let (left, right) = (one.element, other.element)
      if let package = left.package, let second = right.package, package != second {
        return comesBefore(package, second)
      }
      if left.package == nil, right.package == nil, left.name != right.name {
        if (left.name == Self.homeless) != (right.name == Self.homeless) { return left.name == Self.homeless }
        return Self.plain(left.name).utf8.lexicographicallyPrecedes(Self.plain(right.name).utf8)
      }
      return one.offset < other.offset
    }.map(\.element)
    var tag = "<testsuites name=\"\(Self.attribute("name", of: head[...]) ?? "shelf")\""
    for count in Self.counted { tag += " \(count)=\"\(suites.reduce(0) { $0 + $1.counts[count, default: 0] })\"" }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(tag)>\n" + sorted.map(\.text).joined() + "</testsuites>\n"
  }

  /// The suite of what has no file, which is the first.
  private static let homeless = "no file"

  /// A name without the signs that XML needs.
  private static func plain(_ name: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(name) { text, sign in
      text.split(separator: sign.0, omittingEmptySubsequences: false).joined(separator: sign.1)
    }
  }
}

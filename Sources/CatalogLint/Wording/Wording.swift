import SourceDiagnostics

/// The author's text in single quotes: shortened in the middle, with invisible characters named.
func quoted(_ text: String) -> String { "'\(shortened(VisibleText.spelled(text)))'" }

/// At most 60 characters of a text, with `…` for the rest.
private func shortened(_ text: String) -> String {
  text.utf8.count <= 60 || text.count <= 60 ? text : "\(text.prefix(36))…\(text.suffix(20))"
}

/// A number of bytes for readers: `1.6 GB`, `12 MB`.
func spokenSize(_ bytes: Int) -> String {
  let units: [(String, Int)] = [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
  guard let (name, size) = units.first(where: { bytes >= $0.1 }) else { return counted(bytes, "byte") }
  let tenths = bytes / (size / 10)
  return tenths % 10 == 0 || tenths >= 100 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
}

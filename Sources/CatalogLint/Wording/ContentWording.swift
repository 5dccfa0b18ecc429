import SourceDiagnostics

/// A number of bytes for readers: `1.6 GB`, `12 MB`.
func spokenSize(_ bytes: Int) -> String {
  let units: [(String, Int)] = [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
  guard let (name, size) = units.first(where: { bytes >= $0.1 }) else { return counted(bytes, "byte") }
  let tenths = bytes / (size / 10)
  return tenths % 10 == 0 || tenths >= 100 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
}

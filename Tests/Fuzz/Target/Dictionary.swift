import CatalogModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Prints the words that the fuzzer plays with, when the program is called with `--dictionary`.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>?
) -> CInt {
  guard CommandLine.arguments.contains("--dictionary") else { return 0 }
  for word in dictionary { print("\"\(escaped(word))\"") }
  exit(0)
}

/// The keys and words of a catalog, and the tokens of YAML.
private var dictionary: [String] {
  let keys = CatalogKey.allCases.map { "\($0.rawValue): " }
  let words =
    ProductType.allCases.map(\.rawValue) + ReviewStatus.allCases.map(\.rawValue) + OfferMode.allCases.map(\.rawValue)
  let values = [
    "en-US", "NO", "JPN", "P1Y", "P1M", "P3D", "2027-01-15", "0.99", "1e9", "0x1F", ".inf", "null", "~", "true", "all",
    "monthly_commitment", "coin-pack", "{{count}}", "{{", "}}", "com.example.", "https://",
  ]
  let tokens = [
    "---\n", "...\n", "%YAML 1.2\n", "- ", "\n- ", "\n  - ", "? ", ": ", "{", "}", "[", "]", ", ", "&a ", "*a", "<<: *a",
    "<<: [*a, *b]", "!!str ", "!!binary ", "! ", "|\n", "|2-\n", ">+\n", "'", "''", "\"", "\\", "\\u00e9", "\\U0001F600", "\\x",
    "# ", "\t", "\r\n", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{202E}", "e\u{301}", "日本", "👩‍👩‍👧", "\u{1E}t", "\u{1E}d", "\u{1E}x",
  ]
  return keys + words + values + tokens
}

/// A word as a dictionary of libFuzzer writes it: everything that is no plain ASCII as `\xAB`.
private func escaped(_ word: String) -> String {
  word.utf8.map { byte in
    let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    let digits = String(byte, radix: 16, uppercase: true)
    return isPlain ? String(UnicodeScalar(byte)) : "\\x" + (digits.count < 2 ? "0" : "") + digits
  }.joined()
}

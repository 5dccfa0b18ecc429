import CatalogFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An entry point for the fuzzer's bytes; the environment variable `FUZZ_READER` selects it.
struct FuzzReader: Sendable {
  let name: String

  /// The words and tokens for the fuzzer's dictionary.
  let words: @Sendable () -> [String]

  /// Reads an input, and stops the program if an invariant is violated.
  let read: @Sendable ([UInt8]) -> Void

  /// All readers, one or more per readable format.
  static let all: [FuzzReader] =
    [catalog, scenario, configuration, baseline, lock] + Format.all.compactMap(FuzzReader.init) + [
      receipt, journal, package, content, code, server,
    ]

  /// The reader of this run.
  static let chosen: FuzzReader = {
    let name = getenv("FUZZ_READER").map { String(cString: $0) } ?? catalog.name
    guard let reader = all.first(where: { $0.name == name }) else {
      preconditionFailure("there is no reader '\(name)'")
    }
    return reader
  }()
}

/// One input of the fuzzer.
///
/// Returns 0, so that the fuzzer keeps the input if it reached new code.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzReader.chosen.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Prints the names of all readers when the program is called with `--readers`, and the words of the chosen one, as a
/// dictionary of libFuzzer, with `--dictionary`.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>?
) -> CInt {
  if CommandLine.arguments.contains("--readers") {
    for reader in FuzzReader.all { print(reader.name) }
    exit(0)
  }
  guard CommandLine.arguments.contains("--dictionary") else { return 0 }
  for word in FuzzReader.chosen.words() { print("\"\(escaped(word))\"") }
  exit(0)
}

/// Escapes a word for a libFuzzer dictionary: everything except plain ASCII becomes `\xAB`.
private func escaped(_ word: String) -> String {
  word.utf8.map { byte in
    let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    let digits = String(byte, radix: 16, uppercase: true)
    return isPlain ? String(UnicodeScalar(byte)) : "\\x" + (digits.count < 2 ? "0" : "") + digits
  }.joined()
}

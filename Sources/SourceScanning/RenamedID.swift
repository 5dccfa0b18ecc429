package import SourceDiagnostics

/// Code with an ID replaced.
package struct RenamedID: Sendable {
  /// The new bytes; nil if nothing changes.
  package let bytes: [UInt8]?

  /// The number of changed strings.
  package let count: Int

  /// The strings that form the ID when joined, which must be changed by hand.
  package let open: [SourceRange]

  /// Replaces an ID.
  ///
  /// - Parameters:
  ///   - file: the code; places refer to it as file 0.
  ///   - language: its language.
  ///   - old: the old ID.
  ///   - new: the new ID.
  package init(in file: TextFile, _ language: SourceLanguage, from old: String, to new: String) {
    let literals: [Literal]
    if let dialect = language.dialect {
      literals = JoinedLiterals(LiteralScanner.scan(file.bytes, dialect).literals, in: file.bytes).joined
    } else {
      literals = PropertyListScanner.scan(file.bytes)
    }
    var result: [UInt8] = []
    var copied = 0
    var count = 0
    var open: [SourceRange] = []
    for literal in literals where literal.text == old {
      guard literal.isVerbatim, literal.content.lowerBound >= copied,
        file.bytes[literal.content].elementsEqual(old.utf8)
      else {
        open.append(SourceRange(file: 0, bytes: literal.whole))
        continue
      }
      result += file.bytes[copied..<literal.content.lowerBound] + Array(new.utf8)
      copied = literal.content.upperBound
      count += 1
    }
    (self.count, self.open) = (count, open)
    bytes = count == 0 ? nil : result + file.bytes[copied...]
  }
}

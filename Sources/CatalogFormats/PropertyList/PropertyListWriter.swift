import CatalogModel
import SourceDiagnostics

/// Writes a property list value by value, in either form.
protocol PropertyListWriter {
  init()

  /// Opens a dictionary, in which each value follows its key.
  mutating func openDictionary()
  mutating func openArray()
  mutating func close()

  mutating func key(_ key: String)
  mutating func string(_ text: String)
  mutating func integer(_ number: Int64)
  mutating func real(_ number: Double)
  mutating func flag(_ flag: Bool)
  mutating func data(_ bytes: [UInt8])

  /// The number of characters that the form can't represent.
  var replaced: Int { get }

  /// The values that lost such characters.
  var faults: [Diagnostic<CatalogPath>] { get set }

  /// The whole file, once everything is closed.
  mutating func finish() -> [UInt8]
}

extension PropertyListWriter {
  /// Writes a value, and records characters that the form can't represent.
  mutating func noting(_ path: @autoclosure () -> CatalogPath, _ write: (inout Self) -> Void) {
    let before = replaced
    write(&self)
    if replaced > before { faults.append(.unwritableCharacter(at: path())) }
  }

  mutating func dictionary(_ content: (inout Self) -> Void) {
    openDictionary()
    content(&self)
    close()
  }

  mutating func array(_ content: (inout Self) -> Void) {
    openArray()
    content(&self)
    close()
  }

  /// A value of the catalog; amounts are strings, so that programs don't convert them to binary fractions.
  mutating func outline(_ outline: Outline) {
    switch outline {
    case .flag(let flag): self.flag(flag)
    case .integer(let number): integer(Int64(number))
    case .amount(let amount): string(amount.description)
    case .text(let text): string(text)
    case .foreign(let value): foreign(value)
    case .list(let elements): array { writer in for element in elements { writer.outline(element) } }
    case .record(let fields): dictionary(fields.lazy.map { ($0.key.rawValue, $0.value) }) { $0.outline($1) }
    case .map(let entries): dictionary(entries.lazy.map { ($0.key, $0.value) }) { $0.outline($1) }
    }
  }

  private mutating func dictionary<Value>(_ pairs: some Sequence<(String, Value)>, _ write: (inout Self, Value) -> Void)
  {
    dictionary { writer in
      for (key, value) in pairs {
        writer.key(key)
        write(&writer, value)
      }
    }
  }

  /// Another format's value that is kept in the catalog.
  ///
  /// A property list has no null, and drops insignificant digits of a number (`1.50`). Both are written as data with
  /// their JSON, so that they are read back unchanged.
  private mutating func foreign(_ value: ForeignValue) {
    switch value {
    case .null: data(Array("null".utf8))
    case .bool(let flag): self.flag(flag)
    case .number(let digits):
      if let number = Int64(digits), String(number) == digits {
        integer(number)
      } else if let number = Double(digits), number.description == digits {
        real(number)
      } else {
        data(Array(digits.utf8))
      }
    case .string(let text): string(text)
    case .list(let elements): array { writer in for element in elements { writer.foreign(element) } }
    case .map(let pairs): dictionary(pairs.lazy.map { ($0.key, $0.value) }) { $0.foreign($1) }
    }
  }
}

import SourceDiagnostics
import TestSupport
import Testing
import TextFormats

@testable import CatalogFormats

/// Our own files, damaged in every place: every value is preserved.
@Suite struct StoreKitMutationTests {
  /// A file in a version, its lists filled.
  static func root(_ version: String) throws -> JSONValue {
    var options = WritingOptions()
    options.version = version
    let written = try #require(Format.storekit.writer).write(Sample.named("everything").catalog, options)
    guard let bytes = written.files.first?.bytes else { return .null }
    return try #require(parseJSON(TextFile(path: "Store.storekit", bytes: bytes)).root).value
  }

  /// All changes of one nested value, each with a name and the changed document.
  static func mutations(of value: JSONValue) -> [(name: String, value: JSONValue)] {
    var found: [(name: String, value: JSONValue)] = []
    switch value {
    case .object(let members):
      for (index, member) in members.enumerated() {
        func replacing(_ new: JSONValue?) -> JSONValue {
          var members = members
          if let new { members[index].value = new } else { members.remove(at: index) }
          return .object(members)
        }
        found.append(("-\(member.key)", replacing(nil)))
        let others: [JSONValue] = [.null, 7, "other", true, [], .object([]), [["x": 1]]]
        for (number, other) in others.enumerated() { found.append(("\(member.key)=\(number)", replacing(other))) }
        found += mutations(of: member.value).map { ("\(member.key).\($0.name)", replacing($0.value)) }
      }
      found.append(("+unknown", .object(members + [.init("anUnknownKey", ["b": [1.5, .null], "A": "/ü"])])))
    case .array(let elements):
      if elements.count > 1 { found.append(("reversed", .array(elements.reversed()))) }
      for (index, element) in elements.enumerated() {
        func replacing(_ new: [JSONValue]) -> JSONValue {
          var elements = elements
          elements.replaceSubrange(index...index, with: new)
          return .array(elements)
        }
        found.append(("[\(index)]-", replacing([])))
        found.append(("[\(index)]twice", replacing([element, element])))
        found += mutations(of: element).map { ("[\(index)].\($0.name)", replacing([$0.value])) }
      }
    default: break
    }
    return found
  }

  /// The names of the mutations that a round trip changes.
  private static func changed(_ mutations: some Sequence<(name: String, value: JSONValue)>) throws -> [String] {
    let reader = try #require(Format.storekit.reader)
    let writer = try #require(Format.storekit.writer)
    return mutations.filter { mutation in
      let file = TextFile(path: "Store.storekit", bytes: mutation.value.inKeyOrder.bytes(.xcode))
      let catalog = reader.parse([FormatFile(file)]).catalog
      return writer.write(catalog, Format.storekit.completed(WritingOptions(), for: catalog)).files.first?.bytes
        != file.bytes
    }.map(\.name)
  }

  /// Each value in turn; every thirteenth mutation, a different one in each version.
  @Test(arguments: ["1.0", "1.1", "3.0", "4.0", "5.0", "6.3"])
  func comeOutAsTheyWentIn(_ version: String) throws {
    let mutations = Self.mutations(of: try Self.root(version))
    #expect(mutations.count > 800)
    let chosen = mutations.enumerated().filter { $0.offset % 13 == version.utf8.reduce(0) { $0 + Int($1) } % 13 }.map(
      \.element)
    let changed = try Self.changed(chosen)
    #expect(changed == [])
  }

  /// Several mutations at once, as in hand-written files.
  @Test(arguments: ["1.2", "4.0", "5.0", "6.3"])
  func comeOutWithSeveralAtOnce(_ version: String) throws {
    var generator = Dice(seed: 3)
    let root = try Self.root(version)
    for round in 0..<20 {
      var mutated = (name: "\(round)", value: root)
      for _ in 0..<4 {
        let next = try #require(Self.mutations(of: mutated.value).randomElement(using: &generator))
        mutated = (mutated.name + " " + next.name, next.value)
      }
      let changed = try Self.changed([mutated])
      #expect(changed == [])
    }
  }
}

extension JSONValue: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .number("\(value)") }
}

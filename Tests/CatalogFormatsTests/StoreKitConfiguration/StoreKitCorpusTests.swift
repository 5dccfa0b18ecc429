import Foundation
import SourceDiagnostics
import TestSupport
import Testing
import TextFormats

@testable import CatalogFormats

/// Files made with Xcode, or by hand: each must be unchanged by a round trip.
///
/// They are beside the repository, not in it, because they belong to others; without them the test is skipped.
@Suite struct StoreKitCorpusTests {
  /// The result for a file.
  enum Outcome: String {
    case sameBytes = "the same bytes"
    case sameJSON = "the same JSON"
    case withoutKey = "the same without its private key"
    case notJSON = "not JSON, and reported"
    case changed = "CHANGED"
  }

  /// A file on its way through the model and back.
  struct Journey {
    let file: TextFile
    let root: JSONValue?
    let reading: FormatReading
    let written: [UInt8]

    init(_ file: TextFile) throws {
      self.file = file
      root = parseJSON(file).root?.value
      reading = try #require(Format.storekit.reader).parse([FormatFile(file)])
      let options = Format.storekit.completed(WritingOptions(), for: reading.catalog)
      let files = try #require(Format.storekit.writer).write(reading.catalog, options).files
      written = files.first?.bytes ?? []
    }

    /// Whether the file is laid out as Xcode does it.
    var isXcodes: Bool {
      guard let root else { return false }
      let bytes = root.inKeyOrder.bytes(.xcode)
      return file.bytes == bytes || file.bytes == Array(bytes.dropLast())
    }

    var version: String {
      guard let version = root?["version"] else { return "–" }
      guard case .number(let major)? = version["major"], case .number(let minor)? = version["minor"] else { return "?" }
      return "\(major).\(minor)"
    }

    var outcome: Outcome {
      guard let root, root.members != nil else { return reading.faults.isEmpty ? .changed : .notJSON }
      if written == file.bytes { return .sameBytes }
      let again = parseJSON(TextFile(path: "again", bytes: written)).root?.value.inKeyOrder
      if root["subscriptionOffersKeyPair"] != nil {
        let rest = root.setting("subscriptionOffersKeyPair", nil)
        let expected = isXcodes ? rest.inKeyOrder.bytes(.xcode) : written
        return again == rest.inKeyOrder && (written == expected || written == expected.dropLast())
          ? .withoutKey : .changed
      }
      return !isXcodes && again == root.inKeyOrder ? .sameJSON : .changed
    }
  }

  static let folder = Repository.url("../shared/corpus/storekit")

  static let files: [TextFile] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".storekit") }.sorted().map { name in
      let data = (try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data()
      return TextFile(path: name, bytes: Array(data))
    }
  }()

  @Test(.enabled(if: !files.isEmpty, "no corpus beside the repository"))
  func comeOutAsTheyWentIn() throws {
    var table = ""
    var counts: [String: Int] = [:]
    for file in Self.files {
      let journey = try Journey(file)
      let layout = journey.isXcodes ? "Xcode's" : "another"
      let outcome = journey.outcome
      counts[outcome.rawValue, default: 0] += 1
      table += "\(file.path)\t\(journey.version)\t\(layout)\t\(outcome.rawValue)\n"
      #expect(outcome != .changed, "\(file.path)")
    }
    table += counts.sorted { $0.key < $1.key }.map { "\($0.value)\t\($0.key)\n" }.joined()
    // `make corpus` sets the folder for the table.
    if let folder = ProcessInfo.processInfo.environment["CORPUS_TABLES"] {
      try Data(table.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent("storekit.tsv"))
    }
  }

  @Test(.enabled(if: !files.isEmpty, "no corpus beside the repository"))
  func areReadWithPlacesInsideThem() throws {
    for file in Self.files {
      let reading = try Journey(file).reading
      for range in reading.faults.compactMap(\.place) + reading.places.values {
        #expect(range.bytes.lowerBound >= 0 && range.bytes.upperBound <= file.bytes.count, "\(file.path)")
      }
    }
  }
}

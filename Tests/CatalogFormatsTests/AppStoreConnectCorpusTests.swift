import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// Responses that others recorded.
@Suite struct AppStoreConnectCorpusTests {
  private static let files = Corpus.files("asc-json").map { TextFile(path: $0.name, bytes: $0.bytes) }

  private func read(_ files: [TextFile]) -> FormatReading {
    Format.appStoreConnect.reader?.parse(files.enumerated().map { FormatFile($0.element, index: $0.offset) })
      ?? FormatReading()
  }

  private func isFromTheWeb(_ file: TextFile) -> Bool { file.path.hasPrefix("fastlane__") }

  @Test func everyFileIsReadAloneOrRefusedOnce() {
    for file in Self.files {
      let reading = read([file])
      for fault in reading.faults {
        if let bytes = fault.place?.bytes {
          #expect(bytes.upperBound <= file.bytes.count, "\(file.path): \(fault.message)")
        }
      }
      if isFromTheWeb(file) {
        #expect(reading.faults.count == 1 && reading.catalog == Catalog(), "\(file.path)")
        #expect(Format.appStoreConnect.reader?.recognizes(file) == false, "\(file.path)")
      } else {
        #expect(Format.appStoreConnect.reader?.recognizes(file) == true, "\(file.path)")
        #expect(!reading.faults.contains { $0.kind.id == "json-syntax" }, "\(file.path)")
        #expect(reading.catalog != Catalog() || !reading.faults.isEmpty, "\(file.path): nothing read and nothing said")
      }
    }
  }

  @Test func allTogetherAreReadToo() {
    let all = Self.files.filter { !isFromTheWeb($0) }
    guard !all.isEmpty else { return }
    #expect(read(all).catalog.productCount > 10)
  }

  @Test func aRecordedAppHasItsTexts() throws {
    guard let recording = Self.files.first(where: { $0.path.hasSuffix("cassettes-pull.json") }) else { return }
    let reading = read([recording])
    #expect(reading.catalog.products.count == 6)
    #expect(reading.catalog.products.allSatisfy { $0.localizations.count == 3 && $0.status == .readyToSubmit })
    let apart = read(Self.files.filter { $0.path.contains("cassettes-pull-entry") })
    #expect(apart.catalog.products == reading.catalog.products)
  }
}

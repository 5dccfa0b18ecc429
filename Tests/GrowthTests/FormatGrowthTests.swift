import CatalogFormats
import SourceDiagnostics
import TestSupport
import Testing

/// The cost of a file of another format is linear in its size.
@Suite("Growth with the size of files in other formats", .enabled(if: Steps.canBeCounted))
struct FormatGrowthTests {
  @Test("unknown keys of a .storekit file, read and written again")
  func unknownKeys() throws {
    let format = try #require(Format.named("storekit"))
    try expectLinear(
      Construct("unknown keys") { count in
        let keys = String.lines(count) { "\"unknown\($0)\": \($0), " }
        let text = """
          {"identifier": "A1B2C3D4", "products": [{\(keys)"displayPrice": "0.99", "internalID": "0000000A", \
          "localizations": [], "productID": "gold", "referenceName": "Gold", "type": "Consumable"}], \
          "version": {"major": 4, "minor": 0}}
          """
        let file = FormatFile(TextFile(path: "Store.storekit", text: text))
        return {
          guard let catalog = format.reader?.read([file]).catalog else { return }
          _ = format.writer?.write(catalog, WritingOptions())
        }
      })
  }
}

import Foundation
import Testing

/// `shelf edit` among files that can't be read or written.
@Suite(.enabled(if: Anybody.isHere, "nothing here runs a program as somebody else than root")) struct EditFilesTests {
  private let files = [
    "catalog/app.yaml": "app: {name: Atlas, bundle_id: com.example.atlas}\n",
    "catalog/coins/coins.yaml": "products:\n  - {id: com.example.atlas.coins, type: consumable, price: 0.99}\n",
    "catalog/maps/maps.yaml": "products:\n  - {id: com.example.atlas.maps, type: non_consumable, price: 1.99}\n",
    "App/Shop.swift": "let coins = \"com.example.atlas.coins\"\n",
  ]

  /// Runs the program after a shell command has removed permissions; restores them afterwards.
  private func complaint(of arguments: String, after closing: String) throws -> String {
    let scratch = Scratch()
    defer {
      _ = try? scratch.shell("chmod -R u+rwX .")
      scratch.remove()
    }
    for (name, text) in files { try scratch.write(text, name) }
    let outcome = try scratch.shell(
      "\(Anybody.owns) && \(closing) && exec \(Anybody.runs) $SHELF edit \(arguments) --as-of 2026-11-21")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    _ = try scratch.shell("chmod -R u+rwX .")
    let left = try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path).filter { $0.contains(".") }
    #expect(left.sorted() == files.keys.sorted())
    for (name, text) in files {
      #expect(try scratch.read(name) == text)
    }
    return outcome.complaint
  }

  @Test func `if one of two files can't be written, neither is`() throws {
    #expect(
      try complaint(of: "set cleared_for_sale false --all-products", after: "chmod 555 catalog/maps")
        == "shelf: can't write 'catalog/maps/maps.yaml': Permission denied; nothing was changed\n")
    #expect(
      try complaint(of: "prices --raise 100% --all-products", after: "chmod 444 catalog/coins/coins.yaml")
        == "shelf: can't write 'catalog/coins/coins.yaml': Permission denied; nothing was changed\n")
  }

  @Test func `an unreadable file is named`() throws {
    #expect(
      try complaint(
        of: "set status draft --product com.example.atlas.maps", after: "chmod 000 catalog/coins/coins.yaml")
        == "shelf: can't read 'catalog/coins/coins.yaml': Permission denied\n")
    #expect(
      try complaint(
        of: "rename com.example.atlas.coins com.example.atlas.gems --code App", after: "chmod 000 App/Shop.swift")
        == "shelf: can't read 'App/Shop.swift': Permission denied; nothing was changed\n")
  }
}

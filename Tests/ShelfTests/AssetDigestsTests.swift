import CatalogFormats
import CatalogModel
import Foundation
import SystemPackage
import Testing

@testable import CommandSupport
@testable import shelf

/// The checksums of the pictures that a catalog references.
@Suite struct AssetDigestsTests {
  private let scratch = Scratch()

  private func digests(_ paths: [String], in scratch: Scratch) async -> [String: FileDigest] {
    let products = paths.enumerated().map { index, path in
      var product = Product(id: ProductID("p\(index)"), type: .consumable)
      if index.isMultiple(of: 2) {
        product.review.screenshot = path
      } else {
        product.promotion = Promotion(image: path)
      }
      return product
    }
    return await AssetFiles(root: FilePath(scratch.url.path)).digests(for: Catalog(products: products))
  }

  @Test func areThoseOfTheFiles() async throws {
    try scratch.write("abc", "review/abc.png")
    try scratch.write("", "review/empty.png")
    try scratch.write(String(repeating: "0123456789", count: 20_000), "large.png")
    let digests = await digests(
      ["review/abc.png", "review/empty.png", "large.png", "review/../review/abc.png"], in: scratch)
    #expect(
      digests == [
        "review/abc.png": FileDigest(size: 3, md5: "900150983cd24fb0d6963f7d28e17f72"),
        "review/../review/abc.png": FileDigest(size: 3, md5: "900150983cd24fb0d6963f7d28e17f72"),
        "review/empty.png": FileDigest(size: 0, md5: "d41d8cd98f00b204e9800998ecf8427e"),
        "large.png": FileDigest(size: 200_000, md5: "bcc4bfca43786497d970f7d3e2fdd455"),
      ])
  }

  @Test func ofContentAreComputedUpToALimit() async throws {
    try scratch.write("abc", "maps/a.txt")
    let folder = try ConfinedFolder(FilePath(scratch.url.appendingPathComponent("maps").path))
    let (whole, large) = (await folder.listing(), await folder.listing(upTo: 2))
    #expect(whole.tree?.size == 3 && large.size == 3 && large.tree == nil)
  }

  @Test func leaveOutWhatIsNotToBeRead() async throws {
    try scratch.write("abc", "inside.png")
    let url = scratch.url
    try scratch.link("link.png", to: "inside.png")
    try scratch.link("out.png", to: "/etc/passwd")
    try scratch.link("broken.png", to: "none")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("folder.png"), withIntermediateDirectories: true)
    #expect(mkfifo(url.appendingPathComponent("pipe.png").path, 0o600) == 0)
    let paths = ["link.png", "out.png", "broken.png", "folder.png", "pipe.png", "missing.png", "../x.png"]
    #expect(
      await digests(paths, in: scratch) == ["link.png": FileDigest(size: 3, md5: "900150983cd24fb0d6963f7d28e17f72")])
  }
}

import CatalogDiff
import CatalogModel
import CommandSupport
import SystemPackage

/// The pictures on one side of a comparison, with the digests by which their contents are compared.
struct ComparedPictures {
  private let digests: [String: String]

  /// Reads the pictures of a catalog in YAML; nil if the base of their paths is unknown.
  ///
  /// - Parameters:
  ///   - side: the catalog.
  ///   - repository: the repository of a side that is in git.
  /// - Throws: a `Failure` for what git doesn't have.
  init?(of side: ComparedCatalog, in repository: GitRepository?) async throws {
    guard let found = side.found, !found.root.isEmpty else { return nil }
    let mentions = AssetMentions(in: side.side.catalog)
    let assets =
      if let tree = found.revision?.tree {
        GitAssets(tree: tree, root: found.root).assets(for: mentions)
      } else {
        await AssetFiles(root: found.root).assets(for: mentions)
      }
    let pictures = [AssetMentions.Role.screenshot, .promotionImage, .image].flatMap { assets.all(of: $0) }
      .filter { $0.file != nil }
    let places = Set(pictures.compactMap(\.place)).sorted()
    let paths = places.map { found.root.pushing(FilePath($0)) }
    guard let ids = try await FileDigests.all(of: paths, found.revision, in: repository) else { return nil }
    let known = Dictionary(zip(places, ids)) { first, _ in first }
    let pairs = pictures.compactMap { picture in picture.place.flatMap { known[$0] }.map { (picture.path, $0) } }
    digests = Dictionary(pairs) { first, _ in first }
  }

  /// The name of a picture in a later catalog, so that it differs from the earlier one only with its contents: another
  /// file under the same path gets a different name, and the same file under another path keeps its name.
  func name(of path: String, asIn other: ComparedPictures, after old: String?) -> String {
    guard let old, let one = other.digests[old], let two = digests[path] else { return path }
    if one == two { return old }
    return path == old ? "\(path) (another picture)" : path
  }
}

extension Catalog {
  /// The catalog with its pictures named by their contents, where an older catalog has a picture in the same place.
  func naming(_ pictures: ComparedPictures, after old: Catalog, _ others: ComparedPictures) -> Catalog {
    let known = Dictionary(old.allProducts.map { ($0.id, $0) }) { first, _ in first }
    var result = self
    result.mapProducts { product in
      guard let old = known[product.id] else { return }
      func name(_ path: String?, after other: String?) -> String? {
        path.map { pictures.name(of: $0, asIn: others, after: other) }
      }
      product.review.screenshot = name(product.review.screenshot, after: old.review.screenshot)
      if let promotion = product.promotion {
        product.promotion?.image = name(promotion.image, after: old.promotion?.image)
      }
      for (index, other) in zip(product.images.indices, old.images) {
        product.images[index] = pictures.name(of: product.images[index], asIn: others, after: other)
      }
    }
    return result
  }
}

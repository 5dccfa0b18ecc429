package import CatalogModel
import JSONSyntax

/// What the store says of a picture that it has: the file's name, and perhaps its size and checksum.
package struct StorePicture: Hashable, Sendable {
  package let name: String?
  package let size: Int?

  /// The MD5 of the file, in lower case; nil where the store says none.
  package let checksum: String?

  /// Whether the store could use the file, or is still at it.
  package let isUsable: Bool

  /// Whether the store could not use the file.
  private let isFailed: Bool

  package init(_ resource: Resource) {
    name = resource.text("fileName")
    size = resource.integer("fileSize")
    checksum = resource.text("sourceFileChecksum")?.lowercased()
    let state = resource.attributes["assetDeliveryState"]?.node["state"]?.text
    isUsable = state != "FAILED" && state != "AWAITING_UPLOAD"
    isFailed = state == "FAILED"
  }

  /// Whether the store could not use just this file.
  package func hasFailed(_ path: String, _ digest: FileDigest?) -> Bool {
    guard isFailed, let digest, name == RequestComposer.lastName(of: path) else { return false }
    return checksum.map { $0 == digest.md5 } ?? (size == digest.size)
  }

  /// Whether it is just this file: by its checksum where the store says one, else by name and size; of a file that is
  /// not here, as after a pull into a new folder, by name alone.
  package func isFile(_ path: String, _ digest: FileDigest?) -> Bool {
    guard isUsable else { return false }
    guard let digest else { return name == RequestComposer.lastName(of: path) }
    if let checksum { return checksum == digest.md5 }
    return name == RequestComposer.lastName(of: path) && size == digest.size
  }
}

extension Catalog {
  /// The catalog, of which gaps were filled from another one, with its pictures as far as the store has them: where one
  /// is a file of the other catalog it has that path, where it is none the name that the store says.
  ///
  /// - Parameters:
  ///   - pictures: what the store says of the pictures, by where they stand in what was read.
  ///   - read: what was read, without what was filled in.
  ///   - other: the catalog that names the files.
  ///   - digests: what is known of those files, by their paths. A file of which nothing is known is the store's if it
  ///     has its name, and may be if it has another one.
  /// - Returns: the catalog, in which `coins.png` is `review/coins.png`, say.
  package func withPictures(
    _ pictures: [CatalogPath: StorePicture], in read: Catalog, as other: Catalog, _ digests: [String: FileDigest]
  ) -> Catalog {
    let known = Dictionary(read.allProducts.map { ($0.id, $0) }) { first, _ in first }
    let others = Dictionary(other.allProducts.map { ($0.id, $0) }) { first, _ in first }
    var result = self
    result.mapProducts { product in
      guard let read = known[product.id], let other = others[product.id] else { return }
      let path = CatalogPath.product(product.id)
      // The name that the store says, for a picture that is none of these files for sure.
      func another(_ name: String?, at path: CatalogPath, than files: [String]) -> String? {
        guard let name, let picture = pictures[path], !files.isEmpty else { return nil }
        let isNone = files.allSatisfy { digests[$0] != nil && !picture.isFile($0, digests[$0]) }
        return isNone ? name : nil
      }
      let (shot, image) = ([other.review.screenshot].compactMap(\.self), [other.promotion?.image].compactMap(\.self))
      if let name = another(read.review.screenshot, at: path[.review][.screenshot], than: shot) {
        product.review.screenshot = name
      }
      if let name = another(read.promotion?.image, at: path[.promotion][.image], than: image) {
        product.promotion?.image = name
      }
      for index in read.images.indices {
        guard let name = another(read.images[index], at: path[.images][index], than: other.images) else { continue }
        // More pictures than the other catalog has, or another one in place of one of its own.
        if product.images.indices.contains(index) { product.images[index] = name } else { product.images.append(name) }
      }
    }
    return result
  }
}

package import CatalogModel
import TextFormats

/// The metadata of an uploaded picture: the file's name, and perhaps its size and checksum.
package struct StorePicture: Hashable, Sendable {
  package let name: String?
  package let size: Int?

  /// The MD5 of the file in lower case; nil if App Store Connect doesn't report it.
  package let checksum: String?

  /// Whether App Store Connect accepted the file, or is still processing it.
  package let isUsable: Bool

  /// Whether App Store Connect rejected the file.
  private let isFailed: Bool

  package init(_ resource: Resource) {
    name = resource.text("fileName")
    size = resource.integer("fileSize")
    checksum = resource.text("sourceFileChecksum")?.lowercased()
    let state = resource.attributes["assetDeliveryState"]?.node["state"]?.text
    isUsable = state != "FAILED" && state != "AWAITING_UPLOAD"
    isFailed = state == "FAILED"
  }

  /// Whether App Store Connect rejected exactly this file.
  package func hasFailed(_ path: String, _ digest: FileDigest?) -> Bool {
    guard isFailed, let digest, name == lastName(ofPath: path) else { return false }
    return checksum.map { $0 == digest.md5 } ?? (size == digest.size)
  }

  /// Returns whether it is this file: by checksum if reported, otherwise by name and size. A file that doesn't exist
  /// locally, as after a pull into a new folder, is compared by name only.
  package func isFile(_ path: String, _ digest: FileDigest?) -> Bool {
    guard isUsable else { return false }
    guard let digest else { return name == lastName(ofPath: path) }
    if let checksum { return checksum == digest.md5 }
    return name == lastName(ofPath: path) && size == digest.size
  }
}

extension Catalog {
  /// Returns a catalog whose gaps were filled from another one, with the pictures of App Store Connect. A picture that
  /// is a file of the other catalog gets that path; any other gets its reported name.
  ///
  /// - Parameters:
  ///   - pictures: the reported metadata of pictures, by their path in the read catalog.
  ///   - read: the catalog as read, before gaps were filled.
  ///   - other: the catalog that references the files.
  ///   - digests: the known digests of those files, by path. A file without a digest matches if its name is the same,
  ///     and may match if the name differs.
  /// - Returns: the catalog, with `review/coins.png` instead of `coins.png`, for example.
  package func withPictures(
    _ pictures: [CatalogPath: StorePicture], in read: Catalog, as other: Catalog, _ digests: [String: FileDigest]
  ) -> Catalog {
    let known = Dictionary(read.allProducts.map { ($0.id, $0) }) { first, _ in first }
    let others = Dictionary(other.allProducts.map { ($0.id, $0) }) { first, _ in first }
    var result = self
    result.mapProducts { product in
      guard let read = known[product.id], let other = others[product.id] else { return }
      let path = CatalogPath.product(product.id)
      // Returns the reported name of a picture that certainly isn't one of these files.
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
        // The catalog has more pictures than the other one, or different ones.
        if product.images.indices.contains(index) { product.images[index] = name } else { product.images.append(name) }
      }
    }
    return result
  }
}

package import CatalogModel
package import Reporting
package import SystemPackage
import TextFormats

/// Product pictures embedded in a page.
///
/// Pictures are not scaled down, which would require a decoder for each format. If one is too large, the page shows its
/// name only.
package struct Thumbnails {
  private let root: FilePath
  private let assets: Assets
  private var left = Self.mostTogether
  private var known: [String: String?] = [:]

  /// The maximum size of a picture embedded in a page, in bytes.
  package static let most = 300_000

  /// The maximum number of picture bytes in a page; a file counts each time it is shown.
  package static let mostTogether = 8_000_000

  package init(root: FilePath, assets: Assets) { (self.root, self.assets) = (root, assets) }

  /// The pictures of each product by its ID: the review screenshot, then the promotion image.
  package mutating func pictures(of catalog: Catalog) -> [String: [ChecklistReport.Picture]] {
    var result: [String: [ChecklistReport.Picture]] = [:]
    for product in catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)
    where result[product.id.text] == nil {
      let paths = [product.review.screenshot, product.promotion?.image].compactMap(\.self).filter { !$0.isEmpty }
      let pictures = paths.map { ChecklistReport.Picture(path: $0, data: data(of: $0)) }
      if !pictures.isEmpty { result[product.id.text] = pictures }
    }
    return result
  }

  /// A picture as a `data:` URL; nil if the file is missing, isn't a picture or is too large.
  private mutating func data(of path: String) -> String? {
    guard let asset = assets[path], let file = asset.file, let place = asset.place,
      case .header(let header) = file.picture,
      file.size <= min(Self.most, left)
    else { return nil }
    if let known = known[place] {
      left -= file.size
      return known
    }
    guard let bytes = Source.bytes(of: root.appending(place)) else { return nil }
    left -= file.size
    let data = "data:image/\(header.format == .png ? "png" : "jpeg");base64,\(Base64.encode(bytes))"
    known[place] = data
    return data
  }
}

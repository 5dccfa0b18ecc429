package import CatalogModel
package import Reporting
package import SystemPackage
import TextFormats

/// The pictures of products that customers see, for a page of the catalog.
///
/// Pictures are not scaled down, which would require a decoder for each format. A few small ones are embedded in the
/// page; the others are linked.
package struct PagePictures {
  /// The source of pictures that aren't embedded in the page.
  package enum Place {
    /// The catalog's folder, relative to the page's.
    case beside(folder: FilePath)
    /// The server that serves the page.
    case served
    /// Nowhere: the location of the page is unknown.
    case nowhere
  }

  /// The maximum size of a picture embedded in a page, in bytes.
  package static let most = 150_000

  /// The maximum number of picture bytes in a page; a file counts each time it is shown.
  package static let mostTogether = 1_000_000

  private let root: FilePath
  private let assets: Assets
  private let place: Place
  private var left = Self.mostTogether
  private var known: [String: String] = [:]

  /// The files that are served, by their numbers in addresses.
  package private(set) var served: [FilePath] = []

  /// Whether a picture is next to the page instead of embedded.
  package private(set) var hasOthers = false

  package init(root: FilePath, assets: Assets, _ place: Place) {
    (self.root, self.assets, self.place) = (root, assets, place)
  }

  /// The picture of each product by its ID: the promotion image, else the first of the others.
  package mutating func pictures(of catalog: Catalog) -> [String: StorefrontReport.Picture] {
    var result: [String: StorefrontReport.Picture] = [:]
    for product in catalog.allProducts where result[product.id.text] == nil {
      let paths = [product.promotion?.image].compactMap(\.self) + product.images
      if let path = paths.first(where: { !$0.isEmpty }) { result[product.id.text] = picture(path) }
    }
    return result
  }

  private mutating func picture(_ path: String) -> StorefrontReport.Picture {
    guard let asset = assets[path], let file = asset.file, let inside = asset.place else {
      return .init(path: path, problem: "isn't there")
    }
    guard case .header(let header) = file.picture else { return .init(path: path, problem: "is not a PNG or JPEG") }
    guard let address = address(of: inside, size: file.size, header.format == .png ? "png" : "jpeg") else {
      return .init(path: path, problem: "is too large to be shown without --output, \(file.size / 1000) kB")
    }
    return .init(path: path, address: address, width: header.width, height: header.height)
  }

  private mutating func address(of inside: String, size: Int, _ type: String) -> String? {
    let path = root.appending(inside)
    if case .served = place {
      served.append(path)
      return "/_page/pictures/\(served.count - 1)"
    }
    if size <= min(Self.most, left), let data = known[inside] ?? data(of: path, type) {
      left -= size
      known[inside] = data
      return data
    }
    guard case .beside(let folder) = place else { return nil }
    hasOthers = true
    return URIPath.encoded(Paths(workingFolder: folder).shown(path))
  }

  private func data(of path: FilePath, _ type: String) -> String? {
    Source.bytes(of: path).map { "data:image/\(type);base64,\(Base64.encode($0))" }
  }
}

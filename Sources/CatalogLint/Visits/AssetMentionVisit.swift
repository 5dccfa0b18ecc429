import CatalogModel
import SourceDiagnostics

/// A reference to a file, and the file.
struct AssetMentionVisit {
  /// The product that has it; nil for a retention message.
  let product: ProductVisit?
  let role: AssetMentions.Role
  let asset: Asset

  /// The place of the path.
  let place: CatalogPath

  /// The file as messages call it: `review screenshot 'review/coins.png'`.
  var spoken: String { "\(role.spoken) \(quoted(asset.path))" }
}

/// The search for the names of files that were meant. Each is compared with all files of its folder, so only the first
/// hundred are searched for.
struct MeantFiles {
  private var count = 0

  mutating func nearest(to name: Substring, among names: [String]) -> String? {
    count += 1
    return count <= 100 ? nearestSpelling(to: String(name), among: names) : nil
  }
}

extension AssetMentions.Role {
  /// The role as messages write it.
  var spoken: String {
    switch self {
    case .screenshot: "review screenshot"
    case .promotionImage: "promotion image"
    case .image: "image"
    case .hostedContent: "hosted content"
    }
  }
}

extension CatalogVisit {
  /// Whether the catalog contains screenshots at all; if no product has one, they are kept elsewhere.
  var keepsScreenshots: Bool { products.contains { $0.product.review.screenshot?.isEmpty == false } }

  /// Calls back for each reference to a faulty file: of retention messages, then of products in their order.
  ///
  /// Each file is checked once, even if many products use it; without a fault no product is visited.
  func forEachFault<Fault>(
    of roles: [AssetMentions.Role], in assets: Assets, judge: (Asset) -> Fault?,
    report: (AssetMentionVisit, Fault) -> Void
  ) {
    for role in roles {
      var faults: [String: (asset: Asset, fault: Fault)] = [:]
      for asset in assets.all(of: role) {
        if let fault = judge(asset) { faults[asset.path] = (asset, fault) }
      }
      guard !faults.isEmpty else { continue }
      func visit(_ path: String, of product: ProductVisit?, at place: CatalogPath) {
        guard let found = faults[path] else { return }
        report(AssetMentionVisit(product: product, role: role, asset: found.asset, place: place), found.fault)
      }
      if role == .image {
        for (path, place) in app?.retentionImages ?? [] { visit(path, of: nil, at: place) }
      }
      for product in products {
        for (index, path) in product.product.paths(of: role).enumerated() {
          visit(path, of: product, at: role.path(in: product.path, index))
        }
      }
    }
  }
}

extension AssetMentions.Role {
  /// The place of a file in a product; the index is its position among files of the same role.
  fileprivate func path(in product: CatalogPath, _ index: Int) -> CatalogPath {
    switch self {
    case .screenshot: product[.review][.screenshot]
    case .promotionImage: product[.promotion][.image]
    case .image: product[.images][index]
    case .hostedContent: product[.hostedContent][.source]
    }
  }
}

extension App {
  /// The images of retention messages and their bullet points.
  fileprivate var retentionImages: [(path: String, place: CatalogPath)] {
    retentionMessages.enumerated().flatMap { index, message in
      let place = CatalogPath.app[.retentionMessages][index]
      let bullets = message.localizations.flatMap { pair in
        pair.value.bullets.enumerated().map { number, bullet in
          (bullet.image, place[.localizations][pair.key][.bullets][number][.image])
        }
      }
      return ([(message.image, place[.image])] + bullets).compactMap { path, place in path.map { ($0, place) } }
    }
  }
}

extension Asset {
  /// Why the contents can't be checked, as the end of a sentence; nil if they can, or if the file doesn't exist,
  /// which other rules report.
  var whyUnreadable: String? {
    switch target {
    case .folder: "is a folder"
    case .special: "is neither a file nor a folder"
    case .unreadable(let reason): "can't be read: \(reason)"
    case .file(let file) where file.size == 0: "is empty"
    case .file(let file):
      if case .damaged(let reason) = file.picture { "is damaged: \(reason)" } else { nil }
    case .missing, .broken, .outside: nil
    }
  }

  /// The actual format if it isn't a PNG or JPEG, as the end of a sentence.
  var otherFormat: String? {
    guard let file, file.size > 0 else { return nil }
    switch file.nature {
    case .picture(.png), .picture(.jpeg): return nil
    default: return "is \(file.nature.spoken)"
    }
  }

  /// Its header, if it is a PNG or a JPEG.
  var header: ImageHeader? {
    if case .header(let header) = file?.picture { header } else { nil }
  }
}

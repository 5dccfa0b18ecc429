import CatalogModel

/// A product that names a file, and what that leads to.
struct AssetMentionVisit {
  let product: ProductVisit
  let role: AssetMentions.Role
  let asset: Asset

  /// Which of several files of the role it is, from 0.
  let index: Int

  /// Where the path is written.
  var place: CatalogPath {
    switch role {
    case .screenshot: product.path[.review][.screenshot]
    case .promotionImage: product.path[.promotion][.image]
    case .image: product.path[.images][index]
    case .hostedContent: product.path[.hostedContent][.source]
    }
  }

  /// The file as messages call it: `review screenshot 'review/coins.png'`.
  var spoken: String { "\(role.spoken) \(quoted(asset.path))" }
}

extension AssetMentions.Role {
  /// As messages call it.
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
  /// Whether the authors keep screenshots in the catalog at all: where no product has one, they are kept elsewhere.
  var keepsScreenshots: Bool { products.contains { $0.product.review.screenshot?.isEmpty == false } }

  /// Calls for each product that names a faulty file, in the order of the products.
  ///
  /// Each file is judged once, however many products name it; while all are as they should be, no product is looked at.
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
      for product in products {
        for (index, path) in product.product.paths(of: role).enumerated() {
          guard let found = faults[path] else { continue }
          report(AssetMentionVisit(product: product, role: role, asset: found.asset, index: index), found.fault)
        }
      }
    }
  }
}

extension Asset {
  /// Why it is no file whose contents could be judged, as the end of a sentence; nil if it is one, or if it is not
  /// there at all, which other rules say.
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

  /// What it is instead of a PNG or a JPEG, as the end of a sentence.
  var otherFormat: String? {
    guard let file, file.size > 0 else { return nil }
    switch file.nature {
    case .picture(.png), .picture(.jpeg): return nil
    default: return "is \(file.nature.spoken)"
    }
  }

  /// What its header says, if it is a PNG or a JPEG.
  var header: ImageHeader? {
    if case .header(let header) = file?.picture { header } else { nil }
  }
}

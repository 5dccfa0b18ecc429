import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Pictures: each is announced, its bytes go where the answer says, and then it is said to be complete.
extension RequestComposer {
  mutating func addScreenshot(of item: ProductInProgress) {
    guard let file = item.product.review.screenshot else { return }
    addPicture(
      file, item.kind.screenshot, as: RequestName(item.name, "/screenshot"), at: item.path[.review][.screenshot],
      why: "Announces the picture for the reviewers."
    ) { $0.link(item.kind.reviewLink, item.kind.product, item.id) }
  }

  /// The picture and the place of a product on the app's page.
  ///
  /// - Parameters:
  ///   - item: the product.
  ///   - imageOwner: what the picture belongs to.
  ///   - number: the version of the API's path for pictures.
  mutating func addPromotion(of item: ProductInProgress, imageOwner: (id: Placeholder, type: ResourceType), _ number: Int) {
    guard let promotion = item.product.promotion else { return }
    if let file = promotion.image {
      let link: StaticString = version == .withVersions ? "version" : item.kind.link
      addPicture(
        file, item.kind.image, number, as: RequestName(item.name, "/image"), at: item.path[.promotion][.image],
        why: "Announces the picture for the app's page."
      ) { $0.link(link, imageOwner.type, imageOwner.id) }
    }
    guard item.product.isPromoted else { return }
    requests.create(.promotedPurchases, as: .promotion(of: item.name), why: "Promotes the product on the app's page.") { writer in
      writer.attributes { writer in
        writer.field("visibleForAllUsers", promotion.isVisible ?? true)
        writer.field("enabled", true)
      }
      writer.relationships { writer in
        writer.link("app", .apps, Placeholder.app)
        writer.link(item.kind.reviewLink, item.kind.product, item.id)
      }
    }
  }

  private mutating func addPicture(
    _ file: String, _ type: ResourceType, _ number: Int = 1, as name: RequestName, at path: @autoclosure () -> CatalogPath,
    why: StaticString,
    owner: (inout JSONWriter) -> Void
  ) {
    guard let digest = digests[file] else {
      return leaveOut("the picture", "the store wants to know the size of '\(file)', which is not there", at: path())
    }
    requests.create(
      type, version: number, as: name, why: why, upload: RequestList.Upload(file: file, digest: digest)
    ) { writer in
      writer.attributes { writer in
        writer.field("fileName", Self.lastName(of: file))
        writer.field("fileSize", digest.size)
      }
      writer.relationships(owner)
    }
    requests.change(
      type, name.answer, version: number, as: RequestName(name.text, "/uploaded"), why: "Says that all bytes of it are there."
    ) { writer in
      // The second generation of pictures takes no checksum.
      if number == 1 { writer.field("sourceFileChecksum", digest.md5) }
      writer.field("uploaded", true)
    }
  }
  /// A path's part behind its last slash.
  private static func lastName(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}

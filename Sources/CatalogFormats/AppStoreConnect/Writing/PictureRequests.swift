import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Pictures: each is announced, its bytes go where the answer says, and then it is said to be complete.
extension RequestComposer {
  mutating func addScreenshot(of item: ProductInProgress) {
    guard let file = item.product.review.screenshot else { return }
    addPicture(
      file, item.kind.screenshot, as: "\(item.name)/screenshot", at: item.path[.review][.screenshot],
      why: "Announces the picture for the reviewers."
    ) { $0.link(item.kind.reviewLink, item.kind.product, item.id) }
  }

  /// The picture and the place of a product on the app's page.
  ///
  /// - Parameters:
  ///   - item: the product.
  ///   - imageOwner: what the picture belongs to.
  ///   - number: the version of the API's path for pictures.
  mutating func addPromotion(of item: ProductInProgress, imageOwner: (id: String, type: ResourceType), _ number: Int) {
    guard let promotion = item.product.promotion else { return }
    if let file = promotion.image {
      let link = version == .withVersions ? "version" : item.kind.link
      addPicture(
        file, item.kind.image, number, as: "\(item.name)/image", at: item.path[.promotion][.image],
        why: "Announces the picture for the app's page."
      ) { $0.link(link, imageOwner.type, imageOwner.id) }
    }
    guard promotion.isVisible != nil || promotion.order != nil else { return }
    let name = "\(item.name)/promotion"
    requests.create(.promotedPurchases, as: name, why: "Promotes the product on the app's page.") { writer in
      writer.attributes { writer in
        writer.member("visibleForAllUsers", promotion.isVisible ?? true)
        writer.member("enabled", true)
      }
      writer.relationships { writer in
        writer.link("app", .apps, Placeholder.app)
        writer.link(item.kind.reviewLink, item.kind.product, item.id)
      }
    }
    promoted.append((promotion.order, name))
  }

  private mutating func addPicture(
    _ file: String, _ type: ResourceType, _ number: Int = 1, as name: String, at path: CatalogPath, why: StaticString,
    owner: (inout JSONWriter) -> Void
  ) {
    guard let digest = digests[file] else {
      return leaveOut("the picture", "the store wants to know the size of '\(file)', which is not there", at: path)
    }
    requests.create(
      type, version: number, as: name, why: why, upload: RequestList.Upload(file: file, digest: (digest.size, digest.md5))
    ) { writer in
      writer.attributes { writer in
        writer.member("fileName", String(file.split(separator: "/").last ?? ""))
        writer.member("fileSize", digest.size)
      }
      writer.relationships(owner)
    }
    requests.change(
      type, Placeholder.answer(to: name), version: number, as: "\(name)/uploaded", why: "Says that all bytes of it are there."
    ) { writer in
      // The second generation of pictures takes no checksum.
      if number == 1 { writer.member("sourceFileChecksum", digest.md5) }
      writer.member("uploaded", true)
    }
  }
}

import CatalogDiff
import CatalogModel
import SystemPackage

/// What the folders of hosted content hold on one side of a comparison.
struct HostedFolders {
  /// A product with a folder of content.
  private struct Content {
    let product: ProductID
    let version: String?
    let source: String
  }

  private let contents: [Content]
  private let root: FilePath
  private let revision: FoundCatalog.Revision?
  private let assets: Assets

  /// What was packaged, if that is written down.
  private let lock: ContentLock?

  /// Looks at the content of a catalog in YAML; nil when it hosts nothing, or when nobody knows from where its paths
  /// go.
  init?(of side: ComparedCatalog) async throws {
    guard let found = side.found, !found.root.isEmpty else { return nil }
    contents = side.side.catalog.everyProduct.compactMap { product in
      guard let hosted = product.hostedContent, let source = hosted.source else { return nil }
      return Content(product: product.id, version: hosted.version, source: source)
    }
    guard !contents.isEmpty else { return nil }
    root = found.root
    revision = found.revision
    let mentions = AssetMentions(hosting: contents.map(\.source))
    let lockPath = root.appending(ContentLock.fileName)
    if let revision {
      assets = await GitAssets(tree: revision.tree, root: root).assets(for: mentions)
      let id = revision.tree.file(at: lockPath).map { [$0.id] } ?? []
      lock = try await revision.repository.contents(of: id).first.flatMap { Self.lock(in: $0) }
    } else {
      assets = await AssetFiles(root: root).assets(for: mentions)
      lock = Source.bytes(of: lockPath).flatMap { Self.lock(in: $0) }
    }
  }

  private static func lock(in bytes: [UInt8]) -> ContentLock? {
    try? ContentLock(text: String(decoding: bytes, as: UTF8.self))
  }

  /// The files of all products that both sides know the content of, in a way that can be compared.
  ///
  /// Folders are compared with folders; where one is missing, as it may not be kept in git, what was packaged is.
  static func listings(_ old: HostedFolders, _ new: HostedFolders) async -> (
    old: [ContentListing], new: [ContentListing]
  ) {
    var (before, after): ([ContentListing], [ContentListing]) = ([], [])
    let others = Dictionary(new.contents.map { ($0.product, $0) }) { first, _ in first }
    let like = (old.revision ?? new.revision)?.tree.anyID ?? ""
    for content in old.contents {
      guard let other = others[content.product] else { continue }
      if let one = await old.folder(content, like), let two = await new.folder(other, like) {
        before.append(ContentListing(content.product, files: one))
        after.append(ContentListing(content.product, files: two))
      } else if let one = await old.packaged(content), let two = await new.packaged(other) {
        before.append(ContentListing(content.product, files: one))
        after.append(ContentListing(content.product, files: two))
      }
    }
    return (before, after)
  }

  /// The files in a folder with their IDs as git makes them; nil when it is not there, or not all of it can be read.
  private func folder(_ content: Content, _ like: String) async -> [ContentListing.File]? {
    guard let asset = assets[content.source], let folder = asset.folder, let place = asset.place else { return nil }
    guard folder.isComplete, !folder.hasUnreadable else { return nil }
    let start = folder.isPackage ? place + "/" + AssetFolder.contentsName : place
    let files = await concurrentMap(folder.content, isLittle: folder.content.count < 16) {
      entry -> ContentListing.File? in
      switch entry.kind {
      case .file(let file):
        let path = root.pushing(FilePath(start)).pushing(FilePath(entry.path))
        let id = revision.map { $0.tree.file(at: path)?.id } ?? BlobID.of(fileAt: path, size: file.size, like: like)
        return id.map { ContentListing.File(entry.path, size: file.size, digest: $0) }
      case .link(let link), .brokenLink(let link), .escapingLink(let link, _):
        return ContentListing.File(entry.path, size: 0, digest: "-> \(link.destination)")
      case .folder, .special, .unreadable: return nil
      }
    }
    return files.contains(nil) ? nil : files.compactMap(\.self)
  }

  /// What was packaged as the version that the catalog has; what is not written down is looked at, where it is on the
  /// disk.
  private func packaged(_ content: Content) async -> [ContentListing.File]? {
    var tree = content.version.flatMap { lock?.tree(of: content.product, version: $0) }
    if tree == nil, revision == nil, let place = assets[content.source]?.place {
      tree = await (try? ConfinedFolder(root.pushing(FilePath(place)), readsAll: true))?.listing().tree
    }
    return tree?.entries.map { entry in
      switch entry.kind {
      case .file(let size, let digest): ContentListing.File(entry.path, size: size, digest: digest)
      case .link(let destination): ContentListing.File(entry.path, size: 0, digest: "-> \(destination)")
      }
    }
  }
}

extension GitAssets {
  func assets(for mentions: AssetMentions) async -> Assets {
    let survey = AssetSurvey(of: mentions, on: self)
    return survey.assets(survey.wanted.map(survey.examine))
  }
}

extension AssetMentions {
  /// Only the folders of hosted content.
  fileprivate init(hosting sources: [String]) {
    self.init(
      in: Catalog(
        products: sources.map { source in
          var product = Product(id: "content", type: .nonConsumable)
          product.hostedContent = HostedContentReference(source: source)
          return product
        }))
  }
}

extension Catalog {
  /// The products outside groups, then those in them.
  var everyProduct: [Product] { products + subscriptionGroups.flatMap(\.subscriptions) }
}

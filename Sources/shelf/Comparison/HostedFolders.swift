import CommandSupport
import CatalogDiff
import CatalogModel
import SystemPackage

/// The content of the hosted content folders on one side of a comparison.
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

  /// The record of packaged content, if there is one.
  private let lock: ContentLock?

  /// Examines the content of a catalog in YAML; nil if it doesn't host any, or if the base of its paths is unknown.
  init?(of side: ComparedCatalog) async throws {
    guard let found = side.found, !found.root.isEmpty else { return nil }
    contents = side.side.catalog.allProducts.compactMap { product in
      guard let hosted = product.hostedContent, let source = hosted.source else { return nil }
      return Content(product: product.id, version: hosted.version, source: source)
    }
    guard !contents.isEmpty else { return nil }
    root = found.root
    revision = found.revision
    let mentions = AssetMentions(hosting: contents.map(\.source))
    let lockPath = root.appending(ContentLock.fileName)
    if let revision {
      assets = GitAssets(tree: revision.tree, root: root).assets(for: mentions)
      let id = revision.tree.id(at: lockPath).map { [$0] } ?? []
      lock = try await revision.repository.contents(of: id).first.flatMap { Self.lock(in: $0) }
    } else {
      assets = await AssetFiles(root: root).assets(for: mentions)
      lock = Source.bytes(of: lockPath, within: Confinement(around: root)).flatMap { Self.lock(in: $0) }
    }
  }

  private static func lock(in bytes: [UInt8]) -> ContentLock? {
    try? ContentLock(text: String(decoding: bytes, as: UTF8.self))
  }

  /// The comparable files of all products whose content is known on both sides.
  ///
  /// Folders are compared with folders. If one is missing, because it may not be kept in git, the packaged content is
  /// used.
  static func listings(_ old: HostedFolders, _ new: HostedFolders) async throws -> (
    old: [ContentListing], new: [ContentListing]
  ) {
    var (before, after): ([ContentListing], [ContentListing]) = ([], [])
    let others = Dictionary(new.contents.map { ($0.product, $0) }) { first, _ in first }
    let repository = (old.revision ?? new.revision)?.repository
    for content in old.contents {
      guard let other = others[content.product] else { continue }
      if let one = try await old.folder(content, in: repository),
        let two = try await new.folder(other, in: repository)
      {
        before.append(ContentListing(content.product, files: one))
        after.append(ContentListing(content.product, files: two))
      } else if let one = await old.packaged(content), let two = await new.packaged(other) {
        before.append(ContentListing(content.product, files: one))
        after.append(ContentListing(content.product, files: two))
      }
    }
    return (before, after)
  }

  /// The files in a folder with their digests; nil if it doesn't exist or can't be read completely.
  private func folder(_ content: Content, in repository: GitRepository?) async throws -> [ContentListing.File]? {
    guard let asset = assets[content.source], let folder = asset.folder, let place = asset.place else { return nil }
    guard folder.isComplete, !folder.hasUnreadable else { return nil }
    let start = FilePath(folder.isPackage ? place + "/" + AssetFolder.contentsName : place)
    var (files, links): ([ContentListing.File], [ContentListing.File]) = ([], [])
    for entry in folder.content {
      switch entry.kind {
      case .file(let file): files.append(ContentListing.File(entry.path, size: file.size, digest: ""))
      case .link(let link), .brokenLink(let link), .escapingLink(let link, _):
        links.append(ContentListing.File(entry.path, size: 0, digest: "-> \(link.destination)"))
      case .folder, .special, .unreadable: return nil
      }
    }
    let paths = files.map { root.pushing(start).pushing(FilePath($0.path)) }
    guard let digests = try await FileDigests.all(of: paths, revision, in: repository) else { return nil }
    for (index, digest) in digests.enumerated() { files[index].digest = digest }
    if let revision {
      for (index, size) in try await revision.repository.sizes(of: digests).enumerated() { files[index].size = size }
    }
    return files + links
  }

  /// The files packaged as the version in the catalog; if they aren't recorded, they are read from the disk.
  private func packaged(_ content: Content) async -> [ContentListing.File]? {
    var tree = content.version.flatMap { lock?.tree(of: content.product, version: $0) }
    if tree == nil, revision == nil, let place = assets[content.source]?.place {
      tree = await (try? ConfinedFolder(root.pushing(FilePath(place))))?.listing().tree
    }
    return tree?.entries.map { entry in
      switch entry.kind {
      case .file(let size, let digest): ContentListing.File(entry.path, size: size, digest: digest)
      case .link(let destination): ContentListing.File(entry.path, size: 0, digest: "-> \(destination)")
      }
    }
  }
}

/// The digests by which the contents of files are compared.
enum FileDigests {
  /// The digests of files: their IDs if one side is in git, else their checksums.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - revision: their revision; nil for files on the disk.
  ///   - repository: the repository of a side that is in git.
  /// - Returns: the digests in the same order; nil if a file can't be read.
  /// - Throws: a `Failure` for what git does not have.
  static func all(
    of paths: [FilePath], _ revision: FoundCatalog.Revision?, in repository: GitRepository?
  ) async throws -> [String]? {
    if revision == nil, let repository { return try await repository.ids(ofFiles: paths) }
    let digests = await concurrentMap(paths, isLittle: paths.count < 16) { path in
      revision.map { $0.tree.id(at: path) } ?? AssetFiles.sha256(of: path)
    }
    return digests.contains(nil) ? nil : digests.compactMap(\.self)
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

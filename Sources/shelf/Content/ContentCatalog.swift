import CommandSupport
import CatalogModel
import CatalogYAML
import HostedContent
import SourceDiagnostics
import SystemPackage

/// The one catalog whose hosted content is processed, with the record of packaged content.
struct ContentCatalog {
  /// A product and its folder.
  struct Content {
    let product: ProductID
    let version: String

    /// As in the catalog.
    let source: String
    let folder: FilePath
  }

  let workspace: Workspace
  let root: FilePath
  private(set) var lock: ContentLock

  let reading: CatalogReading
  private var lockPath: FilePath { root.appending(ContentLock.fileName) }

  /// - Parameter paths: the catalog's path arguments.
  /// - Throws: a `Failure` unless they lead to one readable catalog.
  init(_ paths: [String]) async throws {
    workspace = try await Workspace(paths)
    if let failure = workspace.failures.first { throw Failure(failure) }
    reading = try workspace.yamlOfOneCatalog()
    guard let root = workspace.roots[0] else { throw Failure("no catalog found; name its folder") }
    let broken = workspace.faults.filter { $0.severity == .error }
    guard broken.isEmpty else {
      StandardError.report(broken, in: workspace.files)
      throw Failure("fix the errors above first")
    }
    self.root = root
    lock = try Self.lock(at: root.appending(ContentLock.fileName))
  }

  private static func lock(at path: FilePath) throws -> ContentLock {
    guard FileSystem.exists(path) || FileSystem.isLink(path) else { return ContentLock() }
    guard Confinement(around: path.parent).admits(path) else {
      throw Failure("can't read '\(path)': \(Confinement.Escape())")
    }
    let text: String
    do { text = String(decoding: try Source.textFile(at: path, shown: path.string).bytes, as: UTF8.self) } catch {
      throw Failure("can't read '\(path)': \(error)")
    }
    do throws(ContentLock.Fault) { return try ContentLock(text: text) } catch {
      throw Failure("'\(path)', line \(error.line): \(error.message); restore the file, or fix the line")
    }
  }

  /// The content of the given products, or of all that have any; throws a `Failure` for a product without content.
  func contents(of ids: [String]) throws -> [Content] {
    let all = reading.catalog.products + reading.catalog.subscriptionGroups.flatMap(\.subscriptions)
    for id in ids {
      guard let product = all.first(where: { $0.id.text == id }) else {
        throw Workspace.unknownProduct(id, in: [reading.catalog])
      }
      if product.hostedContent?.source == nil { throw Failure("product '\(id)' has no hosted content") }
    }
    return try all.filter { ids.isEmpty || ids.contains($0.id.text) }.compactMap { product in
      guard let content = product.hostedContent, let source = content.source else { return nil }
      guard let version = content.version else { throw Failure("product '\(product.id)' has no content version") }
      let path = FilePath(source)
      let folder = root.pushing(path)
      guard !path.isAbsolute, !path.components.contains(where: { $0.kind == .parentDirectory }),
        Confinement(within: root).admits(folder)
      else { throw Failure("the content of '\(product.id)' is outside the catalog: '\(source)'") }
      return Content(product: product.id, version: version, source: source, folder: folder)
    }
  }

  /// The requirements for a content.
  func claim(of content: Content) -> ContentClaim {
    ContentClaim(product: content.product, version: content.version, lock: lock)
  }

  /// Records the packaged content; throws a `Failure` if it can't be written.
  mutating func record(_ entries: [ContentLock.Entry]) throws {
    let before = lock
    for entry in entries { lock.record(entry) }
    guard lock != before else { return }
    do { try AtomicFile.write(Array(lock.text.utf8), to: lockPath, within: workspace.writable) } catch {
      throw Failure("can't write '\(lockPath)': \(error)")
    }
  }
}

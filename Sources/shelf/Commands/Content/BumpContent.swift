import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogYAML
import SourceDiagnostics
import SystemPackage

/// `shelf content bump`: raise the version of changed content.
struct BumpContent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bump",
    abstract: "Raise the version of changed hosted content",
    discussion: """
      Raises the last number by one, above every packaged version. Without --product, raises the content that changed \
      since it was packaged.

      Examples:
        shelf content bump
        shelf content bump --product com.example.lighthouse.chapter_1

      Exit code: 0 done, or nothing to do; 2 something could not be read or written.
      """
  )

  @OptionGroup var input: InputOptions

  @Option(
    name: .customLong("product"),
    help: ArgumentHelp("Product ID (repeatable; default: all with changed content).", valueName: "id"),
    completion: .productIDs)
  var ids: [String] = []

  @OptionGroup(title: "Common options") var common: CommonOptions

  func run() async throws {
    try Workspace.checkMayWrite(input.paths)
    let catalog = try await ContentCatalog(input.paths)
    var raised: [(content: ContentCatalog.Content, version: String)] = []
    for content in try catalog.contents(of: ids) {
      let isWanted = ids.isEmpty ? try await hasChanged(content, in: catalog) : true
      if isWanted { raised.append((content, try next(of: content, in: catalog))) }
    }
    try write(raised, in: catalog)
    for (content, version) in raised {
      Terminal.succeed("Changed \(content.product): \(content.version) → \(version)")
    }
    if raised.isEmpty { Terminal.succeed("No content has changed since it was packaged") }
  }

  private func hasChanged(_ content: ContentCatalog.Content, in catalog: ContentCatalog) async throws -> Bool {
    guard let packaged = catalog.lock.tree(of: content.product, version: content.version) else { return false }
    return packaged.differs(from: try await catalog.listing(of: content).folder)
  }

  /// One higher than the current version and all packaged ones.
  private func next(of content: ContentCatalog.Content, in catalog: ContentCatalog) throws -> String {
    guard let own = ContentVersion(content.version) else {
      throw Failure(
        "content version '\(content.version)' of '\(content.product)' must be numbers with dots, such as 1.2")
    }
    let last = catalog.lock.latest(of: content.product).flatMap { ContentVersion($0.version) } ?? own
    return max(own, last).next.description
  }

  private func write(_ raised: [(content: ContentCatalog.Content, version: String)], in catalog: ContentCatalog) throws
  {
    func located(_ version: String, of product: ProductID) -> Fix<SourceRange?>? {
      let place = CatalogPath.product(product)[.hostedContent][.version]
      let edit = Edit(at: place, newText: version)
      let finding = Diagnostic(
        DiagnosticKind.missingKey, "", at: place, fix: Fix("write '\(version)'", isSafe: true, edits: [edit]))
      return catalog.reading.sourceMap.locate(finding).fix
    }
    let fixes = try raised.map { content, version in
      guard let fix = located(version, of: content.product), fix.isPlaced else {
        throw Failure("the version of '\(content.product)' comes from a template; raise it there by hand")
      }
      return fix
    }
    let pass = FixPass(fixes)
    guard pass.applied.count == Set(fixes.map(\.edits)).count else {
      throw Failure("two products share one version in a template; raise it there by hand")
    }
    let places = Set(fixes.flatMap(\.edits).map(\.place))
    let ids = Set(raised.map(\.content.product))
    for product in catalog.reading.catalog.allProducts where !ids.contains(product.id) {
      let version = product.hostedContent?.version.flatMap { located($0, of: product.id) }
      guard places.isDisjoint(with: version?.edits.map(\.place) ?? []) else {
        throw Failure("'\(product.id)' shares the version through defaults or a template; raise it there by hand")
      }
    }
    let changes = try pass.files.map { index in
      let file = catalog.workspace.files[index]
      guard let path = catalog.workspace.path(ofFile: index), catalog.workspace.mayWrite(path) else {
        throw Failure("'\(file.path)' is a link to somewhere else; nothing was changed")
      }
      return AtomicFiles.Change(
        path: path, shown: file.path, old: file.bytes, new: pass.fixedBytes(ofFile: index, from: file.bytes))
    }
    try AtomicFiles.write(changes, within: catalog.workspace.writable, undoIn: catalog.workspace.roots[0])
  }
}

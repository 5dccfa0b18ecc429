import CommandSupport
import ArgumentParser
import CatalogModel
import HostedContent
import PackagePayload
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf content build`: build packages of hosted content.
struct BuildContent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build packages of hosted content",
    discussion: """
      Each product with hosted content gets a folder named after its ID, with ContentInfo.plist and Contents, or a \
      file 'ID.pkg' with the same. Content with errors is not packaged. The packages are recorded in content.lock \
      beside app.yaml; commit that file. The same content gives the same bytes.

      Examples:
        shelf content build --output packages
        shelf content build --product com.example.guide --format pkg -o packages

      Exit code: 0 written, 1 content has errors, 2 something could not be read or written.
      """
  )

  /// The kinds of package.
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case folder, pkg
  }

  @OptionGroup var input: InputOptions

  @Option(
    name: .customLong("product"),
    help: ArgumentHelp("Product ID (repeatable; default: all with hosted content).", valueName: "id"),
    completion: .productIDs)
  var ids: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where to write (a folder).", valueName: "path"), completion: .directory)
  var output: String

  @Option(help: "Output format.")
  var format = Form.folder

  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output is empty; name a folder") }
  }

  func run() async throws {
    if format == .pkg, !PayloadSupport.isThere { throw Failure(PayloadSupport.whyMissing) }
    try Workspace.checkMayWrite(input.paths)
    var catalog = try await ContentCatalog(input.paths)
    let contents = try catalog.contents(of: ids)
    if contents.isEmpty { throw Failure("no product of the catalog has hosted content") }
    for content in contents { _ = try Self.name(of: content.product, "") }
    var report = ContentReport()
    var ready: [(source: ConfinedFolder, plan: PackagePlan, tree: ContentTree)] = []
    for content in contents {
      let (source, folder) = try await catalog.listing(of: content)
      let examination = ContentExamination(folder, as: catalog.claim(of: content))
      report.add(examination, of: folder, in: catalog.shown(content.folder), product: content.product)
      if examination.isFit, let tree = folder.tree {
        ready.append((source, PackagePlan(of: folder, product: content.product, version: content.version), tree))
      }
    }
    let found = report.report
    StandardError.report(found.findings, in: found.files)
    guard ready.count == contents.count else {
      throw Refused("nothing was written: fix the content errors above")
    }
    if FileSystem.exists(FilePath(output)), let folder = try? OpenFolder(FilePath(output)) {
      Leftovers.remove(in: folder)
    }
    for (source, plan, _) in ready { try write(plan, from: source) }
    try catalog.record(
      ready.map { ContentLock.Entry(product: $0.plan.product, version: $0.plan.version, tree: $0.tree) })
  }

  private func write(_ plan: PackagePlan, from source: ConfinedFolder) throws {
    let progress = ContentProgress("packaging \(plan.product)", of: plan.size)
    defer { progress.finish() }
    switch format {
    case .folder:
      let place = FilePath(output).appending(try Self.name(of: plan.product, ""))
      try PackageFolder(place).write(plan, from: source, progress)
      progress.finish()
      report(plan, "\(place)", "")
    case .pkg:
      let place = FilePath(output).appending(try Self.name(of: plan.product, ".pkg"))
      let size = try PackageFile(place).write(plan, from: source, progress)
      progress.finish()
      report(plan, "\(place)", ", \(size) packed")
    }
  }

  /// The file name of a product's package; throws for an ID that isn't a file name, which would lead elsewhere.
  private static func name(of product: ProductID, _ ending: String) throws -> FilePath.Component {
    guard !product.text.hasPrefix("."), !product.text.utf8.contains(0),
      let name = FilePath.Component(product.text + ending), name.kind == .regular
    else { throw Failure("'\(product)' can't be the name of a package; nothing was written") }
    return name
  }

  private func report(_ plan: PackagePlan, _ place: String, _ more: String) {
    let count = plan.entries.count { if case .copy = $0.kind { true } else { false } }
    Terminal.succeed(
      "Wrote \(place) (version \(plan.version), \(counted(count, "file")), \(plan.size) bytes\(more))")
    for path in plan.omitted { Terminal.succeed("  left out: '\(path)'") }
  }
}

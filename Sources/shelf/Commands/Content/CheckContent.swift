import CommandSupport
import ArgumentParser
import CatalogModel
import HostedContent
import Reporting
import SourceDiagnostics
import StoreFacts
import SystemPackage

/// `shelf content check`: check hosted content file by file.
struct CheckContent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check hosted content file by file",
    discussion: """
      Checks source folders, package folders and .pkg files. Nothing is written or run, and links out of the folder \
      are not followed. Without paths, the content of all products is checked.

      Examples:
        shelf content check                              all content
        shelf content check packages/com.example.guide   a package folder
        shelf content check guide.pkg --catalog catalog  compared with the catalog
        shelf content check --format json content/chapter-1

      Exit code: 0 clean, 1 an error was found, 2 something could not be read.
      """
  )

  @Argument(help: ArgumentHelp("Content folders or packages.", valueName: "content"), completion: .file())
  var paths: [String] = []

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup(title: "Report options") var report: ReportOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func run() async throws {
    var found = ContentReport()
    var failures: [String] = []
    if paths.isEmpty {
      let catalog = try await ContentCatalog(catalog.paths)
      for content in try catalog.contents(of: []) {
        let folder = try await catalog.listing(of: content).folder
        found.add(
          ContentExamination(folder, as: catalog.claim(of: content)), of: folder, in: catalog.shown(content.folder),
          product: content.product)
      }
    } else {
      let catalog = catalog.paths.isEmpty ? nil : try await ContentCatalog(catalog.paths)
      for path in paths {
        do {
          let content = try await FoundContent(path)
          let claim = claim(of: content, in: catalog)
          found.add(content.examination(as: claim), of: content.folder, in: path, product: claim.product)
        } catch let failure as Failure { failures.append(failure.message) }
      }
      // Without any readable content, there is nothing to report.
      if failures.count == paths.count {
        for failure in failures { Terminal.printError(failure) }
        throw ExitStatus.failure
      }
    }
    try report.finish(
      found.report, failures: failures, fails: found.report.findings.contains { $0.severity == .error })
  }

  /// The catalog's requirements for a folder, if it has the product.
  private func claim(of content: FoundContent, in catalog: ContentCatalog?) -> ContentClaim {
    let folder = content.folder
    let id = folder.contentInfo?.productID
    let known = id.flatMap { id in (try? catalog?.contents(of: [id]))?.first }
    var claim = ContentClaim(isPackage: folder.isPackage || folder.lacksOnlyInfo || content.packedSize != nil)
    if let known {
      (claim.product, claim.version) = (known.product, known.version)
      claim.lock = catalog?.lock
    } else {
      claim.product = id.map { ProductID($0) }
    }
    return claim
  }
}

extension ContentCatalog {
  /// The files in the folder of a content, with every byte read unless they are too large.
  func listing(of content: Content) async throws -> (source: ConfinedFolder, folder: AssetFolder) {
    do {
      let progress = ContentProgress("reading \(content.product)")
      defer { progress.finish() }
      let source = try ConfinedFolder(content.folder, progress)
      return (source, await source.listing(upTo: HostedContentLimits.greatestSize.value))
    } catch { throw Failure("can't read the content of '\(content.product)', '\(shown(content.folder))': \(error)") }
  }

  /// A display path.
  func shown(_ path: FilePath) -> String {
    FileSystem.workingFolder.map { Paths(workingFolder: $0).shown(path.lexicallyNormalized()) } ?? path.string
  }
}

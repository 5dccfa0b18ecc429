import CommandSupport
import ArgumentParser
import CatalogModel
import HostedContent
import Reporting
import SourceDiagnostics
import SystemPackage

/// `shelf content check`: is this content right?
struct CheckContent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check hosted content file by file: source folders, package folders and .pkg files.",
    discussion: """
      Every byte is read, nothing is written and nothing is run. Links are followed by hand and never out of the \
      folder; a .pkg \
      is unpacked in memory, piece by piece. Without paths, the content of all products of the catalog is checked.

      Examples:
        shelf content check                                   what the catalog names
        shelf content check packages/com.example.chapter_1    a package folder
        shelf content check chapter_1.pkg --catalog catalog   a flat package, against what the catalog says
        shelf content check --format json content/chapter-1

      Exit status: 0 clean, 1 an error was found, 2 something could not be read.
      """
  )

  @Argument(help: ArgumentHelp("Folders of content, or flat packages.", valueName: "path"), completion: .file())
  var paths: [String] = []

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var report: ReportOptions

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
      // Of what could not be read at all there is nothing to report.
      if failures.count == paths.count {
        for failure in failures { Terminal.complain(failure) }
        ExitStatus.unclear.exit()
      }
    }
    report.finish(
      found.report, failures: failures, fails: found.report.findings.contains { $0.severity == .error })
  }

  /// What a folder is supposed to be, as far as the catalog knows the product that it names.
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
  /// What is in the folder of a content, every byte of it read.
  func listing(of content: Content) async throws -> (source: ConfinedFolder, folder: AssetFolder) {
    do {
      let progress = ContentProgress("reading \(content.product)")
      defer { progress.finish() }
      let source = try ConfinedFolder(content.folder, readsAll: true, progress)
      return (source, await source.listing())
    } catch { throw Failure("can't read the content of '\(content.product)', '\(shown(content.folder))': \(error)") }
  }

  /// A path as it is shown.
  func shown(_ path: FilePath) -> String {
    FileSystem.workingFolder.map { Paths(workingFolder: $0).shown(path.lexicallyNormalized()) } ?? path.string
  }
}

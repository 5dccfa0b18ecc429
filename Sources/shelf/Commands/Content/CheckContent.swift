import ArgumentParser
import CatalogModel
import HostedContent
import Reporting
import SystemPackage

/// `shelf content check`: is this content right?
struct CheckContent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check hosted content file by file: source folders and package folders.",
    discussion: """
      Every byte is read, nothing is written and nothing is run. Links are followed by hand and never out of the folder. Without \
      paths, the content of all products of the catalog is checked.

      Examples:
        shelf content check                                   what the catalog names
        shelf content check packages/com.example.chapter_1    a package folder
        shelf content check --format json content/chapter-1

      Exit status: 0 clean, 1 an error was found, 2 something could not be read.
      """
  )

  @Argument(help: ArgumentHelp("Folders of content.", valueName: "folder"), completion: .directory)
  var folders: [String] = []

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var report: ReportOptions

  func run() async throws {
    var found = ContentReport()
    var failures: [String] = []
    if folders.isEmpty {
      let catalog = try await ContentCatalog(catalog.paths)
      for content in try catalog.contents(of: []) {
        let folder = try await catalog.listing(of: content).folder
        found.add(
          ContentExamination(folder, as: catalog.claim(of: content)), in: catalog.shown(content.folder), product: content.product)
      }
    } else {
      let catalog = catalog.catalog == nil ? nil : try await ContentCatalog(catalog.paths)
      for path in folders {
        do {
          let folder = try await ConfinedFolder(FilePath(path), readsAll: true).listing()
          let claim = claim(of: folder, in: catalog)
          found.add(ContentExamination(folder, as: claim), in: path, product: claim.product)
        } catch { failures.append("can't read '\(path)': \(error)") }
      }
    }
    report.finish(found.report, failures: failures)
  }

  /// What a folder is supposed to be, as far as the catalog knows the product that it names.
  private func claim(of folder: AssetFolder, in catalog: ContentCatalog?) -> ContentClaim {
    let id = folder.contentInfo?.productID
    let known = id.flatMap { id in (try? catalog?.contents(of: [id]))?.first }
    var claim = ContentClaim(isPackage: folder.isPackage)
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
      let source = try ConfinedFolder(content.folder, readsAll: true)
      return (source, await source.listing())
    } catch { throw Failure("can't read the content of '\(content.product)', '\(shown(content.folder))': \(error)") }
  }

  /// A path as it is shown.
  func shown(_ path: FilePath) -> String {
    FileSystem.workingFolder.map { Paths(workingFolder: $0).shown(path.lexicallyNormalized()) } ?? path.string
  }
}

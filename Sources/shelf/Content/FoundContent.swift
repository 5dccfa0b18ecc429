import CommandSupport
import CatalogModel
import HostedContent
import StoreFacts
import SystemPackage

/// Content given by its path: a folder, or a flat package.
struct FoundContent {
  let folder: AssetFolder

  /// The errors in the package itself.
  private(set) var faults: [ContentFault] = []

  /// Whether it was read completely.
  private(set) var isWhole = true

  /// The size of the flat package in bytes; nil for a folder.
  private(set) var packedSize: Int?

  /// Reads every byte of it, unless it is too large; throws a `Failure` when that can't be done.
  init(_ path: String) async throws {
    let progress = ContentProgress("reading \(path)")
    defer { progress.finish() }
    if FileSystem.isFile(FilePath(path)) {
      let archive = try PackageArchive(FilePath(path), shown: path, progress)
      (folder, faults, isWhole, packedSize) = (archive.folder, archive.faults, archive.isWhole, archive.size)
    } else {
      let confined: ConfinedFolder
      do { confined = try ConfinedFolder(FilePath(path), progress) } catch {
        throw Failure("can't read '\(path)': \(error)")
      }
      folder = await confined.listing(upTo: HostedContentLimits.greatestSize.value)
    }
  }

  /// The errors in it.
  func examination(as claim: ContentClaim) -> ContentExamination {
    // The rest of a truncated package is unknown.
    isWhole ? ContentExamination(folder, as: claim, beside: faults) : ContentExamination(damage: faults)
  }

  /// The digests of the files for customers; throws a `Failure` if they can't be computed.
  func tree(_ path: String) throws -> ContentTree {
    guard isWhole, let tree = folder.tree else {
      throw Failure("'\(path)' is damaged; run 'shelf content check' for details")
    }
    return tree
  }
}

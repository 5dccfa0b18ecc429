package import ArgumentParser
import CatalogModel
import CatalogProject
import ReviewReadiness
import StoreFacts
import SystemPackage

extension CompletionKind {
  /// The codes of territories that have a storefront.
  package static var territories: CompletionKind {
    .custom { _, _, _ in Territory.all.map(\.code).filter { Territory.hasStorefront($0) }.map(\.text) }
  }

  /// The codes of App Store Connect's languages.
  package static var locales: CompletionKind { .custom { _, _, _ in StoreLocale.all.map(\.code.text) } }

  /// The IDs of the products in the catalogs of the working folder.
  package static var productIDs: CompletionKind {
    .custom { _, _, _ in
      let catalogs = (try? await Workspace([]))?.catalogs ?? []
      return catalogs.flatMap(\.catalog.allProducts).map(\.id.text).sorted()
    }
  }

  /// The names of the subscription groups in the catalogs of the working folder.
  package static var groups: CompletionKind {
    .custom { _, _, _ in
      let catalogs = (try? await Workspace([]))?.catalogs ?? []
      return Set(catalogs.flatMap { $0.catalog.subscriptionGroups.map(\.name) }).sorted()
    }
  }

  /// The items of the checklist.
  package static var checklistItems: CompletionKind { .custom { _, _, _ in ChecklistItem.all.map(\.id) } }

  /// Branches and tags, and the files that match a partial path.
  package static var revisionsAndFiles: CompletionKind {
    .custom { _, _, prefix in
      guard let here = FileSystem.workingFolder else { return [] }
      let names = (try? await GitRepository(around: here)?.names()) ?? []
      let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
      let entries = (try? FileSystem.content(of: here.pushing(FilePath(folder)))) ?? []
      let files = entries.map { entry in
        let path = folder + entry.name.string
        if case .folder? = try? FileSystem.kind(of: here.pushing(FilePath(path))) { return path + "/" }
        return path
      }
      return names + files.filter { !$0.hasPrefix(".") || prefix.hasPrefix(".") }
    }
  }
}

package import CatalogModel
import CatalogProject
package import Reporting
import SourceDiagnostics
package import SystemPackage

/// A catalog as a page of the App Store, with the findings of `shelf lint`.
package struct CatalogPage {
  /// The options chosen on the command line.
  package struct Choice: Sendable {
    package let day: CalendarDate

    /// The storefront; nil for the base territory.
    package var territory: TerritoryCode?
    package var links: SourceLinks?
  }

  private let workspace: Workspace
  private var report: StorefrontReport
  private let assets: Assets?

  /// Reads the content for a page of a workspace's one catalog.
  package init(_ workspace: Workspace, _ choice: Choice) async {
    let catalog = workspace.catalogs[0].catalog
    self.workspace = workspace
    if let root = workspace.roots[0] {
      assets = await AssetFiles(root: root).assets(for: catalog)
    } else {
      assets = nil
    }
    report = StorefrontReport(
      catalog, name: catalog.app?.name ?? catalog.app?.bundleID ?? "The catalog", day: choice.day,
      territory: choice.territory ?? App.baseTerritory(of: catalog.app))
    report.links = choice.links
    report.findings = await workspace.findingsForRelease(today: choice.day, ofCatalog: 0)
    report.places = workspace.productPlaces(ofCatalog: 0)
  }

  /// The page as a file to save in a folder; nil if the folder is unknown.
  package func file(in folder: FilePath?) throws -> String {
    var report = report
    if let root = workspace.roots[0], let assets {
      var pictures = PagePictures(root: root, assets: assets, folder.map { .beside(folder: $0) } ?? .nowhere)
      report.pictures = pictures.pictures(of: report.catalog)
      // Readers open the page as a file, or from a server that has the pictures next to it.
      if pictures.hasOthers { report.pictureSources = ["file:", "'self'"] }
    }
    return try Self.template().render(report)
  }

  /// The served page, and the files of its pictures by number.
  package func served(edition: Int) throws -> (page: String, pictures: [FilePath]) {
    var report = report
    report.edition = edition
    report.pictureSources = ["'self'"]
    guard let root = workspace.roots[0], let assets else { return (try Self.template().render(report), []) }
    var pictures = PagePictures(root: root, assets: assets, .served)
    report.pictures = pictures.pictures(of: report.catalog)
    return (try Self.template().render(report), pictures.served)
  }

  /// Watches everything that the page is based on; for the first page, since the time when it was started.
  package func watch(begun: FileTime?) -> FileWatch {
    guard let root = workspace.roots[0] else { return FileWatch(workspace, begun: begun) }
    let catalog = report.catalog
    let named = catalog.allProducts.flatMap {
      [$0.promotion?.image, $0.review.screenshot].compactMap(\.self) + $0.images
    }
    return FileWatch(workspace, and: named.map { root.appending($0) }, begun: begun)
  }

  private static func template() throws -> StorefrontPage {
    do { return try StorefrontPage() } catch { throw Failure("the built-in page is damaged: \(error.message)") }
  }
}

extension Workspace {
  /// The place of each product in a catalog, by its ID.
  package func productPlaces(ofCatalog index: Int) -> [String: ChecklistReport.Place] {
    let read = catalogs[index]
    let ids = Set(read.catalog.allProducts.map(\.id)).sorted()
    let places = ChecklistReport.places(ids.map { read.range(of: .product($0)) }, in: files)
    return Dictionary(uniqueKeysWithValues: zip(ids, places).compactMap { id, place in place.map { (id.text, $0) } })
  }
}

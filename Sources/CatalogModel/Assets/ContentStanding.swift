/// How content stands to what was packaged of its product.
package enum ContentStanding: Sendable {
  /// Nothing of the product was packaged.
  case unknown

  /// These very files were packaged under this version.
  case packaged

  /// Other files were packaged under this version; what is different, as far as that is known file by file.
  case changed([(path: String, change: ContentTree.Change)])

  /// A higher version was packaged before.
  case behind(String)

  /// It was not packaged yet; the last version that was is lower.
  case raised(from: String)
}

extension ContentLock {
  /// How a folder stands to what was packaged.
  ///
  /// - Parameters:
  ///   - folder: what is there now.
  ///   - product: whose content it is.
  ///   - version: the version under which it is to be packaged.
  /// - Returns: where versions can't be compared, that nothing is known.
  package func standing(of folder: AssetFolder, _ product: ProductID, _ version: String) -> ContentStanding {
    if let packaged = tree(of: product, version: version) {
      return packaged.differs(from: folder) ? .changed(folder.tree?.changes(since: packaged) ?? []) : .packaged
    }
    guard let latest = latest(of: product), let last = ContentVersion(latest.version), let own = ContentVersion(version)
    else {
      return .unknown
    }
    return own < last ? .behind(latest.version) : .raised(from: latest.version)
  }
}

/// The state of content compared with the packaged content.
package enum PackagedState: Sendable {
  /// No content of the product was packaged.
  case unknown

  /// Exactly these files were packaged as this version.
  case packaged

  /// Other files were packaged as this version; the differences, as far as they are known.
  case changed([(path: String, change: ContentTree.Change)])

  /// A higher version was packaged before.
  case behind(String)

  /// This version wasn't packaged yet; the last packaged one is lower.
  case raised(from: String)
}

extension ContentLock {
  /// Compares a folder with the packaged content.
  ///
  /// - Parameters:
  ///   - folder: the current contents.
  ///   - product: the product that owns the content.
  ///   - version: the version to package.
  /// - Returns: `unknown` if the versions can't be compared.
  package func state(of folder: AssetFolder, _ product: ProductID, _ version: String) -> PackagedState {
    if let packaged = tree(of: product, version: version) {
      return packaged.differs(from: folder) ? .changed(folder.tree?.changes(since: packaged) ?? []) : .packaged
    }
    guard let latest = latest(of: product), let last = ContentVersion(latest.version), let own = ContentVersion(version)
    else { return .unknown }
    return own < last ? .behind(latest.version) : .raised(from: latest.version)
  }
}

package import CatalogModel
package import SourceDiagnostics

/// A value that a format can't represent.
package struct LostValue: Sendable {
  package let path: CatalogPath

  /// The reason, as the rest of the sentence "'…' is lost: ".
  package let reason: String

  /// The diagnostic for it.
  package var diagnostic: Diagnostic<CatalogPath> {
    Diagnostic(.lostInFormat, "'\(path.lastName)' is lost: \(reason)", at: path)
  }
}

extension CatalogPath {
  /// The last key on the path, or the root.
  fileprivate var lastName: String {
    for step in steps.reversed() {
      if case .field(let key) = step { return key.rawValue }
    }
    switch root {
    case .catalog: return "catalog"
    case .app: return CatalogKey.app.rawValue
    case .product(let id, _): return id.text
    case .group(let name, _): return name
    case .retired: return CatalogKey.retired.rawValue
    case .storePage: return CatalogKey.storePages.rawValue
    case .locked(let id): return id.text
    }
  }
}

package import CatalogModel
import TextFormats

/// The entries of a hosted content package; the caller copies files and writes links.
///
/// The same content gives the same plan: entries are sorted by the bytes of their paths, and modes, owners and times
/// of the source are left out.
package struct PackagePlan: Hashable, Sendable {
  /// An entry of the package; its parents precede it.
  package struct Entry: Hashable, Sendable {
    /// The path relative to the package's root.
    package let path: String
    package let kind: Kind
  }

  /// The kind of an entry.
  package enum Kind: Hashable, Sendable {
    case folder
    case bytes([UInt8])
    /// A copy of a file of the source folder, with its length when it was examined.
    case copy(of: String, size: Int, sha256: String?)
    case link(to: String)
  }

  package let product: ProductID
  package let version: String
  package let entries: [Entry]

  /// The files of operating systems in the source folder, which are left out.
  package let omitted: [String]

  /// Plans the package of a valid folder.
  ///
  /// - Parameters:
  ///   - folder: the contents of the source folder, with the layout of a package or only the content.
  ///   - product: the product that owns the content.
  ///   - version: the content version.
  package init(of folder: AssetFolder, product: ProductID, version: String) {
    self.product = product
    self.version = version
    let root = AssetFolder.contentsName
    var planned = [Entry(path: root, kind: .folder)]
    var omitted: [String] = []
    for entry in folder.entries {
      if entry.path.split(separator: "/").contains(where: AssetFolder.isLeftover) {
        omitted.append(entry.path)
      } else if let path = Self.packagePath(of: entry.path, in: folder), let kind = Self.kind(of: entry) {
        planned.append(Entry(path: path, kind: kind))
      }
    }
    let info = Entry(path: AssetFolder.contentInfoName, kind: .bytes(Self.info(product, version)))
    entries = ([info] + planned).sorted { $0.path.precedesBytewise($1.path) }
    self.omitted = omitted
  }

  /// The total size of all copied files.
  package var size: Int {
    entries.reduce(0) { if case .copy(_, let size, _) = $1.kind { $0 + size } else { $0 } }
  }

  /// The place in the package of an entry of the source folder; nil if it has one already, or none.
  private static func packagePath(of path: String, in folder: AssetFolder) -> String? {
    if path == AssetFolder.contentInfoName { return nil }
    guard folder.isPackage else { return "\(AssetFolder.contentsName)/\(path)" }
    return path.hasPrefix(AssetFolder.contentsName + "/") ? path : nil
  }

  private static func kind(of entry: AssetFolder.Entry) -> Kind? {
    switch entry.kind {
    case .folder: .folder
    case .file(let file): .copy(of: entry.path, size: file.size, sha256: file.sha256)
    case .link(let link): .link(to: link.destination)
    case .brokenLink, .escapingLink, .special, .unreadable: nil
    }
  }

  /// The property list, formatted like Xcode's.
  private static func info(_ product: ProductID, _ version: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>ContentVersion</key>
      \t<string>\(XMLText.escaped(version))</string>
      \t<key>IAPProductIdentifier</key>
      \t<string>\(XMLText.escaped(product.text))</string>
      </dict>
      </plist>

      """.utf8)
  }
}

package import CatalogModel
package import SystemPackage

/// The files below a catalog's root in a git revision, without their contents.
package struct GitAssets: AssetDisk {
  package let tree: GitTree
  package let root: FilePath

  package init(tree: GitTree, root: FilePath) { (self.tree, self.root) = (tree, root) }

  package func entries(of folder: String) throws(AssetFault) -> [AssetEntry] {
    do throws(Errno) { return try tree.entries(in: path(folder)) } catch { throw AssetFault("\(error)") }
  }

  package func destination(ofLink path: String) throws(AssetFault) -> String {
    do throws(Errno) { return try tree.destination(ofLink: self.path(path)) } catch { throw AssetFault("\(error)") }
  }

  package func file(_ path: String, for purpose: AssetFile.Purpose) throws(AssetFault) -> AssetFile {
    guard tree.id(at: self.path(path)) != nil else { throw AssetFault("\(Errno.noSuchFileOrDirectory)") }
    var window = FileWindow(size: 0) { _ in [] }
    return AssetFile(&window, mayRun: false, for: .nature)
  }

  private func path(_ path: String) -> FilePath { path.isEmpty ? root : root.pushing(FilePath(path)) }
}

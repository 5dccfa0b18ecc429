package import SystemPackage

extension FileSystem {
  /// The nearest folder with `.git` at or above a folder; nil if there isn't one.
  package static func repository(above folder: FilePath) -> FilePath? {
    foldersUpToRepository(from: folder).last(where: isRepository)
  }

  /// A folder and its parents, the nearest first, up to the one with `.git`, or to the top if there isn't one.
  package static func foldersUpToRepository(from folder: FilePath) -> [FilePath] {
    var folders: [FilePath] = []
    for folder in folder.upwards {
      folders.append(folder)
      if isRepository(folder) { break }
    }
    return folders
  }

  private static func isRepository(_ folder: FilePath) -> Bool { exists(folder.appending(".git")) }
}

import CatalogFormats
import CatalogYAML
import SourceDiagnostics
package import SystemPackage

/// Finds the catalogs that the given paths refer to.
package struct Discovery {
  package let paths: Paths
  package private(set) var catalogs: [CatalogFiles] = []

  /// The errors in folders, one line each.
  package private(set) var failures: [String] = []

  /// The files and folders whose findings are requested; empty for all.
  package private(set) var wanted: [FilePath] = []

  /// The files and folders that were walked through, with everything in them.
  package private(set) var walked: [FilePath] = []

  /// The requested `.storekit` files; others aren't searched for.
  package private(set) var storeKitFiles: [FilePath] = []

  private var roots: Set<FilePath> = []
  private var loose: [FilePath] = []

  /// The requested files outside of catalogs, without duplicates.
  private var named: Set<FilePath> = []

  /// The settings of the current argument.
  private var settings: Settings { didSet { own = settings } }

  /// The settings of the current catalog.
  private var own: Settings { didSet { ownFiles = settings.ownFiles + own.ownFiles } }
  private var ownFiles: [FilePath]
  package let disk: any CatalogDisk

  /// The content of the folders that were walked to find catalogs, cached until the catalogs' documents are searched.
  private var listed: [FilePath: [FolderEntry]] = [:]

  /// The boundary for links in the current folder.
  private var confinement = Confinement(within: "/")

  package init(_ paths: Paths, _ settings: Settings? = nil, on disk: any CatalogDisk = LocalDisk()) {
    (self.paths, self.disk) = (paths, disk)
    let settings = settings ?? Settings(without: paths.workingFolder)
    self.settings = settings
    own = settings
    ownFiles = settings.ownFiles
  }

  /// Finds the catalogs of the given paths. Without paths: the nearest catalog above the working folder, or else all
  /// below it, or else the folder `catalog` in a folder above, within the repository.
  package mutating func find(_ arguments: [String]) throws {
    if arguments.isEmpty {
      let root = root(above: paths.workingFolder)
      walked = [root ?? paths.workingFolder]
      let neighbor = root == nil ? neighbor : nil
      if let root { addRoot(root) } else { try addAll(below: paths.workingFolder, orElse: neighbor) }
      if let only = catalogs.first?.root, only == neighbor { walked = [only] }
      guard !catalogs.isEmpty else {
        if let failure = failures.first { throw Failure(failure) }
        let excluding = settings.configuration.excluded.isEmpty ? nil : settings.path.map(paths.shown)
        if let root, let excluding {
          let folder = shellPath(paths.shown(root))
          throw Failure("'\(excluding)' excludes the catalog here; to read it anyway, name it: 'shelf lint \(folder)'")
        }
        if let excluding { throw Failure("no catalog found besides those that '\(excluding)' excludes") }
        throw Failure(
          "no catalog found: no folder with an 'app.yaml' here, above or below\(adviceOnOtherFiles)")
      }
      recordBaselineUsers()
      return
    }
    for argument in arguments where argument != "-" { try addArgument(argument) }
    walked = wanted
    if !loose.isEmpty {
      confinement = Confinement(around: loose[0].parent)
      catalogs.append(
        CatalogFiles(
          root: loose[0].parent, documents: loose.inByteOrder, templates: templates(for: loose[0]),
          isLoose: true))
    }
    recordBaselineUsers()
  }

  /// Records the catalogs that were found together with all others that share a file with them.
  private mutating func recordBaselineUsers() {
    for index in catalogs.indices {
      guard let shared = catalogs[index].shared else { continue }
      let folder = shared.parent
      catalogs[index].foundAllBaselineUsers = walked.contains { folder.starts(with: $0) || shared == $0 }
    }
  }

  /// Advice about a `.storekit` file in the working folder.
  private var adviceOnOtherFiles: String {
    let names = ((try? disk.content(of: paths.workingFolder)) ?? []).map(\.name.string)
    guard let name = names.first(where: StoreKitCatalog.isOne) else {
      return """
        ; 'shelf new catalog --id com.example.app --name "My App"' creates one
        """
    }
    return "; run 'shelf lint \(shellPath(name))', or 'shelf import \(shellPath(name)) --into catalog' to convert it"
  }

  /// The nearest folder `catalog` in the folders above the working folder, up to the one with `.git`; nil outside of a
  /// repository, where a folder above may belong to another project.
  private var neighbor: FilePath? {
    guard disk is LocalDisk, FileSystem.repository(above: paths.workingFolder) != nil else { return nil }
    return FileSystem.foldersUpToRepository(from: paths.workingFolder).map { $0.appending("catalog") }
      .first { disk.isFile($0.appending("app.yaml")) }
  }

  /// Finds the catalog whose `app.yaml` is the nearest one at or above a folder, which may not exist.
  package mutating func findRoot(above folder: FilePath) { if let root = root(above: folder) { addRoot(root) } }

  /// Finds the catalogs that have an `app.yaml`: the nearest one at or above a folder, or else all below it.
  package mutating func findRoots(at folder: FilePath) {
    let given = settings
    settings = given.named(folder)
    defer { settings = given }
    if let root = root(above: folder) { return addRoot(root) }
    confinement = Confinement(around: folder)
    var visited = identity(of: folder)
    for root in catalogRoots(below: folder, &visited) { addRoot(root) }
  }

  private mutating func addArgument(_ argument: String) throws {
    // A variable of a script that is not set must not mean "here".
    if argument.isEmpty { throw Failure("the path is empty; use '.' for the working folder") }
    var path = paths.absolute(argument)
    let kind: FileSystem.Kind
    do { kind = try disk.kind(of: path) } catch { throw Failure("can't read '\(argument)': \(error)") }
    path = real(path, kind)
    let given = settings
    settings = given.named(path)
    defer { settings = given }
    switch kind {
    case .other: throw Failure("can't read '\(argument)': it is neither a file nor a folder")
    case .file where StoreKitCatalog.isOne(path.string):
      if FileSystem.isLink(path), !Confinement(around: path.parent).admits(path) {
        throw Failure("can't read '\(argument)': \(Confinement.Escape())")
      }
      if named.insert(path).inserted { storeKitFiles.append(path) }
      wanted.append(path)
    case .file:
      if let root = root(above: path.parent) {
        addRoot(root)
        if isInScenarios(path, of: root) {
          if FileSystem.isLink(path), !Confinement(around: root).admits(path) {
            throw Failure("can't read '\(argument)': \(Confinement.Escape())")
          }
          addScenarios([path], of: root)
        }
        wanted.append(path)
      } else if addSharers(of: path) {
        wanted.append(path)
      } else if named.insert(path).inserted {
        loose.append(path)
        wanted.append(path)
      }
    case .folder:
      wanted.append(path)
      let before = catalogs.count
      if let root = root(above: path) {
        addRoot(root)
        if isInScenarios(path, of: root) {
          confinement = Confinement(around: root)
          var visited = identity(of: path)
          addScenarios(documents(in: path, of: path, &visited).inByteOrder, of: root)
        }
      } else {
        try addAll(below: path)
      }
      if catalogs.count == before, roots.isEmpty {
        throw Failure(failures.first ?? "no YAML file found in '\(argument)'")
      }
    }
  }

  /// Adds the catalogs that share a file; false if it isn't shared.
  private mutating func addSharers(of path: FilePath) -> Bool {
    guard path.lastComponent?.string == SharedFacts.fileName else { return false }
    let folder = path.parent
    confinement = Confinement(around: folder)
    var visited = identity(of: folder)
    let found = catalogRoots(below: folder, &visited)
    for root in found { addRoot(root) }
    return !found.isEmpty
  }

  /// The path with links to folders followed, so that the surroundings of a catalog don't depend on the path to it.
  private func real(_ path: FilePath, _ kind: FileSystem.Kind) -> FilePath {
    if case .folder = kind { return disk.realPath(of: path) ?? path }
    guard let name = path.lastComponent else { return path }
    return disk.realPath(of: path.parent)?.appending(name) ?? path
  }

  /// The nearest folder from here upwards that is a catalog's root.
  private func root(above folder: FilePath) -> FilePath? {
    folder.upwards.first { disk.isFile($0.appending("app.yaml")) }
  }

  private mutating func addRoot(_ root: FilePath) {
    guard roots.insert(root).inserted else { return }
    addFolder(root)
  }

  /// Adds the catalog in a folder, with the settings that apply there.
  private mutating func addFolder(_ folder: FilePath) {
    do { own = try settings.nearest(to: folder, paths) } catch let failure as Failure {
      failures.append(failure.message)
    } catch { fail(folder, error) }
    defer { own = settings }
    confinement = Confinement(around: folder)
    var visited = identity(of: folder)
    let found = documents(in: folder, of: folder, &visited).inByteOrder
    let accepted = folder.appending(AcceptedReading.fileName)
    let documents = found.filter { $0 != accepted }
    guard !documents.isEmpty else { return }
    var files = CatalogFiles(
      root: folder, documents: documents, templates: templates(for: folder.appending("app.yaml")))
    files.settings = own
    if documents.count < found.count { files.accepted = accepted }
    files.lock = lock(in: folder)
    catalogs.append(files)
  }

  /// The lock of the catalog in a folder, if it has one.
  private mutating func lock(in folder: FilePath) -> FilePath? {
    let lock = folder.appending(CatalogFiles.lockName)
    // A dangling link differs from a missing lock, and must be reported.
    guard disk is LocalDisk, FileSystem.exists(lock) || FileSystem.isLink(lock) else { return nil }
    guard FileSystem.isLink(lock), !confinement.admits(lock) else { return lock }
    fail(lock, Confinement.Escape())
    return nil
  }

  /// Whether a path is the folder of a catalog's scenarios, or inside it.
  private func isInScenarios(_ path: FilePath, of root: FilePath) -> Bool {
    path.starts(with: root.appending(ScenarioFiles.folderName))
  }

  private mutating func addScenarios(_ scenarios: [FilePath], of root: FilePath) {
    guard let index = catalogs.firstIndex(where: { $0.root == root }) else { return }
    catalogs[index].scenarios += scenarios.filter { !catalogs[index].scenarios.contains($0) }
  }

  /// Adds every catalog below a folder; a folder without any is itself a catalog.
  private mutating func addAll(below folder: FilePath, orElse other: FilePath? = nil) throws {
    confinement = Confinement(around: folder)
    var visited = identity(of: folder)
    let found = catalogRoots(below: folder, &visited)
    for root in found { addRoot(root) }
    guard found.isEmpty else { return }
    if let other { return addRoot(other) }
    let before = catalogs.count
    addFolder(folder)
    if catalogs.count > before { roots.insert(folder) }
  }

  private mutating func catalogRoots(below folder: FilePath, _ visited: inout Set<FileSystem.Identity>) -> [FilePath] {
    var result = disk.isFile(folder.appending("app.yaml")) ? [folder] : []
    let content = content(of: folder)
    listed[folder] = content
    for child in folders(among: content, of: folder, &visited) { result += catalogRoots(below: child, &visited) }
    return result
  }

  /// The YAML files below a catalog's root that are its own: not templates, not scenarios, not another catalog's.
  private mutating func documents(
    in folder: FilePath, of root: FilePath, _ visited: inout Set<FileSystem.Identity>
  ) -> [FilePath] {
    if folder != root, disk.isFile(folder.appending("app.yaml")) { return [] }
    var result: [FilePath] = []
    let content = listed.removeValue(forKey: folder) ?? content(of: folder)
    for entry in content where Self.isYAML(entry.name.string) {
      let path = folder.appending(entry.name)
      guard !isSkipped(path) else { continue }
      if leadsOut(entry, path) {
        fail(path, Confinement.Escape())
        continue
      }
      // If it can't be examined, as a dangling link, reading it reports the reason.
      switch entry.isFile ? nil : try? disk.kind(of: path) {
      case .file, nil: result.append(path)
      case .folder, .other: break
      }
    }
    for entry in content where !entry.name.string.hasPrefix(".") && leadsOut(entry, folder.appending(entry.name)) {
      let child = folder.appending(entry.name)
      if !Self.isYAML(entry.name.string), case .folder? = try? disk.kind(of: child), !isSkipped(child) {
        fail(child, Confinement.Escape())
      }
    }
    for child in folders(among: content, of: folder, &visited) where !(folder == root && Self.isNoPart(child)) {
      result += documents(in: child, of: root, &visited)
    }
    return result
  }

  /// Whether a folder at a catalog's root is not part of the catalog: templates, and scenarios to simulate.
  private static func isNoPart(_ folder: FilePath) -> Bool {
    ["templates", ScenarioFiles.folderName].contains(folder.lastComponent?.string)
  }

  /// The folders in a folder, without hidden ones; a folder with several links is listed once.
  private mutating func folders(
    among content: [FolderEntry], of folder: FilePath, _ visited: inout Set<FileSystem.Identity>
  ) -> [FilePath] {
    var result: [FilePath] = []
    for entry in content where !entry.isFile && !entry.name.string.hasPrefix(".") {
      let child = folder.appending(entry.name)
      guard !isSkipped(child), !leadsOut(entry, child) else { continue }
      do {
        if case .folder(let identity) = try disk.kind(of: child), visited.insert(identity).inserted {
          result.append(child)
        }
      } catch Errno.noSuchFileOrDirectory, Errno.tooManySymbolicLinkLevels {
        // A broken link hides nothing.
      } catch  where Self.isYAML(entry.name.string) {
        // It is opened as a file later, and reported then.
      } catch {
        fail(child, error)
      }
    }
    return result
  }

  /// Whether a name is a link out of the project; its target doesn't belong to a catalog.
  private func leadsOut(_ entry: FolderEntry, _ path: FilePath) -> Bool {
    entry.mayBeLink && FileSystem.exists(path) && !confinement.admits(path)
  }

  private func isSkipped(_ path: FilePath) -> Bool { ownFiles.contains(path) || own.excludes(path) }

  /// Marks a folder as visited first, so that no link returns to it.
  private func identity(of folder: FilePath) -> Set<FileSystem.Identity> {
    if case .folder(let identity) = try? disk.kind(of: folder) { [identity] } else { [] }
  }

  private mutating func content(of folder: FilePath) -> [FolderEntry] {
    do {
      return try disk.content(of: folder)
    } catch {
      fail(folder, error)
      return []
    }
  }

  /// Records an unreadable path; a folder that is searched twice is reported once.
  private mutating func fail(_ path: FilePath, _ error: any Error) {
    let failure = "can't read '\(paths.shown(path))': \(error)"
    if !failures.contains(failure) { failures.append(failure) }
  }

  /// The templates for a catalog's file: in its folder, then next to the folder, then above, up to the folder with
  /// `.git`; without one, up to the topmost with `.shelf.yaml`.
  private mutating func templates(for file: FilePath) -> [(name: String, path: FilePath)] {
    var result: [(name: String, path: FilePath)] = []
    let root = file.parent
    let above = Array(root.upwards)
    let top =
      above.firstIndex { disk.exists($0.appending(".git")) }
      ?? above.lastIndex { disk.exists($0.appending(Settings.fileName)) } ?? 1
    let candidates = above.prefix(top + 1)
    for candidate in candidates {
      let templates = candidate.appending("templates")
      guard case .folder(let identity) = try? disk.kind(of: templates) else { continue }
      if disk is LocalDisk, FileSystem.isLink(templates), !Confinement(around: root).admits(templates) {
        fail(templates, Confinement.Escape())
        continue
      }
      var visited: Set<FileSystem.Identity> = [identity]
      for path in documents(in: templates, of: templates, &visited).inByteOrder {
        let name = Paths(workingFolder: templates).shown(path)
        result.append((String(name.prefix(name.count - (path.extension?.count ?? 0) - 1)), path))
      }
    }
    return result + (shared(among: candidates.dropFirst(), root).map { [(SharedFacts.name, $0)] } ?? [])
  }

  /// The file that a catalog shares with others: in the nearest folder above it that contains one, unless that folder
  /// belongs to a catalog.
  private mutating func shared(among folders: ArraySlice<FilePath>, _ root: FilePath) -> FilePath? {
    for folder in folders where !disk.isFile(folder.appending("app.yaml")) {
      let path = folder.appending(SharedFacts.fileName)
      guard disk.isFile(path), !isSkipped(path) else { continue }
      guard disk is LocalDisk, FileSystem.isLink(path), !Confinement(around: root).admits(path) else { return path }
      fail(path, Confinement.Escape())
    }
    return nil
  }

  private static func isYAML(_ name: String) -> Bool {
    (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !name.hasPrefix(".")
  }
}

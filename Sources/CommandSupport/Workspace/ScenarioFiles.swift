package import SystemPackage

/// Finds the scenarios that the given paths refer to.
package struct ScenarioFiles {
  private let paths: Paths
  private let settings: Settings

  /// The folder of a catalog that contains its scenarios; it is not part of the catalog.
  package static let folderName = "scenarios"

  package init(_ paths: Paths, _ settings: Settings) { (self.paths, self.settings) = (paths, settings) }

  /// The scenarios of the given paths, in order and without duplicates; without paths, those of the catalog here.
  ///
  /// A file is a scenario. A folder that contains catalogs, or is in one, means those in their folders
  /// `scenarios`; any other folder for all YAML files below it.
  package func find(_ arguments: [String]) throws -> [Source] {
    var found: [Source] = []
    if arguments.isEmpty {
      var discovery = Discovery(paths, settings)
      discovery.findRoots(at: paths.workingFolder)
      if discovery.catalogs.isEmpty { throw Failure("no catalog found; name a scenario") }
      found = try scenarios(of: discovery.catalogs.map(\.root))
      if found.isEmpty {
        throw Failure("the catalog has no scenarios; put them into its folder '\(Self.folderName)'")
      }
    }
    for argument in arguments {
      for source in try sources(argument) where !found.contains(source) { found.append(source) }
    }
    return found
  }

  private func sources(_ argument: String) throws -> [Source] {
    if argument == "-" { return [.standardInput] }
    if argument.isEmpty { throw Failure("the path is empty; use '.' for the working folder") }
    let path = paths.absolute(argument)
    do {
      switch try FileSystem.kind(of: path) {
      case .file: return [.file(path, shown: paths.shown(path))]
      case .other: throw Failure("can't read '\(argument)': it is neither a file nor a folder")
      case .folder: break
      }
      let found = try scenarios(below: FileSystem.realPath(of: path))
      if found.isEmpty { throw Failure("no scenario found in '\(argument)'") }
      return found
    } catch let error as Errno {
      throw Failure("can't read '\(argument)': \(error)")
    }
  }

  private func scenarios(below folder: FilePath) throws -> [Source] {
    guard !isWithinScenarios(folder) else { return try files(below: folder) }
    var discovery = Discovery(paths, settings)
    discovery.findRoots(at: folder)
    let roots = discovery.catalogs.map(\.root)
    return try roots.isEmpty ? files(below: folder) : scenarios(of: roots)
  }

  private func isWithinScenarios(_ folder: FilePath) -> Bool {
    folder.upwards.contains { $0.lastComponent?.string == Self.folderName }
  }

  /// The scenarios in the folders `scenarios` of catalogs; none in an empty or a missing folder.
  package func scenarios(of roots: [FilePath]) throws -> [Source] {
    try roots.flatMap { root -> [Source] in
      let folder = root.appending(Self.folderName)
      guard case .folder = try? FileSystem.kind(of: folder) else { return [] }
      try check(folder, Confinement(around: root))
      return try files(below: folder)
    }
  }

  /// Throws a `Failure` for a link out of the project.
  private func check(_ path: FilePath, _ project: Confinement) throws {
    guard !FileSystem.isLink(path) || !FileSystem.exists(path) || project.admits(path) else {
      throw Failure("can't read '\(paths.shown(path))': \(Confinement.Escape())")
    }
  }

  /// The YAML files below a folder, sorted; hidden and excluded files are skipped, and links to folders are not
  /// followed.
  private func files(below folder: FilePath) throws -> [Source] {
    try files(below: folder, settings.named(folder))
  }

  private func files(below folder: FilePath, _ settings: Settings) throws -> [Source] {
    let project = Confinement(around: folder)
    var found: [Source] = []
    for name in try FileSystem.names(in: folder) where !name.string.hasPrefix(".") {
      let path = folder.appending(name)
      guard !settings.excludes(path), !settings.ownFiles.contains(path) else { continue }
      switch try? FileSystem.kind(of: path) {
      case .folder: if !FileSystem.isLink(path) { found += try files(below: path, settings) }
      case .file, nil:
        guard ["yaml", "yml"].contains(path.extension) else { continue }
        try check(path, project)
        found.append(.file(path, shown: paths.shown(path)))
      case .other: break
      }
    }
    return found
  }
}

/// The catalogs that scenarios are about, each read once.
package struct ScenarioCatalogs {
  private let paths: Paths
  private let settings: Settings

  /// The catalog of all scenarios, from the command line.
  private let named: String?
  private var read: [String: Workspace] = [:]

  package init(_ paths: Paths, _ settings: Settings, named: String?) {
    (self.paths, self.settings, self.named) = (paths, settings, named)
  }

  /// The catalog of a scenario: from the command line, from the scenario, the nearest one above it, or the one here.
  package mutating func catalog(of source: Source, naming text: String?) async throws -> Workspace {
    let arguments = try arguments(for: source, naming: text)
    let key = arguments.joined(separator: "\n")
    if let workspace = read[key] { return workspace }
    let workspace = try await Workspace(arguments, settings)
    if let failure = workspace.failures.first { throw Failure(failure) }
    try workspace.checkIsOneCatalog("name one with --catalog")
    read[key] = workspace
    return workspace
  }

  private func arguments(for source: Source, naming text: String?) throws -> [String] {
    if let named { return [named] }
    let folder: FilePath
    switch source {
    case .standardInput, .text: folder = paths.workingFolder
    case .file(let path, _): folder = path.parent
    }
    if let text {
      let path = folder.pushing(FilePath(text)).lexicallyNormalized()
      guard Confinement(around: folder).admits(path) else {
        throw Failure("the catalog '\(text)' is outside the project; name it with --catalog")
      }
      return [path.string]
    }
    if let root = folder.upwards.first(where: { FileSystem.isFile($0.appending("app.yaml")) }) { return [root.string] }
    // A scenario without a catalog next to it must not be mistaken for one.
    var discovery = Discovery(paths, settings)
    discovery.findRoots(at: paths.workingFolder)
    if discovery.catalogs.isEmpty { throw Failure("no catalog found for it; name one with --catalog") }
    return discovery.catalogs.map(\.root.string)
  }
}

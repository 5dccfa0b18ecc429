package import CatalogModel
package import CatalogProject
package import CatalogYAML
package import LockFile
import ReviewReadiness
package import SourceDiagnostics
package import SystemPackage
package import YAMLSyntax

/// The content of the given paths: the catalogs and the errors in their texts.
///
/// It connects the disk and the threads to a `Project`, which interprets the bytes.
package struct Workspace {
  package private(set) var project: Project

  /// The errors in reading files and folders, one line each.
  package let failures: [String]

  /// The folder of each catalog that its paths are relative to, if it has one.
  package private(set) var roots: [FilePath?]

  /// The settings of each catalog: those of the nearest configuration.
  private var ownSettings: [Settings]

  /// The path of each file, by its number; nil for standard input.
  private let places: [FilePath?]

  /// Whether each file was requested, by its number; nil if all are.
  private let wanted: [Bool]?

  /// The settings of all arguments together.
  package let settings: Settings
  package let paths: Paths

  /// The files and folders that were looked at, with everything in them.
  package let walked: [FilePath]

  package var catalogs: [ProjectCatalog] { project.catalogs }

  /// The files by their numbers, which places name them by.
  package var files: SourceFiles { project.texts }
  package var trees: [YAMLTree] { project.trees }

  /// Reads the paths that a command was given; `-` is standard input. Without settings, the nearest configuration
  /// applies.
  package init(_ arguments: [String], _ settings: Settings? = nil) async throws {
    let paths = try Paths.ofRun()
    let settings = try settings ?? Settings.effective(for: arguments, paths)
    (self.settings, self.paths) = (settings, paths)
    var discovery = Discovery(paths, settings)
    try discovery.find(arguments)
    walked = discovery.walked
    var list = FileList(paths)
    var catalogs = discovery.catalogs.map { found in
      FoundLayout(list.layout(of: found), root: found.isLoose ? nil : found.root, settings: found.settings ?? settings)
    }
    if arguments.contains("-") {
      let document = (name: Source.standardInputName, file: list.add(.standardInput, as: .catalog))
      catalogs.append(FoundLayout(Project.Layout(documents: [document]), root: nil, settings: settings))
    }
    for path in discovery.storeKitFiles {
      let own = try settings.nearest(to: path.parent, paths)
      catalogs.append(FoundLayout(Project.Layout(storeKit: list.add(path, as: .storeKit)), root: nil, settings: own))
    }
    let (files, troubles) = await list.load()
    // Unreadable files are not catalogs.
    catalogs.removeAll { $0.layout.storeKit.map { files[$0].storeKitFile == nil } ?? false }
    let filePlaces = list.places
    places = filePlaces
    let stopped = Set(catalogs.compactMap(\.root)).filter(UndoLog.isLeft).map(paths.shown).sorted()
    failures =
      discovery.failures + troubles
      + stopped.map { "'\($0)' was left half changed by an interrupted run; run that command again" }
    let named = Set(discovery.wanted)
    for index in catalogs.indices {
      catalogs[index].layout.takeScenarios(among: files) { file in filePlaces[file].map(named.contains) ?? true }
    }
    // Only standard input has no path, and it is only read if requested.
    wanted = named.isEmpty ? nil : list.places.map { $0.map { $0.isInside(named) } ?? true }
    roots = catalogs.map(\.root)
    ownSettings = catalogs.map(\.settings)
    project = Project(unread: files, catalogs.map(\.layout))
    project.hasAllFiles = failures.isEmpty
    await readFiles()
    logReading()
  }

  /// Logs the files read, and the configuration in use.
  private func logReading() {
    guard Verbosity.isOn else { return }
    let bytes = project.files.reduce(0) { $0 + $1.text.bytes.count }
    Verbosity.say(
      "read \(counted(project.files.count, "file")) (\((bytes + 1_023) / 1_024) KB), "
        + "\(counted(catalogs.count, "catalog")), \(counted(project.productCount, "product"))")
    for index in catalogs.indices {
      let own = ownSettings[index]
      let configuration = own.path.map { "by '\(paths.shown($0))'" } ?? "without a configuration"
      let baseline = own.baselinePath.flatMap {
        FileSystem.exists($0) ? ", known problems in '\(paths.shown($0))'" : nil
      }
      Verbosity.say("'\(placeName(ofCatalog: index))': \(configuration)\(baseline ?? "")")
    }
  }

  /// Reads the paths of a command that changes them. The changes of an interrupted run are undone first.
  package static func toWrite(_ arguments: [String], _ settings: Settings) async throws -> Workspace {
    try checkMayWrite(arguments)
    let workspace = try await Workspace(arguments, settings)
    let undone = try workspace.roots.compactMap(\.self).filter { try UndoLog.undo(in: $0) }
    return undone.isEmpty ? workspace : try await Workspace(arguments, settings)
  }

  /// Throws a `Failure` for an argument that is a link out of its project.
  package static func checkMayWrite(_ arguments: [String]) throws {
    for argument in arguments where argument != "-" && FileSystem.exists(FilePath(argument)) {
      guard Confinement(ofOutput: FilePath(argument)).admits(FilePath(argument)) else {
        throw Failure("can't change '\(argument)': \(Confinement.OutputEscape())")
      }
    }
  }

  /// A catalog that was found and not yet read.
  private struct FoundLayout {
    var layout: Project.Layout
    let root: FilePath?
    let settings: Settings

    init(_ layout: Project.Layout, root: FilePath?, settings: Settings) {
      (self.layout, self.root, self.settings) = (layout, root, settings)
    }
  }

  /// Texts of fewer bytes are read and checked sooner than threads are started.
  package static let littleBytes = 1 << 17

  private mutating func readFiles() async {
    project.assemble(
      await concurrentMap(project.readers, isLittle: isLittle, counting: "catalogs read") { $0.readCatalog() })
  }

  /// Whether there is so little to do that threads would not pay.
  package var isLittle: Bool { project.files.reduce(0) { $0 + $1.text.bytes.count } < Self.littleBytes }

  /// The same workspace with other texts in its files.
  package func rereading(_ files: SourceFiles) async -> Workspace {
    var result = self
    let old = project.files
    let changed = old.indices.filter { files[$0].bytes != old[$0].text.bytes }
    result.project = project.replacing(
      await concurrentMap(changed, isLittle: isLittle) { ($0, ProjectFile(files[$0], number: $0, as: old[$0].role)) })
    await result.readFiles()
    return result
  }

  // MARK: - One catalog

  /// Reads the catalog of the arguments, for commands that work on a single one.
  ///
  /// Reports errors in its text on standard error, because the result covers only the readable part.
  package static func ofOneCatalog(_ arguments: [String], _ settings: Settings) async throws -> Workspace {
    let workspace = try await Workspace(arguments, settings)
    try workspace.checkIsRead()
    try workspace.checkIsOneCatalog()
    try workspace.checkIsNoScenario()
    StandardError.report(workspace.faults.filter { $0.severity == .error }, in: workspace.files)
    return workspace
  }

  /// Reads all catalogs of the arguments, at least one, for commands that show them side by side.
  ///
  /// Reports errors in their texts on standard error, because the result covers only the readable part.
  package static func ofCatalogs(_ arguments: [String], _ settings: Settings) async throws -> Workspace {
    let workspace = try await Workspace(arguments, settings)
    try workspace.checkIsRead()
    if workspace.catalogs.isEmpty { throw Failure("no catalog found; name its folder") }
    try workspace.checkIsNoScenario()
    StandardError.report(workspace.faults.filter { $0.severity == .error }, in: workspace.files)
    return workspace
  }

  /// Reports unreadable files; throws `ExitStatus.failure` if there are any.
  package func checkIsRead() throws {
    for failure in failures { Terminal.printError(failure) }
    if !failures.isEmpty { throw ExitStatus.failure }
  }

  /// Throws `ExitStatus.failure` after an answer that may be wrong, because a catalog has errors.
  package func checkIsWhole(_ answer: String) throws {
    guard faults.contains(where: { $0.severity == .error }) else { return }
    Terminal.printError("\(answer) may be wrong where the catalog has errors; run 'shelf lint' to see them")
    throw ExitStatus.failure
  }

  /// Whether there is more than one catalog.
  package var hasSeveral: Bool { catalogs.count > 1 }

  /// The argument for a catalog on a command line: as typed, or its folder if there are several.
  package func name(ofCatalog index: Int, amongst arguments: [String]) -> String {
    if !hasSeveral { return arguments.first { $0 != "-" } ?? "." }
    return placeName(ofCatalog: index)
  }

  /// The folder of a catalog as it is displayed, or its file.
  package func placeName(ofCatalog index: Int) -> String {
    let file = project.layouts[index].storeKit ?? project.layouts[index].documents.first?.file
    return roots[index].map(paths.shown) ?? file.map { project.files[$0].text.path } ?? ""
  }

  /// Each catalog separately, with its path below their common folder. Catalogs that were read together are checked
  /// together first.
  package var each: [(name: String, workspace: Workspace)] {
    let places = zip(roots, project.layouts).map { root, layout in
      root ?? layout.storeKit.flatMap { self.places[$0] } ?? paths.workingFolder
    }
    var common = places.first?.parent ?? paths.workingFolder
    for place in places { while !place.starts(with: common) { common = common.parent } }
    return places.enumerated().map { index, place in
      var name = place
      return (name.removePrefix(common) && !name.isEmpty ? name.string : ".", only(catalog: index))
    }
  }

  /// One of the catalogs, without the others.
  private func only(catalog: Int) -> Workspace {
    var result = self
    result.project = project.only(catalog: catalog)
    result.roots = [roots[catalog]]
    result.ownSettings = [ownSettings[catalog]]
    return result
  }

  /// The error for an ID that no catalog has; it suggests a similar one.
  package static func unknownProduct(_ id: String, in catalogs: [Catalog]) -> Failure {
    let known = Set(catalogs.flatMap(\.allProducts).map(\.id.text))
    let meant = nearestIDs(to: id, among: known.sorted()).first.map { "; did you mean '\($0)'?" } ?? ""
    return Failure("unknown product '\(id)'\(meant)")
  }

  /// Throws a `Failure` for a scenario in place of a catalog.
  private func checkIsNoScenario() throws {
    for layout in project.layouts where layout.documents.isEmpty {
      guard let file = layout.scenarios.first else { continue }
      throw Failure("'\(project.files[file].text.path)' is a scenario, not a catalog; run it with 'shelf simulate'")
    }
  }

  /// Throws a `Failure` unless there is one catalog; if there are several, the error lists them.
  package func checkIsOneCatalog(_ hint: String = "name one") throws {
    if catalogs.count == 1 { return }
    if catalogs.isEmpty { throw Failure("no catalog found; name its folder") }
    let names = project.layouts.indices.map { "'\(placeName(ofCatalog: $0))'" }
    let shown = names.count > 5 ? names.prefix(4) + ["…"] : names[...]
    throw Failure("there are \(names.count) catalogs (\(shown.joined(separator: ", "))); \(hint)")
  }

  /// The reading of the only catalog, which must be YAML; throws a `Failure` otherwise.
  package func yamlOfOneCatalog(_ hint: String = "name one") throws -> CatalogReading {
    try checkIsOneCatalog(hint)
    guard let reading = catalogs[0].reading else {
      throw Failure("'\(files.first?.path ?? "")' is not a YAML catalog; convert it with 'shelf import'")
    }
    return reading
  }

  /// The folder of a catalog as it is displayed; empty if there isn't one.
  package func shownRoot(ofCatalog catalog: Int) -> String { roots[catalog].map(paths.shown) ?? "" }

  /// The lock of a catalog with its text, if it has one.
  package func lock(ofCatalog catalog: Int) -> (file: TextFile, reading: LockReading)? {
    guard let file = project.layouts[catalog].lock, let reading = project.files[file].lock else { return nil }
    return (project.files[file].text, reading)
  }

  /// The errors in the texts as YAML and as catalogs.
  package var faults: [Diagnostic<SourceRange?>] { project.faults }

  // MARK: - Files

  /// The path of a file of the workspace; nil for standard input.
  package func path(ofFile number: Int) -> FilePath? { places[number] }

  /// The path of a configuration or a baseline, by its display name.
  package func path(ofOwnFile shown: String) -> FilePath? {
    ([settings] + ownSettings).lazy.flatMap(\.ownFiles).first { paths.shown($0) == shown }
  }

  /// Whether a file may be written: it isn't reached by a link out of the workspace.
  package func mayWrite(_ path: FilePath) -> Bool { writable.admits(path) }

  /// The folders in which files may be written; compute it once for many files.
  package var writable: Confinement { writable(beside: []) }

  /// The boundary of the catalogs and of other requested folders.
  package func writable(beside folders: [FilePath]) -> Confinement {
    let named = walked + roots.compactMap(\.self)
    let others = named.dropFirst() + ([settings] + ownSettings).map(\.folder) + folders
    return Confinement(around: named.first ?? settings.folder, and: Array(others))
  }

  /// The number of requested files; nil for all documents.
  package var wantedCount: Int? {
    guard wanted != nil else { return nil }
    let documents = project.layouts.flatMap {
      $0.documents.map(\.file) + $0.scenarios + ($0.storeKit.map { [$0] } ?? [])
    }
    if documents.allSatisfy(isWanted) { return nil }
    return project.files.indices.count(where: isWanted)
  }

  /// Whether a finding is in a requested file, or one of its notes is. A template's error belongs to the entries that
  /// use it.
  package func isWanted(_ finding: Diagnostic<SourceRange?>) -> Bool {
    guard wanted != nil, let place = finding.place else { return true }
    return ([place] + finding.notes.compactMap(\.place)).contains { isWanted($0.file) }
  }

  /// Whether a file was requested.
  package func isWanted(_ number: Int) -> Bool {
    guard let wanted, wanted.indices.contains(number) else { return true }
    return wanted[number]
  }
}

// MARK: - Settings

extension Workspace {
  /// The catalogs that go by the same settings.
  package struct SettingsGroup {
    package let settings: Settings
    package var catalogs: [Int]
  }

  /// All catalogs grouped by settings, in order; without catalogs, only the settings of the arguments.
  package var settingsGroups: [SettingsGroup] {
    var groups: [SettingsGroup] = []
    var places: [Settings.Identity: Int] = [:]
    for (index, own) in ownSettings.enumerated() {
      if let known = places[own.identity] {
        groups[known].catalogs.append(index)
      } else {
        places[own.identity] = groups.count
        groups.append(SettingsGroup(settings: own, catalogs: [index]))
      }
    }
    return groups.isEmpty ? [SettingsGroup(settings: settings, catalogs: [])] : groups
  }

  package func settings(ofCatalog catalog: Int) -> Settings { ownSettings[catalog] }
}

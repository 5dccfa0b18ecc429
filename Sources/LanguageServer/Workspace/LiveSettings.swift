import CatalogYAML
import SourceDiagnostics

/// The settings for some catalogs: a `.shelf.yaml` and its baseline, from the editor or else the disk.
///
/// Both files are watched even if they don't exist, so that they take effect as soon as they are created.
struct LiveSettings: Sendable {
  /// The folder to which the paths in both files are relative.
  let folder: String

  /// The file number of the `.shelf.yaml`.
  let file: Int

  private(set) var configuration = Configuration()
  private(set) var selection = RuleSelection()

  /// The number of the baseline.
  private(set) var baselineFile: Int

  private(set) var baseline = Baseline()

  private var text: CatalogText?
  private var baselineText: CatalogText?
  private var faults: [Diagnostic<SourceRange?>] = []
  private var baselineFaults: [Diagnostic<SourceRange?>] = []

  static let fileName = ".shelf.yaml"
  private static let baselineName = ".shelf-baseline.yaml"

  init(path: String, files: inout LiveFiles) {
    folder = LexicalPath.folder(of: path)
    file = files.index(of: path)
    baselineFile = files.index(of: LexicalPath.absolute(Self.baselineName, in: folder))
  }

  /// Reads the configuration if it changed.
  ///
  /// - Returns: whether its meaning changed.
  mutating func readConfiguration(_ files: inout LiveFiles, kinds: [DiagnosticKind]) -> Bool {
    let now = files.isBlank(file) ? nil : files.parsed(file)
    if Self.isSame(now, text) { return false }
    text = now
    let before = configuration
    (configuration, faults) = now?.configuration(kinds: kinds) ?? (Configuration(), [])
    selection.levels = configuration.levels
    baselineFile = files.index(of: LexicalPath.absolute(configuration.baseline?.text ?? Self.baselineName, in: folder))
    return configuration != before
  }

  /// Reads the baseline if it changed.
  mutating func readBaseline(_ files: inout LiveFiles, kinds: [DiagnosticKind]) {
    let now = files.isBlank(baselineFile) ? nil : files.parsed(baselineFile)
    if Self.isSame(now, baselineText) { return }
    baselineText = now
    (baseline, baselineFaults) = now?.baseline(kinds: kinds) ?? (Baseline(), [])
  }

  private static func isSame(_ one: CatalogText?, _ other: CatalogText?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSame(as: other)
  }

  /// The catalog without excluded files and settings files; nil if nothing remains.
  func narrowed(_ listing: CatalogListing, _ files: LiveFiles) -> CatalogListing? {
    let own = [files.path(file), files.path(baselineFile)]
    func isWanted(_ path: String) -> Bool { !own.contains(path) && !excludes(path) }
    var listing = listing
    listing.documents = listing.documents.filter(isWanted)
    listing.templates = listing.templates.filter { isWanted($0.path) }
    return listing.documents.isEmpty ? nil : listing
  }

  private func excludes(_ path: String) -> Bool {
    guard !configuration.excluded.isEmpty, let below = LexicalPath.below(folder, path) else { return false }
    return configuration.excluded.contains { $0.covers(below) }
  }
}

// MARK: - Judging

extension LiveSettings {
  /// The checked part of a workspace; baseline entries outside it aren't reported as fixed.
  struct Scope {
    /// The folders of the catalogs with these settings.
    var roots: [String]

    /// All files that were read for them.
    var read: Set<Int>

    /// The kinds of findings that were checked.
    var kinds: Set<String>

    /// Whether every text was parsed to its end.
    var isWhole: Bool
  }

  /// The indices of findings that the baseline contains, and the findings about the settings files themselves.
  func judge(
    _ findings: [Diagnostic<SourceRange?>], _ files: LiveFiles, _ scope: Scope
  ) -> (known: Set<Int>, others: [Diagnostic<SourceRange?>]) {
    let baselineFolder = LexicalPath.folder(of: files.path(baselineFile))
    func isLookedAt(_ entry: Baseline.Entry) -> Bool {
      guard scope.isWhole, scope.kinds.contains(entry.rule) else { return false }
      if entry.file.isEmpty { return true }
      let path = LexicalPath.absolute(entry.file, in: baselineFolder)
      if let file = files.existingIndex(of: path), scope.read.contains(file) { return true }
      // A YAML file in the catalog's folder that wasn't read was deleted or is excluded.
      return (path.hasSuffix(".yaml") || path.hasSuffix(".yml"))
        && scope.roots.contains { LexicalPath.isInside(path, $0) }
    }
    var names: [Int: String] = [:]
    func name(_ file: Int) -> String {
      if let name = names[file] { return name }
      let name = LexicalPath.relative(files.path(file), to: baselineFolder)
      names[file] = name
      return name
    }
    let (known, rest) = baseline.knows(findings, fileName: name, isLookedAt: isLookedAt)
    let stale = rest.filter { isLookedAt($0.entry) }.compactMap { $0.entry.stale(found: $0.found) }
    return (known, baselineFaults + stale + faults + (missingBaseline(files).map { [$0] } ?? []))
  }

  /// Reports that the configured baseline doesn't exist.
  private func missingBaseline(_ files: LiveFiles) -> Diagnostic<SourceRange?>? {
    guard let named = configuration.baseline, files.trouble(baselineFile) == .missing else { return nil }
    return named.missing
  }
}

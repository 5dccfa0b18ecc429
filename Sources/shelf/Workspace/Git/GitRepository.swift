import SourceDiagnostics
import SystemPackage

/// A repository, read through the installed `git`.
struct GitRepository: Sendable {
  /// The folder that is checked out; in a repository without one, the folder that git was asked from.
  let top: FilePath

  /// Whether older commits were left out when it was cloned.
  let isShallow: Bool

  private let git: GitProgram

  /// Finds the repository around a folder, named by an absolute path; nil when there is none.
  ///
  /// - Throws: a `Failure` when git refuses it, or when there is no git.
  init?(around folder: FilePath) async throws {
    let question = ["rev-parse", "--is-shallow-repository", "--is-bare-repository", "--show-toplevel"]
    var git = GitProgram(folder: folder.string)
    var found = try await git.run(question)
    if found.complaint.contains("safe.bareRepository") {
      let around = FileSystem.repository(above: folder)
      git = GitProgram(folder: (around ?? folder).string, trustsBareRepositories: around == nil)
      found = try await git.run(question)
    }
    self.git = git
    // Without a checkout the last question is a fault, and the first two have been answered.
    guard found.lines.count >= 2 else {
      if found.complaint.contains("not a git repository") { return nil }
      throw Failure(Self.refusal(found, folder))
    }
    isShallow = found.lines[0] == "true"
    top = found.lines.count > 2 ? FilePath(found.lines[2]) : folder
  }

  private static func refusal(_ outcome: GitProgram.Outcome, _ folder: FilePath) -> String {
    if outcome.complaint.contains("dubious ownership") {
      return "git does not trust the repository around '\(folder)', which belongs to somebody else; if you do: "
        + "git config --global --add safe.directory '\(folder)'"
    }
    return "git can't read the repository around '\(folder)': \(outcome.reason)"
  }

  /// The files of a revision.
  ///
  /// - Parameter revision: as git takes it: a branch, a tag, `HEAD~1`, the ID of a commit.
  /// - Returns: its tree, as if it were checked out.
  /// - Throws: a `Failure` for one that is not there.
  func tree(of revision: String) async throws -> GitTree {
    guard !revision.isEmpty, !revision.hasPrefix("-"), !revision.utf8.contains(0) else {
      throw Failure("'\(revision)' is no git revision")
    }
    let found = try await git.run(["rev-parse", "--verify", "--quiet", "\(revision)^{tree}"])
    guard found.isSuccess, let id = found.lines.first else { throw Failure(try await whyUnknown(revision)) }
    var listed = try await git.run(["ls-tree", "-r", "-z", "--full-tree", "-l", id])
    // A clone in part does not know the sizes of what it does not have.
    if !listed.isSuccess { listed = try await git.run(["ls-tree", "-r", "-z", "--full-tree", id]) }
    guard listed.isSuccess else { throw Failure("git can't list '\(revision)': \(listed.reason)") }
    var tree = GitTree(listed.output, top: top)
    let links = tree.links
    if !links.isEmpty { tree.follow(Dictionary(zip(links, try await contents(of: links))) { first, _ in first }) }
    return tree
  }

  private func whyUnknown(_ revision: String) async throws -> String {
    if isShallow {
      return "there is neither a path nor a git revision '\(revision)' in this clone, which is shallow: 'git fetch --unshallow' "
        + "brings what is older, 'git fetch origin \(revision)' that one (actions/checkout: fetch-depth: 0)"
    }
    let listed = try await git.run(["for-each-ref", "--format=%(refname:short)"])
    let names = listed.lines
    let remote = names.first { $0.hasSuffix("/\(revision)") }
    let meant = (remote ?? nearestSpelling(to: revision, among: names)).map { ", did you mean '\($0)'?" } ?? ""
    return "there is neither a path nor a git revision '\(revision)'\(meant)"
  }

  /// The contents of some IDs, in their order, asked for at once.
  ///
  /// - Throws: a `Failure` when one is missing, as in a clone in part.
  func contents(of ids: [String]) async throws -> [[UInt8]] {
    guard !ids.isEmpty else { return [] }
    let read = try await git.run(["cat-file", "--batch"], input: Array(ids.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")])
    var contents: [[UInt8]] = []
    contents.reserveCapacity(ids.count)
    var rest = read.output[...]
    for id in ids {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")), let size = Self.size(in: rest[..<end]), rest.endIndex - end > size
      else {
        let reason = read.reason.isEmpty ? "" : ": \(read.reason)"
        throw Failure("git has no content for '\(id)'\(reason); a clone in part gets it with 'git fetch --refetch'")
      }
      contents.append(Array(rest[(end + 1)..<(end + 1 + size)]))
      rest = rest[(end + 1 + size)...].dropFirst()
    }
    return contents
  }

  /// The length in a line like `ID blob 12`; nil for `ID missing`.
  private static func size(in line: ArraySlice<UInt8>) -> Int? {
    let words = line.split(separator: UInt8(ascii: " "))
    return words.count == 3 ? Int(String(decoding: words[2], as: UTF8.self)) : nil
  }
}

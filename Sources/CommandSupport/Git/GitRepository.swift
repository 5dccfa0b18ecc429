import SourceDiagnostics
package import SystemPackage

/// A repository, read through the installed `git`.
package struct GitRepository: Sendable {
  /// The folder of the checkout; in a repository without one, git's working folder.
  package let top: FilePath

  /// Whether older commits were left out when it was cloned.
  package let isShallow: Bool

  private let git: GitProgram

  /// Finds the repository that contains a folder, given by its absolute path; nil if there is none.
  ///
  /// - Throws: a `Failure` if git refuses it, or isn't installed.
  package init?(around folder: FilePath) async throws {
    let arguments = ["rev-parse", "--is-shallow-repository", "--is-bare-repository", "--show-toplevel"]
    var git = GitProgram(folder: folder.string)
    var found = try await git.run(arguments)
    if found.complaint.contains("safe.bareRepository") {
      let around = FileSystem.repository(above: folder)
      git = GitProgram(folder: (around ?? folder).string, trustsBareRepositories: around == nil)
      found = try await git.run(arguments)
    }
    self.git = git
    // Without a checkout the last query is an error, and the first two have been answered.
    guard found.lines.count >= 2 else {
      if found.complaint.contains("not a git repository") { return nil }
      throw Failure(Self.refusal(found, folder))
    }
    isShallow = found.lines[0] == "true"
    top = found.lines.count > 2 ? FilePath(found.lines[2]) : folder
  }

  private static func refusal(_ outcome: GitProgram.Outcome, _ folder: FilePath) -> String {
    if outcome.complaint.contains("dubious ownership") {
      let top = FileSystem.repository(above: folder) ?? folder
      return "git does not trust the repository around '\(folder)', which belongs to another user; if you do, run "
        + "git config --global --add safe.directory '\(top)'"
    }
    return "git can't read the repository around '\(folder)': \(outcome.reason)"
  }

  /// The files of a revision.
  ///
  /// - Parameter revision: any revision that git accepts: a branch, a tag, `HEAD~1`, a commit ID.
  /// - Returns: its tree, as if it were checked out.
  /// - Throws: a `Failure` for an unknown one.
  package func tree(of revision: String) async throws -> GitTree {
    let id: String
    do { id = try await self.id(of: revision, as: "tree") } catch let unknown as Failure {
      // Before the first commit, everything is new.
      guard revision == "HEAD", try await git.run(["rev-list", "-n", "1", "--all"]).output.isEmpty else {
        throw unknown
      }
      return GitTree([], top: top)
    }
    let listed = try await git.run(["ls-tree", "-r", "-z", "--full-tree", id])
    guard listed.isSuccess else { throw Failure("git can't list '\(revision)': \(listed.reason)") }
    return try await tree(listed.output)
  }

  /// The files of git's index: the content of the next commit.
  ///
  /// - Throws: a `Failure` if it can't be read, or a merge is not finished.
  package func indexTree() async throws -> GitTree {
    let listed = try await git.run(["ls-files", "-s", "-z", "--full-name", ":/"])
    guard listed.isSuccess else { throw Failure("git can't list staged files: \(listed.reason)") }
    // Each line is 'MODE ID STAGE<tab>PATH'; those of a tree are 'MODE blob ID<tab>PATH'.
    let lines = listed.output.split(separator: 0).map { line -> (words: [String], path: ArraySlice<UInt8>) in
      let tab = line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
      return (
        line[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }, line[tab...]
      )
    }
    if let unmerged = lines.first(where: { $0.words.last != "0" }) {
      throw Failure(
        "'\(String(decoding: unmerged.path.dropFirst(), as: UTF8.self))' is unmerged; finish the merge first")
    }
    let listing = lines.map { line in
      Array("\(line.words[0]) \(line.words[0] == "160000" ? "commit" : "blob") \(line.words[1])".utf8) + line.path
    }
    return try await tree(Array(listing.joined(separator: [0])))
  }

  /// The sizes of the given contents, in bytes, in their order; 0 if git doesn't report one.
  package func sizes(of ids: [String]) async throws -> [Int] {
    guard !ids.isEmpty else { return [] }
    let input = Array(ids.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
    let sizes = try await git.run(["cat-file", "--batch-check"], input: input).lines.map {
      Self.size(in: Array($0.utf8)[...]) ?? 0
    }
    return sizes + Array(repeating: 0, count: max(0, ids.count - sizes.count))
  }

  /// A tree with its links followed.
  private func tree(_ listing: [UInt8]) async throws -> GitTree {
    var tree = GitTree(listing, top: top)
    let links = tree.links
    if !links.isEmpty { tree.follow(Dictionary(zip(links, try await contents(of: links))) { first, _ in first }) }
    return tree
  }

  /// The newest commit that two revisions share, by its ID.
  ///
  /// - Throws: a `Failure` if one doesn't exist, or they don't have a common ancestor.
  package func mergeBase(of one: String, _ other: String) async throws -> String {
    for revision in [one, other] { _ = try await id(of: revision, as: "commit") }
    let found = try await git.run(["merge-base", "--end-of-options", one, other])
    if found.isSuccess, let id = found.lines.first { return String(id.prefix(12)) }
    let advice =
      isShallow
      ? "; this clone is shallow: 'git fetch --unshallow' fetches older commits (actions/checkout: fetch-depth: 0)" : ""
    throw Failure("'\(one)' and '\(other)' have no common commit\(advice)")
  }

  /// The messages of the given commits, newest first, each with its short ID.
  ///
  /// - Parameter range: as git accepts it: `main..HEAD`. Nil for the last commit, with those that it merged.
  /// - Returns: the messages; empty if the commits don't exist.
  /// - Throws: a `Failure` when git can't be run.
  package func messages(of range: String?) async throws -> [(commit: String, text: String)] {
    let log = ["log", "--no-show-signature", "--format=%x01%h%n%B"]
    var found = try await git.run(log + [range ?? "HEAD^1..HEAD", "--"])
    // The first commit, and the last one of a shallow clone, has no parent.
    if range == nil, !found.isSuccess { found = try await git.run(log + ["-1", "HEAD", "--"]) }
    guard found.isSuccess else { return [] }
    return found.output.split(separator: 1).map { message in
      let lines = String(decoding: message, as: UTF8.self).split(
        separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
    }
  }

  /// The ID of the commit or tree that a revision names.
  private func id(of revision: String, as kind: String) async throws -> String {
    guard !revision.isEmpty, !revision.hasPrefix("-"), !revision.utf8.contains(0) else {
      throw Failure("unknown git revision '\(revision)'")
    }
    let found = try await git.run(["rev-parse", "--verify", "--quiet", "\(revision)^{\(kind)}"])
    guard found.isSuccess, let id = found.lines.first else { throw Failure(try await whyUnknown(revision)) }
    return id
  }

  /// The short names of all branches and tags, including those of remotes.
  package func names() async throws -> [String] {
    try await git.run(["for-each-ref", "--format=%(refname:short)"]).lines
  }

  private func whyUnknown(_ revision: String) async throws -> String {
    if isShallow { return try await whyMissing(revision) }
    let names = try await names()
    let remote = names.first { $0.hasSuffix("/\(revision)") }
    let meant = (remote ?? nearestSpelling(to: revision, among: names)).map { ", did you mean '\($0)'?" } ?? ""
    return "no path or git revision '\(revision)'\(meant)"
  }

  /// Advice on how to fetch a revision into a shallow clone; one of a remote is fetched by its name there.
  private func whyMissing(_ revision: String) async throws -> String {
    let problem = "no path or git revision '\(revision)' in this shallow clone; "
    let older = "'git fetch --unshallow' fetches older commits"
    guard !revision.contains(where: { "~^@:{} ".contains($0) }) else {
      return problem + older + " (actions/checkout: fetch-depth: 0)"
    }
    let remotes = try await git.run(["remote"]).lines
    let remote = remotes.first { revision.hasPrefix("\($0)/") }
    let name = remote.map { String(revision.dropFirst($0.count + 1)) } ?? revision
    let place = remote.map { "refs/remotes/\($0)/\(name)" } ?? name
    return problem + older + ", 'git fetch \(remote ?? remotes.first ?? "origin") \(name):\(place)' only this one "
      + "(actions/checkout: fetch-depth: 0)"
  }

  /// The contents with the given IDs, in their order, requested together.
  ///
  /// - Throws: a `Failure` if one is missing, as in a partial clone.
  package func contents(of ids: [String]) async throws -> [[UInt8]] {
    guard !ids.isEmpty else { return [] }
    let read = try await git.run(
      ["cat-file", "--batch"], input: Array(ids.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")])
    var contents: [[UInt8]] = []
    contents.reserveCapacity(ids.count)
    var rest = read.output[...]
    for id in ids {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")), let size = Self.size(in: rest[..<end]),
        rest.endIndex - end > size
      else {
        let reason = read.reason.isEmpty ? "" : ": \(read.reason)"
        throw Failure("git has no content for '\(id)'\(reason); in a partial clone, run 'git fetch --refetch'")
      }
      contents.append(Array(rest[(end + 1)..<(end + 1 + size)]))
      rest = rest[(end + 1 + size)...].dropFirst()
    }
    return contents
  }

  /// The git object IDs of the contents of the given files, in order; nil if one can't be read.
  package func ids(ofFiles paths: [FilePath]) async throws -> [String]? {
    let lines = paths.map { path in
      let escapes: [Character: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]
      return "\"" + path.string.map { escapes[$0] ?? String($0) }.joined() + "\"\n"
    }
    let found = try await git.run(["hash-object", "--no-filters", "--stdin-paths"], input: Array(lines.joined().utf8))
    return found.isSuccess && found.lines.count == paths.count ? found.lines : nil
  }

  /// The length in a line like `ID blob 12`; nil for `ID missing`.
  private static func size(in line: ArraySlice<UInt8>) -> Int? {
    let words = line.split(separator: UInt8(ascii: " "))
    return words.count == 3 ? Int(String(decoding: words[2], as: UTF8.self)) : nil
  }
}

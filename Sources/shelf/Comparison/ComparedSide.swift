import CommandSupport
import SystemPackage

/// The meaning of one of the two arguments of `shelf diff`.
enum ComparedSide: Equatable {
  /// A folder or a file.
  case path(String)
  case standardInput
  /// A git revision and a path in it; without a path, that of the other side.
  case revision(String, path: String?)
  /// The newest commit that two revisions share, and what of it: the old side of `main...HEAD`.
  case mergeBase(String, String, path: String?)
  /// Git's index, the content of the next commit, and a path in it.
  case staged(path: String?)
  /// The catalog of the working folder.
  case here

  /// Interprets an argument: an existing path takes precedence over a revision.
  init(_ argument: String) throws {
    if argument == "-" {
      self = .standardInput
    } else if argument.isEmpty {
      throw Failure("an argument is empty; use '.' for the working folder")
    } else if FileSystem.exists(FilePath(argument)) || FileSystem.isLink(FilePath(argument)) {
      self = .path(argument)
    } else {
      try self.init(revision: argument)
    }
  }

  /// A revision, or `REVISION:PATH`.
  init(revision argument: String) throws {
    guard let colon = argument.firstIndex(of: ":") else {
      self = .revision(argument, path: nil)
      return
    }
    let name = String(argument[..<colon])
    guard !name.isEmpty else {
      throw Failure("'\(argument)' means git's index; 'shelf diff --staged' compares it with a revision")
    }
    self = .revision(name, path: String(argument[argument.index(after: colon)...]))
  }

  /// The two sides from the arguments.
  ///
  /// - Parameters:
  ///   - arguments: the arguments before `--`, or all without one.
  ///   - paths: the arguments after it.
  ///   - isDivided: whether there is a `--`.
  ///   - isStaged: whether the new side is git's index.
  /// - Returns: the old side and the new one.
  /// - Throws: a `Failure` for missing or too many arguments.
  static func both(
    _ arguments: [String], _ paths: [String], isDivided: Bool, isStaged: Bool
  ) throws -> (old: ComparedSide, new: ComparedSide) {
    if isStaged { return try staged(arguments, paths) }
    if let first = arguments.first, let range = RevisionRange(first) {
      guard arguments.count == 1, paths.count <= 1 else {
        throw Failure("'\(first)' names both sides; remove '\(arguments.dropFirst().first ?? paths[0])'")
      }
      return range.sides(at: paths.first.map(fromHere))
    }
    guard isDivided else {
      guard let first = arguments.first, arguments.count <= 2 else { throw Failure(count(arguments.count)) }
      let old = try ComparedSide(first)
      return (old, try arguments.dropFirst().first.map { try ComparedSide($0) } ?? counterpart(of: old))
    }
    switch (arguments.count, paths.count) {
    case (0, 1...2): return (.path(paths[0]), paths.count > 1 ? .path(paths[1]) : .here)
    case (1, 0):
      let old = try ComparedSide(revision: arguments[0])
      return (old, counterpart(of: old))
    case (1, 1): return (try of(arguments[0], at: paths[0]), .path(paths[0]))
    case (2, 0): return (try ComparedSide(revision: arguments[0]), try ComparedSide(revision: arguments[1]))
    case (2, 1): return (try of(arguments[0], at: paths[0]), try of(arguments[1], at: paths[0]))
    default: throw Failure(count(arguments.count + paths.count))
    }
  }

  /// A revision (default: the last commit), and the index.
  private static func staged(_ arguments: [String], _ paths: [String]) throws -> (old: ComparedSide, new: ComparedSide)
  {
    guard arguments.count <= 1, paths.count <= 1 else {
      throw Failure("--staged accepts one revision and one path, found \(arguments.count + paths.count) arguments")
    }
    // As in git, an argument that isn't a revision is a path.
    let isPath = arguments.first.map { FileSystem.exists(FilePath($0)) } ?? false
    guard let path = paths.first ?? (isPath ? arguments[0] : nil) else {
      return (.revision(arguments.first ?? "HEAD", path: nil), .staged(path: nil))
    }
    return (try of(isPath ? "HEAD" : arguments.first ?? "HEAD", at: path), .staged(path: fromHere(path)))
  }

  /// The path of a revision, if it has one.
  var path: String? {
    switch self {
    case .revision(_, let path), .mergeBase(_, _, let path), .staged(let path): path
    case .path, .standardInput, .here: nil
    }
  }

  /// Whether it is in git, not on disk.
  var isInGit: Bool {
    switch self {
    case .revision, .mergeBase, .staged: true
    case .path, .standardInput, .here: false
    }
  }

  /// Whether an existing path is also the name of a branch or a tag of the repository here.
  var isRevisionToo: Bool {
    guard case .path(let path) = self, !path.contains("."), !path.hasPrefix("/"),
      let repository = FileSystem.workingFolder.flatMap(FileSystem.repository)
    else { return false }
    let references = repository.appending(".git").appending("refs")
    return ["heads", "tags"].contains { FileSystem.isFile(references.appending($0).pushing(FilePath(path))) }
  }

  /// The other side if only one is given: the same path in the working tree, or else the catalog here.
  private static func counterpart(of side: ComparedSide) -> ComparedSide {
    if case .revision(_, let path?) = side { .path(path.isEmpty ? "." : path) } else { .here }
  }

  private static func of(_ revision: String, at path: String) throws -> ComparedSide {
    guard case .revision(let name, nil) = try ComparedSide(revision: revision) else {
      throw Failure("'\(revision)' already has a path; remove the one after '--'")
    }
    return .revision(name, path: fromHere(path))
  }

  /// A path relative to the working folder, as a revision's path.
  private static func fromHere(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

  private static func count(_ count: Int) -> String {
    count == 0
      ? "name what to compare: 'shelf diff OLD NEW', or 'shelf diff main'"
      : """
      'shelf diff' compares two catalogs, found \(count)
      """
  }
}

/// Two revisions in one word, as in git: `main..HEAD`, `main...HEAD`; a missing one is `HEAD`.
private struct RevisionRange {
  private let old: String
  private let new: String

  /// Whether the old side is the newest common commit.
  private let isSinceMergeBase: Bool

  /// Nil for an argument that isn't a range: an existing path, or one with `..`.
  init?(_ word: String) {
    guard let dots = word.firstRange(of: ".."), word.utf8.count > 3, !word.hasPrefix("../"), !word.contains("/.."),
      !FileSystem.exists(FilePath(word))
    else { return nil }
    let rest = word[dots.upperBound...]
    isSinceMergeBase = rest.hasPrefix(".")
    old = dots.lowerBound == word.startIndex ? "HEAD" : String(word[..<dots.lowerBound])
    let right = isSinceMergeBase ? rest.dropFirst() : rest
    new = right.isEmpty ? "HEAD" : String(right)
  }

  func sides(at path: String?) -> (old: ComparedSide, new: ComparedSide) {
    (isSinceMergeBase ? .mergeBase(old, new, path: path) : .revision(old, path: path), .revision(new, path: path))
  }
}

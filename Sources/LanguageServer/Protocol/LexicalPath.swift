/// Absolute paths by their names alone, as no disk is asked here.
enum LexicalPath {
  /// The folder that a path lies in.
  static func folder(of path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// Whether a path is a folder or lies in it.
  static func isInside(_ path: String, _ folder: String) -> Bool { path == folder || below(folder, path) != nil }

  /// The rest of a path behind a folder that it lies in: `b/c` for `/a/b/c` in `/a`.
  static func below(_ folder: String, _ path: String) -> String? {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(start) && path.utf8.count > start.utf8.count ? String(path.dropFirst(start.count)) : nil
  }

  /// The absolute form of a path that is relative to a folder, `.` and `..` resolved by name.
  static func absolute(_ path: String, in folder: String) -> String {
    var names: [Substring] = []
    for name in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// How a path is written from a folder: below it relative, beside it with `..`, and as it is when nothing is shared.
  static func relative(_ path: String, to folder: String) -> String {
    let own = folder.split(separator: "/")
    let other = path.split(separator: "/")
    let shared = zip(own, other).prefix { $0 == $1 }.count
    guard shared > 0 else { return path }
    return (Array(repeating: "..", count: own.count - shared) + other[shared...]).joined(separator: "/")
  }
}

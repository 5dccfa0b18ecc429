/// Computes with absolute paths without accessing the disk.
enum LexicalPath {
  /// The folder that contains a path.
  static func folder(of path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }

  static func isInside(_ path: String, _ folder: String) -> Bool { path == folder || below(folder, path) != nil }

  /// A path relative to a folder that contains it: `b/c` for `/a/b/c` in `/a`.
  static func below(_ folder: String, _ path: String) -> String? {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(start) && path.utf8.count > start.utf8.count ? String(path.dropFirst(start.count)) : nil
  }

  /// The absolute form of a path relative to a folder, with `.` and `..` resolved.
  static func absolute(_ path: String, in folder: String) -> String {
    var names: [Substring] = []
    for name in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// A path relative to a folder, with `..` where necessary; unchanged if the two share no folder.
  static func relative(_ path: String, to folder: String) -> String {
    let own = folder.split(separator: "/")
    let other = path.split(separator: "/")
    let shared = zip(own, other).prefix { $0 == $1 }.count
    guard shared > 0 else { return path }
    return (Array(repeating: "..", count: own.count - shared) + other[shared...]).joined(separator: "/")
  }
}

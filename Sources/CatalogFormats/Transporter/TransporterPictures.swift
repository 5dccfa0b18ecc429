/// The names that pictures get in a package, where all stand in one folder.
struct TransporterPictures {
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  /// Those without a folder keep their names; others lose the folder, and get a number when their name is taken.
  init(_ paths: [String]) {
    let unique = Set(paths).sorted()
    for path in unique where !path.utf8.contains(UInt8(ascii: "/")) { give(path, to: path) }
    for path in unique where names[path] == nil { give(free(name: path), to: path) }
  }

  /// The name of a picture in the package.
  subscript(path: String) -> String { names[path] ?? path }

  private mutating func give(_ name: String, to path: String) {
    names[path] = name
    taken.insert(name)
  }

  /// The last part of a path, with a number before its extension if need be: `coins-2.png`.
  private func free(name path: String) -> String {
    let last = path.split(separator: "/").last.map { String($0) } ?? "picture"
    guard taken.contains(last) || last == TransporterWriter.fileName else { return last }
    let dot = last.lastIndex(of: ".") ?? last.endIndex
    var number = 2
    while true {
      let name = "\(last[..<dot])-\(number)\(last[dot...])"
      if !taken.contains(name) { return name }
      number += 1
    }
  }
}

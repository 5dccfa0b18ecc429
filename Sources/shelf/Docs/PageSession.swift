import CommandSupport
import Subprocess
import SystemPackage

/// The console blocks of a page: its commands, run in order in a folder that is removed afterwards.
struct PageSession {
  let root: FilePath

  /// The search path of commands.
  let searchPath: String

  private var folder: String?

  init(root: FilePath, searchPath: String) { (self.root, self.searchPath) = (root, searchPath) }

  /// Begins with a copy of a folder of the repository, or with an empty one.
  mutating func start(with source: String) async throws {
    await end()
    let made = try await shell("mktemp -d", in: root.string, inherited: true)
    folder = made.text.split(separator: "\n").first.map(String.init)
    guard source != "empty", let folder else { return }
    let copied = try await shell("cp -R \"$0/\(source)/.\" '\(folder)'", in: root.string)
    guard copied.status == 0 else { throw Failure("can't copy '\(source)': \(copied.text)") }
  }

  /// Writes a file of the folder.
  func write(_ text: String, to path: String) throws {
    guard let folder else { return }
    let file = FilePath(folder).appending(path)
    do {
      try FileSystem.makeFolder(file.removingLastComponent())
      try AtomicFile.write(Array(text.utf8), to: file)
    } catch {
      throw Failure("can't write '\(file)': \(error)")
    }
  }

  /// The fenced block with the current output of each command; nil if a program is missing on this machine.
  func run(_ commands: [String]) async throws -> String? {
    guard let folder else { return nil }
    var block = "```console\n"
    for command in commands {
      let (text, status) = try await shell(command, in: folder)
      if status == 127 { return nil }
      guard status == 0 || status == 1 else { throw Failure("'\(command)' exited with \(status): \(text)") }
      block += "$ \(command)\n\(text)\(text.isEmpty || text.hasSuffix("\n") ? "" : "\n")"
    }
    return block + "```\n"
  }

  /// Removes the folder.
  mutating func end() async {
    if let folder { _ = try? await shell("rm -rf '\(folder)'", in: "/") }
    folder = nil
  }

  /// Runs a shell command with only those environment variables that make its output reproducible.
  private func shell(_ line: String, in place: String, inherited: Bool = false) async throws -> (
    text: String, status: Int
  ) {
    let variables: [Environment.Key: String] = [
      "PATH": searchPath, "HOME": "/nonexistent", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "You",
      "GIT_AUTHOR_EMAIL": "you@example.com", "GIT_COMMITTER_NAME": "You", "GIT_COMMITTER_EMAIL": "you@example.com",
    ]
    let result = try await Subprocess.run(
      .path("/bin/sh"), arguments: ["-c", "cd \"$0\" && { \(line)\n} 2>&1", place],
      environment: inherited ? .inherit : .custom(variables), output: .bytes(limit: .max), error: .discarded)
    guard case .exited(let status) = result.terminationStatus else {
      throw Failure("'\(line)' failed, \(result.terminationStatus)")
    }
    return (String(decoding: result.standardOutput, as: UTF8.self), Int(status))
  }
}

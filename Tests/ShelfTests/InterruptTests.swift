import Foundation
import PackagePayload
import SystemPackage
import TestSupport
import Testing

@testable import CommandSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Commands that are interrupted at any moment: each file is old or new, never partial, and nothing is left behind.
@Suite("A command that is interrupted") struct InterruptTests {
  private let scratch = Scratch()

  struct Writer: CustomStringConvertible, Sendable {
    let command: String

    /// Whether all its files change together.
    var isWhole = true
    var description: String { command }
  }

  static let writers =
    [
      Writer(command: "edit rename com.example.a.one1 com.example.a.new cat -q"),
      Writer(command: "fix --unsafe typos -q"), Writer(command: "import new.json --into fresh -q"),
      Writer(command: "export csv cat --force -q -o tables"),
      Writer(command: "lint cat --format json:out.json --format sarif:out.sarif", isWhole: false),
      Writer(command: "lint cat --write-baseline --baseline known.yaml -q"),
      Writer(command: "checklist cat --format html -o out.html"),
      Writer(command: "new consumable cat --id com.example.a.new --output cat/new.yaml -q"),
      Writer(command: "content build content -o packages -q", isWhole: false),
    ]
    + (PayloadSupport.isThere
      ? [Writer(command: "content build content --format pkg -o packages -q", isWhole: false)] : [])

  private static func fill(_ scratch: Scratch) throws {
    let app = "app: {name: A, bundle_id: com.example.a, platforms: [ios]}\n"
    func products(_ name: String, _ type: String = "type") -> String {
      "products:\n"
        + (0..<20).map {
          "  - {id: com.example.a.\(name)\($0), \(type): consumable, reference_name: \(name)\($0), price: 0.99}\n"
        }.joined()
    }
    try scratch.write(app + products("one"), "old/cat/app.yaml")
    try scratch.write(products("two"), "old/cat/more.yaml")
    for number in 0..<5 {
      try scratch.write(
        "scenario: s\ncustomers: [{name: ana, devices: [phone]}]\nsteps:\n"
          + "  - {at: 2026-01-01, customer: ana, buy: com.example.a.one1}\n", "old/cat/scenarios/\(number).yaml")
    }
    try scratch.write(app + products("one", "typ"), "old/typos/app.yaml")
    try scratch.write(products("two", "typ"), "old/typos/more.yaml")
    let all = (0..<40).map { #"{"id": "com.example.a.new\#($0)", "type": "consumable", "price": {"base": 1.99}}"# }
    try scratch.write(
      #"{"format": "shelf.catalog/1", "products": ["# + all.joined(separator: ",\n") + "]}\n", "old/new.json")
    try scratch.write("old\n", "old/tables/texts.csv")
    try scratch.write("old\n", "old/out.json")
    try scratch.write(
      "app: {bundle_id: com.example.a}\nproducts:\n  - {id: gold, type: non_consumable, "
        + "hosted_content: {source: c, version: '1.0'}}\n", "old/content/app.yaml")
    for number in 0..<20 { try scratch.write(String(repeating: "\(number) ", count: 500), "old/content/c/\(number)") }
    let build = try scratch.shell(
      "cd old; $SHELF content build content -o packages -q && "
        + "if [ \(PayloadSupport.isThere) = true ]; "
        + "then $SHELF content build content --format pkg -o packages -q; fi"
        + " && sed -i.bak s/1.0/1.1/ content/app.yaml && rm content/app.yaml.bak "
        + "&& for i in content/c/*; do echo $i >$i; done")
    #expect(build.status == 0, "\(build.complaint)")
  }

  /// The files below a folder that aren't empty.
  private static func files(in folder: URL) throws -> [String: Data] {
    try Scratch.files(below: folder).filter { !$0.value.isEmpty }
  }

  private static func launch(_ writer: Writer, in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = writer.command.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "TZ": "UTC", "LLVM_PROFILE_FILE": "/dev/null"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    return process
  }

  /// The number of interrupts of each command by each signal.
  private static let rounds = RandomCases.areAll ? 30 : 1

  @Test("writes all files or none, and the next run gives the same result", arguments: writers)
  func interrupt(_ writer: Writer) throws {
    try Self.fill(scratch)
    let manager = FileManager.default
    let (old, work) = (scratch.url.appendingPathComponent("old"), scratch.url.appendingPathComponent("work"))
    let before = try Self.files(in: old)
    try manager.copyItem(at: old, to: work)
    let clock = ContinuousClock()
    let time = try clock.measure { try Self.launch(writer, in: work).waitUntilExit() }
    let after = try Self.files(in: work)
    #expect(after != before)
    let microseconds = Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12
    for number in Array(repeating: [SIGINT, SIGTERM, SIGKILL], count: Self.rounds).joined() {
      try manager.removeItem(at: work)
      try manager.copyItem(at: old, to: work)
      let process = try Self.launch(writer, in: work)
      usleep(UInt32(Double.random(in: 0.3...1.05) * microseconds))
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      let found = try Self.files(in: work)
      let drafts = found.keys.filter { $0.contains(".shelf-") }
      if number != SIGKILL {
        #expect(drafts.isEmpty, "signal \(number)")
        if writer.isWhole { #expect(found == before || found == after, "signal \(number)") }
      }
      for path in Set(found.keys).union(before.keys).union(after.keys) where !path.contains(".shelf-") {
        #expect(found[path] == before[path] || found[path] == after[path], "\(path) after signal \(number)")
      }
      try Self.launch(writer, in: work).waitUntilExit()
      #expect(try Self.files(in: work) == after, "signal \(number)")
    }
  }

  // MARK: - Several files

  private func change(_ name: String, _ old: String?, _ new: String?, in scratch: Scratch) -> AtomicFiles.Change {
    .init(
      path: FilePath(scratch.url.path).appending(name), shown: name, old: old.map { Array($0.utf8) },
      new: new.map { Array($0.utf8) })
  }

  /// The leftovers of a run that was killed after the first of its files had changed.
  private func halfDone(_ scratch: Scratch) throws -> FilePath {
    let root = FilePath(scratch.url.path)
    for name in ["a", "b", "gone"] { try scratch.write("old \(name)", name) }
    let changes = [
      change("a", "old a", "new a", in: scratch), change("b", "old b", "new b", in: scratch),
      change("added", nil, "new", in: scratch), change("gone", "old gone", nil, in: scratch),
    ]
    try UndoLog(in: root).write(changes)
    try scratch.write("new a", "a")
    try scratch.write("new", "added")
    try scratch.remove("gone")
    return root
  }

  @Test("is undone by the next one if it was killed halfway through several files")
  func undo() throws {
    let root = try halfDone(scratch)
    #expect(try UndoLog.undo(in: root))
    let found = try Self.files(in: scratch.url).mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(found == ["a": "old a", "b": "old b", "gone": "old gone"])
    #expect(try !UndoLog.undo(in: root))
  }

  @Test("restores files of other catalogs and hidden folders")
  func undoElsewhere() throws {
    for name in ["a/.git/HEAD", "a/a", "b/.git/HEAD", "b/b", "a/.hidden/c"] { try scratch.write("old", name) }
    let names = ["a/a", "b/b", "a/.hidden/c"]
    try UndoLog(in: FilePath(scratch.url.path).appending("a")).write(
      names.map { change($0, "old", "new", in: scratch) })
    for name in names { try scratch.write("new", name) }
    #expect(try UndoLog.undo(in: FilePath(scratch.url.path).appending("a")))
    let found = try Self.files(in: scratch.url)
    for name in names { #expect(found[name].map { String(decoding: $0, as: UTF8.self) } == "old", "\(name)") }
  }

  @Test("keeps a log whose changes can't be undone, and follows no planted link")
  func undoThroughLink() throws {
    for name in ["a/.git/HEAD", "a/sub/b", "out/b"] { try scratch.write(name == "out/b" ? "new" : "old", name) }
    let root = FilePath(scratch.url.path).appending("a")
    try UndoLog(in: root).write([change("a/sub/b", "old", "new", in: scratch)])
    try scratch.remove("a/sub")
    try scratch.link("a/sub", to: "../out")
    #expect(throws: Failure.self) { try UndoLog.undo(in: root) }
    #expect(UndoLog.isLeft(in: root))
    #expect(try scratch.read("out/b") == "new")
  }

  @Test("keeps later edits, and ignores logs that were copied or planted")
  func planted() throws {
    let root = try halfDone(scratch)
    try scratch.write("edited", "a")
    let log = scratch.url.appendingPathComponent(".shelf-undo")
    let copy = scratch.url.appendingPathComponent("copy/.shelf-undo")
    try scratch.write("new a", "copy/a")
    try FileManager.default.copyItem(at: log, to: copy)
    #expect(throws: Failure.self) { try UndoLog.undo(in: root.appending("copy")) }
    #expect(try scratch.read("copy/a") == "new a")
    #expect(try UndoLog.undo(in: root))
    #expect(try scratch.read("a") == "edited")
  }

  @Test("writes no files if one can't be renamed")
  func rollback() throws {
    for name in ["a", "b"] { try scratch.write("old \(name)", name) }
    let drafts = try ["a", "new", "b"].map { name -> AtomicFiles.Named in
      let draft = try AtomicFile.begin(FilePath(scratch.url.path).appending(name))
      try draft.append([1])
      try draft.complete()
      return (name, draft)
    }
    // The last draft was removed, so it can't be renamed.
    if let place = drafts[2].file.place { place.draft.folder.remove(place.draft.name) }
    #expect(throws: Failure.self) { try AtomicFiles.give(drafts) }
    let found = try Self.files(in: scratch.url).mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(found == ["a": "old a", "b": "old b"])
  }

  @Test("keeps the drafts of running commands, and removes the others")
  func leftovers() throws {
    let folder = try OpenFolder(FilePath(scratch.url.path))
    let own = try Drafts.makeFile(in: folder, permissions: .ownerReadWrite)
    try scratch.write("x", ".shelf-0123456789abcdef.tmp")
    try scratch.write("x", ".shelf-fedcba9876543210.tmp/inner/x")
    try scratch.write("x", "victim/x")
    try scratch.link(".shelf-0000000000000000.tmp", to: "victim")
    Leftovers.remove(in: folder)
    #expect(
      folder.names().map(\.string) == [".shelf-0000000000000000.tmp", own.name.string, "victim"].sorted())
    own.remove()
    #expect(FileManager.default.fileExists(atPath: scratch.url.path + "/victim/x"))
  }
}

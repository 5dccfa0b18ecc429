import Foundation
import SystemPackage
import Testing

@testable import CommandSupport
@testable import shelf

/// Several files, written all or none.
@Suite struct AtomicFilesTests {
  private let scratch = Scratch()

  @Test func `if a file has changed in the meantime, none is written and no temporary file remains`() throws {
    try scratch.write("a", "a.yaml")
    try scratch.write("somebody else's", "b.yaml")
    func change(_ name: String) -> AtomicFiles.Change {
      AtomicFiles.Change(
        path: FilePath(scratch.url.appendingPathComponent(name).path), shown: name, old: Array(name.utf8.prefix(1)),
        new: [0x6E])
    }
    #expect { try AtomicFiles.write([change("a.yaml"), change("b.yaml")]) } throws: {
      ($0 as? Failure)?.message == "'b.yaml' has changed since it was read; nothing was changed, try again"
    }
    #expect(try scratch.read("a.yaml") == "a")
    #expect(try scratch.names() == ["a.yaml", "b.yaml"])
    try scratch.write("b", "b.yaml")
    try AtomicFiles.write([change("a.yaml"), change("b.yaml")])
    #expect(try scratch.read("b.yaml") == "n")
  }

  @Test func `a run waits for another one in the same folder, and doesn't undo its change`() async throws {
    try scratch.write("a", "a.yaml")
    let folder = FilePath(scratch.url.path)
    let other = FolderLocks([folder])
    let waiting = Task.detached {
      let change = AtomicFiles.Change(path: folder.appending("a.yaml"), shown: "a.yaml", old: [0x61], new: [0x6E])
      return Result { try AtomicFiles.write([change]) }
    }
    try await Task.sleep(for: .milliseconds(200))
    try scratch.write("another", "a.yaml")
    other.release()
    let result = await waiting.value
    #expect(throws: Failure.self) { try result.get() }
    #expect(try scratch.read("a.yaml") == "another")
  }

  @Test func `several results are written all or none`() throws {
    try scratch.write("old", "p.back.json")
    try scratch.write("x", "d.json/x")
    let folder = FilePath(scratch.url.path)
    func write(_ names: [String]) throws {
      try OutputFile.write(
        names.map { (OutputFile(folder.appending($0).string, madeFrom: []), Array($0.utf8)) })
    }
    #expect(throws: Failure.self) { try write(["p.back.json", "d.json"]) }
    #expect(throws: Failure.self) { try write(["d.back.json", "d.json"]) }
    #expect(try scratch.names() == ["d.json", "p.back.json"])
    #expect(try scratch.read("p.back.json") == "old")
    try write(["p.back.json", "p.json"])
    #expect(try scratch.names() == ["d.json", "p.back.json", "p.json"])
    #expect(try scratch.read("p.back.json") == "p.back.json")
  }
}

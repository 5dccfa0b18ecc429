import Foundation
import SystemPackage
import Testing

@testable import CommandSupport
@testable import shelf

/// Several files, written all or none.
@Suite struct AtomicFilesTests {
  @Test func `if a file has changed in the meantime, none is written and no temporary file remains`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
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
    #expect(try String(contentsOf: scratch.url.appendingPathComponent("a.yaml"), encoding: .utf8) == "a")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted() == ["a.yaml", "b.yaml"])
    try scratch.write("b", "b.yaml")
    try AtomicFiles.write([change("a.yaml"), change("b.yaml")])
    #expect(try String(contentsOf: scratch.url.appendingPathComponent("b.yaml"), encoding: .utf8) == "n")
  }
}

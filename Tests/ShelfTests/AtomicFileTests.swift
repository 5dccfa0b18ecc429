import Foundation
import SystemPackage
import Testing

@testable import CommandSupport
@testable import shelf

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file is written completely, or remains unchanged.
@Suite struct AtomicFileTests {
  private let scratch = Scratch()

  private func write(_ text: String, _ name: String, in scratch: Scratch) throws {
    try AtomicFile.write(Array(text.utf8), to: FilePath(scratch.url.path).appending(name))
  }

  private func permissions(_ name: String, in scratch: Scratch) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: scratch.url.path + "/" + name)[.posixPermissions] as? Int
  }

  @Test func aNewFileIsMade() throws {
    try write("one\n", "new.txt", in: scratch)
    #expect(try scratch.read("new.txt") == "one\n")
    #expect(try scratch.names() == ["new.txt"])
  }

  @Test func anOldFileKeepsItsPermissions() throws {
    try scratch.write("a much longer text than the new one\n", "old.txt")
    chmod(scratch.url.path + "/old.txt", 0o640)
    try write("two\n", "old.txt", in: scratch)
    #expect(try scratch.read("old.txt") == "two\n")
    #expect(try permissions("old.txt", in: scratch) == 0o640)
    #expect(try scratch.names() == ["old.txt"])
  }

  @Test("a link's target is replaced, and the link remains", arguments: ["real.txt", "nothing-yet.txt"]) func links(
    target: String
  ) throws {
    try scratch.write("old\n", "real.txt")
    try scratch.link("inner/link", to: "../\(target)")
    try write("new\n", "inner/link", in: scratch)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.url.path + "/inner/link") == "../\(target)")
    #expect(try scratch.read(target) == "new\n")
  }

  @Test func aLoopOfLinksEnds() throws {
    try scratch.link("loop", to: "loop")
    #expect(throws: Errno.tooManySymbolicLinkLevels) { try write("x", "loop", in: scratch) }
  }

  @Test func aFolderIsNotReplaced() throws {
    try scratch.write("kept\n", "folder/inner.txt")
    #expect(throws: Errno.isDirectory) { try write("x", "folder", in: scratch) }
    #expect(throws: Errno.noSuchFileOrDirectory) { try write("x", "missing/file", in: scratch) }
    #expect(try scratch.read("folder/inner.txt") == "kept\n")
  }

  @Test func aPipeIsWrittenAndStays() throws {
    #expect(mkfifo(scratch.url.path + "/pipe", 0o600) == 0)
    let reader = open(scratch.url.path + "/pipe", O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try write("through", "pipe", in: scratch)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(received(reader, &bytes) == 7)
    #expect(String(decoding: bytes[..<7], as: UTF8.self) == "through")
    try AtomicFile.write([1], to: "/dev/null")
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try AtomicFile.write([1], to: FilePath("/dev/fd/\(ends[1])"))
    #expect(received(ends[0], &bytes) == 1)
    try scratch.write("", ".git/HEAD")
    #expect(symlink("/dev/null", scratch.url.path + "/null") == 0)
    #expect(throws: Confinement.OutputEscape.self) { try write("x", "null", in: scratch) }
  }

  private func received(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
    bytes.withUnsafeMutableBytes { (try? FileDescriptor(rawValue: descriptor).read(into: $0)) ?? -1 }
  }

  @Test(.disabled(if: getuid() == 0, "root may write everything")) func whatMayNotBeWrittenStays() throws {
    try scratch.write("old\n", "closed.txt")
    chmod(scratch.url.path + "/closed.txt", 0o400)
    #expect(throws: Errno.permissionDenied) { try write("x", "closed.txt", in: scratch) }
    #expect(try scratch.read("closed.txt") == "old\n")
  }

  /// The disk is full when the new text is started, so it doesn't overwrite the old one.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskThrows() throws {
    #expect(throws: Errno.noSpace) { try AtomicFile.write([1], to: "/dev/full") }
  }

  /// Until it is finished, only the old content is visible.
  @Test(arguments: [false, true]) func whatIsNotFinishedIsNotThere(waitsForDisk: Bool) throws {
    try scratch.write("old\n", "kept.txt")
    let path = FilePath(scratch.url.path).appending("kept.txt")
    let first = try AtomicFile.begin(path)
    try first.append(Array("half".utf8))
    #expect(try scratch.read("kept.txt") == "old\n")
    first.abandon()
    #expect(try scratch.names() == ["kept.txt"])
    let second = try AtomicFile.begin(path)
    for part in ["one ", "two\n"] { try second.append(Array(part.utf8)) }
    try second.finish(waitsForDisk: waitsForDisk)
    #expect(try scratch.read("kept.txt") == "one two\n")
    #expect(try scratch.names() == ["kept.txt"])
  }

  /// In the log of a CI service, commands are removed from texts, but any change would damage a binary file.
  @Test(arguments: ["-o /dev/stdout", ""]) func binaryOutputIsUnchanged(_ output: String) throws {
    try scratch.write(
      "app: {bundle_id: com.example.a}\nproducts: [{id: a, type: consumable, reference_name: \"a\\n::b\"}]\n",
      "app.yaml")
    let outcome = try scratch.shell(
      """
      $SHELF export plist --binary --force -q . -o kept.plist
      GITHUB_ACTIONS=true $SHELF export plist --binary --force -q . \(output) | cmp - kept.plist; echo $?
      """)
    #expect(outcome.output == "0\n", "\(outcome.output)\(outcome.complaint)")
  }

  @Test func aNewPrivateFileIsComplete() throws {
    let path = FilePath(scratch.url.path).appending("key.pem")
    try AtomicFile.create([1, 2], at: path, permissions: [.ownerReadWrite])
    #expect(try permissions("key.pem", in: scratch) == 0o600)
    #expect(throws: Errno.fileExists) { try AtomicFile.create([3], at: path, permissions: [.ownerReadWrite]) }
    #expect(try scratch.names() == ["key.pem"])
  }
}

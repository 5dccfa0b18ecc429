import CommandSupport
import Foundation
import StoreClient
import Testing

@testable import ShelfStore

/// The lock of an app, in a folder into which others can write.
@Suite("The lock of an app") struct ApplyLockTests {
  @Test("isn't a file that has another name")
  func hardLink() throws {
    let manager = FileManager.default
    let folder = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let (app, address) = ("\(UInt32.random(in: 1 ... .max))", try #require(StoreAddress("http://127.0.0.1:1")))
    try ApplyLock(app, of: address).release()
    let names = try manager.contentsOfDirectory(atPath: folder)
    let path = folder + "/" + (try #require(names.first { $0.hasSuffix("-\(app).lock") }))
    defer { for name in [path, path + ".2"] { try? manager.removeItem(atPath: name) } }
    try manager.linkItem(atPath: path, toPath: path + ".2")
    #expect(throws: Failure.self) { try ApplyLock(app, of: address) }
  }
}

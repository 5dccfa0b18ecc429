package import SystemPackage

/// Writes several files, all or none: each is put down in full beside its place before the first takes its name.
package enum AtomicFiles {
  /// One file: what stands in it and what is to.
  package struct Change {
    package let path: FilePath

    /// How it is shown.
    package let shown: String
    package let old: [UInt8]
    package let new: [UInt8]

    package init(path: FilePath, shown: String, old: [UInt8], new: [UInt8]) {
      self.path = path
      self.shown = shown
      self.old = old
      self.new = new
    }
  }

  /// Writes all files; throws a `Failure` with every file as it was.
  ///
  /// When one can't take its name after others have, those get their old bytes back. A power cut in between may leave
  /// some changed; each file by itself is always whole.
  package static func write(_ changes: [Change]) throws {
    var drafts: [AtomicFile.Draft] = []
    for change in changes {
      do {
        guard Source.bytes(of: change.path) == change.old else {
          throw Failure("'\(change.shown)' has changed since it was read; nothing was changed, run it again")
        }
        let draft = try AtomicFile.begin(change.path)
        drafts.append(draft)
        try draft.append(change.new)
      } catch {
        for draft in drafts { draft.abandon() }
        if let failure = error as? Failure { throw failure }
        throw Failure("can't write '\(change.shown)': \(error); nothing was changed")
      }
    }
    for index in drafts.indices {
      do { try drafts[index].finish() } catch {
        for draft in drafts[(index + 1)...] { draft.abandon() }
        let kept = changes[..<index].filter { (try? AtomicFile.write($0.old, to: $0.path)) == nil }.map {
          "'\($0.shown)'"
        }
        let rest =
          kept.isEmpty ? "nothing was changed" : "\(kept.joined(separator: ", ")) could not be put back and is changed"
        throw Failure("can't write '\(changes[index].shown)': \(error); \(rest)")
      }
    }
  }
}

import CatalogEditing
import CatalogModel
import CatalogYAML
import LockFile
import SourceDiagnostics

/// Rewritten texts: formatting, and renaming a product ID.
extension Session {
  // MARK: - Layout

  /// The edits of `shelf fmt`; none for an unreadable file, which its diagnostics report.
  func formatting(_ query: PositionQuery) -> Result<JSON, ResponseError> {
    let file = workspace.files.text(query.file).file
    switch Formatting(of: file, fileIndex: query.file, as: query.role) {
    case .same, .unreadable: return .success([])
    case .changed(let new): return .success([lineEdit(ofFile: query.file, to: new)])
    case .leftAlone(let reason, _): return .failure(.refused("\(reason); the file is unchanged"))
    }
  }

  /// A single edit of a file: the lines from the first to the last difference.
  private func lineEdit(ofFile number: Int, to new: [UInt8]) -> JSON {
    let old = workspace.files.text(number).file.bytes
    let line = UInt8(ascii: "\n")
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, old[start - 1] != line { start -= 1 }
    let rest = min(old.count, new.count) - start
    var end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(rest).count
    // Only whole lines are kept: the text before the first of them ends a line in both.
    while end > 0,
      (end < old.count && old[old.count - end - 1] != line) || (end < new.count && new[new.count - end - 1] != line)
    {
      end -= 1
    }
    let place = SourceRange(file: number, bytes: start..<old.count - end)
    return ["range": range(place), "newText": .string(String(decoding: new[start..<new.count - end], as: UTF8.self))]
  }

  // MARK: - Another ID

  /// The place of the product ID to rename.
  func prepareRename(_ query: PositionQuery) -> Result<JSON, ResponseError> {
    guard let spot = renamed(query) else {
      return .failure(.refused("only a product ID can be renamed here, where the product is defined"))
    }
    return .success(["range": range(spot.place), "placeholder": .string(spot.text)])
  }

  private func renamed(_ query: PositionQuery) -> TextSpot? {
    guard let spot = query.spot, !spot.isKey, spot.anchor == nil, Self.isID(spot), spot.way.first != .key("retired")
    else { return nil }
    return spot
  }

  /// Renames a product ID like `shelf edit rename`: in the catalog, in its lock and in its scenarios.
  func rename(_ query: PositionQuery, to name: String) -> Result<JSON, ResponseError> {
    guard let spot = renamed(query) else { return prepareRename(query) }
    guard !name.isEmpty else { return .failure(.refused("the new ID is empty")) }
    let catalog = query.catalog
    let edit = RenameEdit(ProductID(spot.text), to: ProductID(name))
    let proposal = edit.proposal(of: catalog.reading, lock: catalog.locked?.lock)
    if let refusal = proposal.refusals.first { return .failure(.refused(refusal.reason)) }
    let texts = proposal.edits.texts()
    if let path = texts.conflicts.first { return .failure(.refused("'\(path)' would change in two ways at one place")) }
    let lock = catalog.locked.flatMap { edit.changed($0.lock, of: catalog.reading.catalog) }
    let after = catalog.with(texts.changed, lock: lock)
    if let objection = proposal.objections(after: after.reading.catalog).first {
      return .failure(.refused(objection.reason))
    }
    func identity(_ error: Diagnostic<SourceRange?>) -> String {
      "\(error.kind.id)|\(error.path ?? "")|\(error.message)".replacing(spot.text, with: name)
    }
    let known = Set(workspace.errors(of: catalog).map(identity))
    if let error = workspace.errors(of: after).first(where: { !known.contains(identity($0)) }) {
      return .failure(.refused("the new ID would be an error: \(error.message)"))
    }
    var changed = texts.changed
    if let locked = catalog.locked, let lock {
      changed[catalog.lockFile] = Array(LockFile.lockText(of: lock, seen: locked.seen).utf8)
    }
    for number in catalog.scenarios {
      let text = CatalogText(workspace.files.text(number).file, fileIndex: number)
      if !text.namesCatalog, let bytes = text.replacing(spot.text, with: name) { changed[number] = bytes }
    }
    var changes: [String: JSON] = [:]
    for (number, bytes) in changed {
      changes[uri(of: workspace.files.path(number))] = [lineEdit(ofFile: number, to: bytes)]
    }
    return .success(["changes": .object(changes)])
  }
}

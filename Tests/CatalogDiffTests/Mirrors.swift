import CatalogDiff

// What undoes a change: what holds of one way between two catalogs holds of the way back.

extension ChangeKind.Action {
  /// What undoes it; itself, where a change and its way back have one name.
  var mirror: ChangeKind.Action {
    switch self {
    case .added: .removed
    case .removed: .added
    case .raised: .lowered
    case .lowered: .raised
    case .lengthened: .shortened
    case .shortened: .lengthened
    case .widened: .narrowed
    case .narrowed: .widened
    case .earlier: .later
    case .later: .earlier
    case .on: .off
    case .off: .on
    case .changed, .moved, .renamed: self
    }
  }
}

extension ChangeKind {
  /// The kind of the change back.
  var mirror: ChangeKind { ChangeKind(area, subject, action.mirror) }
}

extension Edit {
  /// The edit that undoes it.
  var mirror: Edit { Edit(oldPath: newPath, newPath: oldPath, old: new, new: old) }
}

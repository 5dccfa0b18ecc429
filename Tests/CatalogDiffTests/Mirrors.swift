import CatalogDiff

// Reversing a change: a statement about one direction between two catalogs applies to the reverse.

extension ChangeKind.Action {
  /// The reverse; itself if a change and its reverse have one name.
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
  var mirror: Edit {
    var mirror = Edit(oldPath: newPath, newPath: oldPath, old: new, new: old)
    mirror.isAcrossCurrencies = isAcrossCurrencies
    return mirror
  }
}

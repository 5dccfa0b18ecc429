import CatalogModel

/// Losses as a tree of keys, for a traversal.
final class LossTree: Sendable {
  /// The losses of the value as a whole.
  private let whole: [Loss]

  /// The losses of each element of a list or map.
  private let each: [Loss]

  private let children: [(key: CatalogKey, tree: LossTree)]

  convenience init(_ losses: [Loss]) { self.init(losses, depth: 0) }

  private init(_ losses: [Loss], depth: Int) {
    whole = losses.filter { $0.keys.count == depth && !$0.isEach }
    each = losses.filter { $0.keys.count == depth && $0.isEach }
    var keys: [CatalogKey] = []
    for loss in losses where loss.keys.count > depth && !keys.contains(loss.keys[depth]) {
      keys.append(loss.keys[depth])
    }
    children = keys.map { key in
      (key, LossTree(losses.filter { $0.keys.count > depth && $0.keys[depth] == key }, depth: depth + 1))
    }
  }

  /// The losses of one key of a record.
  subscript(key: CatalogKey) -> LossTree? { children.first { $0.key == key }?.tree }

  /// Whether a value below a record may be lost.
  var hasKeys: Bool { !children.isEmpty }

  /// Whether a value in a list or map may be lost.
  var concernsElements: Bool { !each.isEmpty || hasKeys }

  /// The loss that applies to a value, or an element of one.
  func loss(ofElement isElement: Bool, at site: () -> Loss.Site) -> Loss? {
    (isElement ? each : whole).first { $0.isLost?(site()) ?? true }
  }
}

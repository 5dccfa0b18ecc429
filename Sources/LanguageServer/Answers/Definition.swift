import CatalogModel
import CatalogYAML
import SourceDiagnostics

/// Go to definition: the template, the first product with an ID, the picture, the anchor.
extension Session {
  func definition(_ query: PositionQuery) -> JSON {
    guard let spot = query.spot else { return .null }
    if let anchor = spot.anchor { return location(anchor) }
    if spot.isKey { return parameter(spot, query) }
    if Self.isID(spot) {
      return query.catalog.reading.places(of: ProductID(spot.text)).first.map { location($0) } ?? .null
    }
    switch spot.key?.name {
    case CatalogKey.extends.rawValue:
      return template(spot.text, query).map { start(of: workspace.files.path($0)) } ?? .null
    case CatalogKey.table.rawValue, CatalogKey.row.rawValue: return row(spot, query).map { location($0) } ?? .null
    case CatalogKey.screenshot.rawValue, CatalogKey.image.rawValue: return asset(spot.text, query)
    default: return .null
    }
  }

  /// All references to the same product ID or template, including from its own file.
  func references(_ query: PositionQuery) -> JSON {
    let reading = query.catalog.reading
    if let spot = query.spot, !spot.isKey {
      if Self.isID(spot) { return .array(reading.places(of: ProductID(spot.text)).map { location($0) }) }
      if spot.key?.name == CatalogKey.extends.rawValue {
        return .array(reading.uses(ofTemplate: spot.text).map { location($0) })
      }
    }
    let path = workspace.files.path(query.file)
    guard query.isTemplate, let template = query.catalog.listing.templates.first(where: { $0.path == path })
    else { return [] }
    return .array(reading.uses(ofTemplate: template.name).map { location($0) })
  }

  /// The index of a template's file.
  func template(_ name: String, _ query: PositionQuery) -> Int? {
    zip(query.catalog.listing.templates, query.catalog.templates).first { $0.0.name == name }?.1
  }

  /// The place of the table that a price refers to, or of its row.
  private func row(_ spot: TextSpot, _ query: PositionQuery) -> SourceRange? {
    let rows = query.catalog.reading.sharedRows
    if spot.key?.name == CatalogKey.table.rawValue { return rows.first { $0.name.table == spot.text }?.tablePlace }
    return self.rows(besides: spot, query).first { $0.name.row == spot.text }?.place
  }

  /// The possible rows at a position: those of the adjacent table, or of all tables.
  func rows(besides spot: TextSpot, _ query: PositionQuery) -> [SharedRow] {
    let rows = query.catalog.reading.sharedRows
    let entry = query.catalog.reading.entry(at: query.offset, inFile: query.file)
    let way = Self.entryDepth(spot.way).map { spot.way.dropFirst($0).dropLast() + [.key(CatalogKey.table.rawValue)] }
    guard let table = way.flatMap({ entry?.value(at: $0) })?.text else { return rows }
    return rows.filter { $0.name.table == table }
  }

  /// Whether it is the ID of a product, defined or retired.
  static func isID(_ spot: TextSpot) -> Bool {
    if spot.way.first == .key("retired") { return true }
    return spot.way.last == .key("id") && entryDepth(spot.way) == spot.way.count - 1
  }

  /// From a value under `with` to its placeholder.
  private func parameter(_ spot: TextSpot, _ query: PositionQuery) -> JSON {
    guard spot.way.count > 1, spot.way[spot.way.count - 2] == .key("with"),
      let entry = query.catalog.reading.entry(at: query.offset, inFile: query.file),
      let name = entry.value(at: [.key("extends")])?.text, let file = template(name, query),
      let place = workspace.files.knownText(file)?.placeholder(spot.text)
    else { return .null }
    return location(place)
  }

  /// A picture; paths are relative to the catalog's root.
  private func asset(_ path: String, _ query: PositionQuery) -> JSON {
    path.isEmpty || path.hasPrefix("/") ? .null : start(of: query.catalog.listing.root + "/" + path)
  }

  private func start(of path: String) -> JSON {
    let position: JSON = ["line": 0, "character": 0]
    return ["uri": .string(uri(of: path)), "range": ["start": position, "end": position]]
  }
}

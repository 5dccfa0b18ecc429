package import CatalogModel

/// A catalog file to write.
package struct CatalogDocument: Hashable, Sendable {
  /// Its path from the catalog's root.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// A catalog as hand-written YAML files would look.
///
/// Keys are in the documented order, defaults are omitted, small collections are in flow style. Templates are not
/// generated.
package enum CatalogDocuments {
  /// One file for the app, one for each type of product and one for each subscription group; sorted by path.
  ///
  /// - Parameters:
  ///   - catalog: the catalog to write.
  ///   - notes: sentences for the head of the app's file.
  /// - Returns: the files; always one for the app, which marks the catalog's root.
  package static func files(_ catalog: Catalog, notes: [String] = []) -> [CatalogDocument] {
    var files = [CatalogDocument(path: "app.yaml", text: head(catalog, notes))]
    for (name, products) in ProductFiles.grouped(catalog.products) {
      files.append(CatalogDocument(path: name, text: productsText(products)))
    }
    var names = Set(files.map(\.path))
    for group in catalog.subscriptionGroups {
      let path = ProductFiles.freePath(
        "subscriptions/" + ProductFiles.slug(group.name, otherwise: "group"), beside: &names)
      files.append(CatalogDocument(path: path, text: groupsText([group])))
    }
    return files.sorted { $0.path < $1.path }
  }

  /// The whole catalog as one document.
  package static func text(_ catalog: Catalog, notes: [String] = []) -> String {
    pieces(catalog, notes: notes).map { $0() }.joined()
  }

  /// A part of a document, which can be written at any time.
  package typealias Piece = @Sendable () -> String

  /// The same in pieces, which can be written concurrently.
  package static func pieces(_ catalog: Catalog, notes: [String] = []) -> [Piece] {
    let (products, groups) = (catalog.products, catalog.subscriptionGroups)
    return [{ head(catalog, notes) }]
      + (products.isEmpty ? [] : [{ "\n" }] + pieces(.products, products) { $0.outline(.concise) })
      + (groups.isEmpty ? [] : [{ "\n" }] + pieces(.subscriptionGroups, groups) { $0.outline(.concise) })
  }

  /// The version, the app, and everything that doesn't belong to a product.
  private static func head(_ catalog: Catalog, _ notes: [String]) -> String {
    var pen = YAMLEmitter()
    pen.comment(notes)
    var rest = catalog
    (rest.products, rest.subscriptionGroups) = ([], [])
    let fields = rest.outline(.concise).fields
    pen.fields([Outline.Field(.shelf, .integer(1))], indentation: 0)
    for field in fields {
      if field.key != .app { pen.blankLine() }
      pen.fields([field], indentation: 0)
    }
    return pen.text
  }

  static func productsText(_ products: [Product]) -> String {
    pieces(.products, products) { $0.outline(.concise) }.map { $0() }.joined()
  }

  static func groupsText(_ groups: [SubscriptionGroup]) -> String {
    pieces(.subscriptionGroups, groups) { $0.outline(.concise) }.map { $0() }.joined()
  }

  /// The number of entries in one piece.
  private static let mostTogether = 64

  /// A list of entries separated by empty lines.
  private static func pieces<Entry: Sendable>(
    _ key: CatalogKey, _ entries: [Entry], _ outline: @escaping @Sendable (Entry) -> Outline
  ) -> [Piece] {
    let lists: [Piece] = stride(from: 0, to: entries.count, by: mostTogether).map { start in
      {
        var pen = YAMLEmitter()
        for index in start..<min(entries.count, start + mostTogether) {
          if index > 0 { pen.blankLine() }
          pen.item(outline(entries[index]), of: key, indentation: 2)
        }
        return pen.text
      }
    }
    return [{ "\(key.rawValue):\n" }] + lists
  }
}

extension Outline {
  /// The fields of a record; none of anything else.
  var fields: [Field] {
    if case .record(let fields) = self { fields } else { [] }
  }
}

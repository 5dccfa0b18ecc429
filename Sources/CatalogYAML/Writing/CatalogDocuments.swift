package import CatalogModel

/// A catalog file to write.
package struct CatalogDocument: Hashable, Sendable {
  /// Its path from the catalog's root.
  package let path: String
  package let text: String

  package init(path: String, text: String) { (self.path, self.text) = (path, text) }
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
  package static func yaml(for catalog: Catalog, notes: [String] = []) -> String {
    let lists = [
      catalog.products.isEmpty ? nil : productsText(catalog.products),
      catalog.subscriptionGroups.isEmpty ? nil : groupsText(catalog.subscriptionGroups),
    ]
    return lists.compactMap(\.self).reduce(head(catalog, notes)) { $0 + "\n" + $1 }
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
    entriesText(.products, products.map { $0.outline(.concise) })
  }

  static func groupsText(_ groups: [SubscriptionGroup]) -> String {
    entriesText(.subscriptionGroups, groups.map { $0.outline(.concise) })
  }

  /// A list of entries separated by empty lines.
  private static func entriesText(_ key: CatalogKey, _ entries: [Outline]) -> String {
    var emitter = YAMLEmitter()
    for (index, entry) in entries.enumerated() {
      if index > 0 { emitter.blankLine() }
      emitter.item(entry, of: key, indentation: 2)
    }
    return "\(key.rawValue):\n" + emitter.text
  }
}

extension Outline {
  /// The fields of a record; none of anything else.
  var fields: [Field] {
    if case .record(let fields) = self { fields } else { [] }
  }
}

/// The texts that Shelf fills in: pages of reports, and what `shelf new` begins with.
///
/// The build puts the files of `reports/`, `new/` and `store/` into the program, so that it stays one file that runs
/// anywhere.
package enum Templates {
  /// The templates of reports by the name under which they include one another: the file's, up to its first dot.
  ///
  /// - `page`: the skeleton of every HTML page, whose block `main` a page fills
  /// - `head`, `style`, `script`: what the skeleton includes; the pages of served stores have the first two, too
  /// - all others: one page each
  package static let reports: [String: String] = [
    "changes": text(PackageResources.changes_html_mustache),
    "checklist": text(PackageResources.checklist_html_mustache),
    "head": text(PackageResources.head_html_mustache),
    "page": text(PackageResources.page_html_mustache),
    "simulation": text(PackageResources.simulation_html_mustache),
    "prices": text(PackageResources.prices_html_mustache),
    "script": text(PackageResources.script_js_mustache),
    "storefront": text(PackageResources.storefront_html_mustache),
    "style": text(PackageResources.style_css_mustache),
  ]

  /// What `shelf new` begins with, by kind; `app` is a catalog's.
  package static let new: [String: String] = [
    "app": text(PackageResources.app_yaml_mustache),
    "consumable": text(PackageResources.consumable_yaml_mustache),
    "non-consumable": text(PackageResources.non_consumable_yaml_mustache),
    "non-renewing": text(PackageResources.non_renewing_yaml_mustache),
    "subscription": text(PackageResources.subscription_yaml_mustache),
    "subscription-group": text(PackageResources.subscription_group_yaml_mustache),
  ]

  /// The finished catalog that `shelf new catalog --example` writes, and the screenshot that it refers to.
  package static let exampleCatalog = text(PackageResources.example_yaml_mustache)
  package static let exampleScreenshot = PackageResources.example_png

  /// The page of a store of one's own: one file, with its style and script in it.
  package static let storePage = page(PackageResources.store_html)

  /// The page of an App Store Server of one's own, the same way.
  package static let serverPage = page(PackageResources.server_html)

  /// A page with the head that all pages share, and with what only those of served stores have in their style.
  private static func page(_ bytes: [UInt8]) -> String {
    let style = text(PackageResources.style_css_mustache) + text(PackageResources.board_css)
    return text(bytes).filling("{{> head}}\n", with: text(PackageResources.head_html_mustache))
      .filling("{{> style}}\n", with: style)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
  /// The text with another one in the place of a mark, which every page has.
  fileprivate func filling(_ mark: String, with text: String) -> String {
    guard let place = firstRange(of: mark) else { preconditionFailure("every page says where its head goes") }
    var result = self
    result.replaceSubrange(place, with: text)
    return result
  }
}

/// The texts that Shelf fills in: pages of reports, and what `shelf new` begins with.
///
/// The build puts the files of `reports/`, `new/` and `store/` into the program, so that it stays one file that runs anywhere.
package enum Templates {
  /// The templates of reports by the name under which they include one another: the file's, up to its first dot.
  ///
  /// - `page`: the skeleton of every HTML page, whose block `main` a page fills
  /// - `style`, `script`: what the skeleton includes
  /// - all others: one page each
  package static let reports: [String: String] = [
    "changes": text(PackageResources.changes_html_mustache),
    "checklist": text(PackageResources.checklist_html_mustache),
    "page": text(PackageResources.page_html_mustache),
    "rehearsal": text(PackageResources.rehearsal_html_mustache),
    "prices": text(PackageResources.prices_html_mustache),
    "script": text(PackageResources.script_js_mustache),
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

  /// The page of a store of one's own: one file, with its style and script in it.
  package static let storePage = page(PackageResources.store_html)

  /// The page of an App Store Server of one's own, the same way.
  package static let serverPage = page(PackageResources.server_html)

  /// A page with the style that both share.
  private static func page(_ bytes: [UInt8]) -> String {
    var page = text(bytes)
    guard let mark = page.firstRange(of: "/* board.css */\n") else { preconditionFailure("every page says where its style goes") }
    page.replaceSubrange(mark, with: text(PackageResources.board_css))
    return page
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

import CatalogLint
package import CatalogModel
package import CatalogProject
package import SourceDiagnostics

extension Workspace {
  /// A file that the catalog does not have yet.
  package struct NewDocument {
    /// Its path from the catalog's root.
    package let name: String
    package let shown: String
    package let bytes: [UInt8]

    package init(name: String, shown: String, bytes: [UInt8]) {
      (self.name, self.shown, self.bytes) = (name, shown, bytes)
    }
  }

  /// The findings of lint in the workspace's one catalog after a change.
  package struct Judgement {
    package let day: CalendarDate
    package let catalog: Catalog
    package let findings: [Diagnostic<SourceRange?>]
    package let files: SourceFiles
  }

  /// The findings of lint in the first catalog with changed and new files; nothing is written.
  ///
  /// Skips referenced files, because a new entry references none.
  package func judged(changing changed: [Int: [UInt8]], adding added: [NewDocument], on day: CalendarDate) -> Judgement
  {
    let new = added.map { (name: $0.name, text: TextFile(path: $0.shown, bytes: $0.bytes)) }
    let project = project.changed(changed, adding: new, toCatalog: 0)
    return Judgement(
      day: day, catalog: project.catalogs[0].catalog, findings: settings(ofCatalog: 0).judged(project, on: day),
      files: project.texts)
  }
}

extension Settings {
  /// The findings in a project that don't depend on other files.
  package func judged(_ project: Project, on day: CalendarDate) -> [Diagnostic<SourceRange?>] {
    let rules = Rule.all.filter { !$0.asksForAssets }
    return project.judged(project.find(rules, by: run(on: day)), of: rules, by: run(on: day)).kept.map(selection.graded)
  }
}

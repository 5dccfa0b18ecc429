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
      self.name = name
      self.shown = shown
      self.bytes = bytes
    }
  }

  /// What lint says of the workspace's one catalog as it would be.
  package struct Judgement {
    package let day: CalendarDate
    package let catalog: Catalog
    package let findings: [Diagnostic<SourceRange?>]
    package let files: SourceFiles
  }

  /// What lint would say of the first catalog with other texts in some files, and with new files; nothing is written.
  ///
  /// The files that products name are not looked at: what is begun names none.
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
  /// What is wrong with a project as far as no other file has to be looked at.
  package func judged(_ project: Project, on day: CalendarDate) -> [Diagnostic<SourceRange?>] {
    let rules = Rule.all.filter { !$0.asksForAssets }
    return project.judged(project.find(rules, by: run(on: day)), of: rules, by: run(on: day)).kept.map(selection.graded)
  }
}

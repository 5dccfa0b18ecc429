import CatalogLint
import CatalogModel
import CatalogProject
import SourceDiagnostics

extension Workspace {
  /// A file that the catalog does not have yet.
  struct NewDocument {
    /// Its path from the catalog's root.
    let name: String
    let shown: String
    let bytes: [UInt8]
  }

  /// What lint says of the workspace's one catalog as it would be.
  struct Judgement {
    let day: CalendarDate
    let catalog: Catalog
    let findings: [Diagnostic<SourceRange?>]
    let files: SourceFiles
  }

  /// What lint would say of the first catalog with other texts in some files, and with new files; nothing is written.
  ///
  /// The files that products name are not looked at: what is begun names none.
  func judged(changing changed: [Int: [UInt8]], adding added: [NewDocument], on day: CalendarDate) -> Judgement {
    let new = added.map { (name: $0.name, text: TextFile(path: $0.shown, bytes: $0.bytes)) }
    let project = project.changed(changed, adding: new, toCatalog: 0)
    return Judgement(
      day: day, catalog: project.catalogs[0].catalog, findings: settings(ofCatalog: 0).judged(project, on: day),
      files: project.texts)
  }
}

extension Settings {
  /// What is wrong with a project as far as no other file has to be looked at.
  func judged(_ project: Project, on day: CalendarDate) -> [Diagnostic<SourceRange?>] {
    let rules = Rule.all.filter { !$0.asksForAssets }
    return project.judged(project.find(rules, by: run(on: day)), of: rules, by: run(on: day)).kept.map(selection.graded)
  }
}

import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A team ID has ten capital letters and digits.
  static let teamIDInvalid = Rule(
    id: "team-id-invalid",
    severity: .warning,
    summary: "a team ID is not ten capital letters and digits",
    rationale: """
      Exported files would contain the wrong team. Apple gives every team an ID of ten \
      capital letters and digits. The team's name and the provider number are different values.
      """,
    source: FactSource(
      "Developer account help, Locate your Team ID",
      address: "https://developer.apple.com/help/account/manage-your-team/locate-your-team-id/"),
    examples: [
      .good("ten characters", files: [.init("catalog/app.yaml", ExampleApp.yaml(with: "team_id: 69A6DE7EXX"))]),
      .bad(
        "the provider number", files: [.init("catalog/app.yaml", ExampleApp.yaml(with: "team_id: '⟦118234567⟧'"))]),
    ],
    catalog: { visit, report in
      guard let id = visit.app?.teamID else { return }
      let isRight =
        id.utf8.count == 10 && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
      guard !isRight else { return }
      report(
        CatalogPath.app[.teamID].stretch(0..<id.utf8.count),
        "team ID \(quoted(id)) is not ten capital letters and digits",
        help: "copy it from the membership details of your developer account")
    }
  )
}

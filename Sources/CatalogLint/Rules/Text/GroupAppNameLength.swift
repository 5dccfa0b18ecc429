import SourceDiagnostics
import StoreFacts

private let limit = LengthLimit(TextLimits.groupAppName, of: "group's app name")

extension Rule {
  /// The app's name that a group shows has at most 30 characters.
  static let groupAppNameLength = Rule(
    id: "group-app-name-length",
    severity: .error,
    summary: "the app's name of a subscription group is too long",
    rationale: "App Store Connect rejects the group's texts. Without 'app_name' the group uses the app's name.",
    source: FactSource(TextLimits.groupAppName),
    examples: [
      .good("the app's short name", group("Lighthouse")),
      .bad("the app's full title", group("Lighthouse Reader: Magazines, ⟦Books and Comics⟧")),
    ],
    texts: .of(.groupAppName),
    text: { visit, report in
      guard limit.mayExceed(visit.shape.scalarCount) else { return }
      limit.checkMaximum(of: visit.text, on: visit.context.today, at: visit.path, &report)
    }
  )
}

private func group(_ appName: String) -> String {
  ExamplePlan.named("Magazine", "localizations: {en-US: {name: Lighthouse Magazine, app_name: \"\(appName)\"}}")
}

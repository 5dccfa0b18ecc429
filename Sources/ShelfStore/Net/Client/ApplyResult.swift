import CommandSupport
import StoreClient
import TextFormats

extension Apply {
  /// Writes the result as JSON if requested.
  ///
  /// - Parameters:
  ///   - outcomes: the plans that were applied, or would be by a dry run; without an outcome, one with nothing to do.
  ///   - rest: the plans that sent nothing.
  ///   - consent: the missing consent.
  func writeResult(
    _ outcomes: [(run: PlanRun, outcome: PlanRun.Outcome?)], rest: ArraySlice<PlanRun>, consent: [String] = []
  ) {
    guard format == .json else { return }
    var results: [[JSONValue.Member]] = outcomes.map { run, outcome in
      outcome.map { Self.members(of: $0) } ?? [.init("done", .integer(run.document.steps.count))]
    }
    results += rest.map { run in
      let left = (try? run.left) ?? run.document.steps
      return [
        .init("done", .integer(run.document.steps.count - left.count)),
        .init("not_begun", .array(left.map { .string($0.id) })),
      ]
    }
    let names = outcomes.map(\.run.name) + rest.map(\.name)
    results = zip(names, results).map { name, members in [.init("app", .string(name))] + members }
    var members: [JSONValue.Member] =
      results.count == 1
      ? [.init("format", "shelf.apply-result/1"), .init("plan", .string(planFile))] + results[0]
      : [
        .init("format", "shelf.apply-results/1"), .init("plan", .string(planFile)),
        .init("apps", .array(results.map(JSONValue.object))),
      ]
    if !consent.isEmpty { members.append(.init("needs_consent", .array(consent.map(JSONValue.string)))) }
    Terminal.write(String(decoding: JSONValue.object(members).compactBytes, as: UTF8.self) + "\n")
  }

  private static func members(of outcome: PlanRun.Outcome) -> [JSONValue.Member] {
    let report = outcome.report
    var members: [JSONValue.Member] = [
      .init("steps", .integer(outcome.steps.count)), .init("done", .integer(outcome.done)),
      .init("calls", .integer(outcome.calls)),
      .init(
        "problems",
        .array(
          report.problems.map { problem in
            .object(
              [
                .init("step", .string(problem.step.id)), .init("product", .string(problem.step.product)),
                .init("reason", .string(problem.reason)),
              ] + (problem.advice.map { [.init("advice", .string($0))] } ?? []))
          })),
      .init("not_begun", .array(report.notBegun.map { .string($0.id) })),
    ]
    if let unclear = report.unclear { members.append(.init("unknown", .string(unclear))) }
    return members + (outcome.after?.members ?? [])
  }
}

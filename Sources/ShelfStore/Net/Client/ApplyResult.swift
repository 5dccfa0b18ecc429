import CommandSupport
import JSONSyntax
import StoreClient

extension Apply {
  /// Writes the result as JSON if requested.
  func writeResult(_ report: Executor.Report, _ steps: [Step], calls: Int, after: Aftermath?) {
    guard format == .json else { return }
    let failed = report.problems.count + (report.unclear == nil ? 0 : 1)
    var members: [JSONValue.Member] = [
      .init("format", "shelf.apply-result/1"), .init("plan", .string(planFile)), .init("steps", .integer(steps.count)),
      .init("done", .integer(steps.count - report.notBegun.count - failed)), .init("calls", .integer(calls)),
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
    if let after { members += after.members }
    Terminal.write(String(decoding: JSONValue.object(members).compactBytes, as: UTF8.self) + "\n")
  }
}

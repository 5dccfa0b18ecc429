/// The side effects that applying steps needs.
package struct ApplyEffects: Sendable {
  /// Adds a line to the journal, and returns once it is on the disk.
  let note: @Sendable (String) throws -> Void

  /// The digest of a body, for the journal.
  let digest: @Sendable ([UInt8]) -> String

  /// Returns the bytes of a picture, checked against the size and digest in the document.
  let file: @Sendable (Step.Upload) async throws -> [UInt8]

  package init(
    note: @escaping @Sendable (String) throws -> Void, digest: @escaping @Sendable ([UInt8]) -> String,
    file: @escaping @Sendable (Step.Upload) async throws -> [UInt8]
  ) {
    self.note = note
    self.digest = digest
    self.file = file
  }

  func write(_ line: ApplyLine) throws { try note(line.text) }
}

/// Executes steps: those of one product in order, different products concurrently.
///
/// A step that needs the result of another product's step waits for it. A refusal ends its product; the others
/// continue.
package struct Executor: Sendable {
  private let session: StoreSession
  private let effects: ApplyEffects
  private let progress: @Sendable (_ done: Int, _ of: Int) -> Void

  /// The maximum number of concurrent products; more would constantly hit the rate limit per minute.
  private static let mostProducts = 4

  package init(
    _ session: StoreSession, _ effects: ApplyEffects,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    self.session = session
    self.effects = effects
    self.progress = progress
  }

  /// The results of all steps.
  package struct Report: Sendable {
    /// The number of steps by result.
    package var ends: [StepEnd: Int] = [:]

    /// The steps that could not be done, each with the reason and what to do about it.
    package var problems: [(step: Step, reason: String, advice: String?)] = []

    /// The steps that were not started because of that.
    package var notBegun: [Step] = []

    /// The reason why the outcome is unknown; another run resumes there.
    package var unclear: String?

    /// The owners of steps for whose day App Store Connect's had already begun, with that day and the next one, which
    /// was sent instead.
    package var moved: [(owner: String, refused: String, sent: String)] = []

    package init() {}

    /// Whether everything is done.
    package var isComplete: Bool { problems.isEmpty && notBegun.isEmpty && unclear == nil }
  }

  /// Returns the steps that a run sends. Queries whose responses are no longer needed aren't sent again.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - inputs: the names of the inputs.
  ///   - record: the record of an earlier run.
  /// - Returns: the steps, in their order.
  package static func open(_ steps: [Step], inputs: Set<String>, after record: ApplyRecord) -> [Step] {
    var needed: Set<String> = []
    var open: [Step] = []
    for step in steps.reversed() where !record.isDone(step) && step.needs.map(inputs.contains) ?? true {
      if step.isQuery, step.wait == nil, needed.isDisjoint(with: step.givenNames) { continue }
      needed.formUnion(step.neededNames)
      needed.formUnion(step.loops.compactMap(\.query))
      open.append(step)
    }
    return open.reversed()
  }

  /// Applies steps.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - inputs: the values of the inputs.
  ///   - record: the record of an earlier run.
  /// - Returns: the results of the steps.
  /// - Throws: an error if the journal can't be written; nothing more is sent then.
  package func run(_ steps: [Step], inputs: [String: String], after record: ApplyRecord) async throws -> Report {
    var run = Run(steps, inputs, record)
    var report = Report()
    report.ends[.passed] = run.passed
    let reusable = ReusableLists()
    var fault: (any Error)?
    await withTaskGroup(of: Turn.self) { group in
      var running = 0
      while true {
        while running < Self.mostProducts, fault == nil, report.unclear == nil,
          let (lane, step) = run.begin(session, effects, reusable)
        {
          running += 1
          group.addTask {
            do { return Turn(lane: lane, result: try await step.perform()) } catch {
              return Turn(lane: lane, fault: error)
            }
          }
        }
        guard running > 0, let turn = await group.next() else { return }
        running -= 1
        if let result = turn.result {
          report.ends[result.end, default: 0] += 1
          let step = run.end(turn.lane, result)
          if let day = result.moved, let owner = step?.product, !report.moved.contains(where: { $0.owner == owner }) {
            report.moved.append((owner, day.refused, day.expected))
          }
        } else {
          let step = run.stop(turn.lane)
          switch turn.fault {
          case ClientFault.refused(let refusal)?: report.problems.append((step, refusal.message, refusal.advice))
          case ClientFault.impossible(let reason)?: report.problems.append((step, reason, nil))
          case ClientFault.unclear(let reason)?: report.unclear = report.unclear ?? reason
          default: fault = fault ?? turn.fault
          }
        }
        progress(run.doneCount, steps.count)
      }
    }
    if let fault { throw fault }
    report.notBegun = run.left
    return report
  }

  // MARK: - A run

  /// The result of one step of a product.
  private struct Turn: Sendable {
    let lane: Int
    var result: StepRun.Result?
    var fault: (any Error)?
  }

  /// The progress of all steps.
  private struct Run {
    private var lanes: [Lane] = []
    private var names: [String: String]
    private var points: [String: [Step.Point]] = [:]
    private var answered: Set<String> = []

    /// The remaining steps.
    private var open: Set<String> = []

    /// The queries whose price points a loop iterates over.
    private var looped: Set<String> = []
    private let record: ApplyRecord

    /// The products and groups that the steps make, also in an earlier run.
    private let newOwners: Set<String>
    private(set) var passed = 0
    private(set) var doneCount = 0

    /// The steps of one product.
    private struct Lane {
      let steps: [Step]

      /// The number of ended ones.
      var ended = 0
      var isBusy = false

      /// Whether something was sent in this run.
      var isRecentlyChanged = false
      var isStopped = false

      var current: Step? { ended < steps.count ? steps[ended] : nil }
    }

    init(_ steps: [Step], _ inputs: [String: String], _ record: ApplyRecord) {
      self.record = record
      newOwners = Set(steps.filter { NaturalKey.owners.contains($0.madeType ?? "") }.map(\.product))
      names = inputs
      for given in record.done.values { names.merge(given) { _, new in new } }
      let kept = Executor.open(steps, inputs: Set(inputs.keys), after: record)
      doneCount = steps.count - kept.count
      passed = steps.count(where: { !record.isDone($0) }) - kept.count
      open = Set(kept.map(\.id))
      looped = Set(kept.flatMap { $0.loops.compactMap(\.query) })
      var index: [String: Int] = [:]
      var lists: [[Step]] = []
      for step in kept {
        if let lane = index[step.product] {
          lists[lane].append(step)
        } else {
          index[step.product] = lists.count
          lists.append([step])
        }
      }
      lanes = lists.map { Lane(steps: $0) }
    }

    /// The next step that can be started: the first waiting product's.
    mutating func begin(
      _ session: StoreSession, _ effects: ApplyEffects, _ reusable: ReusableLists
    ) -> (lane: Int, run: StepRun)? {
      for index in lanes.indices where !lanes[index].isBusy && !lanes[index].isStopped {
        guard let step = lanes[index].current, isReady(step) else { continue }
        lanes[index].isBusy = true
        var run = StepRun(
          step: step, session: session, effects: effects, reusable: reusable, names: names,
          points: points.filter { name, _ in step.loops.contains { $0.query == name } })
        run.isRecentlyChanged = lanes[index].isRecentlyChanged
        run.isOfNewOwner = newOwners.contains(step.product)
        if let before = record.begun[step.id] { run.previousAttempt = .begun(before: before) }
        if record.done[step.id] != nil { run.previousAttempt = .unsentFile }
        return (index, run)
      }
      return nil
    }

    private func isReady(_ step: Step) -> Bool {
      step.neededNames.allSatisfy { names[$0] != nil } && open.isDisjoint(with: step.after)
        && step.loops.allSatisfy { $0.query.map(answered.contains) ?? true }
    }

    /// Notes the result of a product's current step, and returns that step.
    mutating func end(_ lane: Int, _ result: StepRun.Result) -> Step? {
      guard let step = lanes[lane].current else { return nil }
      lanes[lane].ended += 1
      lanes[lane].isBusy = false
      open.remove(step.id)
      if result.end != .asked { lanes[lane].isRecentlyChanged = true }
      names.merge(result.names) { _, new in new }
      if step.isQuery {
        answered.insert(step.id)
        if looped.contains(step.id) { points[step.id] = result.points }
      }
      doneCount += 1
      return step
    }

    /// Ends a product at the step that could not be done.
    mutating func stop(_ lane: Int) -> Step {
      lanes[lane].isStopped = true
      lanes[lane].isBusy = false
      lanes[lane].ended += 1
      return lanes[lane].steps[lanes[lane].ended - 1]
    }

    /// The steps that were not started.
    var left: [Step] { lanes.flatMap { $0.steps.dropFirst($0.ended) } }
  }
}

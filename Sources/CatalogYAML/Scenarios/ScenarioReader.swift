import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Reads one scenario: first its top level, then the steps, which refer to the participants.
struct ScenarioReader {
  private var reader: NodeReader
  private let tree: YAMLTree
  private var draft = ScenarioDraft()
  private var claims: [ScenarioReading.ClaimPlace] = []
  private var mentions: [CatalogMention] = []

  /// The participants and their devices, as of the steps read so far.
  private var cast = Cast()

  /// The faults of the file as a whole.
  private var ownFaults: [Diagnostic<SourceRange?>] = []

  /// The places of the expectations about the developer's server.
  private var serverClaims: [ScenarioReading.ClaimPlace] = []

  /// The indices of the expectations about the end.
  private var atTheEnd: [Int] = []
  private var serverAtTheEnd: [Int] = []

  init(_ tree: YAMLTree) {
    self.tree = tree
    reader = NodeReader(SourceTrees([tree]))
    reader.budget = ReadingBudget(bytes: tree.file.bytes.count, documents: 1)
  }

  mutating func readScenario() -> ScenarioReading {
    readTop()
    cast = Cast(draft.scenario.customers)
    mentions += draft.mentions
    readSteps()
    readExpectations()
    checkSpan()
    let end = draft.scenario.span.end
    for index in atTheEnd { draft.scenario.expectations[index].at = end }
    for index in serverAtTheEnd { draft.scenario.serverExpectations[index].at = end }
    let faults = (ownFaults + reader.faults).enumerated().sorted {
      ($0.element.place?.bytes.lowerBound ?? 0, $0.offset) < ($1.element.place?.bytes.lowerBound ?? 0, $1.offset)
    }
    return ScenarioReading(
      draft.scenario, claims: claims, serverClaims: serverClaims, mentions: mentions, catalogPlace: draft.catalogPlace,
      faults: faults.map(\.element))
  }

  private mutating func readTop() {
    let documents = tree.documents.compactMap { reader.trees.resolved(NodeRef(tree: 0, node: $0)) }
      .filter { !reader.trees.isNull($0) }
    guard let root = documents.first else {
      let start = SourceRange(file: tree.fileIndex, bytes: 0..<0)
      return report(.missingKey, "a scenario without 'scenario'", at: start, help: "add 'scenario'")
    }
    for other in documents.dropFirst() {
      reader.report(
        .invalidValue, "a second document in one scenario", at: other, range: reader.trees.opening(of: other),
        help: "use a separate file for each scenario")
    }
    guard reader.isMapping(Value(root), expected: "a mapping with fields such as steps") else { return }
    reader.readFields(of: Value(root), Records.scenario, into: &draft)
  }
}

// MARK: - Steps

extension ScenarioReader {
  /// Reads the steps, in chronological order.
  private mutating func readSteps() {
    reader.trail = [.field(.steps)]
    defer { reader.trail = [] }
    var previous = (moment: draft.scenario.starts, place: draft.startsPlace)
    for (index, ref) in draft.steps.enumerated() {
      reader.trail.append(.item(index))
      defer { reader.trail.removeLast() }
      guard reader.isMapping(Value(ref), expected: "a mapping in each entry") else { continue }
      let entries = reader.trees.entries(of: Value(ref))
      let time = time(in: entries, Records.stepTime)
      let moment = moment(of: time, ref, after: previous)
      readActors(of: entries, ref, at: moment ?? previous.moment ?? Instant(milliseconds: 0))
      if let moment { previous = (moment, time.place ?? previous.place) }
    }
  }

  private mutating func time(in entries: [Entry], _ record: Record<StepTime>) -> StepTime {
    var time = StepTime()
    for entry in entries {
      guard let index = record.field(named: reader.trees.name(entry.key)),
        !reader.trees.isNull(entry.value.top)
      else { continue }
      let field = record.fields[index]
      if time.place != nil {
        reader.report(.invalidValue, "'\(field.key.rawValue)' sets the time of the step again", at: entry.key)
        continue
      }
      let value = entry.value
      reader.at(.field(field.key)) { field.read(&$0, value, &time) }
    }
    return time
  }

  /// The time of a step; nil if it is unknown.
  private mutating func moment(
    of time: StepTime, _ ref: NodeRef, after previous: (moment: Instant?, place: SourceRange?)
  ) -> Instant? {
    if let span = time.after {
      guard let start = previous.moment else {
        reader.report(
          .missingKey, "the first step has no time", at: ref, range: time.place,
          help: "add 'at', or 'starts' at the top")
        return nil
      }
      if let moment = start.adding(span) { return moment }
      reader.report(.invalidValue, "'after' ends after the year 9999", at: ref, range: time.place)
      return nil
    }
    guard let moment = time.at else {
      if time.place == nil, previous.moment == nil {
        reader.report(
          .missingKey, "the first step without 'at'", at: ref, range: reader.trees.opening(of: ref),
          help: "add 'at', or 'starts' at the top")
      }
      return time.place == nil ? previous.moment : nil
    }
    if let earlier = previous.moment, moment < earlier {
      let isStart = previous.place == draft.startsPlace
      reader.report(
        .momentOutOfOrder,
        "a step at \(moment), \(isStart ? "before the scenario starts" : "before the step above it")", at: ref,
        range: time.place,
        notes: previous.place.map {
          [Note("\(isStart ? "it starts" : "that step is") at \(earlier)", at: $0 as SourceRange?)]
        }
          ?? [],
        help: "steps must be in chronological order")
    }
    return moment
  }

  private mutating func readActors(of entries: [Entry], _ ref: NodeRef, at moment: Instant) {
    var hasActor = false
    for entry in entries where Records.stepTime.field(named: reader.trees.name(entry.key)) == nil {
      hasActor = true
      guard let actor = actor(entry.key) else { continue }
      var done = ActionDraft()
      reader.trail.append(.entry(entry.key))
      reader.readActions(entry.value, Records.actions(of: actor), .actions(of: actor), into: &done)
      reader.trail.removeLast()
      for member in done.members { checkCustomer(member.name, member.place) }
      cast.follow(actor, done.actions)
      draft.scenario.steps += done.actions.map { ScenarioStep(at: moment, actor, $0) }
      mentions += done.mentions
    }
    if !hasActor {
      reader.report(
        .missingKey, "a step without an action", at: ref, range: reader.trees.opening(of: ref),
        help: "add a participant and an action: 'ana.phone: {buy: …}'")
    }
  }

  /// Reports the name of an unknown customer.
  private mutating func checkCustomer(_ name: String, _ place: NodeRef) {
    switch cast.find(name, canBeDeveloper: false) {
    case .success(.customer): break
    case .success:
      reader.report(.unknownParticipant, "'\(name)' is not a customer", at: place, help: "use the customer's name")
    case .failure(let unknown): reader.report(.unknownParticipant, unknown.message, at: place, help: unknown.help)
    }
  }

  /// The participant for a key: `ana`, `ana.phone`, `developer`; reports an unknown name.
  private mutating func actor(_ key: NodeRef, canBeDeveloper: Bool = true) -> ScenarioStep.Actor? {
    guard reader.trees.isScalar(key) else {
      reader.report(.wrongType, "a name is \(reader.describe(key)), not a word", at: key)
      return nil
    }
    switch cast.find(reader.trees.string(key), canBeDeveloper: canBeDeveloper) {
    case .success(let actor): return actor
    case .failure(let unknown):
      let fix = unknown.nearest.flatMap { reader.replacement(of: key, with: $0) }
      reader.report(.unknownParticipant, unknown.message, at: key, help: unknown.help, fix: fix)
      return nil
    }
  }
}

// MARK: - Expectations

extension ScenarioReader {
  private mutating func readExpectations() {
    reader.trail = [.field(.expect)]
    defer { reader.trail = [] }
    for (index, ref) in draft.expectations.enumerated() {
      reader.trail.append(.item(index))
      defer { reader.trail.removeLast() }
      guard reader.isMapping(Value(ref), expected: "a mapping in each entry") else { continue }
      readExpectation(ref)
    }
  }

  private mutating func readExpectation(_ ref: NodeRef) {
    let entries = reader.trees.entries(of: Value(ref))
    let time = time(in: entries, Records.expectationTime)
    checkIsSimulated(time, ref)
    let before = draft.scenario.expectations.count
    var hasClaim = false
    var server = ServerClaimDraft()
    for entry in entries where Records.expectationTime.field(named: reader.trees.name(entry.key)) == nil {
      hasClaim = true
      if reader.trees.isScalar(entry.key), reader.trees.string(entry.key) == CatalogKey.after.rawValue {
        reader.report(
          .unknownKey, "unknown field 'after' in an expectation", at: entry.key,
          help: "use 'at', or omit it to check at the end")
        continue
      }
      // A participant may have the name of a key.
      let name = reader.trees.name(entry.key)
      if let index = Records.serverClaims.field(named: name), !cast.has(entry.key, reader.trees) {
        let field = Records.serverClaims.fields[index]
        reader.at(.field(field.key)) { $0.readServerClaim(entry, field, &server) }
        continue
      }
      guard let actor = actor(entry.key, canBeDeveloper: false) else { continue }
      readClaims(entry, actor, at: time.at)
    }
    recordClaims(of: server, at: time)
    if time.place == nil { atTheEnd += before..<draft.scenario.expectations.count }
    if !hasClaim {
      reader.report(
        .missingKey, "an empty expectation", at: ref, range: reader.trees.opening(of: ref),
        help: "add a participant and an expectation: 'ana: {active: …}'")
    }
  }

  /// Records the expectations about the developer's server, with their places.
  private mutating func recordClaims(of server: ServerClaimDraft, at time: StepTime) {
    for (claim, place) in server.claims(&reader, cast) {
      if time.place == nil { serverAtTheEnd.append(draft.scenario.serverExpectations.count) }
      draft.scenario.serverExpectations.append(ServerExpectation(at: time.at ?? Instant(milliseconds: 0), claim))
      serverClaims.append(place)
    }
  }

  private mutating func readClaims(_ entry: Entry, _ actor: ScenarioStep.Actor, at moment: Instant?) {
    let (customer, device): (String, String?) =
      switch actor {
      case .customer(let name): (name, nil)
      case .device(let name, let device): (name, device)
      case .developer: ("", nil)
      }
    let record = device == nil ? Records.accountClaims : Records.deviceClaims
    reader.trail.append(.entry(entry.key))
    defer { reader.trail.removeLast() }
    guard reader.isMapping(entry.value, expected: "a mapping of expected values") else { return }
    var read = ClaimDraft()
    var places: [ScenarioReading.ClaimPlace] = []
    reader.readEach(entry.value, record, .claims(about: actor), into: &read) { reader, claim, draft in
      guard draft.claims.count > places.count else { return }
      places.append(.init(key: reader.trees.range(claim.key), value: reader.trees.range(claim.value.top)))
    }
    mentions += read.mentions
    claims += places
    draft.scenario.expectations += read.claims.map {
      Expectation(at: moment ?? Instant(milliseconds: 0), customer: customer, device: device, $0)
    }
  }

  /// Reports an expectation before the start of the scenario.
  private mutating func checkIsSimulated(_ time: StepTime, _ ref: NodeRef) {
    guard let moment = time.at, let start = draft.scenario.starts ?? draft.scenario.steps.first?.at, moment < start
    else { return }
    reader.report(
      .momentOutOfOrder, "an expectation at \(moment), before the scenario starts at \(start)", at: ref,
      range: time.place)
  }

  /// Reports an end before the start, and steps after the end.
  private mutating func checkSpan() {
    guard let end = draft.scenario.ends, let place = draft.endsPlace else { return }
    if let start = draft.scenario.starts, end < start {
      return report(.momentOutOfOrder, "the scenario ends at \(end), before it starts at \(start)", at: place)
    }
    let scenario = draft.scenario
    let last = (scenario.steps.map(\.at) + scenario.expectations.map(\.at) + scenario.serverExpectations.map(\.at))
      .max()
    if let last, end < last {
      report(
        .momentOutOfOrder, "the scenario ends at \(end), before its last time, \(last)", at: place,
        help: "remove 'ends' to end there")
    }
  }

  private mutating func report(_ kind: DiagnosticKind, _ message: String, at place: SourceRange, help: String? = nil) {
    ownFaults.append(Diagnostic(kind, message, at: place, help: help))
  }
}

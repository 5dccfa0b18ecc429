import CatalogModel
import SourceDiagnostics

/// What stands at the top of a scenario, before its steps are read: those name customers, who may stand further down.
struct ScenarioDraft {
  var scenario = Scenario()
  var steps: [NodeRef] = []
  var expectations: [NodeRef] = []

  /// The products that customers are said to have.
  var mentions: [CatalogMention] = []

  /// Where the scenario names its catalog, its first and its last moment.
  var catalogPlace, startsPlace, endsPlace: SourceRange?
}

/// Somebody who takes part, and the products that are said to be theirs.
struct ParticipantDraft: Mentioning {
  var customer = Participant(name: "")
  var mentions: [CatalogMention] = []
}

/// The keys of a scenario.
extension Records {
  static let scenario = Record<ScenarioDraft>(
    "a scenario",
    [
      .field(.shelf, .integer, "The version of the format: 1.") { reader, value, _ in
        reader.checkVersion(value, of: "scenarios")
      },
      .text(.scenario, "What it shows, in a few words.", required: true) { $0.scenario.title = $1 },
      .field(.catalog, .text, "The catalog it is about, as a path from this file; without it the nearest one above.") {
        reader, value, draft in
        draft.scenario.catalog = reader.text(value)
        draft.catalogPlace = reader.trees.range(value.top)
      },
      .word(.environment, "Where purchases are made.") { $0.scenario.environment = $1 }.otherwise("production"),
      .word(.renewalRate, "In the sandbox: how fast subscriptions renew, by what a month becomes.") {
        $0.scenario.renewalRate = $1
      }.otherwise("5-minutes"),
      .word(.era, "Whose rules hold for price increases and failed payments.") { $0.scenario.era = $1 }.otherwise(
        "modern"),
      .field(.starts, .moment, "When it begins; without it at the first step.") { reader, value, draft in
        draft.scenario.starts = reader.moment(value)
        draft.startsPlace = reader.trees.range(value.top)
      },
      .field(.ends, .moment, "When it ends; without it at the last moment that a step or an expectation names.") {
        reader, value, draft in
        draft.scenario.ends = reader.moment(value)
        draft.endsPlace = reader.trees.range(value.top)
      },
      .field(.seed, .integer, "What chance begins with; the same seed gives the same run.") { reader, value, draft in
        guard let seed = reader.integer(value) else { return }
        if let seed = UInt64(exactly: seed) { return draft.scenario.seed = seed }
        reader.report(.invalidValue, "'seed' takes 0 or more, found \(seed)", at: value.top)
      }.otherwise(0),
      .field(.customers, .list(.record("customer", of: customer)), "Who takes part.") { reader, value, draft in
        let participants = reader.participants(value)
        draft.scenario.customers = participants.map(\.customer)
        draft.mentions = participants.flatMap(\.mentions)
      },
      .records(
        .publishes, publication, named: "publication",
        "What subscribers get to read; without it an issue on the first of each month.",
        new: { Scenario.Publication(name: "", on: .dayOfReading) }
      ) { $0.scenario.publishes = $1 },
      .field(.steps, .list(stepShape), "What is done, in the order of time.") { reader, value, draft in
        draft.steps = reader.list(value) { _, item in item.top }
      },
      .field(.expect, .list(expectationShape), "What should be so, and when.") { reader, value, draft in
        draft.expectations = reader.list(value) { _, item in item.top }
      },
    ])

  static let customer = Record<ParticipantDraft>(
    "a customer",
    [
      .text(.name, "The name by which steps call them.", required: true) { $0.customer.name = $1 },
      .field(.territory, .code("territory"), "Where they are.") { reader, value, draft in
        if let code = reader.code(value) { draft.customer.territory = TerritoryCode(code) }
      }.otherwise("USA"),
      .field(.devices, .list(.text), "Their devices, by names of your own.") { reader, value, draft in
        draft.customer.devices = reader.deviceNames(value)
      },
      .flag(.asksToBuy, "Whether somebody else must approve what they buy.") { $0.customer.asksToBuy = $1 }.otherwise(
        false),
      .field(.owns, .list(.text), "What they bought for good before the scenario begins.") { reader, value, draft in
        var mentions: [CatalogMention] = []
        draft.customer.owns = reader.list(value) { reader, item in reader.productID(item, .anything, &mentions) }
        draft.mentions += mentions
      },
      .field(.appAccountToken, .text, "The UUID by which the app's server knows them.") { reader, value, draft in
        guard let text = reader.text(value) else { return }
        if UUIDText.isOne(text) { return draft.customer.accountToken = text.lowercased() }
        reader.report(
          .invalidValue, "'app_account_token' takes a UUID, found '\(text)'", at: value.top,
          help: "such as 7e3fb204-2c93-4b5d-8a0e-0f6d1c1a9b52")
      },
    ])

  static let publication = Record<Scenario.Publication>(
    "something published",
    [
      .text(.name, "What expectations call it.", required: true) { $0.name = $1 },
      .date(.on, "The day on which it becomes the current one.", required: true) { $0.on = $1 },
    ])

  /// A step: its moment, and what somebody does, by the names of the scenario.
  static let stepShape = Shape.open(
    "step", { stepTime.keys },
    .oneOf([
      .words(bareActions.map(\.key.rawValue)), actionShape,
      .list(.oneOf([.words(bareActions.map(\.key.rawValue)), actionShape])),
    ]))

  private static let actionShape = Shape.record("action", { allActions.keys })

  /// An expectation: its moment, and what should be so of somebody.
  static let expectationShape = Shape.open(
    "expectation", { RecordKeys(name: expectationTime.name, keys: expectationTime.keys.keys + serverClaims.keys.keys) },
    .record("claims", { allClaims.keys }))

  /// When a step is done.
  static let stepTime = Record<StepTime>(
    "a step",
    [
      .field(.at, .moment, "When: a day, or a moment with its zone.") { reader, value, time in
        time.at = reader.moment(value)
        time.place = reader.trees.range(value.top)
      },
      .field(.after, .span, "How long after the step before: P1M, PT5M.") { reader, value, time in
        time.after = reader.span(value)
        time.place = reader.trees.range(value.top)
        time.isAfter = true
      },
    ])

  /// When something should be so.
  static let expectationTime = Record<StepTime>(
    "an expectation",
    [
      .field(.at, .moment, "When: a day, or a moment with its zone; without it at the end.") { reader, value, time in
        time.at = reader.moment(value)
        time.place = reader.trees.range(value.top)
      }
    ])
}

/// When something is done, as it is written.
struct StepTime {
  var at: Instant?
  var after: TimeSpan?
  var isAfter = false
  var place: SourceRange?
}

extension CalendarDate {
  /// A day that is surely one, for records whose day is still to be read.
  fileprivate static var dayOfReading: CalendarDate { Instant(milliseconds: 0).date }
}

/// UUIDs as RFC 9562 writes them: 32 digits of sixteen in five groups.
enum UUIDText {
  static func isOne(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }
}

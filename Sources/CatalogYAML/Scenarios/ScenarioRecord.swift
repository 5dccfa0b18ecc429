import CatalogModel
import SourceDiagnostics

/// The top level of a scenario, read before its steps, which refer to customers that may be further down.
struct ScenarioDraft {
  var scenario = Scenario()
  var steps: [NodeRef] = []
  var expectations: [NodeRef] = []

  /// The products that customers already own.
  var mentions: [CatalogMention] = []

  /// The places of the catalog's path, the start and the end.
  var catalogPlace, startsPlace, endsPlace: SourceRange?
}

/// A participant, and the products that they own.
struct ParticipantDraft: Mentioning {
  var customer = Participant(name: "")
  var mentions: [CatalogMention] = []
}

/// The fields of a scenario.
extension Records {
  static let scenario = Record<ScenarioDraft>(
    "a scenario",
    [
      .version(of: "scenarios"),
      .text(.scenario, "A short description of the scenario.", required: true) { $0.scenario.title = $1 },
      .field(.catalog, .text, "The catalog, as a path relative to this file (default: the nearest one above).") {
        reader, value, draft in
        draft.scenario.catalog = reader.text(value)
        draft.catalogPlace = reader.trees.range(value.top)
      },
      .word(.environment, "The environment of the purchases.") { $0.scenario.environment = $1 }.otherwise("production"),
      .word(.renewalRate, "The sandbox renewal rate, as the length of a month.") {
        $0.scenario.renewalRate = $1
      }.otherwise("5-minutes"),
      .word(.era, "The rules for price increases and failed payments: those of 2013 or of today.") {
        $0.scenario.era = $1
      }.otherwise("modern"),
      .field(.starts, .moment, "The start time (default: the first step).") { reader, value, draft in
        draft.scenario.starts = reader.moment(value)
        draft.startsPlace = reader.trees.range(value.top)
      },
      .field(.ends, .moment, "The end time (default: the last step or expectation).") {
        reader, value, draft in
        draft.scenario.ends = reader.moment(value)
        draft.endsPlace = reader.trees.range(value.top)
      },
      .integer(.seed, "The random seed; the same seed gives the same run.", in: 0 ... .max) {
        $0.scenario.seed = UInt64($1)
      }.otherwise(0),
      .field(.customers, .list(.record("customer", of: customer)), "The customers.") { reader, value, draft in
        let participants = reader.participants(value)
        draft.scenario.customers = participants.map(\.customer)
        draft.mentions = participants.flatMap(\.mentions)
      },
      .records(
        .publishes, publication, named: "publication",
        "The content that subscribers get (default: an issue on the first of each month).",
        new: { Scenario.Publication(name: "", on: .dayOfReading) }
      ) { $0.scenario.publishes = $1 },
      .field(.steps, .list(stepShape), "The steps, in chronological order.") {
        $2.steps = $0.list($1, ofMappings: true) { _, item in item.top }
      },
      .field(.expect, .list(expectationShape), "The expectations, each with its time.") {
        $2.expectations = $0.list($1, ofMappings: true) { _, item in item.top }
      },
    ])

  static let customer = Record<ParticipantDraft>(
    "a customer",
    [
      .text(.name, "The name that steps use.", required: true) { $0.customer.name = $1 },
      .value(.territory, .code("territory"), "The customer's territory.", { $0.territory($1) }) {
        $0.customer.territory = $1
      }.otherwise("USA"),
      .value(.devices, .list(.text), "The customer's devices, by name.", { $0.deviceNames($1) }) {
        $0.customer.devices = $1
      },
      .flag(.asksToBuy, "Whether a family member must approve purchases (Ask to Buy).") { $0.customer.asksToBuy = $1 }
        .otherwise(false),
      .field(.owns, .list(.text), "Non-consumables from before the scenario.") { reader, value, draft in
        var mentions: [CatalogMention] = []
        draft.customer.owns = reader.list(value) { reader, item in reader.productID(item, .permanent, &mentions) }
        draft.mentions += mentions
      },
      .field(.appAccountToken, .text, "The UUID that the app's server uses for the customer.") { reader, value, draft in
        guard let text = reader.text(value) else { return }
        if UUIDText.isOne(text) { return draft.customer.accountToken = text.lowercased() }
        reader.report(
          .invalidValue, "'app_account_token' must be a UUID, found '\(text)'", at: value.top,
          help: "such as 7e3fb204-2c93-4b5d-8a0e-0f6d1c1a9b52")
      },
    ])

  static let publication = Record<Scenario.Publication>(
    "published content",
    [
      .text(.name, "The name that expectations use.", required: true) { $0.name = $1 },
      .date(.on, "The day of publication.", required: true) { $0.on = $1 },
    ])

  /// A step: its time, and actions by participant name.
  static let stepShape = FieldKind.open(
    "step", { stepTime.keys },
    .oneOf([
      .words(bareActions.map(\.key.rawValue)), actionShape,
      .list(.oneOf([.words(bareActions.map(\.key.rawValue)), actionShape])),
    ]))

  private static let actionShape = FieldKind.record("action", { allActions.keys })

  /// An expectation: its time, and expected values by participant name.
  static let expectationShape = FieldKind.open(
    "expectation", { RecordKeys(name: expectationTime.name, keys: expectationTime.keys.keys + serverClaims.keys.keys) },
    .record("claims", { allClaims.keys }))

  static let stepTime = Record<StepTime>(
    "a step",
    [
      .field(.at, .moment, "The time: a day, or a time with its zone.") { reader, value, time in
        time.at = reader.moment(value)
        time.place = reader.trees.range(value.top)
      },
      .field(.after, .span, "The time since the previous step: P1M, PT5M.") { reader, value, time in
        time.after = reader.span(value)
        time.place = reader.trees.range(value.top)
        time.isAfter = true
      },
    ])

  static let expectationTime = Record<StepTime>(
    "an expectation",
    [
      .field(.at, .moment, "The time: a day, or a time with its zone (default: the end).") { reader, value, time in
        time.at = reader.moment(value)
        time.place = reader.trees.range(value.top)
      }
    ])
}

/// A time as written.
struct StepTime {
  var at: Instant?
  var after: TimeSpan?
  var isAfter = false
  var place: SourceRange?
}

extension CalendarDate {
  /// Some valid day, for records whose day isn't read yet.
  fileprivate static var dayOfReading: CalendarDate { Instant(milliseconds: 0).date }
}

/// UUIDs as in RFC 9562: 32 hexadecimal digits in five groups.
enum UUIDText {
  static func isOne(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }
}

import CatalogModel
import TextFormats

extension LocalStore {
  // MARK: - Submissions

  mutating func createSubmission(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let app = draft.one("app") else { throw .unprocessable("data") }
    let platform = draft.text("platform") ?? "IOS"
    let open = state.leading("reviewSubmissions", by: "app", to: app.id).first {
      $0.text("platform") == platform && !["COMPLETE", "COMPLETING", "CANCELING"].contains($0.text("state") ?? "")
    }
    if let open {
      throw .state(
        "There is already an open review submission for this platform with id \(open.id).",
        code: "STATE_ERROR.ALREADY_EXISTS")
    }
    var record = made(draft.type)
    record.attributes["platform"] = .string(platform)
    record.attributes["state"] = "READY_FOR_REVIEW"
    record.one["app"] = app
    state.put(record)
    return record.key
  }

  mutating func changeSubmission(_ record: Record, _ draft: Draft) throws(Refusal) {
    if draft.attributes["submitted"]?.flag == true { try submit(record) }
    if draft.attributes["canceled"]?.flag == true { try cancel(record) }
  }

  private func items(of submission: Record) -> [Record] {
    state.leading("reviewSubmissionItems", by: "reviewSubmission", to: submission.id).filter {
      $0.text("state") != "REMOVED"
    }
  }

  private static let itemNames = [
    "appStoreVersion", "inAppPurchaseVersion", "subscriptionVersion", "subscriptionGroupVersion",
  ]

  /// Returns the resource that an item submits for review.
  private func subject(of item: Record) -> Record? {
    Self.itemNames.lazy.compactMap { item.one[$0] }.first.flatMap { state[$0] }
  }

  private mutating func submit(_ submission: Record) throws(Refusal) {
    guard submission.text("state") == "READY_FOR_REVIEW" else {
      throw .state("The review submission is not ready to be submitted.", code: "STATE_ERROR.ENTITY_STATE_INVALID")
    }
    let subjects = items(of: submission).compactMap { subject(of: $0) }
    if subjects.isEmpty {
      throw .state("The review submission has no items.", code: "STATE_ERROR.ENTITY_STATE_INVALID")
    }
    let hasAppVersion = subjects.contains { $0.type == "appStoreVersions" }
    for version in subjects {
      guard let kind = ProductKind.ofVersion(version.type), let owner = version.one[kind.owner].flatMap({ state[$0] })
      else {
        continue
      }
      if !hasAppVersion { try checkFirst(owner) }
      try checkGroup(of: owner, with: subjects)
    }
    var submission = submission
    submission.attributes["state"] = "WAITING_FOR_REVIEW"
    submission.attributes["submittedDate"] = .string(now.description)
    state.put(submission)
    for version in subjects { setState(version, "WAITING_FOR_REVIEW") }
  }

  private mutating func cancel(_ submission: Record) throws(Refusal) {
    guard !["COMPLETE", "COMPLETING", "CANCELING"].contains(submission.text("state") ?? "") else {
      throw .state("The review submission can not be canceled.", code: "STATE_ERROR.ENTITY_STATE_INVALID")
    }
    for item in items(of: submission) {
      if let version = subject(of: item) { setState(version, "DEVELOPER_REJECTED") }
      var item = item
      item.attributes["state"] = "REMOVED"
      state.put(item)
    }
    var submission = submission
    // The cancellation is pending at first, and complete on the next read.
    submission.attributes["state"] = "CANCELING"
    submission.attributes["_canceled"] = .integer(now.milliseconds)
    state.put(submission)
  }

  mutating func setState(_ version: Record, _ word: String) {
    var version = version
    if version.type == "appStoreVersions" {
      version.attributes["appVersionState"] = .string(word == "APPROVED" ? "READY_FOR_DISTRIBUTION" : word)
      version.attributes["appStoreState"] = .string(word == "APPROVED" ? "READY_FOR_SALE" : word)
    } else {
      version.attributes["state"] = .string(word)
    }
    state.put(version)
  }

  // MARK: - Items

  mutating func createItem(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("reviewSubmission"), let submission = state[key] else { throw .unprocessable("data") }
    guard submission.text("state") == "READY_FOR_REVIEW" else {
      throw .state(
        "Items can not be added to the review submission in its state.", code: "STATE_ERROR.ENTITY_STATE_INVALID")
    }
    let names = Self.itemNames.filter { draft.one($0) != nil }
    guard names.count == 1, let target = draft.one(names[0]), let version = state[target] else {
      throw .missing(names.isEmpty ? "appStoreVersion" : names[1], at: "/data")
    }
    if items(of: submission).count >= 200 { throw .state("A review submission can not have more than 200 items.") }
    try checkReviewable(version)
    var item = made(draft.type)
    item.attributes["state"] = "READY_FOR_REVIEW"
    item.one["reviewSubmission"] = key
    item.one[names[0]] = target
    state.put(item)
    setState(version, "READY_FOR_REVIEW")
    if version.type == "appStoreVersions" {
      var submission = submission
      submission.one["appStoreVersionForReview"] = version.key
      state.put(submission)
    }
    return item.key
  }

  mutating func changeItem(_ record: Record, _ draft: Draft) throws(Refusal) {
    if draft.attributes["removed"]?.flag == true { try deleteItem(record) }
  }

  mutating func deleteItem(_ record: Record) throws(Refusal) {
    guard record.one["reviewSubmission"].flatMap({ state[$0] })?.text("state") == "READY_FOR_REVIEW" else {
      throw .state(
        "The item can not be removed after the review submission was submitted.",
        code: "STATE_ERROR.ENTITY_STATE_INVALID")
    }
    if let version = subject(of: record) { setState(version, "PREPARE_FOR_SUBMISSION") }
    state.remove(record.key)
  }

  // MARK: - Reviewable resources

  private func checkReviewable(_ version: Record) throws(Refusal) {
    let word = version.text("state") ?? version.text("appVersionState") ?? ""
    let path = "/v1/\(version.type)/\(version.id)"
    if word == "READY_FOR_REVIEW" || word == "WAITING_FOR_REVIEW" {
      let holder = state.all("reviewSubmissionItems").last { item in
        item.one.values.contains(version.key) && item.text("state") != "REMOVED"
      }
      throw .notReviewable(
        path, "STATE_ERROR.ENTITY_STATE_INVALID",
        [
          """
          \(version.type) with id \(version.id) was already added to another reviewSubmission with id \
          \(holder?.one["reviewSubmission"]?.id ?? "")
          """
        ])
    }
    guard ["PREPARE_FOR_SUBMISSION", "REJECTED", "DEVELOPER_REJECTED"].contains(word) else {
      throw .notReviewable(path, "STATE_ERROR.ENTITY_STATE_INVALID", ["The version is in the state '\(word)'."])
    }
    guard let kind = ProductKind.ofVersion(version.type), let owner = version.one[kind.owner].flatMap({ state[$0] })
    else {
      return
    }
    let gaps = gaps(of: owner)
    if !gaps.isEmpty {
      throw .notReviewable(
        path, "ENTITY_ERROR.ATTRIBUTE.REQUIRED",
        gaps.map { "You must provide \($0) before the resource can be reviewed" })
    }
  }

  /// The first product of each type must be submitted with a version of the app.
  private func checkFirst(_ owner: Record) throws(Refusal) {
    guard settings.firstNeedsVersion, owner.type != "subscriptionGroups", let app = app(of: owner) else { return }
    let kind = owner.text("inAppPurchaseType") ?? "SUBSCRIPTION"
    let isFirst = !products(of: app).contains {
      ($0.text("inAppPurchaseType") ?? "SUBSCRIPTION") == kind && isReleased($0)
    }
    if isFirst {
      throw .state(
        """
        The first \(kind.lowercased().split(separator: "_").joined(separator: " ")) must be submitted on a \
        version of the app.
        """,
        code: "STATE_ERROR.FIRST_\(kind)_MUST_BE_SUBMITTED_ON_VERSION")
    }
  }

  /// The localizations of a group are submitted with one of its subscriptions, or earlier.
  private func checkGroup(of owner: Record, with subjects: [Record]) throws(Refusal) {
    guard let group = owner.one["group"].flatMap({ state[$0] }), !isReleased(group) else { return }
    let goesAlong = subjects.contains { $0.one["subscriptionGroup"] == group.key }
    let isWaiting = versions(of: group).contains {
      ["WAITING_FOR_REVIEW", "IN_REVIEW", "ACCEPTED"].contains($0.text("state") ?? "")
    }
    if !goesAlong, !isWaiting {
      throw .notReviewable(
        "/v1/subscriptionGroups/\(group.id)", "STATE_ERROR.ENTITY_STATE_INVALID",
        ["The version of the subscription group must be submitted together with its first subscription."])
    }
  }

  // MARK: - Old submissions

  mutating func createOldSubmission(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let (name, linkage) = draft.relationships.first, case .one(let key?) = linkage, let owner = state[key],
      let version = versions(of: owner).last
    else { throw .unprocessable("data") }
    try checkFirst(owner)
    try checkReviewable(version)
    setState(version, "WAITING_FOR_REVIEW")
    if let group = owner.one["group"].flatMap({ state[$0] }), !isReleased(group), let version = versions(of: group).last
    {
      setState(version, "WAITING_FOR_REVIEW")
    }
    var record = made(draft.type)
    record.one[name] = key
    state.put(record)
    return record.key
  }
}

extension Refusal {
  static func notReviewable(_ path: String, _ code: String, _ details: [String]) -> Refusal {
    var fault = StoreFault(
      409, "STATE_ERROR.ENTITY_STATE_INVALID", title: "This resource cannot be reviewed",
      detail: "This resource cannot be reviewed, please check associated errors to see why.")
    fault.associated = [
      (path, details.map { StoreFault(409, code, title: "The resource is not ready for review", detail: $0) })
    ]
    return Refusal(fault)
  }
}

import CatalogModel
import StoreFacts
import TextFormats

extension LocalStore {
  // MARK: - Reserving

  mutating func createScreenshot(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let kind = ProductKind.ofScreenshot(draft.type), let owner = kind.screenshotOwner, let key = draft.one(owner)
    else {
      throw .unprocessable("data")
    }
    if !state.leading(draft.type, by: owner, to: key.id).isEmpty {
      throw .relationship(
        owner, "An '\(draft.type)' with a relationship to '\(key.type)' with id '\(key.id)' already exists.")
    }
    return try reserve(draft) { $0.one[owner] = key }
  }

  mutating func createImage(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let kind = ProductKind.ofImage(draft.type), let imageOwner = kind.imageOwner else {
      throw .unprocessable("data")
    }
    let version: Record
    if let named = draft.one("version").flatMap({ state[$0] }) {
      version = named
    } else if let owner = draft.one(imageOwner).flatMap({ state[$0] }) {
      let last = versions(of: owner).last
      version = if let last, last.text("state") != "APPROVED" { last } else { openVersion(of: owner, kind) }
    } else {
      throw .unprocessable("data")
    }
    try checkEditable(version, kind)
    return try reserve(draft) {
      $0.one["version"] = version.key
      $0.one[imageOwner] = version.one[kind.owner]
    }
  }

  private mutating func reserve(_ draft: Draft, _ attach: (inout Record) -> Void) throws(Refusal) -> RecordKey {
    guard let size = draft.attributes["fileSize"]?.integer, size >= 1, size <= 100_000_000 else {
      throw .attribute("fileSize", "The file size must be between 1 and 100000000 bytes.")
    }
    guard let name = draft.text("fileName"), !name.isEmpty else {
      throw .attribute("fileName", "The file name must not be empty.")
    }
    var record = made(draft.type)
    record.setAttributes(of: draft)
    record.attributes["_picture"] = true
    record.attributes["_stage"] = "AWAITING_UPLOAD"
    attach(&record)
    state.put(record)
    return record.key
  }

  /// Returns the images at a product's old path.
  func shownImages(of record: Record) -> [RecordKey] {
    guard let kind = ProductKind.of(record.type), let image = kind.image else { return [] }
    return shownVersions(of: record).flatMap { state.leading(image, by: "version", to: $0.id) }.map(\.key)
  }

  // MARK: - Uploading

  /// Receives a part of a file; returns nil if the request isn't an upload.
  mutating func uploaded(_ request: StoreRequest) throws(Refusal) -> StoreAnswer? {
    guard request.path.hasPrefix("/upload/") else { return nil }
    // The URL itself is the permission. A client that sends a token here has leaked it.
    if request.headers["authorization"] != nil {
      var answer = StoreAnswer(status: 403)
      answer.reasons = ["an upload address must not be sent the bearer token"]
      return answer
    }
    guard request.method == "PUT", let parts = request.parts, parts.count == 4, let offset = Int(parts[3]),
      let record = state[RecordKey(parts[1], parts[2])], record.text("_stage") == "AWAITING_UPLOAD",
      let part = self.parts(of: record).first(where: { $0.offset == offset })
    else { throw .noPath(request.path) }
    guard request.body.count == part.length else {
      var answer = StoreAnswer(status: 400)
      answer.reasons = ["the part has \(request.body.count) bytes instead of \(part.length)"]
      return answer
    }
    var kept = Record(RecordKey("_parts", "\(record.id) \(offset)"))
    kept.attributes["data"] = .string(Base64.encodeForAddress(request.body))
    kept.one["picture"] = record.key
    state.put(kept)
    return StoreAnswer(status: 200)
  }

  private func parts(of record: Record) -> [(offset: Int, length: Int)] {
    let size = record.integer("fileSize") ?? 0
    return stride(from: 0, to: size, by: settings.partSize).map { ($0, min(settings.partSize, size - $0)) }
  }

  func uploadOperations(of record: Record) -> JSONValue {
    .array(
      parts(of: record).map { offset, length in
        [
          "method": "PUT", "url": .string("\(settings.uploadAddress)/upload/\(record.type)/\(record.id)/\(offset)"),
          "length": .integer(length), "offset": .integer(offset),
          "requestHeaders": [
            [
              "name": "Content-Type",
              "value": .string(record.text("fileName")?.hasSuffix("png") ?? true ? "image/png" : "image/jpeg"),
            ]
          ],
        ]
      })
  }

  // MARK: - Committing

  mutating func changePicture(_ record: Record, _ draft: Draft) throws(Refusal) {
    guard draft.attributes["uploaded"]?.flag == true, record.text("_stage") == "AWAITING_UPLOAD" else { return }
    var record = record
    let parts = state.leading("_parts", by: "picture", to: record.id).sorted {
      Self.offset(of: $0) < Self.offset(of: $1)
    }
    let bytes = parts.flatMap { $0.text("data").flatMap { Base64.decode($0) } ?? [] }
    let sum = digest(bytes)
    let checksum = draft.text("sourceFileChecksum")
    let isWhole = bytes.count == record.integer("fileSize") && (checksum == nil || checksum?.lowercased() == sum)
    keep(bytes, in: &record, isWhole: isWhole)
    record.attributes["_stage"] = "UPLOAD_COMPLETE"
    record.attributes["_committed"] = .integer(now.milliseconds)
    record.attributes["_polls"] = 0
    record.attributes["_checksum"] = .string(sum)
    for part in parts { state.remove(part.key) }
    state.put(record)
  }

  private static func offset(of part: Record) -> Int { part.id.split(separator: " ").last.flatMap { Int($0) } ?? 0 }

  /// Stores the later processing result of a file. It is the same for all unusable files.
  private func keep(_ bytes: [UInt8], in record: inout Record, isWhole: Bool) {
    var window = FileWindow(bytes)
    record.attributes["_verdict"] = "FAILED"
    guard isWhole, case .header(let header) = PictureFacts(of: &window) else { return }
    record.attributes["_width"] = .integer(header.width)
    record.attributes["_height"] = .integer(header.height)
    let side = ReviewPictures.promotionSide.value
    let fits =
      ProductKind.ofScreenshot(record.type) != nil
      ? ReviewPictures.fits(width: header.width, height: header.height)
      : header.width == side && header.height == side
    if fits, !header.hasAlpha { record.attributes["_verdict"] = "COMPLETE" }
  }

  mutating func deletePicture(_ record: Record) throws(Refusal) {
    if let kind = ProductKind.ofImage(record.type), let version = record.one["version"].flatMap({ state[$0] }) {
      try checkEditable(version, kind)
    }
    removeAll(under: record.key)
  }

  // MARK: - Processing

  /// Returns a picture's delivery state. A picture is processed after enough polls, or some time after the upload.
  func pictureState(_ record: Record) -> String {
    let stage = record.text("_stage") ?? "COMPLETE"
    guard stage == "UPLOAD_COMPLETE" else { return stage }
    let isOver =
      (record.integer("_polls") ?? 0) >= settings.pollsOfProcessing
      || now.milliseconds - Int64(record.integer("_committed") ?? 0) >= 10_000
    return isOver ? record.text("_verdict") ?? "COMPLETE" : stage
  }

  /// Counts polls of pictures that are being processed.
  mutating func countPolls(_ keys: Set<RecordKey>) {
    for key in keys {
      guard var record = state[key], record.text("_stage") == "UPLOAD_COMPLETE", let polls = record.integer("_polls"),
        polls <= settings.pollsOfProcessing
      else { continue }
      record.attributes["_polls"] = .integer(polls + 1)
      state.put(record)
    }
  }

  /// Returns the visible attributes of a picture.
  func shownPicture(_ record: Record, isOld: Bool) -> [String: JSONValue] {
    let stage = pictureState(record)
    var values: [String: JSONValue] = [:]
    let failure: JSONValue = [
      "code": "IMAGE_INCORRECT_DIMENSIONS", "description": "The uploaded image does not have the right dimensions.",
    ]
    values["assetDeliveryState"] = [
      "errors": .array(stage == "FAILED" ? [failure] : []), "warnings": [], "state": .string(stage),
    ]
    values["assetToken"] = .string(record.id)
    if stage == "AWAITING_UPLOAD" { values["uploadOperations"] = uploadOperations(of: record) }
    if stage == "COMPLETE" {
      values["imageAsset"] = [
        "templateUrl": .string("\(settings.uploadAddress)/image/\(record.id)/{w}x{h}bb.{f}"),
        "width": .integer(record.integer("_width") ?? 0), "height": .integer(record.integer("_height") ?? 0),
      ]
    }
    // The checksum is available a moment after the rest.
    if stage == "COMPLETE", (record.integer("_polls") ?? .max) > settings.pollsOfProcessing {
      values["sourceFileChecksum"] = record.attributes["_checksum"]
    }
    let version = record.one["version"].flatMap { state[$0] }?.text("state")
    values["state"] = .string(stage == "COMPLETE" ? Self.oldState(version) : stage)
    return values
  }

  /// The state of an old text or image, by that of its version.
  static func oldState(_ version: String?) -> String {
    switch version {
    case "WAITING_FOR_REVIEW"?, "IN_REVIEW"?: "WAITING_FOR_REVIEW"
    case "ACCEPTED"?, "APPROVED"?, "REPLACED_WITH_NEW_VERSION"?: "APPROVED"
    case "REJECTED"?: "REJECTED"
    default: "PREPARE_FOR_SUBMISSION"
    }
  }
}

/// The reason why the store rejects a request.
struct Refusal: Error {
  var faults: [StoreFault]

  /// Further details on the store's web page.
  var reason: String?

  /// Whether the response has no body.
  var isEmpty = false

  /// The seconds in `Retry-After`, if the response has it.
  var retryAfter: Int?

  init(_ faults: [StoreFault]) { self.faults = faults }
  init(_ fault: StoreFault) { faults = [fault] }

  init(_ status: Int, _ code: String, title: String, detail: String, source: StoreFault.Source? = nil) {
    self.init(StoreFault(status, code, title: title, detail: detail, source: source))
  }
}

extension Refusal {
  static func notFound(_ type: String, _ id: String) -> Refusal {
    Refusal(
      404, "NOT_FOUND", title: "The specified resource does not exist",
      detail: "There is no resource of type '\(type)' with id '\(id)'")
  }

  static func noPath(_ path: some StringProtocol) -> Refusal {
    wrongPath("The resource '\(path.drop { $0 == "/" })' does not exist")
  }

  static func wrongPath(_ detail: String) -> Refusal {
    Refusal(404, "PATH_ERROR", title: "The URL path is not valid", detail: detail)
  }

  /// A wrong value of an attribute.
  static func attribute(_ name: String, _ detail: String, code: String = "", at data: String = "/data") -> Refusal {
    Refusal(.attribute(name, detail, code: code, at: data))
  }

  /// Returns the refusal for an attribute's value that can't be changed.
  static func unmodifiable(_ detail: String, _ source: StoreFault.Source? = nil) -> Refusal {
    Refusal(
      409, "ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE", title: "The attribute cannot be modified", detail: detail,
      source: source)
  }

  /// A missing required relationship.
  static func missing(_ relationship: String, at data: String) -> Refusal { Refusal(.missing(relationship, at: data)) }

  /// A wrong value of a relationship.
  static func relationship(_ name: String, _ detail: String, at data: String = "/data") -> Refusal {
    Refusal(.relationship(name, detail, at: data))
  }

  static func state(_ detail: String, code: String = "STATE_ERROR") -> Refusal {
    Refusal(
      409, code, title: "The request cannot be fulfilled because of the state of another resource.", detail: detail)
  }

  /// Returns the refusal of an invalid document, with the location of the error.
  static func unprocessable(_ place: String) -> Refusal {
    var fault = StoreFault(
      422, "ENTITY_UNPROCESSABLE", title: "The request entity is not a valid request document object",
      detail: "Unexpected or invalid value at '\(place)'.")
    fault.hasPosition = true
    return Refusal(fault)
  }

  static func forbidden(_ detail: String) -> Refusal {
    Refusal(403, "FORBIDDEN_ERROR", title: "The given operation is not allowed", detail: detail)
  }

  static let unauthorized = Refusal(
    401, "NOT_AUTHORIZED", title: "Authentication credentials are missing or invalid.",
    detail:
      """
      Provide a properly configured and signed bearer token, and make sure that it has not expired. Learn \
      more about Generating Tokens for API Requests \
      https://developer.apple.com/go/?id=api-generating-tokens
      """
  )

  static let unexpected = Refusal(
    500, "UNEXPECTED_ERROR", title: "An unexpected error occurred.",
    detail:
      """
      An unexpected error occurred on the server side. If this issue continues, contact us at \
      https://developer.apple.com/contact/.
      """
  )

  static let rateLimit = Refusal(
    429, "RATE_LIMIT_EXCEEDED", title: "The request rate limit has been reached.",
    detail: "We've received too many requests for this API. Please wait and try again or slow down your request rate.")
}

extension StoreFault {
  static func attribute(_ name: String, _ detail: String, code: String = "", at data: String = "/data") -> StoreFault {
    StoreFault(
      409, "ENTITY_ERROR.ATTRIBUTE.INVALID" + code,
      title: code == ".DUPLICATE"
        ? "The provided entity includes an attribute with a value that has already been used"
        : "The provided entity includes an attribute with an invalid value", detail: detail,
      source: .pointer("\(data)/attributes/\(name)"))
  }

  static func missing(_ relationship: String, at data: String) -> StoreFault {
    StoreFault(
      409, "ENTITY_ERROR.RELATIONSHIP.REQUIRED", title: "The provided entity is missing a required relationship",
      detail: "You must provide a value for the relationship '\(relationship)' with this request",
      source: .pointer("\(data)/relationships/\(relationship)"))
  }

  static func relationship(_ name: String, _ detail: String, at data: String = "/data") -> StoreFault {
    StoreFault(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID",
      title: "The provided entity includes a relationship with an invalid value",
      detail: detail, source: .pointer("\(data)/relationships/\(name)"))
  }

  static func requiredParameter(_ name: String) -> StoreFault {
    .parameter(
      name, "REQUIRED", "A required parameter is missing", "The parameter '\(name)' is required but was not provided")
  }

  static func parameter(_ name: String, _ kind: String, _ title: String, _ detail: String) -> StoreFault {
    StoreFault(400, "PARAMETER_ERROR.\(kind)", title: title, detail: detail, source: .parameter(name))
  }
}

/// Reasons for a failed request, with the protocol's numbers.
enum ResponseError: Error {
  case notJSON
  case invalidRequest(String)
  case methodNotFound(String)
  case invalidParameters(String)
  case notInitialized
  /// The request can't be carried out, with the reason.
  case refused(String)

  var json: JSON {
    let (code, message): (Int, String) =
      switch self {
      case .notJSON: (-32700, "the message is not JSON")
      case .invalidRequest(let message): (-32600, message)
      case .methodNotFound(let method): (-32601, "no method '\(method)'")
      case .invalidParameters(let message): (-32602, message)
      case .refused(let message): (-32803, message)
      case .notInitialized: (-32002, "the first request must be 'initialize'")
      }
    return ["code": .number(code), "message": .string(message)]
  }
}

extension Effect {
  static func respond(to id: JSON, _ result: Result<JSON, ResponseError>) -> Effect {
    switch result {
    case .success(let value): send(["id": id, "result": value])
    case .failure(let error): send(["id": id, "error": error.json])
    }
  }

  static func notify(_ method: String, _ parameters: JSON) -> Effect {
    send(["method": .string(method), "params": parameters])
  }

  static func request(_ id: String, _ method: String, _ parameters: JSON) -> Effect {
    send(["id": .string(id), "method": .string(method), "params": parameters])
  }

  private static func send(_ members: [String: JSON]) -> Effect {
    .send(JSON.object(members.merging(["jsonrpc": "2.0"]) { own, _ in own }).utf8)
  }
}

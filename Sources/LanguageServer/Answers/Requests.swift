/// The questions that an editor asks about a text.
extension Session {
  mutating func answer(_ method: String, _ parameters: JSON) -> Result<JSON, ResponseError> {
    .failure(.methodNotFound(method))
  }
}

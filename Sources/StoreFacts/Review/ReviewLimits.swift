/// How much the store takes to review at once.
package enum ReviewLimits {
  /// Things in one submission.
  package static let itemsPerSubmission = Fact(200, .help("Submit an In-App Purchase"))
}

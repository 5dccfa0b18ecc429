/// Limits of a submission.
package enum ReviewLimits {
  /// Items in one submission.
  package static let itemsPerSubmission = Fact(200, .help("Submit an In-App Purchase"))
}

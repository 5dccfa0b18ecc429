/// Where a subscription is.
package enum SubscriptionPhase: String, Sendable, CaseIterable {
  /// Paid for.
  case active
  /// Past its end with access, while the store tries to be paid.
  case grace
  /// Past its end without access, while the store tries to be paid.
  case retry
  /// Over.
  case expired
}

/// The states of a download (statement 95).
package enum DownloadState: String, Sendable, CaseIterable {
  case waiting, active, paused, finished, failed, cancelled
}

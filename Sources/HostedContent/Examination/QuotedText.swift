import SourceDiagnostics

/// A text in single quotes, with invisible characters spelled out.
func quoted(_ text: String) -> String { "'\(VisibleText.spelled(text))'" }

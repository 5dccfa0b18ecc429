import SourceDiagnostics

/// Somebody's text in single quotes, with what can't be seen in it spelled out.
func quoted(_ text: String) -> String { "'\(VisibleText.spelled(text))'" }

import TextFormats

/// Files as suites of tests, as JUnit has them.
///
/// A file without findings is one passed test, because otherwise a service would show that no test ever passes. Any
/// other file has a test for each rule with findings. Such a test fails for an error; less severe findings are in the
/// output of a passed test, because they don't fail the run either. Findings suppressed by a comment or the baseline
/// are skipped tests. The report doesn't contain times, so the same catalog gives the same bytes.
package struct JUnitRenderer: ReportFormat {
  package init() {}

  package func render(_ report: FindingsReport) -> String {
    let suites = JUnitSuites(report).all
    let counts = XMLText.attributes([
      "name": "shelf", "tests": "\(suites.reduce(0) { $0 + $1.cases.count })",
      "failures": "\(suites.reduce(0) { $0 + $1.failureCount })", "errors": "0",
    ])
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(counts)>\n"
    for suite in suites { text += suite.xml }
    return text + "</testsuites>\n"
  }
}

/// The tests of one file.
struct JUnitSuite {
  /// One rule in one file.
  struct Case {
    enum Outcome {
      case passed
      case skipped(why: String)
      /// The findings as text for people; `failure` is set if there is an error among them.
      case found(text: String, failure: String?)
    }

    let rule: String
    let outcome: Outcome
  }

  let name: String
  let cases: [Case]

  var failureCount: Int { cases.count { if case .found(_, _?) = $0.outcome { true } else { false } } }
  var skippedCount: Int { cases.count { if case .skipped = $0.outcome { true } else { false } } }

  var xml: String {
    let counts = XMLText.attributes([
      "name": name, "tests": "\(cases.count)", "failures": "\(failureCount)", "errors": "0",
      "skipped": "\(skippedCount)",
    ])
    // Named once and not for each of its cases, of which a large catalog has many.
    let head = "    <testcase\(XMLText.attributes(["classname": name]))"
    var text = "  <testsuite\(counts)>\n"
    for test in cases { text += head + XMLText.attributes(["name": test.rule]) + test.body }
    return text + "  </testsuite>\n"
  }
}

extension JUnitSuite.Case {
  fileprivate var body: String {
    switch outcome {
    case .passed: return "/>\n"
    case .skipped(let why): return ">\n      <skipped\(XMLText.attributes(["message": why]))/>\n    </testcase>\n"
    case .found(let text, .some(let failure)):
      let attributes = XMLText.attributes(["message": failure, "type": rule])
      return ">\n      <failure\(attributes)>\(XMLText.lines(text))</failure>\n    </testcase>\n"
    case .found(let text, nil):
      return ">\n      <system-out>\(XMLText.lines(text))</system-out>\n    </testcase>\n"
    }
  }
}

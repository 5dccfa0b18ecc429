import CommandSupport

/// What fills the lines between a mark of a page and `<!-- end -->`.
enum PageBlock: Equatable {
  /// `<!-- in FOLDER: shelf ARGUMENTS -->`: what the program prints there.
  case output(folder: String, line: String)
  /// `<!-- file: PATH -->`: the text of a file; `@REPOSITORY@` and `@VERSION@` are filled in.
  case file(String)
  /// `<!-- made by: docs/NAME -->`: what that script prints, as it is.
  case script(String)

  /// The block that a line begins; nil for any other line.
  fileprivate init?(_ line: Substring) {
    guard line.hasPrefix("<!-- "), line.hasSuffix(" -->"), let colon = line.firstRange(of: ": ") else { return nil }
    let (kind, value) = (line[..<colon.lowerBound].dropFirst(5), String(line[colon.upperBound...].dropLast(4)))
    // It goes into a line of shell.
    guard (kind + value).utf8.allSatisfy({ Self.plain.contains($0) }) else { return nil }
    switch kind {
    case "file": self = .file(value)
    case "made by" where value.hasPrefix("docs/"): self = .script(value)
    case _ where kind.hasPrefix("in ") && value.hasPrefix("shelf "):
      self = .output(folder: String(kind.dropFirst(3)), line: value)
    default: return nil
    }
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .:@=/_-".utf8)
}

/// A page with blocks.
struct MarkedPage {
  /// The blocks: the lines up to each mark, the mark among them, and the lines that fill it.
  private var blocks: [(before: String, block: PageBlock, filling: String)] = []

  /// What stands from the last block's end on.
  private var rest = ""

  /// - Throws: a `Failure` when a mark is not closed, or closes none that can be read.
  init(_ text: String, path: String) throws {
    var (open, filling) = ((number: Int, block: PageBlock)?.none, "")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines.last == "" ? lines.dropLast() : lines[...]) {
      let mark = PageBlock(line)
      if let open, mark != nil { throw Failure("\(path):\(open.number): no '<!-- end -->' closes this block") }
      if line == "<!-- end -->" {
        guard let block = open?.block else {
          throw Failure("\(path):\(number): no mark that can be read begins this block")
        }
        blocks.append((rest, block, filling))
        (open, rest, filling) = (nil, "", "")
      }
      if open == nil { rest += line + "\n" } else { filling += line + "\n" }
      if let mark { open = (number, mark) }
    }
    if let open { throw Failure("\(path):\(open.number): no '<!-- end -->' closes this block") }
  }

  /// The page with other fillings; a block for which there is none keeps its own.
  func filled(by fill: (PageBlock) async throws -> String?) async throws -> String {
    var text = ""
    for (before, block, filling) in blocks { text += before + (try await fill(block) ?? filling) }
    return text + rest
  }
}

import CommandSupport

/// A part of a page that a command, a script or the program itself fills.
enum PageBlock: Equatable {
  /// `<!-- in FOLDER: shelf ARGUMENTS -->`: the output of the command in that folder.
  case output(folder: String, line: String)
  /// `<!-- file: PATH -->`: the text of a file, with `@REPOSITORY@` and `@VERSION@` filled in.
  case file(String)
  /// `<!-- made by: docs/development/NAME -->`: the output of that script.
  case script(String)
  /// `<!-- fields: NAME -->`: the table of a mapping of the catalog format.
  case fields(String)
  /// `<!-- start: FOLDER -->`: from here on, console blocks run in a new copy of that folder; `empty` for an empty one.
  case start(String)
  /// `<!-- write: PATH -->`: the fenced block below is a file of the folder that console blocks run in.
  case write(path: String, text: String)
  /// A fenced block of the language `console`: the commands in it, each after `$ `.
  case console([String])

  /// The block that starts with a mark on a separate line; nil for any other line.
  fileprivate init?(mark line: Substring) {
    guard line.hasPrefix("<!-- "), line.hasSuffix(" -->"), let colon = line.firstRange(of: ": ") else { return nil }
    let (kind, value) = (line[..<colon.lowerBound].dropFirst(5), String(line[colon.upperBound...].dropLast(4)))
    // It is inserted into a shell command.
    guard (kind + value).utf8.allSatisfy({ Self.plain.contains($0) }) else { return nil }
    switch kind {
    case "file": self = .file(value)
    case "fields": self = .fields(value)
    case "start": self = .start(value)
    case "write": self = .write(path: value, text: "")
    case "made by" where value.hasPrefix("docs/development/"): self = .script(value)
    case _ where kind.hasPrefix("in ") && value.hasPrefix("shelf "):
      self = .output(folder: String(kind.dropFirst(3)), line: value)
    default: return nil
    }
  }

  /// Whether `<!-- end -->` closes it.
  fileprivate var hasEnd: Bool {
    switch self {
    case .start, .write, .console: false
    case .output, .file, .script, .fields: true
    }
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .:@=/_-".utf8)
}

/// A page with blocks.
///
/// Output that a page shows always comes from a command: a fenced block of the language `text` is an error outside of
/// a filled block, and so are an indented block, a console block that doesn't run anywhere, and a shell block with
/// lines that aren't commands.
struct MarkedPage {
  /// The blocks: the lines before each, including its mark, and its content.
  private var blocks: [(before: String, block: PageBlock, filling: String)] = []

  /// The lines after the last block.
  private var rest = ""

  /// - Throws: a `Failure` if a mark isn't closed or can't be read, or if output in it doesn't come from a command.
  init(_ text: String, path: String) throws {
    var (open, fence, filling) = ((number: Int, block: PageBlock)?.none, Fence?.none, "")
    var (hasStart, written) = (false, String?.none)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines.last == "" ? lines.dropLast() : lines[...]) {
      let place = "\(path):\(number)"
      if let block = open?.block {
        if PageBlock(mark: line) != nil { break }
        if line == "<!-- end -->" {
          blocks.append((rest, block, filling))
          (open, rest, filling) = (nil, line + "\n", "")
        } else {
          filling += line + "\n"
        }
      } else if var current = fence {
        current.lines.append(line)
        fence = current.isClosed ? nil : current
        guard current.isClosed else { continue }
        append(try current.block(hasStart: hasStart, writing: written, path: path), current.text)
        written = nil
      } else if let opened = Fence(number: number, first: line) {
        fence = opened
      } else if let mark = PageBlock(mark: line) {
        rest += line + "\n"
        if mark.hasEnd { open = (number, mark) }
        if case .start = mark {
          hasStart = true
          append(mark, "")
        }
        if case .write(let path, _) = mark { written = path }
      } else {
        guard line != "<!-- end -->" else { throw Failure("\(place): this block has no valid mark") }
        guard !Fence.isIndentedCode(line, after: lines.prefix(number - 1)) else {
          throw Failure("\(place): output belongs in a 'console' block, and other code in a fenced block")
        }
        rest += line + "\n"
      }
    }
    if let open { throw Failure("\(path):\(open.number): no '<!-- end -->' closes this block") }
    if let fence { throw Failure("\(path):\(fence.number): no '\(fence.mark)' closes this block") }
  }

  /// Adds a block with its content; without a block, unchanged lines.
  private mutating func append(_ block: PageBlock?, _ filling: String) {
    guard let block else { return rest += filling }
    blocks.append((rest, block, filling))
    rest = ""
  }

  /// The page with new block contents; a block without new content is unchanged.
  func filled(by fill: (PageBlock) async throws -> String?) async throws -> String {
    var text = ""
    for (before, block, filling) in blocks { text += before + (try await fill(block) ?? filling) }
    return text + rest
  }
}

/// A fenced block of Markdown outside of filled blocks.
private struct Fence {
  let number: Int
  var lines: [Substring]

  /// The characters that open it; as many of them or more close it.
  let mark: Substring

  /// Opens a block; nil if the line doesn't.
  init?(number: Int, first line: Substring) {
    let start = line.drop { $0 == " " }
    mark = start.prefix { $0 == start.first }
    guard mark.count >= 3, mark.first == "`" || mark.first == "~" else { return nil }
    (self.number, lines) = (number, [line])
  }

  /// Whether a line begins a block by its indentation, which is larger in a list.
  static func isIndentedCode(_ line: Substring, after lines: ArraySlice<Substring>) -> Bool {
    guard line.hasPrefix("    ") || line.hasPrefix("\t"), lines.last?.isEmpty ?? true else { return false }
    let marker = lines.last { !$0.isEmpty && $0.first != " " }?.prefix { $0 != " " } ?? ""
    let isInList = marker == "-" || marker.hasSuffix(".") && marker.dropLast().allSatisfy(\.isNumber)
    return !isInList || line.hasPrefix("        ")
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  var isClosed: Bool {
    guard lines.count > 1, let last = lines.last?.drop(while: { $0 == " " }) else { return false }
    return last.count >= mark.count && last.allSatisfy { $0 == mark.first }
  }

  private var language: Substring { lines[0].drop { $0 == " " }.dropFirst(mark.count) }

  /// Whether it is a shell block with a line that isn't a command, a comment or the rest of a command.
  private var hasStrayLines: Bool {
    guard ["sh", "bash", "shell", "zsh"].contains(language) else { return false }
    return zip(lines, lines.dropFirst().dropLast()).contains { before, line in
      let word = line.prefix { $0 != " " }
      let isCommand = word.contains("=") || Self.programs.contains(String(word))
      return !(isCommand || line.isEmpty || line.hasPrefix("#") || before.hasSuffix("\\"))
    }
  }

  /// The commands of shell blocks in Shelf's own pages.
  private static let programs: Set = [
    "cd", "cp", "curl", "docs/examples/ask-questions.py", "echo", "git", "make", "mitmdump", "mkdir", "pip", "python3",
    "shelf", "shelf-store", "swift",
  ]

  /// Parses the lines as a block.
  ///
  /// - Parameters:
  ///   - hasStart: whether there is a folder to run commands in.
  ///   - writing: the path of the file that it contains; nil for commands and prose.
  ///   - path: the path of the page.
  /// - Returns: the block; nil if it is only shown.
  /// - Throws: a `Failure` for output that doesn't come from a command.
  func block(hasStart: Bool, writing: String?, path: String) throws -> PageBlock? {
    let inside = lines.dropFirst().dropLast()
    if let writing {
      guard hasStart else {
        throw Failure(
          """
          \(path):\(number): this block needs '<!-- start: … -->' before it, with the folder to write to
          """)
      }
      return .write(path: writing, text: inside.map { $0 + "\n" }.joined())
    }
    let isSession = inside.contains { $0.drop { $0 == " " }.hasPrefix("$ ") } || hasStrayLines
    switch language {
    case "console":
      guard hasStart else {
        throw Failure(
          """
          \(path):\(number): this block needs '<!-- start: … -->' before it, with the folder to run it in
          """)
      }
      let commands = inside.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
      guard !commands.isEmpty else { throw Failure("\(path):\(number): this block has no line that starts with '$ '") }
      return .console(commands)
    case _ where isSession || ["", "text"].contains(language):
      throw Failure(
        """
        \(path):\(number): output belongs in a 'console' block or between a mark and '<!-- end -->'; \
        other blocks need a language
        """)
    default: return nil
    }
  }
}

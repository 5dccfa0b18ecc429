import ArgumentParser

/// The arguments of a command that runs often, read one after the other without the argument parser, which alone takes
/// as long as checking a small catalog.
///
/// Plain are values such as paths, flags, and options with a value: `--format json`, `--format=json`, `-o file`.
/// Whatever else there may be is left to the argument parser, which reads all arguments from the start: help, mistakes,
/// `-`, `--`, short flags in one word, and what stands twice but counts once. So each message is written there alone,
/// and what is read here is what it would read.
///
/// ```swift
/// var arguments = PlainArguments(["catalog", "--fail-on", "warning"])
/// arguments.next()  // .value("catalog")
/// arguments.next()  // .option("--fail-on")
/// arguments.value() // "warning"
/// ```
struct PlainArguments {
  /// What an argument is by its looks.
  enum Piece {
    case value(String)
    /// The name of an option or of a flag, with its dashes.
    case option(String)
  }

  private var rest: ArraySlice<String>

  /// What stands behind the `=` of the option that was read last.
  private var joined: String?

  /// The options that were read and count once.
  private var single: [String] = []

  init(_ arguments: some Sequence<String>) { rest = Array(arguments)[...] }

  /// Whether every argument was read.
  var isEmpty: Bool { rest.isEmpty && joined == nil }

  /// Takes the next argument; nil at the end, and for what is not plain.
  mutating func next() -> Piece? {
    guard joined == nil, let first = rest.first else { return nil }
    guard first.utf8.first == UInt8(ascii: "-") else {
      guard !first.isEmpty else { return nil }
      rest.removeFirst()
      return .value(first)
    }
    guard let mark = first.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      rest.removeFirst()
      return .option(first)
    }
    guard first.hasPrefix("--") else { return nil }
    rest.removeFirst()
    joined = String(first[first.index(after: mark)...])
    return .option(String(first[..<mark]))
  }

  /// Takes the value of the option that was read last; nil when there is none that is plain.
  mutating func value() -> String? {
    let text: String
    if let own = joined {
      text = own
      joined = nil
    } else {
      guard let next = rest.popFirst() else { return nil }
      text = next
    }
    return text.isEmpty || text.utf8.first == UInt8(ascii: "-") ? nil : text
  }

  /// Takes the value of the option that was read last, which may be given once.
  ///
  /// - Returns: whether there is a value, and it means something.
  mutating func take<Value>(_ name: String, _ place: inout Value?, by meaning: (String) -> Value?) -> Bool {
    guard isFirst(name), let value = value().flatMap(meaning) else { return false }
    place = value
    return true
  }

  /// The same for an option that has a value where it isn't given.
  mutating func take<Value>(_ name: String, replacing place: inout Value, by meaning: (String) -> Value?) -> Bool {
    var new: Value?
    guard take(name, &new, by: meaning), let new else { return false }
    place = new
    return true
  }

  /// Takes the value of the option that was read last, which may be given several times.
  ///
  /// - Returns: whether there is a value, and it means something.
  mutating func take<Value>(addingTo list: inout [Value], by meaning: (String) -> Value?) -> Bool {
    guard let value = value().flatMap(meaning) else { return false }
    list.append(value)
    return true
  }

  /// Takes a flag, which may be given once.
  ///
  /// - Returns: whether it is plain.
  mutating func take(_ name: String, _ flag: inout Bool) -> Bool {
    flag = true
    return joined == nil && isFirst(name)
  }

  private mutating func isFirst(_ name: String) -> Bool {
    if single.contains(name) { return false }
    single.append(name)
    return true
  }
}

/// Some options as plain values, which can be had with the argument parser and without it.
protocol PlainOptions {
  /// What holds where nothing is said.
  init()

  /// Takes an option or a flag, with its value.
  ///
  /// - Returns: whether it is one of these, and plain.
  mutating func take(option name: String, _ arguments: inout PlainArguments) -> Bool

  /// Why what is said makes no sense, in one line; nil when it does.
  var problem: String? { get }
}

/// What a command is asked to do: its options and its other values.
protocol PlainRequest: PlainOptions {
  /// Takes a value that is no option's.
  ///
  /// - Returns: whether it is plain what it means.
  mutating func take(_ value: String) -> Bool

  /// Does it.
  func run() async throws
}

extension PlainOptions {
  /// Throws the problem as what the argument parser expects.
  func validate() throws { if let problem { throw ValidationError(problem) } }
}

extension PlainRequest {
  /// What plain arguments ask for; nil when the argument parser has to read them.
  init?(plain arguments: some Sequence<String>) {
    self.init()
    var arguments = PlainArguments(arguments)
    while let piece = arguments.next() {
      switch piece {
      case .value(let value): guard take(value) else { return nil }
      case .option(let name): guard take(option: name, &arguments) else { return nil }
      }
    }
    guard arguments.isEmpty, problem == nil else { return nil }
  }
}

"""Finds possible changes in Swift code, and rewrites the code so that each change is enabled by its number.

Changed are: each comparison (`==` and `!=` are swapped; `<`, `<=`, `>`, `>=` become their opposite, and the same comparison with the other
boundary), each condition of a `guard` and of a loop's `where` (as if true), and each `if` that only exits (as if removed). Conditions
that bind a name stay, because the code wouldn't compile without them.
"""
import dataclasses
import re

COMPARISON = re.compile(r"(?<=[\s(])(==|!=|<=|>=|<|>)(?=[\s),])")
CHANGES = {"==": ["!="], "!=": ["=="], "<": [">=", "<="], "<=": [">", "<"], ">": ["<=", ">="], ">=": ["<", ">"]}
LEAVES = re.compile(r"\{\s*(return\b[^;{}]*|continue|break)\s*\}")
OPERATOR_CHARACTERS = [chr(0x2200 + digit) for digit in range(64)]


@dataclasses.dataclass
class Mutant:
    """One change: in which file, in which line, and what becomes of what."""
    path: str
    line: int
    text: str
    change: str
    # The number of this change among equal changes of equal text, starting at 1.
    ordinal: int = 1
    number: int = 0
    # The IDs of the rules in its file, separated by commas.
    rules: str = "-"

    @property
    def key(self):
        """A key that doesn't change when lines are added above it."""
        return (self.path, self.text, self.change, self.ordinal)


def levels(source):
    """The nesting level of interpolations per character: 0 for plain code, 1 inside one; -1 for text and comments."""
    found = [-1] * len(source)
    index, end = 0, len(source)
    # Each entry: the open string around this code, and the depth of its brackets.
    stack = []
    while index < end:
        if source.startswith("//", index):
            index = source.find("\n", index) if "\n" in source[index:] else end
        elif source.startswith("/*", index):
            index = source.index("*/", index) + 2
        elif (opened := re.compile(r'(#*)("""|")').match(source, index)):
            index = text(source, opened.end(), opened[1], opened[2], stack)
        else:
            if stack and source[index] in "()":
                stack[-1][2] += 1 if source[index] == "(" else -1
                if stack[-1][2] == 0:
                    hashes, quotes, _ = stack.pop()
                    index = text(source, index + 1, hashes, quotes, stack)
                    continue
            found[index] = len(stack)
            index += 1
    return found


def text(source, index, hashes, quotes, stack):
    """Skips a string's text from an index to its end or into an interpolation, which is pushed on the stack."""
    while not source.startswith(quotes + hashes, index):
        if source.startswith("\\" + hashes + "(", index):
            stack.append([hashes, quotes, 1])
            return index + len(hashes) + 2
        index += 2 if source.startswith("\\", index) and not hashes else 1
    return index + len(quotes + hashes)


class File:
    """A source file, its mutants, and the edits that switch between them."""

    def __init__(self, path, source):
        self.path, self.source = path, source
        self.level = levels(source)
        self.mutants = []
        self.operators = []
        # (offset, length, replacement, given the number of its first mutant), in any order.
        self.edits = []

    def find(self):
        for match in COMPARISON.finditer(self.source):
            if self.level[match.start()] >= 0 and not self.is_declaration(match.start()):
                self.add(match.start(), match.end(), [f"{match[1]} → {other}" for other in CHANGES[match[1]]], match[1])
        for match in re.finditer(r"\b(guard|if|for)\b", self.source):
            level = self.level[match.start()]
            if level < 0 or not re.search(r"(^|[{};])\s*$", self.source[:match.start()].rsplit("\n", 1)[-1]):
                continue
            if match[1] == "guard":
                self.add_conditions(match.end(), self.end(match.end(), level, r"\belse\b"), level, "guard dropped")
            elif match[1] == "for":
                body = self.end(match.end(), level, r"\{")
                start = self.end(match.end(), level, r"\bwhere\b", body)
                if start < body:
                    self.add_conditions(start + len("where"), body, level, "where dropped")
            else:
                body = self.end(match.end(), level, r"\{")
                left = LEAVES.match(self.source, body)
                if left and not re.match(r"\s*else\b", self.source[left.end():]):
                    start = match.end() + 1
                    self.add(start, start, ["if dropped"], lambda number: f"!isMutant({number}), ", body)
        return self

    def is_declaration(self, offset):
        """Whether an operator is declared here, or types are compared."""
        line = self.source[self.source.rfind("\n", 0, offset) + 1:offset]
        return re.search(r"\bfunc $|^\s*(extension|func|struct|enum)\b.*\bwhere\b", line) is not None

    def end(self, start, level, pattern, limit=None):
        """The next match of a pattern outside of brackets."""
        depth, pattern, index = 0, re.compile(pattern), start
        while index < (len(self.source) if limit is None else limit):
            if self.level[index] == level:
                if depth == 0 and pattern.match(self.source, index):
                    return index
                depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.source[index], 0)
            index += 1
        return index

    def add_conditions(self, start, end, level, change):
        while start < end:
            comma = self.end(start, level, ",", end)
            condition = self.source[start:comma]
            if not re.match(r"\s*(let|var|case)\b", condition):
                first = start + len(condition) - len(condition.lstrip())
                last = start + len(condition.rstrip())
                self.add(first, last, [change], None)
            start = comma + 1

    def add(self, start, end, changes, edit, text_end=None):
        line = self.source.count("\n", 0, start) + 1
        shown = self.source[start:end] if edit is None else self.source.splitlines()[line - 1]
        shown = " ".join(shown.split())
        first = len(self.mutants)
        for change in changes:
            mutant = Mutant(self.path, line, shown, change)
            mutant.ordinal += sum(other.key[:3] == mutant.key[:3] for other in self.mutants)
            self.mutants.append(mutant)
        if edit is None:
            self.edits.append((start, 0, lambda: f"(isMutant({self.mutants[first].number}) || ("))
            self.edits.append((end, 0, lambda: "))"))
        elif callable(edit):
            self.edits.append((start, 0, lambda: edit(self.mutants[first].number)))
        else:
            self.operators.append((first, edit, self.source[end:end + 5].strip().startswith("nil")))
            self.edits.append((start, end - start, lambda: operator(edit, self.mutants[first].number)))

    def written(self):
        """The source with all its mutants in it."""
        result, last = [], 0
        for offset, length, replacement in sorted(self.edits, key=lambda edit: (edit[0], edit[1])):
            result += [self.source[last:offset], replacement()]
            last = offset + length
        return "".join(result) + self.source[last:]

    def declarations(self):
        """The operators that replace comparisons in the source."""
        for first, comparison, is_nil in self.operators:
            mutants = self.mutants[first:first + len(CHANGES[comparison])]
            yield declaration(comparison, mutants[0].number, [mutant.number for mutant in mutants], is_nil)


def operator(comparison, number):
    """The name of the comparison operator whose mutants start at a number."""
    return comparison + OPERATOR_CHARACTERS[number // 64] + OPERATOR_CHARACTERS[number % 64]


def declaration(comparison, number, numbers, is_nil):
    name = operator(comparison, number)
    body = " ".join(
        f"if mutant == {number} {{ return a {other} b }};" for number, other in zip(numbers, CHANGES[comparison]))
    body = f"{{ {body} return a {comparison} b }}"
    lines = [f"infix operator {name}: ComparisonPrecedence"]
    if is_nil:
        return lines + [f"func {name}<T>(a: T?, b: _OptionalNilComparisonType) -> Bool {body}"]
    protocol = "Equatable" if comparison in ("==", "!=") else "Comparable"
    lines.append(f"func {name}<T: {protocol}>(a: T, b: T) -> Bool {body}")
    lines.append(f"@_disfavoredOverload func {name}<T: BinaryInteger, U: BinaryInteger>(a: T, b: U) -> Bool {body}")
    lines.append(f"@_disfavoredOverload func {name}<T: StringProtocol, U: StringProtocol>(a: T, b: U) -> Bool {body}")
    for types in ["T, U", "T, U, V"]:
        generic = ", ".join(f"{one}: {protocol}" for one in types.split(", "))
        lines.append(f"@_disfavoredOverload func {name}<{generic}>(a: ({types}), b: ({types})) -> Bool {body}")
    return lines


SWITCH = """\
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The number of the mutant that is switched on.
nonisolated(unsafe) var mutant: Int = getenv("SHELF_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

func isMutant(_ number: Int) -> Bool { mutant == number }
"""

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The results of a pure function for many items, computed on all processors, in the order of the items.
///
/// Little work is done at once: starting a thread takes as long as reading a dozen products.
func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], isLittle: Bool = false, _ transform: @escaping @Sendable (Item) -> Result
) async -> [Result] {
  let workers = isLittle ? 1 : min(items.count, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  guard workers > 1 else { return items.map(transform) }
  let queue = Queue()
  let results = await withTaskGroup(of: [(index: Int, result: Result)].self) { group in
    for _ in 0..<workers {
      group.addTask {
        var own: [(index: Int, result: Result)] = []
        while let index = queue.take(below: items.count) { own.append((index, transform(items[index]))) }
        return own
      }
    }
    var all: [(index: Int, result: Result)] = []
    all.reserveCapacity(items.count)
    for await some in group { all += some }
    return all
  }
  return results.sorted { $0.index < $1.index }.map(\.result)
}

/// The index of the next item that nobody has taken.
private final class Queue: Sendable {
  private let next = Atomic(0)

  func take(below end: Int) -> Int? {
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < end ? index : nil
  }
}

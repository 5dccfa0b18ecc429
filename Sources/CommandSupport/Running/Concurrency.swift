import Synchronization

/// The results of a pure function for many items, computed on all processors, in the order of the items.
///
/// Small workloads run on the calling thread, because starting a thread takes as long as reading a dozen products.
///
/// - Parameters:
///   - items: the inputs.
///   - isLittle: whether the work is too small for threads to pay off.
///   - work: the text that a terminal shows when it takes longer than a second, such as `reading files`; nil for none.
///   - transform: the function.
/// - Returns: the results, in the order of the items.
package func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], isLittle: Bool = false, counting work: String? = nil,
  _ transform: @escaping @Sendable (Item) -> Result
) async -> [Result] {
  let progress = isLittle || items.count < 2 ? nil : work.map { CountProgress($0) }
  defer { progress?.finish() }
  let workers = isLittle ? 1 : min(items.count, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  guard workers > 1 else {
    return items.map { item in
      defer { progress?.advance(of: items.count) }
      return transform(item)
    }
  }
  let queue = Queue()
  let results = await withTaskGroup(of: [(index: Int, result: Result)].self) { group in
    for _ in 0..<workers {
      group.addTask {
        var own: [(index: Int, result: Result)] = []
        while let index = queue.next(below: items.count) {
          own.append((index, transform(items[index])))
          progress?.advance(of: items.count)
        }
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

/// The index of the next item to process.
private final class Queue: Sendable {
  private let next = Atomic(0)

  func next(below end: Int) -> Int? {
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < end ? index : nil
  }
}

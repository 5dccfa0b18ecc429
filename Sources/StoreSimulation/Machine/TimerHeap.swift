import CatalogModel

/// The timers, soonest first, without duplicates.
struct TimerHeap: Sendable {
  struct Timer: Hashable, Comparable, Sendable {
    var at: Instant
    var customer: Int
    var what: What

    enum What: Hashable, Sendable {
      case subscription(Int)
      case download(Int, Int)
      case request(Int)
      /// A subscription paid in advance replaces another.
      case handover(Int)

      var order: (Int, Int, Int) {
        switch self {
        case .subscription(let index): (0, index, 0)
        case .download(let device, let index): (1, device, index)
        case .request(let number): (2, number, 0)
        case .handover(let index): (3, index, 0)
        }
      }
    }

    /// By time; at the same time by customer, so that the order is deterministic.
    static func < (left: Timer, right: Timer) -> Bool {
      if left.at != right.at { return left.at < right.at }
      return left.customer != right.customer ? left.customer < right.customer : left.what.order < right.what.order
    }
  }

  private var heap: [Timer] = []
  private var known: Set<Timer> = []

  var first: Timer? { heap.first }

  mutating func insert(_ timer: Timer) {
    guard known.insert(timer).inserted else { return }
    heap.append(timer)
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      let parent = (index - 1) / 2
      heap.swapAt(index, parent)
      index = parent
    }
  }

  mutating func removeFirst() {
    known.remove(heap[0])
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      let children = (2 * index + 1)..<max(2 * index + 1, min(2 * index + 3, heap.count))
      guard let least = children.isEmpty ? nil : children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[index]
      else {
        return
      }
      heap.swapAt(index, least)
      index = least
    }
  }
}

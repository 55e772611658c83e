type Node<V> = {
  key: string
  value: V
  bytes: number
  /** The number of requests since it was last examined, 3 at most. */
  requests: number
  queue: Queue<V>
  newer: Node<V> | undefined
}

/** A queue of nodes, the oldest first. */
class Queue<V> {
  #oldest: Node<V> | undefined
  #newest: Node<V> | undefined
  bytes = 0
  length = 0

  add(node: Node<V>): void {
    node.queue = this
    node.newer = undefined
    if (this.#newest) this.#newest.newer = node
    else this.#oldest = node
    this.#newest = node
    this.bytes += node.bytes
    this.length++
  }

  takeOldest(): Node<V> | undefined {
    const node = this.#oldest
    if (!node) return undefined
    this.#oldest = node.newer
    if (!this.#oldest) this.#newest = undefined
    this.bytes -= node.bytes
    this.length--
    return node
  }
}

type Hooks<V> = {
  /** Makes a value smaller before it has to leave, and returns its bytes; undefined when it cannot. */
  shrink?: (key: string, value: V) => number | undefined
  /** Called when a value is stored, and when it is not stored any more; not by `clear`. */
  enter?: (value: V) => void
  leave?: (value: V) => void
}

/** The share of the room for new values until they are requested again. */
const SHARE_OF_NEW = 0.1
/** A value that would push out more than this share of the others is not stored. */
const LARGEST_SHARE = 1 / 8

/**
 * Values in memory, limited by bytes, under S3-FIFO (decision 0061): a value requested once, for example by a crawler, passes
 * through a small queue and evicts no frequently requested one.
 */
export class S3Fifo<V> {
  readonly #nodes = new Map<string, Node<V>>()
  readonly #mostBytes: number
  readonly #requested = new Queue<V>()
  readonly #fresh = new Queue<V>()
  /** Keys, as numbers, that left the small queue without a request: when one of them comes back, it is not new. */
  readonly #gone = new Set<number>()
  readonly #hooks: Hooks<V>

  constructor(mostBytes: number, hooks: Hooks<V> = {}) {
    this.#mostBytes = mostBytes
    this.#hooks = hooks
  }

  get size(): number {
    return this.#nodes.size
  }

  get bytes(): number {
    return this.#fresh.bytes + this.#requested.bytes
  }

  get(key: string): V | undefined {
    const node = this.#nodes.get(key)
    if (!node) return undefined
    if (node.requests < 3) node.requests++
    return node.value
  }

  /** Stores a value, in the place of the former one of this key. */
  set(key: string, value: V, bytes: number): void {
    if (bytes > this.#mostBytes * LARGEST_SHARE) return
    const node = this.#nodes.get(key)
    if (node) {
      this.#replace(node, value)
      this.resize(key, value, bytes)
      return
    }
    this.#hooks.enter?.(value)
    const number = numberOf(key)
    const queue = this.#gone.delete(number) ? this.#requested : this.#fresh
    const added = { key, value, bytes, requests: 0, queue, newer: undefined }
    this.#nodes.set(key, added)
    queue.add(added)
    this.#makeRoom()
  }

  /** Counts a value that grew or shrank; a replaced one is ignored. */
  resize(key: string, value: V, bytes: number): void {
    const node = this.#nodes.get(key)
    if (node?.value !== value) return
    node.queue.bytes += bytes - node.bytes
    node.bytes = bytes
    this.#makeRoom()
  }

  #replace(node: Node<V>, value: V): void {
    if (node.value === value) return
    this.#hooks.leave?.(node.value)
    this.#hooks.enter?.(value)
    node.value = value
  }

  clear(): void {
    this.#nodes.clear()
    this.#gone.clear()
    for (const queue of [this.#fresh, this.#requested]) while (queue.takeOldest()) {}
  }

  #makeRoom(): void {
    while (this.bytes > this.#mostBytes) {
      const isNewFull = this.#fresh.bytes > this.#mostBytes * SHARE_OF_NEW
      if (isNewFull || this.#requested.length === 0) this.#passNew()
      else this.#passRequested()
    }
  }

  /** The oldest new value moves on when it was requested again. */
  #passNew(): void {
    const node = this.#fresh.takeOldest()
    if (!node) return
    if (node.requests > 0) {
      node.requests = 0
      this.#requested.add(node)
      return
    }
    if (this.#stayedSmaller(node)) return
    this.#remove(node)
    this.#gone.add(numberOf(node.key))
    const [first] = this.#gone.size > this.#nodes.size + 100 ? this.#gone : []
    if (first !== undefined) this.#gone.delete(first)
  }

  /** The oldest of the others is queued again once for each request. */
  #passRequested(): void {
    const node = this.#requested.takeOldest()
    if (!node) return
    if (node.requests > 0) {
      node.requests--
      this.#requested.add(node)
    } else if (!this.#stayedSmaller(node)) {
      this.#remove(node)
    }
  }

  #remove({ key, value }: Node<V>): void {
    this.#nodes.delete(key)
    this.#hooks.leave?.(value)
  }

  /** Shrinks a value and queues it once more. @returns whether it became smaller */
  #stayedSmaller(node: Node<V>): boolean {
    const bytes = this.#hooks.shrink?.(node.key, node.value)
    if (bytes === undefined) return false
    node.bytes = bytes
    node.queue.add(node)
    return true
  }
}

/** A hash that V8 stores without a box. */
function numberOf(key: string): number {
  let hash = 0
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0
  return hash >>> 2
}

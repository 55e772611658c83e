import { expect, test } from 'vitest'

import { openBulkheads, type Share } from './bulkheads.ts'

/** Work that ends on command. */
function makeWork() {
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  return {
    started,
    of: (name: string) => () => {
      started.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      )
    },
    end: async (name: string, error?: Error) => {
      ends.get(name)?.(error)
      // The next work starts in later turns of the microtask queue.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
  }
}
/** Work that still waits when its test has ended is refused seconds later, while other tests run. */
const leftWaiting = (work: Promise<unknown>) => work.catch(() => {})
const share = (key: string, atOnce: number, more: Partial<Share> = {}): Share => ({ key, atOnce, ...more })

test('of work with the same key, the allowed number runs; the rest waits in order', async () => {
  const { run } = openBulkheads(10)
  const { started, of, end } = makeWork()
  const lamp = [share('lamp', 2)]
  const all = ['a', 'b', 'c', 'd'].map((name) => run(lamp, of(name)))
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('work with another key does not wait behind it', async () => {
  const { run } = openBulkheads(10)
  const { started, of } = makeWork()
  const lamps = [share('shop', 5, { waiting: 1_000 }), share('lamp', 2)]
  for (let i = 0; i < 30; i += 1) void leftWaiting(run(lamps, of('lamp')))
  void run([share('shop', 5), share('kettle', 2)], of('kettle'))
  expect(started).toEqual(['lamp', 'lamp', 'kettle'])
})

test('all work together leaves connections for the rest, and one is enough to continue', async () => {
  const { run, connections } = openBulkheads(10)
  const { started, of, end } = makeWork()
  expect(connections).toBe(7)
  for (let i = 0; i < 9; i += 1) void leftWaiting(run([share(`product ${i}`, 2)], of(`${i}`)))
  expect(started).toHaveLength(7)
  await end('0')
  expect(started).toHaveLength(8)
  expect(openBulkheads(1).connections).toBe(1)
})

test('failed work frees its place', async () => {
  const { run } = openBulkheads(10)
  const { started, of, end } = makeWork()
  const failing = run([share('lamp', 1)], of('first'))
  void run([share('lamp', 1)], of('second'))
  void end('first', new Error('lost'))
  await expect(failing).rejects.toThrow('lost')
  expect(started).toEqual(['first', 'second'])
})

test('work that would wait too long, or behind too much, is refused', async () => {
  const { run } = openBulkheads(10, { timeoutMs: 1 })
  const { started, of, end } = makeWork()
  void run([share('lamp', 1)], of('first'))
  const busy = { code: 'BUSY', status: 503, retryAfterSeconds: 2 }
  await expect(run([share('lamp', 1)], of('late'))).rejects.toMatchObject(busy)
  await expect(run([share('lamp', 1, { waiting: 0 })], of('one too many'))).rejects.toMatchObject(busy)
  await end('first')
  expect(started).toEqual(['first'])
})

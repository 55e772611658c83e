import { describe, expect, test } from 'vitest'

import { makeWorkQueue } from './work-queue.ts'

function makeWork() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running--
  }
  return { work, ends, most: () => most }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a queue of heavy work', () => {
  test('runs a number at a time, in order, and refuses work that would wait too long', async () => {
    const run = makeWorkQueue({ atOnce: 2, waiting: 3 })
    const { work, ends, most } = makeWork()
    const order: number[] = []
    const accepted = [0, 1, 2, 3, 4].map((i) => run(work).then(() => order.push(i)))
    await expect(run(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 2 })
    for (let i = 0; i < 5; i++) {
      await settled()
      ends[i]?.()
    }
    await Promise.all(accepted)
    expect(order).toEqual([0, 1, 2, 3, 4])
    expect(most()).toBe(2)
  })

  test('continues after failed work', async () => {
    const run = makeWorkQueue({ atOnce: 1, waiting: 1 })
    const failing = run(async () => {
      throw new Error('broken')
    })
    const next = run(async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    await expect(next).resolves.toBe('done')
    await expect(run(async () => 'again')).resolves.toBe('again')
  })
})

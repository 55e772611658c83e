import { describe, expect, it } from 'vitest'

import { inBatches, batchesOf } from './in-batches.ts'

const numbers = (many: number) => Array.from({ length: many }, (_, index) => index)
const failed = (one: number, error: unknown) => `${one}: ${(error as Error).message}`

describe('a call about more than it takes at once', () => {
  it('is made for five hundred at a time', async () => {
    expect(batchesOf(numbers(1_001)).map(({ length }) => length)).toEqual([500, 500, 1])
    expect(batchesOf([])).toEqual([])
    const calls: number[][] = []
    const results = await inBatches(
      numbers(501),
      async (batch) => {
        calls.push(batch)
        return batch.map(String)
      },
      failed,
    )
    expect(calls.map((batch) => [batch[0], batch.length])).toEqual([
      [0, 500],
      [500, 1],
    ])
    expect(results).toEqual(numbers(501).map(String))
  })

  it('throws where nothing was done', async () => {
    const refused = inBatches(numbers(501), () => Promise.reject(new Error('Sin conexión')), failed)
    await expect(refused).rejects.toThrow('Sin conexión')
  })

  it('answers why about the rest, and tries no more of it, once a later batch fails', async () => {
    let calls = 0
    const results = await inBatches(
      numbers(1_001),
      async (batch) => {
        calls += 1
        if (calls === 2) throw new Error('Sin conexión')
        return batch.map(() => 'done')
      },
      failed,
    )
    expect(calls).toBe(2)
    expect(results.filter((one) => one === 'done')).toHaveLength(500)
    expect(results.slice(500)).toEqual(
      numbers(1_001)
        .slice(500)
        .map((one) => `${one}: Sin conexión`),
    )
  })
})

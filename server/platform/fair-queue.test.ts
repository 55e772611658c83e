import { describe, expect, test } from 'vitest'

import { CustomerGone, makeFairQueue } from './fair-queue.ts'

class Busy extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('busy')
    this.seconds = seconds
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

function open(limits: Partial<Parameters<typeof makeFairQueue>[0]> = {}) {
  const run = makeFairQueue({
    atOnce: 1,
    waiting: 6,
    waitingOfOne: 4,
    longestWaitMs: 60_000,
    refusal: (seconds) => new Busy(seconds),
    ...limits,
  })
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const bring = (customer: string, name: string) =>
    run(customer, async () => {
      begun.push(name)
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running--
    }).catch((error: unknown) => {
      if (!(error instanceof Busy)) throw error
      refused.push(name)
    })
  const finishAll = async () => {
    for (let i = 0; i < 30; i++) {
      ends.shift()?.()
      await settled()
    }
  }
  return { run, bring, begun, refused, finishAll, most: () => most }
}

describe('a fair queue', () => {
  test('serves customers in turn, however much work one of them has queued', async () => {
    const { bring, begun, finishAll, most } = open()
    const work = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => bring(name[0]!, name))
    await finishAll()
    await Promise.all(work)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
    expect(most()).toBe(1)
  })

  test('frees the place of a customer who left, and does not begin work that is no longer needed', async () => {
    const { run, bring, begun, refused, finishAll } = open({ waiting: 2 })
    const gone = new AbortController()
    const left: string[] = []
    const note = (name: string) => (error: unknown) => {
      expect(error).toBeInstanceOf(CustomerGone)
      left.push(name)
    }
    const first = bring('a', 'a1')
    const leaving = ['b', 'c'].map((name) =>
      run(name, async () => void begun.push(name), gone.signal).catch(note(name)),
    )
    gone.abort()
    const late = bring('d', 'd1')
    await run('e', async () => void begun.push('e'), gone.signal).catch(note('e'))
    await finishAll()
    await Promise.all([first, late, ...leaving])
    expect(begun).toEqual(['a1', 'd1'])
    expect(left.toSorted()).toEqual(['b', 'c', 'e'])
    expect(refused).toEqual([])
  })

  test('limits the queue of one customer, and still accepts others', async () => {
    const { bring, refused, finishAll } = open()
    const work = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b1', 'b2'].map((name) => bring(name[0]!, name))
    await settled()
    expect(refused).toEqual(['a6', 'a7'])
    await finishAll()
    await Promise.all(work)
    expect(refused).toEqual(['a6', 'a7'])
  })

  test('gives a place of the longest queue to a customer with less, and refuses when all have one', async () => {
    const { bring, begun, refused, finishAll } = open({ waiting: 4 })
    const work = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1', 'e1'].map((name) => bring(name[0]!, name))
    await settled()
    expect(refused.toSorted()).toEqual(['a3', 'a4', 'a5', 'e1'])
    await finishAll()
    await Promise.all(work)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
  })

  test('refuses work that has waited too long, or would', async () => {
    const { run, bring, begun, refused, finishAll } = open({ longestWaitMs: 40 })
    await run('x', () => new Promise((resolve) => setTimeout(resolve, 50)))
    const first = bring('a', 'a1')
    const second = bring('b', 'b1')
    await expect(run('c', async () => undefined)).rejects.toMatchObject({ seconds: 2 })
    await second
    expect(refused).toEqual(['b1'])
    await finishAll()
    await first
    expect(begun).toEqual(['a1'])
  })

  test('continues after failed work', async () => {
    const { run } = open()
    const failing = run('a', async () => {
      throw new Error('broken')
    })
    const next = run('a', async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    await expect(next).resolves.toBe('done')
    await expect(run('b', async () => 'again')).resolves.toBe('again')
  })
})

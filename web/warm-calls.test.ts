import { describe, expect, it } from 'vitest'

import type { MakeCall } from './call.ts'
import { freshFor, warmCalls } from './warm-calls.ts'

function openCounter(answer: (asked: number) => Promise<unknown> = async (asked) => ({ asked })) {
  const asked: string[] = []
  let time = 0
  const make = ((name: string, input: unknown) => {
    asked.push(`${name} ${JSON.stringify(input)}`)
    return answer(asked.length)
  }) as unknown as MakeCall
  return { asked, pass: (ms: number) => (time += ms), ...warmCalls(make, () => time) }
}

const cel = { q: 'cel' }

describe('answers fetched before the click', () => {
  it('serve the click without a second request', async () => {
    const { ahead, call, asked } = openCounter()
    await ahead('catalogue.search', cel)
    expect(await call('catalogue.search', cel)).toEqual({ asked: 1 })
    expect(asked).toHaveLength(1)
  })
  it('serve one click only', async () => {
    const { ahead, call, asked } = openCounter()
    await ahead('catalogue.search', cel)
    await call('catalogue.search', cel)
    await call('catalogue.search', cel)
    expect(asked).toHaveLength(2)
  })
  it('serve only the call they belong to', async () => {
    const { ahead, call, asked } = openCounter()
    await ahead('catalogue.search', cel)
    await call('catalogue.search', { q: 'celu' })
    expect(asked).toHaveLength(2)
  })
  it('grow old', async () => {
    const { ahead, call, asked, pass } = openCounter()
    await ahead('catalogue.search', cel)
    pass(freshFor)
    await call('catalogue.search', cel)
    expect(asked).toHaveLength(2)
  })
  it('are not fetched twice while they are fresh', async () => {
    const { ahead, asked } = openCounter()
    await Promise.all([ahead('catalogue.search', cel), ahead('catalogue.search', cel)])
    expect(asked).toHaveLength(1)
  })
  it('are forgotten when they failed', async () => {
    const { ahead, call } = openCounter(async (asked) => {
      if (asked === 1) throw new Error('no connection')
      return { asked }
    })
    await expect(ahead('catalogue.search', cel)).rejects.toThrow('no connection')
    expect(await call('catalogue.search', cel)).toEqual({ asked: 2 })
  })
  it('are never kept for calls that differ from person to person', async () => {
    const { ahead, call, asked } = openCounter()
    await ahead('demo.read', {})
    await call('demo.read', {})
    expect(asked).toHaveLength(2)
  })
})

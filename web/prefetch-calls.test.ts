import { describe, expect, it } from 'vitest'

import type { MakeCall } from './call.ts'
import { freshFor, prefetchCalls } from './prefetch-calls.ts'

function openCounter(response: (requested: number) => Promise<unknown> = async (requested) => ({ requested })) {
  const requested: string[] = []
  let time = 0
  const make = ((name: string, input: unknown) => {
    requested.push(`${name} ${JSON.stringify(input)}`)
    return response(requested.length)
  }) as unknown as MakeCall
  return { requested, pass: (ms: number) => (time += ms), ...prefetchCalls(make, () => time) }
}

const cel = { q: 'cel' }

describe('prefetched responses', () => {
  it('serve the click without a second request', async () => {
    const { ahead, call, requested } = openCounter()
    await ahead('catalogue.search', cel)
    expect(await call('catalogue.search', cel)).toEqual({ requested: 1 })
    expect(requested).toHaveLength(1)
  })
  it('serve one click only', async () => {
    const { ahead, call, requested } = openCounter()
    await ahead('catalogue.search', cel)
    await call('catalogue.search', cel)
    await call('catalogue.search', cel)
    expect(requested).toHaveLength(2)
  })
  it('serve only the call they belong to', async () => {
    const { ahead, call, requested } = openCounter()
    await ahead('catalogue.search', cel)
    await call('catalogue.search', { q: 'celu' })
    expect(requested).toHaveLength(2)
  })
  it('expire', async () => {
    const { ahead, call, requested, pass } = openCounter()
    await ahead('catalogue.search', cel)
    pass(freshFor)
    await call('catalogue.search', cel)
    expect(requested).toHaveLength(2)
  })
  it('are not fetched twice while they are fresh', async () => {
    const { ahead, requested } = openCounter()
    await Promise.all([ahead('catalogue.search', cel), ahead('catalogue.search', cel)])
    expect(requested).toHaveLength(1)
  })
  it('are dropped if they fail', async () => {
    const { ahead, call } = openCounter(async (requested) => {
      if (requested === 1) throw new Error('no connection')
      return { requested }
    })
    await expect(ahead('catalogue.search', cel)).rejects.toThrow('no connection')
    expect(await call('catalogue.search', cel)).toEqual({ requested: 2 })
  })
  it('are never stored for calls that differ from person to person', async () => {
    const { ahead, call, requested } = openCounter()
    await ahead('demo.read', {})
    await call('demo.read', {})
    expect(requested).toHaveLength(2)
  })
})

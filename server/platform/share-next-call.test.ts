import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { shareNextCall } from './share-next-call.ts'

function countedCall() {
  const calls: PromiseWithResolvers<number>[] = []
  const request = shareNextCall(() => {
    calls.push(Promise.withResolvers<number>())
    return (calls.at(-1) as PromiseWithResolvers<number>).promise
  })
  return { calls, request }
}

test('callers during a call share the next one, which begins when the first has ended', async () => {
  const { calls, request } = countedCall()
  const first = request()
  const second = request()
  const third = request()
  expect(calls).toHaveLength(1)
  calls[0]?.resolve(1)
  expect(await first).toBe(1)
  await wait(0)
  expect(calls).toHaveLength(2)
  const fourth = request()
  calls[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await wait(0)
  calls[2]?.resolve(3)
  expect(await fourth).toBe(3)
})

test('a failed call fails all who share it, and the next is made nevertheless', async () => {
  const { calls, request } = countedCall()
  const first = request()
  const second = request()
  calls[0]?.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await wait(0)
  calls[1]?.resolve(2)
  expect(await second).toBe(2)
})

test('two calls never run at once, whatever the times of requests', async () => {
  let running = 0
  let most = 0
  let made = 0
  const request = shareNextCall(async () => {
    most = Math.max(most, ++running)
    await wait(1)
    running--
    return ++made
  })
  const requestAgain = async () => {
    for (let round = 0; round < 20; round++) {
      const before = made
      expect(await request()).toBeGreaterThan(before)
      if (round % 3 === 0) await Promise.resolve()
    }
  }
  await Promise.all(Array.from({ length: 10 }, requestAgain))
  expect(most).toBe(1)
  expect(made).toBeLessThan(60)
})

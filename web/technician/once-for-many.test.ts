import { expect, test } from 'vitest'

import { onceForMany } from './once-for-many.ts'

/** Loads whose beginning and end the test controls. */
function openLoads() {
  const begins: (() => void)[] = []
  const ends: (() => void)[] = []
  const wait = (list: (() => void)[]) => new Promise<void>((resolve) => list.push(resolve))
  const loaded = { times: 0 }
  const change = onceForMany(
    () => wait(begins),
    () => {
      loaded.times++
      return wait(ends)
    },
  )
  const letGo = async (list: (() => void)[]) => {
    list.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { change, loaded, begin: () => letGo(begins), end: () => letGo(ends), waiting: () => begins.length }
}

test('changes before the load begins cause one load', async () => {
  const { change, loaded, begin, end, waiting } = openLoads()
  for (const _change of [1, 2, 3]) change()
  expect(loaded.times).toBe(0)
  await begin()
  await end()
  expect([loaded.times, waiting()]).toEqual([1, 0])
})

test('changes during a load cause one more, and later ones another', async () => {
  const { change, loaded, begin, end, waiting } = openLoads()
  change()
  await begin()
  for (const _change of [1, 2]) change()
  expect(loaded.times).toBe(1)
  await end()
  await begin()
  await end()
  expect([loaded.times, waiting()]).toEqual([2, 0])
  change()
  await begin()
  await end()
  expect([loaded.times, waiting()]).toEqual([3, 0])
})

import { expect, test } from 'vitest'

import { rememberPositions } from './primary-positions.ts'

function openPositions() {
  let now = 0
  const positions = rememberPositions(() => now)
  const at = (time: number, position: number) => {
    now = time
    positions.add(position, time)
  }
  return { positions, at, wait: (time: number) => void (now = time) }
}

test('a replica is behind for as long as the primary has been ahead of it, however long there are no writes', () => {
  const { positions, at, wait } = openPositions()
  at(0, 100)
  at(1_000, 200)
  at(2_000, 300)
  wait(60_000)
  expect(positions.lagMs(300)).toBe(0)
  expect(positions.lagMs(250)).toBe(58_000)
  expect(positions.lagMs(100)).toBe(59_000)
})

test('a position that the primary has not reached later belongs to another log', () => {
  const { positions, at, wait } = openPositions()
  at(1_000, 200)
  // It was read after the primary: the primary may have written meanwhile.
  expect(positions.isBeyond(250, 1_500)).toBe(false)
  // It was read before the replica, and its response came late.
  wait(1_600)
  positions.add(220, 1_400)
  expect(positions.isBeyond(250, 1_500)).toBe(false)
  at(2_000, 220)
  expect(positions.isBeyond(250, 1_500)).toBe(true)
  expect(positions.isBeyond(220, 1_500)).toBe(false)
})

test('the log of a new primary begins again', () => {
  const { positions, at } = openPositions()
  at(1_000, 500)
  at(2_000, 400)
  expect(positions.lagMs(400)).toBe(0)
  expect(positions.last()).toBe(400)
})

import { expect, test } from 'vitest'

import { collectSearches, type Counted } from './collect-searches.ts'

function openCollected() {
  const written: [string, Counted][][] = []
  let isBroken = false
  const collected = collectSearches(async (batch) => {
    if (isBroken) throw new Error('no database')
    written.push([...batch].map(([text, counted]) => [text, { ...counted }]))
  })
  return { ...collected, written, breakDown: (now: boolean) => (isBroken = now) }
}

test('searches of the same text are one line of the batch', async () => {
  const { note, write, written } = openCollected()
  note('Nevecón', false)
  note(' nevecón ', true)
  note('olla', true)
  note('juan@correo.example', false)
  await write()
  await write()
  expect(written).toEqual([
    [
      ['nevecón', { searches: 2, unfound: 1 }],
      ['olla', { searches: 1, unfound: 0 }],
    ],
  ])
})

test('a batch that could not be written waits, and is added to later counts', async () => {
  const { note, write, written, breakDown } = openCollected()
  note('olla', true)
  breakDown(true)
  const failing = write()
  note('olla', false)
  await expect(failing).rejects.toThrow('no database')
  breakDown(false)
  await write()
  expect(written).toEqual([[['olla', { searches: 2, unfound: 1 }]]])
})

test('thousands of different texts fill no memory: 500 wait, and those are counted further', async () => {
  const { note, write, written } = openCollected()
  for (let n = 0; n < 3_000; n++) note(`texto ${n}`, true)
  note('texto 0', true)
  await write()
  expect(written[0]).toHaveLength(500)
  expect(written[0]![0]).toEqual(['texto 0', { searches: 2, unfound: 0 }])
})

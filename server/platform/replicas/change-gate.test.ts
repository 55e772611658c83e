import { expect, test } from 'vitest'

import { openChangeGate } from './change-gate.ts'

/** A primary that says its position when the test wants it to. */
function openPrimary() {
  const questions: PromiseWithResolvers<number>[] = []
  let known = 0
  const gate = openChangeGate(
    () => {
      const question = Promise.withResolvers<number>()
      questions.push(question)
      return question.promise
    },
    () => known++,
  )
  const answer = async (position: number) => {
    questions.shift()!.resolve(position)
    await new Promise(setImmediate)
  }
  return { gate, answer, waiting: () => questions.length, known: () => known }
}

test('no replica may be read from an announcement until its position is known', async () => {
  const { gate, answer, known } = openPrimary()
  gate.resumeListening()
  expect(gate.required()).toBeUndefined()
  await answer(100)
  expect(gate.required()).toBe(100)
  gate.changed()
  expect(gate.required()).toBeUndefined()
  await answer(150)
  expect(gate.required()).toBe(150)
  expect(known()).toBe(2)
})

test('a change that is announced while the position is asked for is asked for again, once for all of them', async () => {
  const { gate, answer, waiting } = openPrimary()
  gate.changed()
  gate.changed()
  gate.changed()
  await answer(100)
  // The answer may be older than the later two.
  expect(gate.required()).toBeUndefined()
  expect(waiting()).toBe(1)
  await answer(170)
  expect(gate.required()).toBe(170)
  expect(waiting()).toBe(0)
})

test('isListening is false while announcements are not received', () => {
  const { gate } = openPrimary()
  expect(gate.isListening()).toBe(false)
  gate.resumeListening()
  expect(gate.isListening()).toBe(true)
  gate.stopListening()
  expect(gate.isListening()).toBe(false)
})

test('the position of a primary that took over counts, also when it is smaller', async () => {
  const { gate, answer } = openPrimary()
  gate.changed()
  await answer(500)
  gate.stopListening()
  gate.resumeListening()
  await answer(400)
  expect(gate.required()).toBe(400)
})

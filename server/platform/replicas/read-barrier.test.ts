import { expect, test } from 'vitest'

import { openReadBarrier } from './read-barrier.ts'

/** A primary that returns its position when the test wants it to. */
function openPrimary() {
  const questions: PromiseWithResolvers<number>[] = []
  let known = 0
  const barrier = openReadBarrier(
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
  return { barrier, answer, waiting: () => questions.length, known: () => known }
}

test('no replica may be read from an announcement until its position is known', async () => {
  const { barrier, answer, known } = openPrimary()
  barrier.resumeListening()
  expect(barrier.required()).toBeUndefined()
  await answer(100)
  expect(barrier.required()).toBe(100)
  barrier.changed()
  expect(barrier.required()).toBeUndefined()
  await answer(150)
  expect(barrier.required()).toBe(150)
  expect(known()).toBe(2)
})

test('a change announced while the position is being read causes another read, once for all of them', async () => {
  const { barrier, answer, waiting } = openPrimary()
  barrier.changed()
  barrier.changed()
  barrier.changed()
  await answer(100)
  // The result may be older than the later two.
  expect(barrier.required()).toBeUndefined()
  expect(waiting()).toBe(1)
  await answer(170)
  expect(barrier.required()).toBe(170)
  expect(waiting()).toBe(0)
})

test('isListening is false while announcements are not received', () => {
  const { barrier } = openPrimary()
  expect(barrier.isListening()).toBe(false)
  barrier.resumeListening()
  expect(barrier.isListening()).toBe(true)
  barrier.stopListening()
  expect(barrier.isListening()).toBe(false)
})

test('the position of a new primary counts, also when it is smaller', async () => {
  const { barrier, answer } = openPrimary()
  barrier.changed()
  await answer(500)
  barrier.stopListening()
  barrier.resumeListening()
  await answer(400)
  expect(barrier.required()).toBe(400)
})

import { expect, test } from 'vitest'

import { noAnswers, type Answers } from './intake-input.ts'
import { bookedNote, likelyMinutes, minutesText, preparations } from './likely-visit.ts'

const about = (problems: Answers['problems']): Answers => ({ ...noAnswers, computers: Object.keys(problems), problems })

test('the duration is the sum of each computer’s longest work', () => {
  expect(likelyMinutes(about({ a: ['teclado', 'se_calienta'] }))).toBe(90)
  expect(likelyMinutes(about({ a: ['virus'], b: ['ruido'] }))).toBe(180)
  expect(likelyMinutes(noAnswers)).toBe(60)
})

test.each([
  [45, '45 minutos'],
  [60, '1 hora'],
  [90, '1 hora y media'],
  [105, '1 hora y 45 minutos'],
  [120, '2 horas'],
  [150, '2 horas y media'],
])('%i minutes are “%s”', (minutes, words) => {
  expect(minutesText(minutes)).toBe(words)
})

test('preparations follow from the problems, each listed once', () => {
  const kinds = (answers: Answers) => preparations(answers).map(({ kind }) => kind)
  expect(kinds(about({ a: ['se_calienta', 'ruido'] }))).toEqual(['copy', 'key', 'cool'])
  expect(kinds(about({ a: ['internet'] }))).toEqual(['copy', 'key', 'network'])
  expect(kinds(noAnswers)).toEqual(['copy', 'key'])
})

test('a computer that does not start needs no copy of data', () => {
  expect(preparations(about({ a: ['no_enciende'] })).map(({ kind }) => kind)).toEqual(['key', 'charger'])
})

test('work longer than the booked time has a note that says so, as the e-mail will', () => {
  const more = 'Si hace falta más, el técnico acuerda contigo cómo seguir.'
  expect(bookedNote(about({ a: ['virus'] }))).toBe(`La cita aparta 1 hora. ${more}`)
  expect(bookedNote(about({ a: ['virus'], b: ['ruido'] }))).toBe(`La cita aparta 2 horas, una por equipo. ${more}`)
  expect(bookedNote(about({ a: ['teclado'] }))).toBe('')
  expect(bookedNote(noAnswers)).toBe('')
})

import { expect, test } from 'vitest'

import { noAnswers, type Answers } from './intake-input.ts'
import { likelyPrice } from './likely-price.ts'

const cleaning = { name: 'Limpieza', from: 90_000, to: 160_000 }
const screen = { name: 'Pantalla', from: 60_000, to: 80_000 }
const format = { name: 'Formateo', from: 80_000, to: 120_000 }
const tuning = { name: 'Optimización', from: 40_000, to: 60_000 }
const services = [
  { problem: 'se_calienta', services: [cleaning] },
  { problem: 'ruido', services: [cleaning] },
  { problem: 'pantalla', services: [screen] },
  { problem: 'lento', services: [format, tuning] },
  { problem: 'virus', services: [] },
] as Parameters<typeof likelyPrice>[1]
const tapped = (...problems: Answers['problems'][string]): Answers => ({ ...noAnswers, problems: { '': problems } })

test('problems with the same service are priced once', () => {
  expect(likelyPrice(tapped('se_calienta', 'ruido'), services)).toEqual({
    from: 90_000,
    to: 160_000,
    works: ['Limpieza'],
  })
})

test('alternative services give a range; a further service adds to it', () => {
  expect(likelyPrice(tapped('lento'), services)).toMatchObject({ from: 40_000, to: 120_000 })
  expect(likelyPrice(tapped('lento', 'pantalla'), services)).toEqual({
    from: 60_000,
    to: 200_000,
    works: ['Formateo', 'Optimización', 'Pantalla'],
  })
})

test('there is no price if a problem has no service, or no problem is selected', () => {
  expect(likelyPrice(tapped('pantalla', 'virus'), services)).toBeUndefined()
  expect(likelyPrice(noAnswers, services)).toBeUndefined()
})

const about = (problems: Answers['problems']): Answers => ({ ...noAnswers, computers: Object.keys(problems), problems })

test('the price of several computers is the sum of theirs, each service named once', () => {
  expect(likelyPrice(about({ a: ['pantalla'], b: ['pantalla'] }), services)).toEqual({
    from: 120_000,
    to: 160_000,
    works: ['Pantalla'],
  })
  expect(likelyPrice(about({ a: ['se_calienta', 'ruido'], b: ['lento'] }), services)).toEqual({
    from: 130_000,
    to: 280_000,
    works: ['Limpieza', 'Formateo', 'Optimización'],
  })
})

test('there is no price if one of several computers has none', () => {
  expect(likelyPrice(about({ a: ['pantalla'], b: [] }), services)).toBeUndefined()
  expect(likelyPrice(about({ a: ['pantalla'], b: ['virus'] }), services)).toBeUndefined()
})

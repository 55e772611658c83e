import { describe, expect, test } from 'vitest'

import { costText, daysText } from './coverage-text.ts'
import { coverageOf } from './coverage.ts'

const town = (code: string, name: string, department: string) => ({
  code,
  name,
  department,
  departmentCode: code.slice(0, 2),
})
const towns = [
  town('05001', 'Medellín', 'Antioquia'),
  town('05002', 'Abejorral', 'Antioquia'),
  town('52001', 'Pasto', 'Nariño'),
  town('52356', 'Ipiales', 'Nariño'),
  town('97001', 'Mitú', 'Vaupés'),
]
type Given = { place?: string; cost?: number; upToGrams?: number; freeFrom?: number; isCovered?: boolean }
const rate = (
  { place = '', cost = 0, upToGrams, freeFrom, isCovered = true }: Given,
  days: readonly [number, number] = [1, 8],
) => ({
  place,
  cost,
  upToGrams: upToGrams ?? null,
  freeFrom: freeFrom ?? null,
  contraEntregaUpTo: null,
  isCovered,
  daysFrom: days[0],
  daysTo: days[1],
})
const says = (...rates: Given[]) => {
  const coverage = coverageOf(
    rates.map((one) => rate(one)),
    towns,
  )
  return { ...coverage, words: costText(coverage).replaceAll('\u00A0', ' ') }
}

describe('the summary of the delivery rates', () => {
  test('free to all places', () => {
    expect(says({})).toMatchObject({ isFree: true, coversAll: true, costs: { from: 0, to: 0 } })
    expect(says({}, { place: '52', cost: 0 })).toMatchObject({ isFree: true })
  })

  test('one cost everywhere, free from an amount', () => {
    const { isFree, coversAll, words } = says({ cost: 12_000, freeFrom: 200_000 })
    expect([isFree, coversAll, words]).toEqual([
      false,
      true,
      'El envío cuesta $ 12.000. Es gratis desde $ 200.000 en productos que se envían.',
    ])
  })

  test('states that cost depends on place or weight, and names the free amount only when it applies everywhere', () => {
    const depends = 'Depende del municipio y del peso; lo ves antes de pagar.'
    expect(says({ cost: 12_000 }, { place: '52', cost: 18_000 }).words).toBe(depends)
    expect(says({ cost: 12_000 }, { upToGrams: 5_000, cost: 8_000 }).words).toBe(depends)
    expect(says({ cost: 12_000, freeFrom: 1 }, { place: '52', cost: 9_000 }).words).toBe(depends)
    expect(says({ cost: 12_000, freeFrom: 90_000 }, { place: '52', cost: 0 }).words).toBe(
      `${depends} Es gratis desde $ 90.000 en productos que se envían.`,
    )
  })

  test('ignores a rate that applies to no municipality', () => {
    const all = ['05', '52', '97'].map((place) => ({ place, cost: 5_000 }))
    expect(says({ isCovered: false }, ...all)).toMatchObject({ coversAll: true, words: 'El envío cuesta $ 5.000.' })
    expect(says({ cost: 9_000, upToGrams: 1_000 }, { cost: 4_000 }, { place: '52', upToGrams: 1_000 }).costs).toEqual({
      from: 0,
      to: 9_000,
    })
  })

  test('excluded places, by department when all of it is', () => {
    const { coversAll, isFree, words } = says(
      {},
      { place: '97', isCovered: false },
      { place: '52356', isCovered: false },
    )
    expect([coversAll, isFree, words]).toEqual([
      false,
      false,
      'El envío no tiene costo adicional. Todavía no llegamos a Ipiales (Nariño) y Vaupés.',
    ])
  })

  test('only few places, light parcels only, and none', () => {
    expect(says({ place: '05001', cost: 5_000 }).words).toBe(
      'El envío cuesta $ 5.000. Por ahora solo llegamos a Medellín (Antioquia).',
    )
    const light = says({ upToGrams: 5_000, cost: 5_000 })
    expect([light.coversAll, light.words]).toEqual([
      false,
      'El envío cuesta $ 5.000. A algunos lugares solo llegamos hasta cierto peso.',
    ])
    expect(says().words).toBe('Por ahora no hacemos envíos.')
    expect(says({ isCovered: false })).toMatchObject({ coversAll: false, costs: null, days: null })
  })

  test('of many places only some are named', () => {
    const many = Array.from({ length: 40 }, (_, index) => town(`88${String(index).padStart(3, '0')}`, `P${index}`, 'X'))
    const rates = many.slice(0, 15).map(({ code }) => ({ place: code, isCovered: false }))
    const all = [{}, ...rates].map((one) => rate(one, [2, 2]))
    const coverage = coverageOf(all, many)
    expect(costText(coverage)).toMatch(/ P10 \(X\), P11 \(X\) y 3 lugares más\.$/)
    expect(daysText(coverage)).toBe('2 días hábiles.')
  })
})

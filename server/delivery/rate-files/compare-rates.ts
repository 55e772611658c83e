import type { DeliveryRate } from '../../../contract/delivery/delivery-rates.ts'
import type { RateFile, RateRow, RateRowKind, RateValues } from '../../../contract/delivery/rate-files.ts'
import type { ReadRow, WrittenRate } from './read-rate-row.ts'

type Stored = Omit<DeliveryRate, '_id' | 'version'>

const keyOf = ({ place, upToGrams }: Pick<WrittenRate, 'place' | 'upToGrams'>): string => `${place}:${upToGrams ?? ''}`

const valuesOf = (rate: RateValues): RateValues => ({
  upToGrams: rate.upToGrams,
  cost: rate.cost,
  daysFrom: rate.daysFrom,
  daysTo: rate.daysTo,
  freeFrom: rate.freeFrom,
  isCovered: rate.isCovered,
  contraEntregaUpTo: rate.contraEntregaUpTo,
})

const isSame = (one: RateValues, other: RateValues): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))

/** The changes by a file to the existing rates: a rate is identified by its place and its weight. */
export function compareRates(read: readonly ReadRow[], stored: readonly Stored[]): RateRow[] {
  const left = new Map(stored.map((rate) => [keyOf(rate), rate]))
  const rows = read.map((one): RateRow => {
    const { row, placeName } = one
    if (!('rate' in one)) return { row, placeName, kind: 'error', before: null, after: null, problems: one.problems }
    const key = keyOf(one.rate)
    const before = left.get(key)
    left.delete(key)
    const kind = !before ? 'new' : isSame(before, one.rate) ? 'same' : 'change'
    return { row, placeName, kind, before: before ? valuesOf(before) : null, after: valuesOf(one.rate), problems: [] }
  })
  const removed = [...left.values()].map((rate): RateRow => ({
    row: null,
    placeName: rate.placeName,
    kind: 'removed',
    before: valuesOf(rate),
    after: null,
    problems: [],
  }))
  const all = [...rows, ...removed]
  return order.flatMap((kind) => all.filter((row) => row.kind === kind))
}

const order: readonly RateRowKind[] = ['error', 'removed', 'change', 'new', 'same']

/** The number of new, changed, removed, equal and wrong rows of a file. */
export function countKinds(rows: readonly RateRow[]): RateFile['counts'] {
  const counts = { new: 0, change: 0, same: 0, removed: 0, error: 0 }
  for (const { kind } of rows) counts[kind]++
  return counts
}

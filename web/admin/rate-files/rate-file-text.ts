import type { RateFile, RateRow, RateValues } from '../../../contract/delivery/rate-files.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { counted, formatNumber } from '../../../contract/values/units.ts'
import { costOf, daysOf } from '../rate-text.ts'

/** `2 nuevas, 1 cambia, 1 se quita, 3 sin cambios` */
export function countText({ new: added, change, removed, same, error }: RateFile['counts']): string {
  return [
    error > 0 && counted(error, 'con error', 'con error'),
    removed > 0 && counted(removed, 'se quita', 'se quitan'),
    change > 0 && counted(change, 'cambia', 'cambian'),
    added > 0 && counted(added, 'nueva', 'nuevas'),
    same > 0 && `${formatNumber(same)} sin cambios`,
  ]
    .filter(Boolean)
    .join(', ')
}

const facts: readonly [string, (rate: RateValues) => string][] = [
  ['Costo', costOf],
  ['Días hábiles', (rate) => (rate.isCovered ? daysOf(rate) : '')],
  ['Gratis desde', ({ freeFrom }) => (freeFrom === null ? 'Nunca' : formatPesos(freeFrom))],
  ['Contra entrega', ({ contraEntregaUpTo }) => (contraEntregaUpTo === null ? 'No' : formatPesos(contraEntregaUpTo))],
]

/** The changes of a row, or the values of an added or removed rate. */
export function factsOf({ before, after }: RateRow): { label: string; from: string | null; to: string }[] {
  const now = after ?? before
  if (!now) return []
  const isChange = before !== null && after !== null
  return facts.flatMap(([label, wordsOf]) => {
    const to = wordsOf(now)
    const from = isChange ? wordsOf(before) : null
    if (isChange ? from === to : to === '' || to === 'Nunca' || to === 'No') return []
    return [{ label, from, to }]
  })
}

/** The question before a file is undone. */
export const undoQuestion = (fileName: string): string =>
  `¿Quieres dejar las tarifas como estaban antes de «${fileName}»?`

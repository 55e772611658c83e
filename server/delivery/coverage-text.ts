import { formatPesos } from '../../contract/values/pesos.ts'
import type { Coverage } from './coverage.ts'

/** The maximum number of named places; beyond that, their number is enough. */
const NAMED = 12
const lists = new Intl.ListFormat('es', { type: 'conjunction' })

/** Costs and coverage of delivery, for the terms: `Depende del municipio y del peso; lo ves antes de pagar.` */
export function costText({ costs, freeFrom, coversAll, uncovered, covered, hasWeightLimits }: Coverage): string {
  if (!costs) return 'Por ahora no hacemos envíos.'
  const isReachShorter = covered.length < uncovered.length
  return [
    costs.from < costs.to
      ? 'Depende del municipio y del peso; lo ves antes de pagar.'
      : costs.to === 0
        ? 'El envío no tiene costo adicional.'
        : `El envío cuesta ${formatPesos(costs.to)}.`,
    freeFrom !== null && `Es gratis desde ${formatPesos(freeFrom)} en productos que se envían.`,
    !coversAll &&
      uncovered.length > 0 &&
      (isReachShorter ? `Por ahora solo llegamos a ${named(covered)}.` : `Todavía no llegamos a ${named(uncovered)}.`),
    hasWeightLimits && 'A algunos lugares solo llegamos hasta cierto peso.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** How long it takes, for the terms. */
export function daysText({ days }: Coverage): string {
  if (!days) return 'Por ahora no hacemos envíos.'
  if (days.from === days.to) return days.to === 1 ? '1 día hábil.' : `${days.to} días hábiles.`
  return `Entre ${days.from} y ${days.to} días hábiles, según el municipio; ves las fechas antes de pagar.`
}

function named(places: readonly string[]): string {
  const more = places.length - NAMED
  if (more <= 1) return lists.format(places)
  return lists.format([...places.slice(0, NAMED), `${more} lugares más`])
}

import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import type { Town } from './read-towns.ts'

type Rate = Pick<DeliveryRate, 'place' | 'upToGrams' | 'cost' | 'daysFrom' | 'daysTo' | 'freeFrom' | 'isCovered'> &
  Pick<DeliveryRate, 'contraEntregaUpTo'>

/** The rates' statements about the whole country, as far as they are independent of place and weight. */
export type Coverage = {
  /** Everything is sent to all places for free. */
  isFree: boolean
  /** Everything is sent to every municipality. */
  coversAll: boolean
  /** The lowest and highest cost, without free delivery from an amount; null when nothing is sent. */
  costs: { from: number; to: number } | null
  days: { from: number; to: number } | null
  /** The amount from which delivery is free, if one applies to everybody who would pay. */
  freeFrom: number | null
  /** Places without delivery, and with complete delivery: whole departments, otherwise municipalities. */
  uncovered: string[]
  covered: string[]
  /** Some places get light parcels only. */
  hasWeightLimits: boolean
  /** Some places allow payment in cash on delivery or at pickup. */
  hasContraEntrega: boolean
}

/** Derives from the rates the statements for every municipality and every weight (M-9, M-31). */
export function coverageOf(rates: readonly Rate[], towns: readonly Town[]): Coverage {
  const stepsOf = stepsByPlace(rates)
  const reached = towns.map((town) => ({ town, ...reachOf(town, stepsOf) }))
  const used = new Set(reached.flatMap(({ steps }) => steps.filter(({ isCovered }) => isCovered)))
  const costs = [...used].map(({ cost }) => cost)
  const charged = [...used].filter(({ cost }) => cost > 0)
  const freeFroms = new Set(charged.map(({ freeFrom }) => freeFrom))
  const [freeFrom = null] = freeFroms.size === 1 ? freeFroms : []
  const coversAll = reached.every(({ reach }) => reach === 'all')
  return {
    isFree: coversAll && charged.length === 0,
    coversAll,
    costs: used.size === 0 ? null : { from: Math.min(...costs), to: Math.max(...costs) },
    days:
      used.size === 0
        ? null
        : {
            from: Math.min(...[...used].map((one) => one.daysFrom)),
            to: Math.max(...[...used].map((one) => one.daysTo)),
          },
    freeFrom,
    uncovered: placesOf(reached.map(({ town, reach }) => ({ town, isIn: reach === 'none' }))),
    covered: placesOf(reached.map(({ town, reach }) => ({ town, isIn: reach !== 'none' }))),
    hasContraEntrega: [...used].some(({ contraEntregaUpTo }) => contraEntregaUpTo !== null),
    hasWeightLimits: reached.some(({ reach }) => reach === 'some'),
  }
}

function stepsByPlace(rates: readonly Rate[]): Map<string, Rate[]> {
  const steps = Map.groupBy(rates, ({ place }) => place)
  for (const its of steps.values()) its.sort((one, other) => heaviest(one) - heaviest(other))
  return steps
}

const heaviest = ({ upToGrams }: Rate): number => upToGrams ?? Infinity

/** The rate steps for parcels of any weight to a municipality: those of the wider place apply to heavier parcels only. */
function reachOf({ code, departmentCode }: Town, stepsOf: Map<string, Rate[]>) {
  const steps: Rate[] = []
  let from = 0
  for (const place of [code, departmentCode, '']) {
    for (const step of stepsOf.get(place) ?? []) {
      if (heaviest(step) <= from) continue
      steps.push(step)
      from = heaviest(step)
    }
  }
  const isAll = from === Infinity && steps.every(({ isCovered }) => isCovered)
  return { steps, reach: isAll ? 'all' : steps.some(({ isCovered }) => isCovered) ? 'some' : 'none' } as const
}

/** Names of places, a whole department when it includes all its municipalities. */
function placesOf(towns: readonly { town: Town; isIn: boolean }[]): string[] {
  return [...Map.groupBy(towns, ({ town }) => town.departmentCode).values()].flatMap((its) => {
    const names = its.filter(({ isIn }) => isIn).map(({ town }) => `${town.name} (${town.department})`)
    return names.length === its.length ? [its[0]?.town.department ?? ''] : names
  })
}

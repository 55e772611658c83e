import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import type { Town } from './read-towns.ts'

type Rate = Pick<DeliveryRate, 'place' | 'upToGrams' | 'cost' | 'daysFrom' | 'daysTo' | 'freeFrom' | 'isCovered'> &
  Pick<DeliveryRate, 'contraEntregaUpTo'>

/** What the rates say of the whole country, as far as it can be said before a place and a weight are known. */
export type Coverage = {
  /** Everything is sent to everywhere for nothing. */
  isFree: boolean
  /** Everything is sent to every municipality. */
  coversAll: boolean
  /** What is paid at least and at most, without what is free from an amount; null where nothing is sent. */
  costs: { from: number; to: number } | null
  days: { from: number; to: number } | null
  /** The amount from which nothing is paid, where one holds for everybody who would pay. */
  freeFrom: number | null
  /** Places that nothing, or everything, is sent to: departments whole, else municipalities. */
  uncovered: string[]
  covered: string[]
  /** Some places get light parcels only. */
  hasWeightLimits: boolean
  /** Somewhere what arrives, or is picked up, can be paid in cash then. */
  hasContraEntrega: boolean
}

/** Reads off the rates what holds for every municipality and every weight (M-9, M-31). */
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

/** The steps that parcels of any weight to a municipality meet: those of the wider place take what is heavier only. */
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

/** Names of places, a department whole where all its municipalities are in. */
function placesOf(towns: readonly { town: Town; isIn: boolean }[]): string[] {
  return [...Map.groupBy(towns, ({ town }) => town.departmentCode).values()].flatMap((its) => {
    const names = its.filter(({ isIn }) => isIn).map(({ town }) => `${town.name} (${town.department})`)
    return names.length === its.length ? [its[0]?.town.department ?? ''] : names
  })
}

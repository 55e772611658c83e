import type { CallOutput } from '../../../contract/index.ts'
import type { ProblemKind } from '../../../contract/maintenance/request-rules.ts'
import { subjects, type Answers } from './intake-input.ts'

export const noPriceText = 'El técnico te da el precio antes de empezar.'

/** What the owner's list says of the work that the answers probably need. */
export type LikelyPrice = { from: number; to: number; works: readonly string[] }

type Services = CallOutput<'visits.likelyServices'>['data']

/**
 * The range of the likely price: that of each computer, added up, as a technician charges services for each of them.
 * Undefined as soon as the list says nothing of one problem, or nothing was tapped for one computer: half a price would be a
 * wrong one.
 */
export function likelyPrice(answers: Answers, services: Services): LikelyPrice | undefined {
  const prices = subjects(answers).map((id) => priceOfComputer(answers.problems[id] ?? [], services))
  const known = prices.filter((price) => price !== undefined)
  if (known.length < prices.length) return undefined
  return {
    from: known.reduce((sum, { from }) => sum + from, 0),
    to: known.reduce((sum, { to }) => sum + to, 0),
    works: [...new Set(known.flatMap(({ works }) => works))],
  }
}

/** The services of a problem are alternatives; a problem that needs other ones adds to it. */
function priceOfComputer(problems: readonly ProblemKind[], services: Services): LikelyPrice | undefined {
  const needed = new Map<string, Services[number]['services']>()
  for (const problem of problems) {
    const ways = services.find((one) => one.problem === problem)?.services ?? []
    if (ways.length === 0) return undefined
    needed.set(ways.map(({ name }) => name).join('\n'), ways)
  }
  if (needed.size === 0) return undefined
  const groups = [...needed.values()]
  return {
    from: Math.max(...groups.map((ways) => Math.min(...ways.map(({ from }) => from)))),
    to: groups.reduce((sum, ways) => sum + Math.max(...ways.map(({ to }) => to)), 0),
    works: groups.flat().map(({ name }) => name),
  }
}

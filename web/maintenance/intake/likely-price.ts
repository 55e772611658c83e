import type { CallOutput } from '../../../contract/index.ts'
import type { ProblemKind } from '../../../contract/maintenance/request-rules.ts'
import { subjects, type Answers } from './intake-input.ts'

export const noPriceText = 'El técnico te da el precio antes de empezar.'

/** The prices in the owner's list for the work that the answers probably require. */
export type LikelyPrice = { from: number; to: number; works: readonly string[] }

type Services = CallOutput<'visits.likelyServices'>['data']

/**
 * The range of the likely price: the sum over the computers, as technicians charge services for each. Undefined if the list has no service
 * for one problem, or one computer has no answers: a partial price would be wrong.
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

/** The services of a problem are alternatives; a problem that requires other services adds their price. */
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

import { orderStates, type OrderState } from '../../contract/orders/orders.ts'
import { listMoves, type ListedMove } from './list-moves.ts'
import { orderBeginnings, orderEvents, orderLife, stateFacts } from './order-life.ts'

const begin = '<!-- Made from server/orders/order-life.ts by `npm run order-life`; change it there. -->'
const end = '<!-- End of what is made. -->'

const LONGEST_LINE = 240

/**
 * The page `docs/orders.md` with its generated part replaced.
 * @param page as it is
 * @throws Error when the page has no marks around that part
 */
export function writeOrdersPage(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/orders.md has lost the marks of its made part')
  return `${page.slice(0, from)}${begin}\n\n${diagram()}\n\n${list()}\n\n${page.slice(to)}`
}

/** The state that represents all states with the same moves, so that the diagram shows them as one. */
const nodeOf = (state: OrderState): OrderState =>
  orderStates.find((other) => orderLife[other] === orderLife[state]) ?? state

function diagram(): string {
  const edges = new Map<string, Set<string>>()
  const add = (edge: string, event: string) => edges.set(edge, (edges.get(edge) ?? new Set()).add(event))
  for (const [name, { to }] of Object.entries(orderBeginnings)) add(`[*] --> ${to}`, name)
  const groups = orderStates.map((node) => [node, orderStates.filter((state) => nodeOf(state) === node)] as const)
  for (const { states, event, to } of listMoves()) {
    for (const state of to === null ? [] : states) {
      add(`${nodeOf(state)} --> ${to === null ? '' : nodeOf(to)}`, event)
    }
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...groups.filter(([, { length }]) => length > 1).map(([node, states]) => `  ${node}: ${states.join(', ')}`),
    ...[...edges].map(([edge, events]) => `  ${edge}: ${[...events].join(', ')}`),
    '```',
  ].join('\n')
}

function list(): string {
  const events = Object.entries(orderEvents).map(([event, actors]) => {
    const moves = listMoves().filter((move) => move.event === event && move.refusal !== 'NOT_IN_REVIEW')
    const title = `- \`${event}\` (${actors.join(', ')})`
    const inOneLine = `${title}: ${moves.map(describe).join('; ')}`
    if (inOneLine.length <= LONGEST_LINE) return inOneLine
    return [title, ...moves.map((move) => `  - ${describe(move)}`)].join('\n')
  })
  return [beginnings(), ...events, goods()].join('\n')
}

function beginnings(): string {
  const moves = Object.entries(orderBeginnings).map(([name, { to, goods: place, effects, log }]) =>
    [`  - ${name} → **${to}**, goods ${place}`, ...(log === null ? [] : [`log ${log}`]), ...effects].join(', '),
  )
  return ['- placed (buyer)', ...moves].join('\n')
}

function describe({ states, when, to, effects, log, refusal }: ListedMove): string {
  const conditions = Object.entries(when).map(([name, value]) => `${name} ${value}`)
  const given = conditions.length === 0 ? '' : ` (${conditions.join(', ')})`
  const result = [...(log === null ? [] : [`log ${log}`]), ...effects]
  return `${states.join(', ')}${to === null ? '' : ` → **${to}**`}${given}: ${refusal ?? result.join(', ')}`
}

function goods(): string {
  const places = Object.entries(stateFacts).map(
    ([state, { goods, goodsOncePaid = [] }]) => `${state} ${[...goods, ...goodsOncePaid].join(' or ')}`,
  )
  return `- Units and keys: ${places.join(', ')}`
}

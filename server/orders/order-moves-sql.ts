import { listMoves, type ListedMove } from './list-moves.ts'

const quote = (value: string): string => `'${value}'`
const oneOf = (name: string, values: readonly string[]): string =>
  values.length === 1 ? `${name} = ${values.map(quote).join('')}` : `${name} in (${values.map(quote).join(', ')})`

/** The move as one branch: its conditions, and what it assigns. */
function branch({ states, event, when, goods, to, effects, log, refusal }: ListedMove): string {
  const wanted = { event, goods: goods?.before, buyer: when.buyer, supply: when.supply, payment: when.payment }
  const conditions = [
    ...Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [`${name} = ${quote(value)}`])),
    oneOf('state', states),
  ]
  const assigned = { next: to, next_goods: goods?.after, log, refusal }
  const assignments = Object.entries(assigned).flatMap(([name, value]) =>
    value == null ? [] : [`${name} := ${quote(value)};`],
  )
  return `${conditions.join(' and ')} then ${[`effects := '{${effects.join(',')}}'::text[];`, ...assignments].join(' ')}`
}

/** Whether a move brings an order from one state, its goods somewhere, to another. */
const passage = ({ states, goods, to }: ListedMove): string =>
  [
    oneOf('state', states),
    `next = ${quote(to ?? '')}`,
    ...(goods === null ? ['goods = next_goods'] : [`goods = '${goods.before}' and next_goods = '${goods.after}'`]),
  ].join(' and ')

/** `database/functions/orders/order-moves.sql`: the table of order-life.ts as PostgreSQL reads it. */
export function orderMovesSql(): string {
  const moves = listMoves()
  const passages = new Set(moves.filter(({ to }) => to !== null).map(passage))
  return `-- Made from server/orders/order-life.ts by \`npm run order-life\`; change it there.
-- Branches, not rows: a settlement looks here twice, and scanning rows takes a third of its time.

-- What becomes of an order in this state at this event; all null when nothing does.
create or replace function order_move(state text, event text, goods text, buyer text, supply text, payment text,
  out next text, out next_goods text, out effects text[], out log text, out refusal text)
language plpgsql immutable as $$
begin
  if ${moves.map(branch).join('\n  elsif ')}
  end if;
end $$;

-- Whether any event brings an order from this state, with its goods there, to the next.
create or replace function order_may_become(state text, goods text, next text, next_goods text) returns boolean
language sql immutable as $$ select
  ${[...passages].join('\n  or ')}
$$;
`
}

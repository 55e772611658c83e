import { listMoves, type ListedMove } from './list-moves.ts'

const quote = (value: string): string => `'${value}'`
const oneOf = (name: string, values: readonly string[]): string =>
  values.length === 1 ? `${name} = ${values.map(quote).join('')}` : `${name} in (${values.map(quote).join(', ')})`

/** The move as one branch: its conditions and its assignments. */
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

/** The condition under which a move changes an order from one state and place of goods to another. */
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
-- Branches, not rows: a settlement calls it twice, and scanning rows takes a third of its time.

-- The effects of this event on an order in this state; all null when there are none.
create or replace function order_move(state text, event text, goods text, buyer text, supply text, payment text,
  out next text, out next_goods text, out effects text[], out log text, out refusal text)
language plpgsql immutable as $$
begin
  if ${moves.map(branch).join('\n  elsif ')}
  end if;
end $$;

-- Whether any event moves an order and its goods from these states to the next ones.
create or replace function order_may_become(state text, goods text, next text, next_goods text) returns boolean
language sql immutable as $$ select
  ${[...passages].join('\n  or ')}
$$;
`
}

import { listMoves, type ListedMove } from './list-moves.ts'

const quote = (value: string | null | undefined): string => (value == null ? 'null' : `'${value}'`)
const array = (values: readonly string[]): string => `'{${values.join(',')}}'::text[]`

const row = ({ states, event, when, goods, to, effects, log, refusal }: ListedMove): string =>
  [
    array(states),
    quote(event),
    quote(goods?.before),
    quote(when.buyer),
    quote(when.supply),
    quote(when.payment),
    quote(to),
    quote(goods?.after),
    array(effects),
    quote(log),
    quote(refusal),
  ].join(', ')

/** `database/functions/orders/order-moves.sql`: the table of order-life.ts as PostgreSQL reads it. */
export const orderMovesSql =
  (): string => `-- Made from server/orders/order-life.ts by \`npm run order-life\`; change it there.
-- The moves of an order: by its states, the event, and the conditions that are not null. Without a row nothing happens.
create or replace function order_moves() returns table (states text[], event text, goods text, buyer text, supply text,
  payment text, next text, next_goods text, effects text[], log text, refusal text)
language sql immutable rows 50 as $$ values
${listMoves()
  .map((move) => `  (${row(move)})`)
  .join(',\n')}
$$;
`

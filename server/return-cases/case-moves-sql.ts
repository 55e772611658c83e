import { caseMoves } from './case-life.ts'

const whole = ({ kind, state, event, next }: (typeof caseMoves)[number]): string =>
  `when kind = '${kind}' and state = '${state}' and event = '${event}' then '${next}'`

/** `database/functions/return-cases/case-moves.sql`: the table of case-life.ts as PostgreSQL reads it. */
export function caseMovesSql(): string {
  const passages = new Set(caseMoves.map(({ kind, state, next }) => `('${kind}', '${state}', '${next}')`))
  return `-- Made from server/return-cases/case-life.ts by \`npm run order-life\`; change it there.

-- The new state of a case of this kind and state after this event; null when the event is not possible.
create or replace function return_case_move(kind text, state text, event text) returns text language sql immutable as $$
  select case
    ${caseMoves.map(whole).join('\n    ')}
  end
$$;

-- Whether any event allows this transition.
create or replace function return_case_may_become(kind text, state text, next text) returns boolean language sql immutable as $$
  select (kind, state, next) in (
    ${[...passages].join(',\n    ')})
$$;
`
}

import { sql } from 'kysely'

/**
 * SQL: the income of each paid visit, by month in Colombia (P-248). Refunds are subtracted in their month; the parts of a visit
 * count in the month of its last payment, those without a known cost only up to the amount paid. Columns: task_id, month, paid,
 * parts, cost, unknown (pesos), unknown_parts.
 */
export const visitIncome = sql`(
  with moves as (
    select p.task_id, p.at, p.amount from visit_payments p
    union all
    select r.task_id, r.done_at, -r.amount from visit_refunds r where r.is_counted and r.done_at is not null),
  months as (
    select m.task_id, month_of_sale(m.at) as month, sum(m.amount) as paid from moves m group by 1, 2),
  visits as (
    select m.task_id, month_of_sale(max(m.at) filter (where m.amount > 0)) as month, sum(m.amount) as paid from moves m group by 1),
  parts as (
    select p.task_id, sum(p.quantity) filter (where p.cost_price is not null) as parts,
      sum(p.quantity::bigint * p.cost_price) as cost,
      sum(p.quantity::bigint * p.unit_price) filter (where p.cost_price is null) as price_of_unknown,
      sum(p.quantity) filter (where p.cost_price is null) as unknown_parts
    from visit_parts p where p.state = 'approved' group by 1)
  select m.task_id, m.month, m.paid, coalesce(p.parts, 0) as parts, coalesce(p.cost, 0) as cost,
    least(coalesce(p.price_of_unknown, 0), greatest(v.paid, 0)) as unknown,
    case when v.paid > 0 then coalesce(p.unknown_parts, 0) else 0 end as unknown_parts
  from months m join visits v on v.task_id = m.task_id left join parts p on p.task_id = m.task_id and m.month = v.month)`

import { sql } from 'kysely'

import { CARE_NOTICE_DAYS, type CarePlan, type DuePlan } from '../../contract/maintenance/care-plans.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

const day = 'YYYY-MM-DD'

const plans = sql`
  select c.id as "computerId", concat_ws(' ', c.marca, c.modelo) as name, coalesce(p.months, 0) as months,
    coalesce(to_char(p.due_on, ${day}), '') as "dueOn",
    coalesce(to_char(p.due_on - ${CARE_NOTICE_DAYS}::int, ${day}), '') as "noticeOn",
    case when v.period is null or o.visit is not null then null
      else jsonb_build_object('period', v.period, 'dueOn', to_char(v.due_on, ${day})) end as proposal, o.visit
  from computers c
  left join care_plans p on p.computer_id = c.id and p.ended_at is null
  left join care_plan_visits v on v.plan_id = p.id and v.state = 'proposed'
  left join lateral (
    select jsonb_build_object('taskId', t.id, 'fecha', to_char(t.fecha, ${day}), 'hora', t.hora) as visit
    from visit_computers x join tasks t on t.id = x.task_id
    where x.computer_id = c.id and t.tipo = 'preventivo' and t.estado in ('pendiente', 'en proceso')
    order by t.fecha, t.id limit 1) o on true`

/** A client's computers with their plans: those that wait for an answer first, then as they were registered. */
export async function listPlans(db: Db, userId: string): Promise<CarePlan[]> {
  const { rows } = await sql<CarePlan>`
    ${plans} where c.user_id = ${userId} order by v.period is null, v.due_on, c.created_at, c.id`.execute(db)
  return rows
}

/** The plan of one of a client's computers; undefined for a computer of somebody else. */
export async function readPlan(db: Db | Tx, computerId: string, userId: string): Promise<CarePlan | undefined> {
  const { rows } = await sql<CarePlan>`${plans} where c.id = ${computerId} and c.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** The address of the client's last visit, otherwise the usual address of the address book, otherwise ''. */
export async function lastAddress(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ direccion: string }>`
    select coalesce(
      (select direccion from tasks where user_id = ${userId} and direccion <> '' order by created_at desc, id limit 1),
      (select a.line || ', ' || m.name from addresses a join municipalities m on m.code = a.municipality_code
        where a.user_id = ${userId} and a.is_usual), '') as direccion`.execute(db)
  return rows[0]?.direccion.slice(0, 200) ?? ''
}

const MOST_DUE = 200

/** Plans that are due within three weeks and have no open visit, the most urgent first. */
export async function listDuePlans(db: Db, today: string): Promise<DuePlan[]> {
  const { rows } = await sql<DuePlan>`
    select concat_ws(' ', c.marca, c.modelo) as computer, p.months, to_char(p.due_on, ${day}) as "dueOn",
      jsonb_build_object('name', u.name, 'phone', u.phone) as client,
      coalesce(to_char(v.proposed_at at time zone 'America/Bogota', ${day}), '') as "proposedOn"
    from care_plans p join computers c on c.id = p.computer_id join users u on u.id = c.user_id
    left join care_plan_visits v on v.plan_id = p.id and v.state = 'proposed'
    where p.ended_at is null and p.due_on <= ${today}::date + ${CARE_NOTICE_DAYS}::int and u.deleted_at is null
      and not exists (select from visit_computers x join tasks t on t.id = x.task_id
        where x.computer_id = p.computer_id and t.tipo = 'preventivo' and t.estado in ('pendiente', 'en proceso'))
    order by p.due_on, p.id limit ${MOST_DUE}`.execute(db)
  return rows
}

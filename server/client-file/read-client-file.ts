import { sql, type RawBuilder } from 'kysely'

import { CLIENT_FILE_ROWS as MOST, type ClientFile } from '../../contract/client-file.ts'
import { listAddresses } from '../delivery/addresses.repo.ts'
import { toCollect } from '../order-desk/desk-columns.ts'
import type { Db } from '../platform/database/pool.ts'

/** Its id by its value, so that the plan is made for this client and not for the usual one. */
type Client = RawBuilder<string>

/** The newest orders of a client, each found by the index of the client's orders. */
const newestOrders = (client: Client) =>
  sql`(select id from orders where user_id = ${client} order by created_at desc, id limit ${MOST})`

const orders = (
  client: Client,
) => sql`jsonb_build_object('total', (select count(*) from orders where user_id = ${client}),
  'rows', coalesce((
    select jsonb_agg(jsonb_build_object('_id', o.id, 'createdAt', iso_moment(o.created_at), 'state', o.desk_state, 'status', o.state,
      'awaitsTransfer', o.is_by_transfer and o.state = 'pending',
      'total', o.total_price + o.delivery_cost, 'owed', ${toCollect}) order by o.created_at desc, o.id)
    from ${newestOrders(client)} page join orders o on o.id = page.id), '[]'))`

/** Withdrawals and guarantee claims of a client, by the client's orders. */
const cases = (client: Client) => sql`(
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'radicado', c.radicado,
    'kind', c.kind, 'state', c.state, 'orderId', c.order_id, 'openedAt', iso_moment(c.opened_at),
    'dueOn', case when c.closed_at is null then to_char(c.due_on, 'YYYY-MM-DD') end) order by c.place)
    filter (where c.place <= ${MOST}), '[]'))
  from (
    select k.*, row_number() over (order by k.closed_at is not null, k.number desc) as place
    from orders o join return_cases k on k.order_id = o.id where o.user_id = ${client}) c)`

/** Only orders that stay paid count: a fully returned order was no sale in the end. */
const bought = (client: Client) => sql`(
  select jsonb_build_object('orders', count(*), 'amount', coalesce(sum(amount_paid(o) - amount_refunded(o.id)), 0))
  from orders o where o.user_id = ${client} and o.state = 'paid')`

/** The date in Colombia on which the technician ended the visit `t`; null before, and where the end was not recorded. */
const endedOn = sql`(select (s.at at time zone 'America/Bogota')::date from visit_stages s where s.task_id = t.id and s.stage = 'finished')`

/** The amount due for the visit `t`; completed visits that are not paid are listed (P-133). */
const dueOfVisit = sql`case when exists (select from visits_to_close where task_id = t.id) then greatest(visit_due(t.id), 0) else 0 end`

const owed = (client: Client) => sql`jsonb_build_object(
  'orders', (select coalesce(sum(${toCollect}), 0) from orders o where o.user_id = ${client} and o.state = 'on_delivery'),
  'visits', (select coalesce(sum(${dueOfVisit}), 0) from tasks t where t.user_id = ${client}))`

const visits = (
  client: Client,
) => sql`jsonb_build_object('total', (select count(*) from tasks where user_id = ${client}),
  'rows', coalesce((
    select jsonb_agg(jsonb_build_object('_id', t.id, 'tipo', t.tipo, 'estado', t.estado, 'hora', t.hora,
      'fecha', coalesce(to_char(coalesce(t.fecha, ${endedOn}), 'YYYY-MM-DD'), ''), 'technician', coalesce(w.name, ''), 'owed', ${dueOfVisit}) order by page.place)
    from (select id, row_number() over (order by (fecha is null and estado in ('pendiente', 'en proceso')) desc,
        coalesce(fecha, (created_at at time zone 'America/Bogota')::date) desc, sorts_at desc, created_at desc, id) as place
      from tasks where user_id = ${client}) page
    join tasks t on t.id = page.id left join users w on w.id = t.technician_id where page.place <= ${MOST}), '[]'))`

const computers = (client: Client) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('_id', c.id, 'serie', c.serie,
    'name', concat_ws(' ', replace(c.tipo_computadora, 'portatil', 'portátil'), c.marca, c.modelo)) order by c.created_at desc, c.id)
  from computers c where c.user_id = ${client}), '[]')`

const messages = (client: Client) => sql`(
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object('radicado', r.radicado, 'type', r.type,
    'receivedAt', iso_moment(r.received_at), 'state', case when r.closed_at is not null then 'closed'
      when r.answered_at is not null then 'answered' else 'open' end) order by r.place) filter (where r.place <= ${MOST}), '[]'))
  from (select found.*, row_number() over (order by found.received_at desc, found.number desc) as place from (
    select r.radicado, r.type, r.received_at, r.number, r.answered_at, r.closed_at from contact_requests r where r.user_id = ${client}
    union
    select r.radicado, r.type, r.received_at, r.number, r.answered_at, r.closed_at
    from ${newestOrders(client)} page cross join lateral messages_naming(page.id) r) found) r)`

type Row = Omit<ClientFile, 'createdAt' | 'addresses'> & { createdAt: Date }

/** The shop's data of an existing account (P-232): each list by an index of the client; undefined when there is none. */
export async function readClientFile(db: Db, clientId: string): Promise<ClientFile | undefined> {
  const client = sql<string>`${clientId}::uuid`
  const { rows } = await sql<Row>`
    select u.id as _id, u.name, u.email, u.phone, u.role, u.document_type as "documentType", u.document, u.created_at as "createdAt",
      ${orders(client)} as orders, ${bought(client)} as bought, ${owed(client)} as owed, ${cases(client)} as cases, ${visits(client)} as visits, ${computers(client)} as computers, ${messages(client)} as messages
    from users u where u.id = ${client} and u.deleted_at is null`.execute(db)
  const [file] = rows
  if (!file) return undefined
  return { ...file, createdAt: file.createdAt.toISOString(), addresses: await listAddresses(db, clientId) }
}

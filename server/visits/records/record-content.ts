import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { inBogota } from '../../../contract/values/civil-days.ts'
import { hideKeys } from '../../../contract/visits/hide-keys.ts'
import type { RecordDocument } from '../../../contract/visits/visit-records.ts'
import type { Tx } from '../../platform/database/pool.ts'
import { computerName, shownReason } from '../visit-columns.ts'
import { accountOfVisit } from './account-of-visit.ts'
import type { RecordsContext, RecordShop } from './context.ts'

/** The content to be signed: the document without number and signature. */
export type RecordContent = Omit<RecordDocument, 'number' | 'signature'>

type Facts = Pick<RecordContent, 'technician' | 'place' | 'tipo' | 'request' | 'fecha' | 'client'>
type Row = Facts & {
  startedAt: Date | null
  endedAt: Date | null
  computers: RecordContent['computers']
  points: RecordContent['points']
}

/** The current content of a visit; undefined when its client's account is deleted. */
export async function readContent(
  { now }: Pick<RecordsContext, 'now'>,
  tx: Tx,
  { taskId, shop }: { taskId: string; shop: RecordShop },
): Promise<RecordContent | undefined> {
  const { rows } = await sql<Row>`
    select coalesce(w.name, '') as technician, t.direccion as place, t.tipo, left(t.id::text, 8) as request,
      coalesce(to_char(t.fecha, 'YYYY-MM-DD'), '') as fecha,
      jsonb_build_object('name', u.name, 'document', concat_ws(' ', u.document_type, nullif(u.document, ''))) as client,
      (select at from visit_stages where task_id = t.id and stage = 'started') as "startedAt",
      (select at from visit_stages where task_id = t.id and stage = 'finished') as "endedAt",
      ${computers} as computers, ${points} as points
    from tasks t join users u on u.id = t.user_id left join users w on w.id = t.technician_id
    where t.id = ${taskId} and u.deleted_at is null`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  const endedOn = row.endedAt ? inBogota(row.endedAt).fecha : row.fecha || inBogota(now()).fecha
  return {
    shop: {
      name: shop.name,
      legalName: shop.legalName,
      nit: shop.nit,
      address: `${shop.address}, ${shop.city}`,
      phone: shop.phone,
    },
    client: row.client,
    technician: row.technician,
    place: row.place,
    tipo: row.tipo,
    request: row.request,
    fecha: row.fecha,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    computers: row.computers.map(withoutKeys),
    points: row.points.map(({ text, state, note }) => ({ text, state, note: hideKeys(note) })),
    ...(await accountOfVisit(tx, taskId, endedOn)),
  }
}

const withoutKeys = (computer: RecordContent['computers'][number]): RecordContent['computers'][number] => ({
  ...computer,
  findings: hideKeys(computer.findings),
  workDone: hideKeys(computer.workDone),
  reason: hideKeys(computer.reason),
})

const computers = sql<RecordContent['computers']>`coalesce((select jsonb_agg(jsonb_build_object(
    'name', ${computerName}, 'serie', c.serie, 'state', c.state, 'findings', c.findings, 'workDone', c.work_done,
    'reason', ${shownReason}, 'minutes', c.minutes,
    'photos', coalesce((select jsonb_agg(jsonb_build_object('_id', p.id, 'moment', p.moment,
        'sha256', encode(p.fingerprint, 'hex')) order by p.moment, p.taken_at, p.id)
      from visit_photos p where p.computer_id = c.id and p.removed_at is null), '[]')) order by c.position)
  from visit_computers c where c.task_id = t.id), '[]')`

const points = sql<RecordContent['points']>`coalesce((select jsonb_agg(jsonb_build_object(
    'text', p.text, 'state', p.state, 'note', p.note) order by p.position)
  from visit_points p where p.task_id = t.id), '[]')`

/** A hash that is equal for equal contents. */
export const hashOfContent = (content: RecordContent): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest()

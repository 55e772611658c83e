import { expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { addTask } from '../../test/visits/technician-tasks.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { db, pool } = shop
const technician = await openTechnician(shop)
const client = await openClient(shop)
const task = await addTask(db, { technicianId: technician.id, estado: 'pendiente' })
const { _id: other } = (await client.postCorrective({ descripcion: 'Otro cliente' })).body.data
const computer = await client.register()
await client.send('PUT', `/api/my-computers/${computer}/care-plan`, { months: 6 })

const proposal = (about: string) =>
  `insert into care_plan_visits (plan_id, period, due_on, state, task_id, answered_at)
   select id, period, due_on, ${about} from care_plans`

test.each([
  ['I36', `update tasks set estado = 'completado' where id = $1`],
  ['I36', 'delete from visit_computers where task_id = $1'],
  [
    'I36b',
    `insert into visit_stages (task_id, stage, at, technician_id) select id, 'started', now(), technician_id from tasks where id = $1`,
  ],
  ['I36c', `insert into visit_follow_ups (task_id, follow_up_id) values ($1, '${other}')`],
  [
    'I38b',
    `insert into visit_records (task_id, year, number, document, hash, way, technician_id)
     select id, 2026, 2, null, sha256(''), 'drawing', technician_id from tasks where id = $1`,
  ],
  [
    'I38c',
    `insert into visit_records (task_id, year, number, document, hash, way, technician_id)
     select id, 2026, 1, null, sha256(''), 'drawing', technician_id from tasks where id = $1`,
  ],
  [
    'I50',
    `insert into visit_records (task_id, year, number, document, hash, way, technician_id)
     select id, 2026, 1, '{"total": 5}', sha256('{"total": 5}'), 'drawing', technician_id from tasks where id = $1;
     insert into visit_quotes (id, task_id, number, total, fingerprint, technician_id, state)
     select gen_random_uuid(), id, 1, 0, sha256(''), technician_id, 'approved' from tasks where id = $1`,
  ],
  [
    'I39',
    `insert into technician_days_off (technician_id, day) select technician_id, '2099-01-01' from tasks where id = $1`,
  ],
  [
    'I39b',
    `with place as (insert into task_places (task_id, municipality_code) select $1, min(code) from municipalities on conflict do nothing)
     update bookings set municipality_code = (select max(code) from municipalities) where task_id = $1`,
  ],
  [
    'I39c',
    `insert into visit_cancellations (task_id, version, reason) select id, version, 'x' from tasks where id = $1`,
  ],
  [
    'I40',
    `insert into visit_answers (task_id, decision, version, hora, via) select id, 'confirmed', version + 1, '', 'account' from tasks where id = $1`,
  ],
  ['I41', proposal(`'accepted', $1, now()`)],
  ['I41b', `update care_plans set ended_at = now() where $1 <> ''; ${proposal(`'proposed', null, null`)}`],
  ['I41c', `update care_plans set period = 3 where $1 <> ''`],
])('%s reports: %s', async (rule, damage) => {
  expect(await violatedInvariants(pool, damage.replaceAll('$1', `'${task}'`))).toContain(rule)
  await expectInvariants(pool)
})

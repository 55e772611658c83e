import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { plainPicture } from '../../test/http/upload.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const ROUNDS = raceRounds(4)
const technician = await openTechnician(shop)
/** Two phones of one technician. */
const [first, second] = [openVisitSteps(technician), openVisitSteps(technician)]
const client = await openClient(shop)

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

async function requestVisit(round: number): Promise<string> {
  return (await client.postCorrective({ descripcion: `Ronda ${round} ${Math.random()}` })).body.data._id
}

async function startVisit(round: number, requested?: string): Promise<string> {
  const id = requested ?? (await requestVisit(round))
  await technician.take(id, 1)
  await first.stage(id, 'started')
  return id
}
const computerOf = async (id: string) => (await first.read(id)).computers[0]

test.each(ROUNDS)(
  'of two phones saving one computer at once one succeeds, the other gets its values (round %i)',
  async (round) => {
    const id = await startVisit(round)
    const { _id: computerId, version } = await computerOf(id)
    const save = (phone: typeof first, findings: string) =>
      phone.post(id, 'computer', { computerId, version, state: 'resuelto', findings })
    const answers = await Promise.all([save(first, 'Uno'), save(second, 'Dos')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [saved, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(refused?.body.code).toBe('VISIT_CHANGED')
    expect(refused?.body.data.computers[0].findings).toBe(saved?.body.data.computers[0].findings)
  },
)

test.each(ROUNDS)(
  'a result and a call that completes the visit arrive at once: no computer stays open (round %i)',
  async (round) => {
    const id = await startVisit(round)
    const { _id: computerId, version } = await computerOf(id)
    const [result, completed] = await Promise.all([
      first.post(id, 'computer', { computerId, version, state: round % 2 ? 'resuelto' : 'en_curso' }),
      technician.save(id, { estado: 'completado' }),
    ])
    expect(completed.status).toBe(200)
    const { state } = await computerOf(id)
    if (result.status === 200) expect(state).toBe(round % 2 ? 'resuelto' : 'sin_detalle')
    else expect([result.body.code, state]).toEqual(['VISIT_CHANGED', 'sin_detalle'])
  },
)

test.each(ROUNDS)('one step sent four times at once is applied once (round %i)', async (round) => {
  const id = await startVisit(round)
  const { _id: computerId, version } = await computerOf(id)
  const step = { stepId: randomUUID(), at: new Date().toISOString(), computerId, version, findings: 'Polvo' }
  const answers = await Promise.all([first, second, first, second].map((phone) => phone.post(id, 'computer', step)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await computerOf(id)).version).toBe(version + 1)
})

test.each(ROUNDS)('four follow-up calls at once propose one visit (round %i)', async (round) => {
  const id = await startVisit(round)
  await first.result(id, 1, { state: 'requiere_repuesto' })
  await technician.save(id, { estado: 'completado' })
  const answers = await Promise.all([first, second, first, second].map((phone) => phone.followUp(id)))
  expect(new Set(answers.map(({ body }) => body.data.followUpId)).size).toBe(1)
  const { rows } = await pool.query(`select count(*)::int as many from visit_follow_ups where task_id = $1`, [id])
  expect(rows).toEqual([{ many: 1 }])
})

test('a computer joins the follow-up while another transaction locks both visits, like a day off: neither fails', async () => {
  let request = await requestVisit(1)
  // Ids are random: at least every second one is below this one, so that the follow-up soon has such an id.
  while (request < '8') request = await requestVisit(1)
  const id = await startVisit(1, request)
  await first.result(id, 1, { state: 'pospuesto', reason: 'Llueve' })
  await technician.save(id, { estado: 'completado' })
  let followUpId = ''
  // The visits of a day are locked in the order of their ids.
  while (followUpId === '' || followUpId > id) {
    if (followUpId !== '') await technician.save(followUpId, { estado: 'cancelado' })
    followUpId = (await first.followUp(id)).body.data.followUpId
  }
  const holder = new pg.Client({ connectionString: shop.connectionString })
  await holder.connect()
  onTestFinished(() => holder.end())
  const lock = (taskId: string) => holder.query('select from tasks where id = $1 for no key update', [taskId])
  await holder.query('begin')
  await lock(followUpId)
  await pool.query(`update visit_computers set state = 'resuelto', reason = '' where task_id = $1`, [id])
  const saving = first.result(id, 1, { state: 'requiere_repuesto' })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await lock(id)
  await holder.query('commit')
  expect((await saving).status).toBe(200)
  expect((await first.read(followUpId)).computers).toHaveLength(2)
})

test.each(ROUNDS)('of two technicians registering the hundredth computer at once one may (round %i)', async (round) => {
  const owner = await openClient(shop)
  const people = [technician, await openTechnician(shop, `Óscar Pinto ${round}`)]
  const visits = await Promise.all(
    people.map(async (person, n) => {
      const phone = openVisitSteps(person)
      const { _id } = (await owner.postCorrective({ descripcion: `Sin nombre ${round} ${n}` })).body.data
      await person.take(_id, 1)
      await phone.stage(_id, 'started')
      const { computers } = await phone.read(_id)
      return { phone, taskId: String(_id), computerId: String(computers[0]._id) }
    }),
  )
  await pool.query(
    `insert into computers (user_id, tipo_computadora, marca, modelo, serie)
     select user_id, 'mesa', 'M', 'T', (100000 + n)::text from tasks, generate_series(1, 99) n where id = $1`,
    [visits[0]?.taskId],
  )
  const answers = await Promise.all(
    visits.map(({ phone, taskId, computerId }, n) =>
      phone.post(taskId, 'which-computer', {
        computerId,
        added: { tipoComputadora: 'portatil', marca: 'Boreal', modelo: 'B2', serie: String(n + 1) },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'El cliente ya tiene 100 equipos en su lista.',
  )
  expect((await owner.get('/api/get-computer')).body.data).toHaveLength(100)
})

test('of two transactions that counted nothing and add the hundredth computer at once one may, by the trigger', async () => {
  const { id: owner } = await openClient(shop)
  const add = (db: pg.Client | typeof pool, from: number, to: number) =>
    db.query(
      `insert into computers (user_id, tipo_computadora, marca, modelo, serie)
       select $1, 'mesa', 'M', 'T', n::text from generate_series($2::int, $3::int) n`,
      [owner, from, to],
    )
  await add(pool, 1, 99)
  const people = await Promise.all(
    [1, 2].map(async () => {
      const person = new pg.Client({ connectionString: shop.connectionString })
      await person.connect()
      onTestFinished(() => person.end())
      await person.query('begin')
      return person
    }),
  )
  const [one, other] = people as [pg.Client, pg.Client]
  await add(one, 100, 100)
  const late = add(other, 101, 101).then(
    () => 'stored',
    ({ constraint }: { constraint?: string }) => constraint,
  )
  // It counts only after the first one's rows are visible.
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await one.query('commit')
  expect(await late).toBe('computers_at_most_a_hundred')
  await other.query('rollback')
  const { rows } = await pool.query('select count(*)::int as count from computers where user_id = $1', [owner])
  expect(rows).toEqual([{ count: 100 }])
})

test('of fourteen photos at once ten are stored', async () => {
  const id = await startVisit(1)
  const { _id: computerId } = await computerOf(id)
  const shades = Array.from({ length: 14 }, (_, n) => `#00${(16 + n).toString(16)}00`)
  const photos = await Promise.all(shades.map((shade) => plainPicture(40, 30, shade).jpeg().toBuffer()))
  const answers = await Promise.all(photos.map((photo) => first.photo(computerId, photo)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['VISIT_PHOTOS_FULL']),
  )
})

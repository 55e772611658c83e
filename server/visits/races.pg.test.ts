import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/invariants.ts'
import { raceRounds } from '../../test/race-rounds.ts'
import { openTestShop } from '../../test/shop.ts'
import { plainPicture } from '../../test/upload.ts'
import { openPhone } from '../../test/visit-steps.ts'
import { openClient, openTechnician } from '../../test/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const ROUNDS = raceRounds(4)
const technician = await openTechnician(shop)
/** Two phones of one technician, and the application of somebody else that knows no computers. */
const [one, two] = [openPhone(technician), openPhone(technician)]
const client = await openClient(shop)

afterEach(async () => {
  await expectInvariants(pool)
  await pool.query(`update tasks set estado = 'cancelado' where estado in ('pendiente', 'en proceso')`)
})

async function begin(round: number): Promise<string> {
  const { _id } = (await client.postCorrective({ descripcion: `Ronda ${round} ${Math.random()}` })).body.data
  await technician.take(_id, 1)
  await one.stage(_id, 'started')
  return _id
}
const computerOf = async (id: string) => (await one.read(id)).computers[0]

test.each(ROUNDS)('two phones save one computer at once: one is saved, the other sees it (round %i)', async (round) => {
  const id = await begin(round)
  const { _id: computerId, version } = await computerOf(id)
  const save = (phone: typeof one, findings: string) =>
    phone.post(id, 'computer', { computerId, version, state: 'resuelto', findings })
  const answers = await Promise.all([save(one, 'Uno'), save(two, 'Dos')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [saved, refused] = answers.toSorted((a, b) => a.status - b.status)
  expect(refused?.body.code).toBe('VISIT_CHANGED')
  expect(refused?.body.data.computers[0].findings).toBe(saved?.body.data.computers[0].findings)
})

test.each(ROUNDS)(
  'a result and a call that completes the visit come at once: no computer stays open (round %i)',
  async (round) => {
    const id = await begin(round)
    const { _id: computerId, version } = await computerOf(id)
    const [result, completed] = await Promise.all([
      one.post(id, 'computer', { computerId, version, state: round % 2 ? 'resuelto' : 'en_curso' }),
      technician.save(id, { estado: 'completado' }),
    ])
    expect(completed.status).toBe(200)
    const { state } = await computerOf(id)
    if (result.status === 200) expect(state).toBe(round % 2 ? 'resuelto' : 'sin_detalle')
    else expect([result.body.code, state]).toEqual(['VISIT_CHANGED', 'sin_detalle'])
  },
)

test.each(ROUNDS)('one step sent by both at once is taken once (round %i)', async (round) => {
  const id = await begin(round)
  const { _id: computerId, version } = await computerOf(id)
  const step = { stepId: randomUUID(), at: new Date().toISOString(), computerId, version, findings: 'Polvo' }
  const answers = await Promise.all([one, two, one, two].map((phone) => phone.post(id, 'computer', step)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await computerOf(id)).version).toBe(version + 1)
})

test.each(ROUNDS)('what is left over is proposed once, whoever presses (round %i)', async (round) => {
  const id = await begin(round)
  await one.result(id, 1, { state: 'requiere_repuesto' })
  await technician.save(id, { estado: 'completado' })
  const answers = await Promise.all([one, two, one, two].map((phone) => phone.followUp(id)))
  expect(new Set(answers.map(({ body }) => body.data.followUpId)).size).toBe(1)
  const { rows } = await pool.query(`select count(*)::int as many from visit_follow_ups where task_id = $1`, [id])
  expect(rows).toEqual([{ many: 1 }])
})

test('the last place among ten photos is given once', async () => {
  const id = await begin(1)
  const { _id: computerId } = await computerOf(id)
  const shades = Array.from({ length: 14 }, (_, n) => `#00${(16 + n).toString(16)}00`)
  const photos = await Promise.all(shades.map((shade) => plainPicture(40, 30, shade).jpeg().toBuffer()))
  const answers = await Promise.all(photos.map((photo) => one.photo(computerId, photo)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['VISIT_PHOTOS_FULL']),
  )
})

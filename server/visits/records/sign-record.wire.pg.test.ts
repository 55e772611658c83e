import { createHash, randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { plainPicture } from '../../../test/http/upload.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { dayFromToday } from '../../../test/visits/technician-tasks.ts'
import { openMoneyOwner, openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openVisitSigning, requestVisit, signature } from '../../../test/visits/visit-records.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const { phone, sign, end } = openVisitSigning(technician)
const client = await openClient(shop)

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

const countRecords = async () => (await pool.query('select count(*)::int as many from visit_records')).rows[0].many
const readAs = async (person: Pick<typeof client, 'get'>, id: string) => person.get(`/api/visit-records/${id}`)

describe('a completed visit', () => {
  test('is signed once: the record has its results, points, photos and account, and the visit shows its number', async () => {
    const owner = await openClient(shop)
    await owner.register({ modelo: 'Aire 14', serie: '77120934' })
    const id = await requestVisit(owner, { cantidad_computadoras: 2 })
    await phone.stage(id, 'on_the_way')
    const photoId = randomUUID()
    const [{ _id: computerId }] = (await phone.read(id)).computers
    await phone.photo(computerId, await plainPicture(60, 40, '#225533').jpeg().toBuffer(), { photoId, moment: 'antes' })
    expect((await end(id, { workDone: 'Limpieza y clave 7K4M-2QXD-9FHT-BC62' })).body.data.record).toBeNull()
    const { status, body } = await sign(id)
    expect([status, body.message]).toEqual([200, 'Acta firmada'])
    expect(body.data.record.number).toMatch(/^ACTA-\d{4}-\d{6}$/)
    const { data } = (await readAs(owner, id)).body
    expect(data).toMatchObject({
      ...{ number: body.data.record.number, mayAdd: false, additions: [] },
      document: {
        technician: 'Teresa Muñoz',
        place: 'Calle 45 # 20-31, Bogotá',
        computers: [
          { name: 'portátil Lumen Aire 14', serie: '77120934', state: 'resuelto', findings: 'Se apagaba con el calor' },
          { workDone: 'Limpieza y clave (clave oculta)', minutes: 52, photos: [] },
        ],
        lines: [{ text: 'Mantenimiento preventivo, 2 equipos', amount: 50_000, warranty: { days: 92 } }],
        total: 50_000,
        signature: { way: 'drawing', name: 'Luz Marina Ospina', drawing: signature() },
      },
    })
    expect(data.document.points.filter(({ state }: { state: string }) => state === 'done')).toHaveLength(3)
    expect(data.document.computers[0].photos).toEqual([
      { _id: photoId, moment: 'antes', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect((await owner.get(`/api/my-visits/${id}`)).body.data.record.number).toBe(data.number)
    const { rows } = await pool.query('select document from visit_records where task_id = $1', [id])
    expect(createHash('sha256').update(rows[0].document).digest('hex')).toBe(data.sha256)
    expect(rows[0].document).not.toContain('7K4M')
  })

  test('signed again, by the same step or another one, keeps its record', async () => {
    const id = await requestVisit(client)
    await end(id)
    const stepId = randomUUID()
    const at = new Date().toISOString()
    const { version } = (await phone.read(id)).task
    const first = await sign(id, { stepId, at, version })
    const before = await countRecords()
    const again = await sign(id, { stepId, at, version })
    const other = await sign(id, { name: 'Otra Persona', drawing: signature(50) })
    expect([first, again, other].map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of [again, other]) expect(body.data.record).toEqual(first.body.data.record)
    expect(await countRecords()).toBe(before)
    expect((await readAs(client, id)).body.data.document.signature.name).toBe('Luz Marina Ospina')
    const reused = await sign(id, { stepId, at, version, name: 'Otra' })
    expect([reused.status, reused.body.code]).toEqual([422, 'KEY_REUSED'])
  })

  test('signed offline names the step that completed it instead of a version', async () => {
    const id = await requestVisit(client)
    await phone.stage(id, 'started')
    await phone.result(id, 1, { state: 'resuelto' })
    await phone.checkAll(id)
    const stepId = randomUUID()
    const { version } = (await phone.read(id)).task
    await phone.stage(id, 'finished', { stepId, version })
    const { status, body } = await sign(id, { version, after: stepId })
    expect([status, body.data?.record?.number]).toEqual([200, expect.stringMatching(/^ACTA-/)])
  })

  test('has the reason of each unfinished computer, and nothing of a former state', async () => {
    const owner = await openClient(shop)
    const computerId = await owner.register()
    const id = await requestVisit(owner, { cantidad_computadoras: 2 })
    await phone.stage(id, 'started')
    await phone.result(id, 1, { state: 'pospuesto', reason: 'No tenía la clave' })
    await end(id)
    expect((await phone.result(id, 2, { state: 'no_se_pudo', reason: 'Placa quemada' })).status).toBe(200)
    expect((await owner.get(`/api/my-visits/${id}`)).body.data.computers).toMatchObject([
      { state: 'resuelto', reason: '' },
      { state: 'no_se_pudo', reason: 'Placa quemada' },
    ])
    expect((await owner.get(`/api/my-computers/${computerId}`)).body.data.visits).toMatchObject([{ reason: '' }])
    expect((await sign(id)).status).toBe(200)
    expect((await readAs(owner, id)).body.data.document.computers).toMatchObject([
      { state: 'resuelto', reason: '' },
      { state: 'no_se_pudo', reason: 'Placa quemada' },
    ])
  })

  test('gets the next number of the year', async () => {
    const numbers: number[] = []
    for (let visit = 0; visit < 3; visit++) {
      const id = await requestVisit(client)
      await end(id)
      numbers.push(Number((await sign(id)).body.data.record.number.slice(-6)))
    }
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2])
  })
})

describe('signing is refused', () => {
  const expectRefused = async (id: string, about: object, expected: [number, string, string?]) => {
    const before = await countRecords()
    const { status, body } = await sign(id, about)
    expect([status, body.code, ...(expected[2] === undefined ? [] : [body.message])]).toEqual(expected)
    expect(await countRecords()).toBe(before)
  }

  test('before completion, with a stale version, and with another total', async () => {
    const id = await requestVisit(client)
    await expectRefused(id, {}, [409, 'VISIT_STATE'])
    await phone.stage(id, 'started')
    await expectRefused(id, {}, [409, 'VISIT_STATE'])
    await phone.result(id, 1, { state: 'resuelto' })
    await phone.checkAll(id)
    await phone.stage(id, 'finished')
    await expectRefused(id, { version: 1 }, [409, 'VISIT_CHANGED'])
    await expectRefused(id, { total: 24_999 }, [409, 'VISIT_CHANGED'])
    expect((await sign(id, { total: 25_000 })).status).toBe(200)
  })

  test.each([
    [{ drawing: undefined }, 'Falta tu firma'],
    [{ drawing: '' }, 'Falta tu firma.'],
    [{ drawing: 'M1 1' }, 'La firma no es válida.'],
    [{ drawing: 'M1 1L2 2"/><script>' }, 'La firma no es válida.'],
    [{ drawing: 'M1 1L1001 2' }, 'La firma no es válida.'],
    [{ drawing: `M1 1${'L100 100'.repeat(3_001)}` }, 'La firma tiene demasiados trazos. Bórrala y firma de nuevo.'],
    [{ drawing: 'M1 1L2 2', code: '123456' }, 'Falta tu firma'],
    [{ code: '12345' }, 'El código tiene 6 números.'],
    [{ name: ' ' }, 'Por favor ingrese un nombre válido (máximo 100 caracteres).'],
    [{ total: -1 }, 'Total no válido.'],
  ])('with %j', async (about, message) => {
    const id = await requestVisit(client)
    await end(id)
    await expectRefused(id, about, [400, 'VALIDATION', message])
  })

  test('to another technician, and for an unknown visit', async () => {
    const other = await openTechnician(shop, 'Óscar Pinto')
    const id = await requestVisit(client)
    await pool.query('update tasks set technician_id = $2 where id = $1', [id, technician.id])
    await end(id)
    const foreign = openVisitSigning(other).phone
    for (const taskId of [id, randomUUID()]) {
      const { status } = await foreign.post(taskId, 'record', { name: 'X', drawing: signature(), version: 3 })
      expect(status).toBe(404)
    }
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
    expect(await pool.query('select from visit_records where task_id = $1', [id])).toMatchObject({ rowCount: 0 })
  })
})

function nextYear(day: string): string {
  const later = new Date(`${day}T12:00:00Z`)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  return later.toISOString().slice(0, 10)
}

test('the account of a record lists the approved lines and the payments', async () => {
  const billing = openVisitBilling(technician)
  await openMoneyOwner(shop)
  const { _id: id } = (await client.postCorrective({ descripcion: 'No enciende' })).body.data
  await technician.take(id, 1)
  const disk = await addProduct(shop, { name: 'Unidad SSD 480 GB', price: 189_900, stock: 4 })
  await billing.addPart(id, disk, { quantity: 2 })
  const [{ _id: computerId }] = (await phone.read(id)).computers
  await billing.addService(id, { position: 2, amount: 60_000, computerId })
  await billing.agree(id)
  await billing.pay(id, 400_000)
  await billing.pay(id, 39_800, { method: 'transfer' })
  await end(id)
  await sign(id, { total: 439_800 })
  const today = dayFromToday()
  const { document } = (await readAs(client, id)).body.data
  expect(document).toMatchObject({
    lines: [
      { text: 'Equipo: Limpieza y pasta térmica', amount: 60_000, warranty: { days: 92, until: dayFromToday(92) } },
      { text: '2 × Unidad SSD 480 GB', amount: 379_800, warranty: { until: nextYear(today) } },
    ],
    ...{ total: 439_800, approvedAt: expect.stringMatching(/Z$/) },
    paid: [
      { method: 'cash', amount: 400_000 },
      { method: 'transfer', amount: 39_800 },
    ],
  })
})

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { computer, openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false, limits: true })
const { pool } = shop
const technician = await openTechnician(shop)

afterEach(async () => {
  await expectInvariants(pool)
  await pool.query(`update tasks set estado = 'completado' where estado in ('pendiente', 'en proceso')`)
})

describe('the database itself refuses', () => {
  const insert = (about: Record<string, unknown>) => {
    const task = {
      tipo: 'preventivo',
      fecha: openDay(),
      hora: '10:00',
      tipo_computadoras: 'mesa',
      marca_computadoras: 'Norte',
      cantidad_computadoras: 2,
      otros_detalles: '',
      costo: 50_000,
      ...about,
    }
    const names = Object.keys(task)
    return pool.query(
      `insert into tasks (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(task),
    )
  }

  test('overlapping visits of one technician', async () => {
    const client = await openClient(shop)
    const about = { user_id: client.id, technician_id: technician.id }
    await insert({ ...about, hora: '10:00' })
    await expect(insert({ ...about, hora: '10:59' })).rejects.toMatchObject({ constraint: 'bookings_never_overlap' })
    await insert({ ...about, hora: '11:00' })
    await expect(
      pool.query(`update tasks set hora = '10:30' where technician_id = $1 and hora = '11:00'`, [technician.id]),
    ).rejects.toMatchObject({ constraint: 'bookings_never_overlap' })
  })

  test.each([
    [{ costo: 49_999 }, 'tasks_preventive_cost'],
    [{ costo: null }, 'tasks_preventive_cost'],
    [{ hora: 'en la tarde' }, 'tasks_preventive_is_whole'],
    [{ fecha: null }, 'tasks_preventive_is_whole'],
    [{ cantidad_computadoras: 101, costo: 2_525_000 }, 'tasks_cantidad_range'],
    [{ estado: 'terminado' }, 'tasks_estado_known'],
    [{ tipo: 'correctivo' }, 'tasks_corrective_is_whole'],
    [{ hora: 'x'.repeat(41) }, 'tasks_hora_length'],
  ])('a preventive request with %j', async (about, constraint) => {
    const client = await openClient(shop)
    await expect(insert({ user_id: client.id, ...about })).rejects.toMatchObject({ constraint })
  })

  test('changing or deleting history, deleting tasks, and changing their price, count or creation', async () => {
    const client = await openClient(shop)
    const { _id } = (await client.postPreventive()).body.data
    await technician.save(_id, { estado: 'en proceso' })
    for (const statement of [
      `update task_history set actor = null`,
      `delete from task_history`,
      `truncate task_history`,
      `delete from tasks`,
      `update tasks set cantidad_computadoras = 2, costo = 50000`,
      `update tasks set created_at = now() - interval '1 year'`,
    ]) {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
    await pool.query('update tasks set version = 99 where id = $1', [_id])
    expect((await pool.query('select version from tasks where id = $1', [_id])).rows[0].version).toBe(2)
  })
})

test('requests, changes and refusals are logged without typed texts', async () => {
  const client = await openClient(shop)
  const { _id } = (await client.postPreventive({ descripcion: 'palabra-secreta' })).body.data
  await technician.save(_id, { hora: '11:00', estado: 'en proceso' }, 1)
  await technician.save(_id, { hora: '12:00' }, 1)
  await client.send('PUT', `/api/actualizarTarea/${_id}`, { estado: 'completado' })
  const { rows } = await pool.query(
    `select actor, action, target, result, before, after from audit_log where actor = any ($1) and action ~ '^(request|task)[.]' order by id`,
    [[client.id, technician.id]],
  )
  const fecha = openDay()
  expect(rows.filter(({ actor, target }) => actor === client.id || target === _id)).toEqual([
    {
      actor: client.id,
      action: 'request.created',
      target: _id,
      result: 'ok',
      before: null,
      after: { tipo: 'preventivo' },
    },
    {
      actor: technician.id,
      action: 'task.changed',
      target: _id,
      result: 'ok',
      before: { fecha, hora: '10:00', estado: 'pendiente' },
      after: { fecha, hora: '11:00', estado: 'en proceso' },
    },
    {
      actor: technician.id,
      action: 'task.changed',
      target: _id,
      result: 'refused',
      before: null,
      after: { code: 'TASK_CHANGED' },
    },
    {
      actor: client.id,
      action: 'task.changed',
      target: null,
      result: 'refused',
      before: null,
      after: { code: 'NOT_ALLOWED' },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('palabra-secreta')
})

describe('rate limits (A-4)', () => {
  test('20 requests per hour', async () => {
    const client = await openClient(shop)
    const statuses = []
    for (let i = 0; i < 21; i++) statuses.push((await client.postCorrective({ descripcion: `Equipo ${i}` })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect(Number((await client.postCorrective()).headers.get('retry-after'))).toBeGreaterThan(3_000)
  })

  test('60 computers per hour, and 30 holds per minute', async () => {
    const client = await openClient(shop)
    const uploads = []
    for (let i = 0; i < 61; i++) uploads.push((await client.post('/api/upload-computer', computer())).status)
    expect(uploads).toEqual([...Array.from({ length: 60 }, () => 201), 429])
    const holds = []
    for (let i = 0; i < 31; i++) holds.push((await client.hold()).status)
    expect(holds).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    await pool.query('delete from bookings where held_for is not null')
  })
})

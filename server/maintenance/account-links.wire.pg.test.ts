import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/invariants.ts'
import { openDay } from '../../test/open-days.ts'
import { PASSWORD } from '../../test/people.ts'
import { openTestShop } from '../../test/shop.ts'
import { openClient, openTechnician } from '../../test/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)

afterEach(async () => {
  await expectInvariants(pool)
})

const leave = (
  client: {
    delete: (path: string, body: object) => Promise<{ status: number; body: { success: boolean; code?: string } }>
  },
  more: object = {},
) => client.delete('/api/delete-user', { password: PASSWORD, ...more })

test('a visit in progress prevents the deletion of the account (A-35)', async () => {
  const client = await openClient(shop)
  const { _id } = (await client.postPreventive()).body.data
  await technician.save(_id, { estado: 'en proceso' })
  const refused = await leave(client, { confirm: true })
  expect(refused.status).toBe(200)
  expect(refused.body).toMatchObject({
    success: false,
    code: 'SERVICE_UNDER_WAY',
    message: 'Tienes un mantenimiento en proceso. Podrás eliminar tu cuenta cuando termine.',
  })
  await technician.save(_id, { estado: 'completado' })
  expect((await leave(client)).body).toMatchObject({ success: true })
})

test('a client is warned of pending requests; then they are cancelled, and their texts are erased', async () => {
  const client = await openClient(shop)
  const secret = 'palabra-que-nadie-mas-escribe'
  const serial = await client.register({ marca: 'Lumen', serie: '8675309' })
  const done = (await client.postPreventive({ hora: '08:00', descripcion: secret, otros_detalles: secret })).body.data
  await technician.save(done._id, { estado: 'completado' })
  const visit = (await client.postPreventive({ hora: '09:00', direccion: secret })).body.data
  const text = { descripcion: secret, direccion: secret, sintomas: secret, accion_previa: secret, frecuencia: secret }
  const computadoras = [{ serial_computadoras: serial, problema: secret }]
  await client.postCorrective({ ...text, problema: secret, computadoras })
  await client.hold({ fecha: openDay(1) })

  const requested = await leave(client)
  expect(requested.status).toBe(200)
  expect(requested.body).toMatchObject({
    success: false,
    code: 'CONFIRM_DELETION',
    message:
      'Antes de eliminar la cuenta, revisa lo que todavía está abierto: Tienes 2 solicitudes de soporte pendientes: se cancelarán.',
    data: { open: ['Tienes 2 solicitudes de soporte pendientes: se cancelarán.'] },
  })
  expect((await leave(client, { confirm: true })).body).toMatchObject({ success: true })

  const { rows } = await pool.query('select id, estado, costo from tasks where user_id = $1 order by created_at', [
    client.id,
  ])
  expect(rows.map(({ estado }) => estado)).toEqual(['completado', 'cancelado', 'cancelado'])
  expect(rows[0].costo).toBe(25_000)
  const everything = await pool.query(
    `select (select string_agg(t::text, '') from tasks t) || (select string_agg(l::text, '') from task_computers l)
       || coalesce((select string_agg(c::text, '') from computers c), '') as text`,
  )
  expect(everything.rows[0].text).not.toContain(secret)
  expect(everything.rows[0].text).not.toContain('8675309')
  const cancelled = await technician.preventives('cancelado')
  expect(cancelled.find((task: { _id: string }) => task._id === visit._id)).toMatchObject({
    client: null,
    direccion: '',
  })
})

describe('a request of a deleted account', () => {
  const leftBehind = async (estado: string) => {
    const client = await openClient(shop)
    const { _id } = (await client.postCorrective({ descripcion: 'Teclado' })).body.data
    expect((await technician.save(_id, { estado })).status).toBe(200)
    expect((await leave(client)).body.success).toBe(true)
    return { client, _id: _id as string }
  }
  const stateOf = async (_id: string) =>
    (await pool.query('select estado, version from tasks where id = $1', [_id])).rows[0]

  test.each(['completado', 'cancelado'])(
    '%s is not opened again, and the technician gets the reason',
    async (estado) => {
      const { _id } = await leftBehind(estado)
      const before = await stateOf(_id)
      for (const wanted of ['pendiente', 'en proceso']) {
        const refused = await technician.save(_id, { estado: wanted, hora: '11:00' })
        expect([refused.status, refused.body.code, refused.body.message]).toEqual([
          409,
          'CLIENT_GONE',
          'Quien pidió este mantenimiento eliminó su cuenta: la tarea no se puede volver a abrir.',
        ])
      }
      expect(await stateOf(_id)).toEqual(before)
      expect((await technician.save(_id, { hora: 'en la tarde' })).status).toBe(200)
    },
  )

  test('cannot be open in the database, whatever the application does', async () => {
    const { client, _id } = await leftBehind('completado')
    const refusal = { constraint: 'tasks_open_has_client' }
    await expect(pool.query(`update tasks set estado = 'en proceso' where id = $1`, [_id])).rejects.toMatchObject(
      refusal,
    )
    await expect(
      pool.query(
        `insert into tasks (tipo, user_id, sintomas, accion_previa, frecuencia, prioridad, problema)
         values ('correctivo', $1, '', '', '', 'baja', '')`,
        [client.id],
      ),
    ).rejects.toMatchObject(refusal)
  })

  test('is cancelled with the account also when it is in progress', async () => {
    const client = await openClient(shop)
    const { _id } = (await client.postPreventive({ fecha: openDay(2) })).body.data
    await technician.save(_id, { estado: 'en proceso' })
    await pool.query('delete from sessions where user_id = $1', [client.id])
    await pool.query(
      `update users set name = '', email = '', phone = '', document = '', profile_pic = '', password_hash = '',
         role = 'GENERAL', deleted_at = now() where id = $1`,
      [client.id],
    )
    expect((await stateOf(_id)).estado).toBe('cancelado')
  })

  test('is closed in the end when it is opened again during the deletion', async () => {
    for (let round = 0; round < 4; round += 1) {
      const client = await openClient(shop)
      const { _id } = (await client.postCorrective({ descripcion: 'Teclado' })).body.data
      await technician.save(_id, { estado: 'completado' })
      const [saved, left] = await Promise.all([
        technician.save(_id, { estado: 'en proceso' }),
        leave(client, { confirm: true }),
      ])
      // Opened first, it keeps the account; deleted first, it stays closed.
      expect([saved.body.success, left.body.success].toSorted()).toEqual([false, true])
    }
  })
})

test('a technician whose account is deleted loses open tasks, and the client’s request stays open', async () => {
  const client = await openClient(shop)
  const leaving = await openTechnician(shop, 'Óscar Pinto')
  const { _id } = (await client.postCorrective({ descripcion: 'Pantalla' })).body.data
  await leaving.take(_id, 1)
  expect((await leave(leaving, { confirm: true })).body).toMatchObject({ success: true })
  const [task] = await technician.correctives()
  expect(task).toMatchObject({ _id, assigned: 'nobody', estado: 'pendiente' })
})

import { afterEach, expect, test } from 'vitest'

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
  client: { delete: (path: string, body: object) => Promise<{ status: number; body: { code?: string } }> },
  more: object = {},
) => client.delete('/api/delete-user', { password: PASSWORD, ...more })

test('a maintenance under way keeps the account (security policy, call 8)', async () => {
  const client = await openClient(shop)
  const { _id } = (await client.askPreventive()).body.data
  await technician.save(_id, { estado: 'en proceso' })
  const refused = await leave(client, { confirm: true })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'SERVICE_UNDER_WAY',
    message: 'Tienes un mantenimiento en proceso. Podrás eliminar tu cuenta cuando termine.',
  })
  await technician.save(_id, { estado: 'completado' })
  expect((await leave(client)).status).toBe(200)
})

test('who leaves is told of pending requests; then they are cancelled, and what was written is erased', async () => {
  const client = await openClient(shop)
  const secret = 'palabra-que-nadie-mas-escribe'
  const serial = await client.register({ marca: 'Lumen', serie: '8675309' })
  const done = (await client.askPreventive({ hora: '08:00', descripcion: secret, otros_detalles: secret })).body.data
  await technician.save(done._id, { estado: 'completado' })
  const visit = (await client.askPreventive({ hora: '09:00', direccion: secret })).body.data
  const text = { descripcion: secret, direccion: secret, sintomas: secret, accion_previa: secret, frecuencia: secret }
  const computadoras = [{ serial_computadoras: serial, problema: secret }]
  await client.askCorrective({ ...text, problema: secret, computadoras })
  await client.hold({ fecha: openDay(1) })

  const asked = await leave(client)
  expect(asked.status).toBe(409)
  expect(asked.body).toMatchObject({
    code: 'CONFIRM_DELETION',
    data: { open: ['Tienes 2 solicitudes de soporte pendientes: se cancelarán.'] },
  })
  expect((await leave(client, { confirm: true })).status).toBe(200)

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

test('a technician who leaves gives open tasks back, and the client’s visit stays asked for', async () => {
  const client = await openClient(shop)
  const leaving = await openTechnician(shop, 'Óscar Pinto')
  const { _id } = (await client.askCorrective({ descripcion: 'Pantalla' })).body.data
  await leaving.take(_id, 1)
  expect((await leave(leaving, { confirm: true })).status).toBe(200)
  const [task] = await technician.correctives()
  expect(task).toMatchObject({ _id, assigned: 'nobody', estado: 'pendiente' })
})

import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { Db } from '../../server/platform/database/pool.ts'
import { longTexts } from '../browser/long-texts.ts'
import { signInAs } from '../shop/people.ts'
import { dayFromToday } from './technician-tasks.ts'
import { registerComputer } from './visit-forms.ts'
import { openVisitBilling } from './visit-money.ts'
import type { Technician } from './visits.ts'

type Shop = { db: Db; pool: pg.Pool; address: string }

/**
 * Adds two visits of today with {@link longTexts} to a technician: one begun, with a quote that nobody approved, and one
 * that is approved and ended, but neither paid nor signed. @returns their ids and the computers of the first
 */
export async function addLongVisits(shop: Shop, technician: Technician) {
  const client = await signInAs(shop, { name: longTexts.name, email: `visits.${longTexts.email}` })
  const owner = await signInAs(shop, { role: 'ADMIN' })
  const points = [longTexts.word, longTexts.link].map((text) => ({ text, isRequired: true }))
  const { body: lists } = await owner.get('/api/checklists')
  const { version } = lists.data.find(({ tipo }: { tipo: string }) => tipo === 'correctivo')
  const { body: prices } = await owner.get('/api/service-prices')
  for (const saved of [
    await owner.send('PUT', '/api/checklists/correctivo', { version, points }),
    await owner.send('PUT', '/api/service-prices', {
      version: prices.data.version,
      services: [{ name: `Copia ${longTexts.word}`, from: 1_000_000, to: 9_999_999 }],
    }),
  ]) {
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  }
  const listVersion: number = (await owner.get('/api/service-prices')).body.data.version
  const { rows } = await shop.pool.query(
    `insert into products (product_name, brand_name, category, price, selling_price, stock, units_sold)
     values ($1, $2, 'Tecnologia', 9999999, 9999990, 50, 1000) returning id`,
    [longTexts.product, longTexts.word],
  )
  const billing = openVisitBilling(technician)
  const add = async () => {
    const lines = await Promise.all(
      [1, 2].map(() => registerComputer(client, { marca: longTexts.word, modelo: longTexts.word })),
    )
    const { body } = await client.post('/api/mantenimiento-correctivo', {
      descripcion: longTexts.link,
      direccion: longTexts.address,
      sintomas: longTexts.word,
      problema: longTexts.link,
      prioridad: 'alta',
      computadoras: lines.map(({ _id }) => ({ serial_computadoras: _id, problema: longTexts.link })),
    })
    const taskId: string = body.data._id
    await shop.pool.query('update tasks set technician_id = $2, fecha = $3 where id = $1', [
      ...[taskId, technician.id, dayFromToday()],
    ])
    await billing.stage(taskId, 'started')
    await billing.result(taskId, 1, { state: 'requiere_repuesto', findings: longTexts.link, workDone: longTexts.word })
    await billing.point(taskId, 1, { state: 'not_applicable', note: longTexts.word })
    await billing.addPart(taskId, rows[0].id, { quantity: 20 })
    await billing.addService(taskId, { serviceId: randomUUID(), listVersion, amount: 9_999_999 })
    return taskId
  }
  const [quoted, approved] = [await add(), await add()]
  await billing.quote(quoted)
  const { quote } = (await billing.quote(approved)).body.data.money
  const agreed = await billing.approve(approved, quote, { signer: longTexts.name })
  if (agreed.status !== 200) throw new Error(JSON.stringify(agreed.body))
  for (const position of [1, 2])
    await billing.result(approved, position, { state: 'pospuesto', reason: longTexts.link })
  await billing.checkAll(approved)
  const ended = await billing.stage(approved, 'finished')
  if (ended.status !== 200) throw new Error(JSON.stringify(ended.body))
  const { computers } = await billing.read(quoted)
  return { quoted, approved, computerId: computers[0]._id as string, billing }
}

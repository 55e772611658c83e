import { expect, test } from 'vitest'

import { Line } from '../../test/http/raw-http.ts'
import { formOf, plainPicture } from '../../test/http/upload.ts'
import { sendSheet } from '../../test/products/imports.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { usualTimes } from '../platform/handler-times.ts'

const times = { ...usualTimes }
const shop = await openTestShop({ demo: false, times })
const admin = await signInAs(shop, { role: 'ADMIN' })
const { pool } = shop

/** The number of rows of a table once all writes have ended. */
async function storedIn(table: string): Promise<number> {
  const writing = `select count(*)::int as many from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (state = 'active' or state like 'idle in transaction%')
      and application_name = 'alero'`
  await expect.poll(async () => (await pool.query(writing)).rows).toEqual([{ many: 0 }])
  return (await pool.query(`select count(*)::int as many from ${table}`)).rows[0].many
}

test('a file refused for taking too long is not stored afterwards, and can be sent again', async () => {
  const sheet = 'Nombre;Categoría;Precio;Descripción\nOlla;Hogar;90000;De hierro\n'
  const holder = await pool.connect()
  try {
    await holder.query('begin; lock table imports in share mode')
    times.fileMs = 100
    const { status, body } = await sendSheet(admin, sheet)
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    await holder.query('commit')
  } finally {
    times.fileMs = 60_000
    holder.release()
  }
  expect([await storedIn('imports'), await storedIn('import_rows')]).toEqual([0, 0])
  expect((await sendSheet(admin, sheet)).status).toBe(200)
  expect(await storedIn('imports')).toBe(1)
})

type Upload = { path: string; type: string; body: Buffer }
const slowSheet: Upload = {
  path: '/api/product-imports?fileName=lento.csv',
  type: 'application/octet-stream',
  body: Buffer.from('Nombre;Categoría;Precio;Descripción\nTetera;Hogar;80000;De hierro\n'),
}
const slowPhoto: Upload = {
  path: '/api/upload-image',
  ...formOf([
    { name: 'upload_preset', value: 'mern_product' },
    { name: 'file', value: await plainPicture(40, 40).jpeg().toBuffer(), filename: 'foto.jpg', type: 'image/jpeg' },
  ]),
}

/** Sends it byte by byte for 18 s, longer than the limit of other bodies. */
async function sendSlowly(cookie: string, { path, type, body }: Upload) {
  const line = new Line(shop.address)
  line.write(
    `POST ${path} HTTP/1.1\r\nhost: ${new URL(shop.address).host}\r\nsec-fetch-site: same-origin\r\ncontent-type: ${type}\r\ncookie: ${cookie}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  const begun = performance.now()
  let sent = 0
  const dribble = setInterval(() => {
    const due = Math.min(body.length, Math.floor(((performance.now() - begun) / 18_000) * body.length))
    if (due > sent) line.write(body.subarray(sent, due))
    sent = Math.max(sent, due)
  }, 100)
  try {
    const response = await line.answer()
    return { response, seconds: (performance.now() - begun) / 1_000, line }
  } finally {
    clearInterval(dribble)
  }
}

test('a file and a photo may arrive slowly from authorised people', { timeout: 40_000 }, async () => {
  const cookie = `sid=${admin.jar.get('sid')}`
  const sent = await Promise.all([sendSlowly(cookie, slowSheet), sendSlowly(cookie, slowPhoto)])
  expect(sent.map(({ response }) => response?.status)).toEqual([200, 201])
})

test('a body from an unauthorised person has the same time limit as any other', { timeout: 40_000 }, async () => {
  const begun = performance.now()
  const { response, line } = await sendSlowly('sid=nobody', slowSheet)
  expect(response?.status).toBe(401)
  await line.ended()
  expect(performance.now() - begun).toBeLessThan(25_000)
})

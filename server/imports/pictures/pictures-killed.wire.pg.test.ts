import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { expectInvariants } from '../../../test/database/invariants.ts'
import { reviewSheet, waitForState } from '../../../test/products/imports.ts'
import { openPictureSite, pictureOf } from '../../../test/products/picture-site.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { spawnShop } from '../../../test/shop/spawn-shop.ts'

const ROWS = 12
const PICTURES = 3
/** The number of pictures that the site serves, before it holds the others until the shop is killed. */
const ANSWERED = 16

test('a shop that is killed while it fetches pictures continues where it was: none is lost, none is added twice', async () => {
  const { db, pool, connectionString } = await openTestDatabase()
  await pool.query(
    `insert into categories (name, short_name, facade, position) values ('Mascotas', 'Mascotas', '#000', 1) on conflict do nothing`,
  )
  const directory = await mkdtemp(join(tmpdir(), 'alero-killed-'))
  addCleanup(() => rm(directory, { recursive: true, force: true }))
  const open = () => spawnShop({ DATABASE_URL: connectionString, DATA_DIR: directory }, 'test/shop/picture-shop.ts')

  const site = await openPictureSite()
  const dead = Promise.withResolvers<void>()
  for (let number = 1; number <= ROWS * PICTURES; number++)
    site.answers.set(`/${number}.png`, async (_, response) => {
      if (site.requested.length > ANSWERED) await dead.promise
      response.writeHead(200, { 'content-type': 'image/png' }).end(await pictureOf(number))
    })

  const first = await open()
  const admin = await signInAs({ db, address: first.address }, { role: 'ADMIN' })
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const pictures = Array.from({ length: PICTURES }, (__, n) => `${site.origin}/${row * PICTURES + n + 1}.png`)
    return `${row + 1},simple,COL-${row},Collar ${row},1,1,5,,12900,Mascotas,"${pictures.join(', ')}"`
  })
  const header = 'ID,Type,SKU,Name,Published,In stock?,Stock,Sale price,Regular price,Categories,Images'
  const { _id } = await reviewSheet(admin, `${header}\n${lines.join('\n')}\n`)
  await admin.post(`/api/product-imports/${_id}/apply`, { pictureHosts: [site.host] })
  await waitForState(admin, _id, 'applied')
  await expect.poll(() => site.requested.length).toBeGreaterThan(ANSWERED)

  const exited = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await exited
  dead.resolve()
  const fetched = `select address from import_pictures where state = 'fetched'`
  const before: string[] = (await pool.query(fetched)).rows.map((row) => new URL(row.address).pathname)
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(ROWS * PICTURES)

  // The database may still be running a statement of the dead process, which would claim again.
  const atWork = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and state <> 'idle'`
  await expect.poll(async () => (await pool.query(atWork)).rowCount).toBe(0)

  // Pictures claimed by the dead process are free after its lease.
  await pool.query(
    `update import_pictures set leased_until = now() - interval '1 second' where leased_until is not null`,
  )
  await open()
  const waiting = `select from import_pictures where state <> 'fetched'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(0)

  // Pictures attached before the kill are not requested again.
  for (const path of before) expect(site.requested.filter((one) => one === path)).toHaveLength(1)
  const products = await pool.query(
    `select p.product_image, array_agg(i.picture order by i.position) as pictures
     from import_pictures i join import_rows r using (import_id, row) join products p on p.id = r.product_id group by p.id`,
  )
  expect(products.rowCount).toBe(ROWS)
  for (const { product_image, pictures } of products.rows) expect(product_image).toEqual(pictures)
  const stored = await pool.query(
    `select count(*)::int as many, count(*) filter (where uses = 1)::int as used from pictures`,
  )
  expect(stored.rows).toEqual([{ many: ROWS * PICTURES, used: ROWS * PICTURES }])
  await expectInvariants(pool)
}, 90_000)

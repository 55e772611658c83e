import { once } from 'node:events'

import { expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openVisitor } from '../../../test/http/visitor.ts'
import { reviewSheet, waitForState } from '../../../test/products/imports.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { startShopProcess } from '../../../test/shop/shop-process.ts'

const ROWS = 800

test('an import whose process is killed continues at the next start, and writes nothing twice', async () => {
  const first = await startShopProcess()
  const admin = await signInAs(first, { role: 'ADMIN' })
  const lines = Array.from({ length: ROWS }, (_, n) => `Collar ${n};Mascotas;${10_000 + n};${n % 7};COL-${n}`)
  const { _id } = await reviewSheet(admin, `Nombre;Categoría;Precio;Existencias;SKU\n${lines.join('\n')}\n`)
  await admin.post(`/api/product-imports/${_id}/apply`, {})
  const written = async (): Promise<number> =>
    Number((await first.pool.query(`select count(*) as many from import_rows where outcome = 'applied'`)).rows[0].many)
  await expect.poll(written, { interval: 20, timeout: 20_000 }).toBeGreaterThan(0)
  const exited = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await exited
  const atDeath = await written()
  expect(atDeath).toBeLessThan(ROWS)

  const second = await startShopProcess({ DATABASE_URL: first.connectionString, DATA_DIR: first.directory })
  const again = openVisitor(second.address)
  for (const [name, value] of admin.jar) again.jar.set(name, value)
  expect((await waitForState(again, _id, 'applied')).counts).toMatchObject({ applied: ROWS, failed: 0 })
  const { rows } = await first.pool.query(
    `select count(*)::int as made, count(distinct product_name)::int as names, max(version)::int as version,
       (select count(*)::int from product_changes) as changes, count(distinct sku)::int as references
     from products where product_name like 'Collar %' and description = ''`,
  )
  expect(rows).toEqual([{ made: ROWS, names: ROWS, version: 1, changes: ROWS, references: ROWS }])
  await expectInvariants(first.pool)
}, 90_000)

import { once } from 'node:events'

import { afterAll, expect, test } from 'vitest'

import { openVisitor } from '../http/visitor.ts'
import { reuseProcesses } from './hosted-shop.ts'
import { signInAs } from './people.ts'
import { startShopProcess } from './shop-process.ts'

const endReuse = reuseProcesses()
afterAll(endReuse)

const productsOf = async (address: string) => (await openVisitor(address).get('/api/get-product')).body.data

test('a shop leaves its process to the next one, but neither products, responses, sessions nor settings', async () => {
  const first = await startShopProcess({ DEMO: 'off', PUBLIC_URL: 'http://tienda.example' })
  await first.pool.query(
    `insert into products (product_name, brand_name, category, price, selling_price)
     select 'Parlante', 'Norte', name, 90000, 90000 from categories order by position limit 1`,
  )
  await expect.poll(() => productsOf(first.address)).toHaveLength(1)
  const person = await signInAs(first)
  expect((await openVisitor(first.address).get('/robots.txt')).body).toContain('tienda.example')
  await first.stop()

  const second = await startShopProcess({ DEMO: 'off' })
  expect(second.child.pid).toBe(first.child.pid)
  expect(await productsOf(second.address)).toEqual([])
  const visitor = openVisitor(second.address)
  visitor.jar.set('sid', person.jar.get('sid') ?? '')
  expect((await visitor.get('/api/sessions')).status).toBe(401)
  expect((await visitor.get('/robots.txt')).body).not.toContain('tienda.example')
  await second.stop()
})

test('two shops at a time are two processes', async () => {
  const [one, other] = [await startShopProcess({ DEMO: 'off' }), await startShopProcess({ DEMO: 'off' })]
  expect(one.child.pid).not.toBe(other.child.pid)
  await one.stop()
  expect(await productsOf(other.address)).toEqual([])
  await other.stop()
})

test('a shop that cannot open reports why, and after a killed process the next shop gets another one', async () => {
  await expect(startShopProcess({ DEMO: 'off', PUBLIC_URL: 'tienda' })).rejects.toThrow('PUBLIC_URL')
  const killed = await startShopProcess({ DEMO: 'off' })
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  await killed.stop()
  const next = await startShopProcess({ DEMO: 'off' })
  expect(next.child.pid).not.toBe(killed.child.pid)
  expect(await productsOf(next.address)).toEqual([])
  await next.stop()
})

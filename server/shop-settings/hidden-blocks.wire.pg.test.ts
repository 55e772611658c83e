import { afterEach, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)

const path = '/api/shop-settings/hidden-blocks'
const read = async () => (await owner.get(path)).body.data
const save = (hiddenBlocks: unknown, seen: unknown = []) => owner.send('PUT', path, { hiddenBlocks, seen })
const html = async (address: string): Promise<string> => (await visitor.get(address)).body as string
afterEach(async () => save([], (await read()).hiddenBlocks))

test('the menus and the home page show everything until the owner hides a block, and immediately no longer show it (P-298)', async () => {
  expect((await visitor.get('/api/shop')).body.data.hiddenBlocks).toEqual([])
  const before = await html('/')
  for (const shown of ['Top&#x27;s Deportes', '>Deportes<', '>Bebé<', '>Moda<', 'Relojes favoritos']) {
    expect(before).toContain(shown)
  }
  const hidden = ['Deportes', 'Hogar', 'Bebé', 'Moda', 'Relojes favoritos', 'Mejora tu PC aquí']
  const { status, body } = await save([...hidden, 'Deportes'])
  expect([status, body.message, body.data]).toEqual([200, 'Guardado', { hiddenBlocks: hidden }])
  expect((await visitor.get('/api/shop')).body.data.hiddenBlocks).toEqual(hidden)
  const after = await html('/')
  for (const gone of ['Top&#x27;s Deportes', 'Top&#x27;s Hogar', '>Deportes<', '>Hogar<', '>Bebé<', '>Moda<']) {
    expect(after).not.toContain(gone)
  }
  for (const gone of ['<h2 class="type-tile">Relojes favoritos', '<h2 class="type-tile">Mejora tu PC']) {
    expect(after).not.toContain(gone)
  }
  expect(after).toContain('Top&#x27;s Tecnologia')
  expect(after).toContain('Tecnología inalámbrica')
  // Its pages are still available by their address.
  expect((await visitor.get('/product-category/Deportes')).status).toBe(200)
  const { rows } = await shop.pool.query(
    `select before, after from audit_log where action = 'shop.changed' and result = 'ok' order by at, id limit 1`,
  )
  expect(rows).toEqual([{ before: { hiddenBlocks: [] }, after: { hiddenBlocks: hidden } }])
})

test('without its first cards the home page has no empty frame for them', async () => {
  const cards = ['Esenciales de viaje más queridos', 'Tecnología inalámbrica', 'Consentidos de la casa']
  await save([...cards, 'Hallazgos fantásticos para el hogar'])
  const page = await html('/')
  expect(page).not.toContain('aria-label="Para empezar"')
  expect(page).toContain('aria-label="Más ideas"')
})

test('the owner reads which categories have products for sale', async () => {
  expect((await read()).inUse).toEqual([])
  for (const category of ['Moda para hombre', 'Tecnologia']) {
    await shop.pool.query(
      `insert into categories (name, short_name, facade, position) values ($1, $1, 'casa', length($1))`,
      [category],
    )
    await shop.pool.query(
      `insert into products (product_name, category, brand_name, description, price, selling_price)
       values ('Uno', $1, 'Otros', '', 1000, 1000)`,
      [category],
    )
  }
  expect((await read()).inUse).toEqual(['Moda para hombre', 'Tecnologia'])
  await shop.pool.query(`update products set deleted_at = now() where category = 'Moda para hombre'`)
  expect((await read()).inUse).toEqual(['Tecnologia'])
})

test("a save over somebody else's change is refused with the current state", async () => {
  await save(['Moda', 'Bebé'])
  const { status, body } = await save(['Deportes'])
  expect([status, body.code, body.data]).toEqual([409, 'HIDDEN_BLOCKS_CHANGED', { hiddenBlocks: ['Moda', 'Bebé'] }])
  // Their order does not matter.
  expect((await save([], ['Bebé', 'Moda'])).status).toBe(200)
  const together = await Promise.all([save(['Moda']), save(['Hogar'])])
  expect(together.map(({ status: one }) => one).sort()).toEqual([200, 409])
})

const unknown = 'Elige de la lista lo que no se muestra.'
test.each([
  [['Libros'], unknown],
  [['hogar'], unknown],
  [[7], unknown],
  ['Hogar', 'Di qué no se muestra.'],
  [null, 'Di qué no se muestra.'],
])('%j is refused, and nothing changes', async (wanted, message) => {
  const { status, body } = await save(wanted)
  expect([status, body.message, (await read()).hiddenBlocks]).toEqual([400, message, []])
})

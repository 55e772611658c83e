import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { reviewSheet, waitForState } from '../../test/products/imports.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)
afterAll(() => expectInvariants(shop.pool))
beforeEach(() => shop.pool.query('truncate former_paths'))

const add = async (productName: string, more: object = {}): Promise<string> => {
  const { rows } = await shop.pool.query(
    `insert into products (product_name, brand_name, category, price, selling_price, stock, variant_group, variant_options)
     values ($1, 'Camisetas', 'Moda para hombre', 50000, 50000, 5, $2, $3) returning id`,
    [productName, ...Object.values({ group: '', options: '', ...more })],
  )
  return rows[0].id
}
const [cup, plate] = [await add('Taza, grande'), await add('Plato')]
const small = await add('Buzo S', { group: 'Buzo Ñandú', options: 'Talla: S' })
const large = await add('Buzo L', { group: 'BUZO ñandú', options: 'Talla: L' })

const review = (lines: string | Buffer) =>
  admin.send('POST', '/api/former-path-files', Buffer.from(lines), {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/octet-stream',
  })
const reviewed = async (lines: string) => (await review(lines)).body.data.rows
const save = (paths: unknown) => admin.post('/api/former-paths', { paths })
const list = async (query = '') => (await admin.get(`/api/former-paths${query}`)).body
const leadsTo = async (address: string) => {
  const { status, headers } = await visitor.get(address)
  return status === 301 ? headers.get('location') : status
}

describe('an address of before (P-279)', () => {
  test('leads to its product however it is written, and any other address stays as it was', async () => {
    await save([
      { path: '/products/taza-ñ', productId: cup },
      { path: '/product/taza', productId: cup },
      { path: '/producto/taza', productId: cup },
    ])
    for (const address of [
      '/products/taza-%C3%B1',
      '/products/taza-%C3%B1/',
      '/Products/TAZA-%C3%91?variant=7&next=//evil.example',
      '/collections/cocina/products/taza-%C3%B1',
      '/collections/c%C3%B3cina/products/taza-%C3%B1/?x',
      '//producto//taza',
      '/product/taza',
      '/product/Taza/?attribute_pa_color=azul',
    ]) {
      expect([address, await leadsTo(address)]).toEqual([address, `/product/${cup}`])
    }
    for (const address of [
      '/products/taza',
      '/products/taza-%E0',
      '/collections/x/taza-%C3%B1',
      '/product/plato',
      '/api/producto/taza',
    ]) {
      expect([address, await leadsTo(address)]).toEqual([address, address.includes('%E0') ? expect.any(Number) : 404])
    }
    expect((await visitor.get('/products/taza')).body).toContain('No encontramos esta página.')
  })

  test('is answered with the headers of a page, without a body, and is requested again', async () => {
    await save([{ path: '/products/taza', productId: cup }])
    const { headers, body } = await visitor.get('/products/taza?x=%0d%0aset-cookie:a=b')
    expect(body).toBe('')
    expect(Object.fromEntries(headers)).toMatchObject({
      location: `/product/${cup}`,
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.get('set-cookie')).toBe(null)
    const { status } = await visitor.send('HEAD', '/products/taza')
    expect([status, (await visitor.post('/products/taza', {})).status]).toEqual([301, 404])
  })

  test('leads to a product that is not for sale, whose page says so, and nowhere once it is removed', async () => {
    await save([{ path: '/products/plato', productId: plate }])
    await shop.pool.query('update products set deleted_at = now() where id = $1', [plate])
    expect(await leadsTo('/products/plato')).toBe(`/product/${plate}`)
    expect((await visitor.get(`/product/${plate}`)).status).toBe(404)
    await shop.pool.query('update products set deleted_at = null where id = $1', [plate])
    const [{ _id }] = (await list()).data
    expect((await admin.delete(`/api/former-paths/${_id}`)).body.message).toBe('Dirección eliminada')
    expect(await leadsTo('/products/plato')).toBe(404)
    expect((await admin.delete(`/api/former-paths/${_id}`)).body.code).toBe('NOT_FOUND')
  })

  test('of a group leads to its first variant that can be bought, otherwise to the first; of a variant to that one', async () => {
    await save([
      { path: '/products/buzo', productId: large, leadsToGroup: true },
      { path: '/products/buzo-l', productId: large },
    ])
    const stock = (s: number, l: number) =>
      shop.pool.query('update products set stock = case id when $1 then $3::int else $4 end where id in ($1, $2)', [
        small,
        large,
        s,
        l,
      ])
    const both = async () => [await leadsTo('/products/buzo'), await leadsTo('/products/buzo-l')]
    const of = (id: string) => `/product/${id}`
    expect(await both()).toEqual([of(small), of(large)])
    await stock(0, 4)
    expect(await both()).toEqual([of(large), of(large)])
    await stock(0, 0)
    expect(await both()).toEqual([of(small), of(large)])
    await shop.pool.query('update products set deleted_at = now() where id = $1', [small])
    expect(await both()).toEqual([of(large), of(large)])
    await shop.pool.query('update products set deleted_at = now() where id = $1', [large])
    expect(await both()).toEqual([of(large), of(large)])
    await shop.pool.query('update products set deleted_at = null, stock = 5 where id in ($1, $2)', [small, large])
  })

  test('is not looked up for an existing page, though the table has it', async () => {
    const own = [
      '/about',
      '/search',
      '/robots.txt',
      `/product/${cup}`,
      '/product-category/hogar',
      '/admin-panel/import',
    ]
    await shop.pool.query(
      'insert into former_paths (path, product_id, leads_to_group) select unnest($1::text[]), $2, false',
      [own, plate],
    )
    for (const path of own) expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  })
})

describe('rows that the owner enters (P-280)', () => {
  test('is understood by address, reference, name and group, with or without titles, and stored only when it is confirmed', async () => {
    await shop.pool.query(`update products set sku = 'T-1' where id = $1`, [cup])
    await shop.pool.query(`insert into product_references values ('wooId', '77', $1)`, [cup])
    const rows = await reviewed(
      [
        'Dirección de antes\tProducto',
        `https://vieja.co/producto/a/\t${shop.address}/product/${cup.toUpperCase()}?x`,
        '/producto/b\tT-1',
        '/producto/c\t77',
        '/producto/d\tTAZA,  grande',
        '/producto/e\tbúzo ñandú',
        'vieja.co/producto/f\tBuzo L',
      ].join('\n'),
    )
    const product = { _id: cup, productName: 'Taza, grande', isForSale: true }
    const understood = { kind: 'new', product, leadsToGroup: false, before: null, problem: '' }
    expect(rows).toMatchObject([
      { row: 2, path: '/producto/a', ...understood },
      { row: 3, path: '/producto/b', ...understood },
      { row: 4, path: '/producto/c', ...understood },
      { row: 5, path: '/producto/d', ...understood },
      { path: '/producto/e', kind: 'new', product: { _id: small }, leadsToGroup: true },
      { path: '/producto/f', kind: 'new', product: { _id: large }, leadsToGroup: false },
    ])
    expect((await list()).total).toBe(0)
    type Row = { path: string; product: { _id: string }; leadsToGroup: boolean }
    const paths = rows.map(({ path, product: { _id }, leadsToGroup }: Row) => ({ path, productId: _id, leadsToGroup }))
    expect((await save(paths)).body).toMatchObject({ message: '6 direcciones guardadas', data: { saved: 6 } })
    expect(await leadsTo('/producto/e')).toBe(`/product/${small}`)
    // A name with a comma in pasted lines without titles.
    expect(await reviewed('/producto/d,Taza, grande\n/producto/e,Plato')).toMatchObject([
      { row: 1, kind: 'same', before: product },
      { row: 2, kind: 'change', before: { _id: small }, product: { _id: plate } },
    ])
  })

  test('reports for each line what is wrong with it', async () => {
    await add('Repetido')
    await add('Repetido')
    const rows = await reviewed(
      [
        '/a;Nada',
        '/b;Repetido',
        '/c;',
        ';Plato',
        'camisa;Plato',
        '/about;Plato',
        '/api/x;Plato',
        '/d;Plato',
        '/D/;Taza, grande',
      ].join('\n'),
    )
    expect(rows.map(({ kind }: { kind: string }) => kind).join()).toBe(
      'error,error,error,error,error,error,error,new,error',
    )
    expect(rows.map(({ problem }: { problem: string }) => problem)).toEqual([
      'La tienda no vende «Nada».',
      'Hay 2 productos con este nombre. Pon la dirección del que es.',
      'Falta el producto: su dirección en esta tienda, su referencia o su nombre.',
      'Falta la dirección.',
      'No es la dirección de un producto: escríbela desde la primera barra, como /products/camisa.',
      'Esta dirección es de esta tienda: no puede llevar a un producto.',
      'Esta dirección es de esta tienda: no puede llevar a un producto.',
      '',
      'Repite la dirección de la fila 8.',
    ])
  })

  test.each([
    ['', 'El archivo está vacío.'],
    ['Dirección,Producto', 'No hay ninguna dirección: cada una empieza por una barra (/).'],
    [
      '/a,"Plato',
      'Fila 1: hay una comilla (") que se abre y no se cierra. Revisa esa fila y vuelve a subir el archivo.',
    ],
    ['/a,Plato\n'.repeat(5_002), 'Son más de 5.000 direcciones. Divídelas en partes.'],
    [
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 7, 0xff, 0xfe]),
      'El archivo no es un CSV ni un libro de Excel (.xlsx).',
    ],
  ])('a file that cannot be read is refused', async (content, message) => {
    const { status, body } = await review(content)
    expect([status, body.code, body.message]).toEqual([400, 'SHEET_UNREADABLE', message])
  })

  test.each([
    [[], 400, 'VALIDATION'],
    [[{ path: 'camisa', productId: plate }], 400, 'VALIDATION'],
    [[{ path: '/', productId: plate }], 400, 'VALIDATION'],
    [[{ path: `/${'a'.repeat(500)}`, productId: plate }], 400, 'VALIDATION'],
    [[{ path: '/a', productId: 'x' }], 400, 'VALIDATION'],
    [[{ path: '/a', productId: plate, leadsToGroup: 'x' }], 400, 'VALIDATION'],
    [Array.from({ length: 5_001 }, (_, i) => ({ path: `/${i}`, productId: plate })), 400, 'VALIDATION'],
    [[{ path: '/a', productId: '00000000-0000-4000-8000-000000000000' }], 404, 'PRODUCT_NOT_FOUND'],
    [[{ path: '/About/', productId: plate }], 409, 'FORMER_PATH_OWN'],
  ])('a row that cannot be stored is refused, with all other rows', async (wrong, status, code) => {
    const refused = await save(wrong.length === 0 ? [] : [{ path: '/good', productId: plate }, ...wrong])
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect((await list()).total).toBe(0)
  })

  test('is refused once there are fifty thousand, unless an address is only changed', async () => {
    // Without checking that the same product exists fifty thousand times.
    await shop.pool.query(`
      alter table former_paths drop constraint former_paths_product_id_fkey;
      insert into former_paths (path, product_id, leads_to_group)
      select '/n/' || n, '${plate}', false from generate_series(1, 50000) n;
      alter table former_paths add constraint former_paths_product_id_fkey foreign key (product_id) references products (id) not valid`)
    expect((await save([{ path: '/one-more', productId: cup }])).body.code).toBe('FORMER_PATHS_FULL')
    expect((await save([{ path: '/n/7', productId: cup }])).status).toBe(200)
    expect(await list('?q=%2Fn%2F49999&page=1')).toMatchObject({ total: 1, pageSize: 50 })
    const found = await list(`?q=${encodeURIComponent('TAZA')}`)
    expect(found.data).toMatchObject([{ path: '/n/7', product: { productName: 'Taza, grande' } }])
    expect((await list('?page=1001')).data).toEqual([])
  })
})

describe('a file of Shopify', () => {
  const header =
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status'
  const categories = [{ from: 'Shirts', category: 'hogar', brandName: 'Cocina' }]
  const bring = async (rows: string[]) => {
    const { _id } = await reviewSheet(admin, [header, ...rows].join('\n'), { categories })
    await admin.post(`/api/product-imports/${_id}/apply`, {})
    await waitForState(admin, _id, 'applied')
    return _id
  }
  const named = async (name: string) =>
    (await shop.pool.query('select id from products where product_name = $1 and deleted_at is null', [name])).rows[0].id

  test('brings the addresses of its products; addresses chosen by the owner stay, missing ones are replaced', async () => {
    await save([{ path: '/products/bata', productId: plate }])
    const vest = ['chaleco,Chaleco,Shirts,Talla,S,shopify,0,50000,active', 'chaleco,,,,M,shopify,3,50000,']
    const mug = 'Jarrón-Ñ,Jarrón,Shirts,Title,Default Title,shopify,1,9900,active'
    const first = await bring([...vest, mug, 'bata,Bata,Shirts,Title,Default Title,shopify,1,9900,active'])
    expect(await leadsTo('/products/chaleco?variant=1')).toBe(`/product/${await named('Chaleco M')}`)
    expect(await leadsTo('/products/jarr%C3%B3n-%C3%B1')).toBe(`/product/${await named('Jarrón')}`)
    expect(await leadsTo('/products/bata')).toBe(`/product/${plate}`)
    expect(await reviewed('/otra/chaleco,chaleco\n/otra/jarra,Jarrón-Ñ')).toMatchObject([
      { kind: 'new', leadsToGroup: true },
      { kind: 'new', leadsToGroup: false },
    ])

    const old = await named('Jarrón')
    await admin.post(`/api/product-imports/${first}/undo`, {})
    await waitForState(admin, first, 'undone')
    expect(await leadsTo('/products/jarr%C3%B3n-%C3%B1')).toBe(`/product/${old}`)
    await bring([mug])
    expect(await named('Jarrón')).not.toBe(old)
    expect(await leadsTo('/products/jarr%C3%B3n-%C3%B1')).toBe(`/product/${await named('Jarrón')}`)
  })

  test('that was imported before there were such addresses still brought those of its products', async () => {
    await shop.pool.query(
      `insert into product_references values ('handle', 'Buzo talla:s', $1), ('handle', 'Buzo talla:l', $2),
       ('handle', 'Plato-Ñ', $3), ('handle', $4, $3), ('wooId', 'woo-1', $3)`,
      [small, large, plate, 'a'.repeat(64)],
    )
    const migration = await readFile(
      join(import.meta.dirname, '../../database/migrations/0148_former_paths.sql'),
      'utf8',
    )
    await shop.pool.query('truncate former_paths')
    await shop.pool.query(migration.slice(migration.indexOf('insert into')))
    const stored = (await list('?q=%2Fproducts%2F')).data.map(({ path }: { path: string }) => path)
    expect(stored).toEqual(expect.arrayContaining(['/products/buzo', '/products/plato-ñ']))
    expect(stored.some((path: string) => path.includes('aaaa') || path.includes('woo-1'))).toBe(false)
    expect(await leadsTo('/products/buzo')).toBe(`/product/${small}`)
    expect(await leadsTo('/products/plato-%C3%91')).toBe(`/product/${plate}`)
  })
})

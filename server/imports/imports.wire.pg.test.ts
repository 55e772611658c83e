import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { reviewSheet, rowsOf, sendSheet, waitForState } from '../../test/products/imports.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })

const exported = async (): Promise<string> => (await admin.get('/api/product-export?format=csv')).body
const post = (id: string, step: string, body = {}) => admin.post(`/api/product-imports/${id}/${step}`, body)
const one = async (name: string) =>
  (
    await shop.pool.query(
      `select id, price, selling_price, stock, digital, description, version, deleted_at is null as sold_now, attributes
       from products where product_name = $1 order by created_at desc limit 1`,
      [name],
    )
  ).rows[0]

const everythingOf = async (pool: typeof shop.pool) =>
  (
    await pool.query(`select (select count(*) from imports) as imports, (select count(*) from import_rows) as rows,
      (select md5(string_agg(p::text, '' order by id)) from products p) as products`)
  ).rows
const header = 'Nombre;Categoría;Subcategoría;Precio;Precio de venta;Existencias;SKU;Licencias\n'

describe('a file', () => {
  test('is shown as read, with guessed columns, and remembered the next time', async () => {
    const bytes = Buffer.from('Artículo;Nombre;Categoría;Precio\n1;Correa;Mascotas;1.299.900\n', 'latin1')
    const first = (await sendSheet(admin, bytes)).body.data
    expect(first).toMatchObject({
      state: 'read',
      format: 'other',
      rows: 1,
      reading: { kind: 'csv', encoding: 'windows-1252', delimiter: ';' },
      columns: [{ letters: 'A', name: 'Artículo' }, { name: 'Nombre' }, { name: 'Categoría' }, { name: 'Precio' }],
      sample: [['1', 'Correa', 'Mascotas', '1.299.900']],
      settings: { mapping: { productName: 1, category: 2, price: 3 }, decimals: 'dots', clearEmpty: false },
      isRemembered: false,
    })
    await post(first._id, 'review', { settings: { ...first.settings, mapping: { ...first.settings.mapping, sku: 0 } } })
    await waitForState(admin, first._id, 'reviewed')
    expect((await sendSheet(admin, bytes)).body.data).toMatchObject({
      isRemembered: true,
      settings: { mapping: { sku: 0 } },
    })
  })

  test('with titles above its header is read below them, and another row can be chosen as the header', async () => {
    const csv = 'Ferretería El Tornillo;;\nNombre;Categoría;Precio\nCorrea;Mascotas;12.900\nOlla;Mascotas;9.900\n'
    const { _id, ...found } = (await sendSheet(admin, csv)).body.data
    expect(found).toMatchObject({
      headerRow: 2,
      rows: 2,
      columns: [{ name: 'Nombre' }, { name: 'Categoría' }, { name: 'Precio' }],
      top: [
        { row: 1, cells: ['Ferretería El Tornillo', '', ''] },
        { row: 2, cells: ['Nombre', 'Categoría', 'Precio'] },
        { row: 3, cells: ['Correa', 'Mascotas', '12.900'] },
        { row: 4, cells: ['Olla', 'Mascotas', '9.900'] },
      ],
    })
    const other = (await sendSheet(admin, csv, 'x.csv', '&headerRow=3')).body.data
    expect(other).toMatchObject({ headerRow: 3, rows: 1, columns: [{ name: 'Correa' }, {}, {}] })
    const none = await sendSheet(admin, csv, 'x.csv', '&headerRow=9')
    expect(none).toMatchObject({ status: 400, body: { message: 'El archivo no tiene títulos en la fila 9.' } })
    await post(_id, 'review', { settings: found.settings })
    await waitForState(admin, _id, 'reviewed')
    expect(await rowsOf(admin, _id)).toMatchObject([
      { row: 3, kind: 'new', productName: 'Correa' },
      { row: 4, kind: 'new' },
    ])
    await post(_id, 'cancel')
    const { rows } = await shop.pool.query('select top from imports where id = $1', [_id])
    expect(rows).toEqual([{ top: null }])
  })

  test('with IDs of another program does not match products by them', async () => {
    const header = 'ID;Nombre;Categoría;Precio\n'
    const foreign = await reviewSheet(admin, `${header}1;Correa roja;Mascotas;9.900\n2;Correa azul;Mascotas;9.900\n`)
    expect(foreign.settings.mapping).not.toHaveProperty('_id')
    expect(foreign.counts).toMatchObject({ new: 2, error: 0 })
    const own = await shop.pool.query('select id from products limit 1')
    const sent = await sendSheet(admin, `${header}${own.rows[0].id};;;9.900\nABC;;;9.900\n`)
    expect(sent.body.data.settings.mapping).toMatchObject({ _id: 0 })
  })

  test('without categories puts all its rows into one category', async () => {
    const csv = 'Nombre;Precio\nHamaca A;12.900\nHamaca B;13.900\n'
    const first = await reviewSheet(admin, csv)
    expect(first).toMatchObject({ counts: { error: 2 }, unknownCategories: [{ from: '', rows: 2 }] })
    const categories = [{ from: '', category: 'Mascotas', brandName: 'Mascotas' }]
    expect((await reviewSheet(admin, csv, { categories })).counts).toMatchObject({ new: 2, error: 0 })
  })

  test('shows that a row has licences, but not the keys (A-12)', async () => {
    const { body } = await sendSheet(
      admin,
      `${header}Antivirus;Mascotas;;1000;;;;LLAVE-OCULTA-1\nOlla;Mascotas;;1000;;;;\n`,
    )
    expect(body.data.sample.map((row: string[]) => row.at(-1))).toEqual(['(oculto)', ''])
    expect(JSON.stringify((await admin.get(`/api/product-imports/${body.data._id}`)).body)).not.toContain(
      'LLAVE-OCULTA',
    )
  })

  test('with texts cut in the middle of a character is reviewed to its end', async () => {
    const name = `${'x'.repeat(199)}🐕`
    const price = `${'y'.repeat(39)}🐕z`
    const placement = `${'z'.repeat(59)}🐕${'z'.repeat(139)}🐕`
    const { counts } = await reviewSheet(admin, `${header}${name};${placement};;1000\nOlla;Mascotas;;${price}\n`)
    expect(counts).toMatchObject({ error: 2 })
  })

  test.each<[string, Buffer | string, string, number, string]>([
    ['with an open quote', 'Nombre,Precio\n"Olla,1\n', 'x.csv', 400, 'Fila 2: hay una comilla'],
    ['with a NUL', 'Nombre,Precio\nOl\0la,1\n', 'x.csv', 400, 'caracteres nulos'],
    ['with a huge cell', `Nombre\n${'x'.repeat(50_000)}\n`, 'x.csv', 400, 'Fila 2, columna A'],
    ['that is empty', '', 'x.csv', 400, 'El archivo está vacío.'],
    ['of a header only', 'Nombre,Precio\n', 'x.csv', 400, 'solo tiene la fila de títulos'],
    [
      'that is a picture with another name',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000ff0102', 'hex'),
      'x.xlsx',
      400,
      'no es un CSV ni un libro de Excel',
    ],
    ['that is an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'x.csv', 400, '(.xls)'],
    ['that is a broken workbook', Buffer.from('504b0304ffff', 'hex'), 'x.xlsx', 400, 'dañado'],
  ])('%s is refused with a message and changes nothing', async (_, content, fileName, status, message) => {
    const before = await everythingOf(shop.pool)
    const answer = await sendSheet(admin, content, fileName)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, message: expect.stringContaining(message) })
    expect(await everythingOf(shop.pool)).toEqual(before)
    await expect.poll(() => readdir(join(shop.directory, 'received'))).toEqual([])
  })

  test('of 200 MB is refused before it is read, and one without a Content-Length at the limit', async () => {
    const huge = await admin.send('POST', '/api/product-imports?fileName=x.csv', 'x', {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/octet-stream',
      'content-length': String(200 * 1024 * 1024),
    })
    expect(huge.status).toBe(413)
    expect(huge.body.message).toBe('El archivo pesa 200 MB y el máximo es 20 MB. Divídelo en partes.')
    const answer = await sendEndless()
    expect(answer).toContain('413')
    await expect.poll(() => readdir(join(shop.directory, 'received'))).toEqual([])
  })

  test('that is not sent as a file is refused', async () => {
    const answer = await admin.post('/api/product-imports?fileName=x.csv', { path: '/etc/passwd' })
    expect(answer.status).toBe(415)
  })

  test('without a required column for new products is refused, unless an ID identifies the products', async () => {
    const sent = (await sendSheet(admin, 'Nombre,Categoría\nOlla,Mascotas\n')).body.data
    const refused = await post(sent._id, 'review', { settings: sent.settings })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('Falta la columna «Precio»')
    const nameless = (await sendSheet(admin, 'Color,Talla\nrojo,M\n')).body.data
    const lacksMore = await post(nameless._id, 'review', { settings: nameless.settings })
    expect(lacksMore.body.message).toMatch(/^Faltan las columnas «/)
    const twice = await post(sent._id, 'review', {
      settings: { ...sent.settings, mapping: { productName: 0, price: 0 } },
    })
    expect(twice.body.message).toBe('Cada columna del archivo puede usarse una sola vez.')
  })
})

describe('our own export', () => {
  test.each(['csv', 'xlsx'])('as %s is imported as «sin cambios», including formulas', async (format) => {
    await shop.pool.query(
      `update products set product_name = '=HYPERLINK("http://mala.example";"Gratis")', description = E'-5 °C\\n+ "comillas"; y @ más',
         link = '', brand = '@Marca', sku = '-001', features = $1 where id = (select id from products order by created_at limit 1)`,
      [
        JSON.stringify([
          { name: '=Peso', value: '-5: kg; "más", =A1' },
          { name: 'Uso', value: '@casa' },
        ]),
      ],
    )
    const answer = await admin.send('GET', `/api/product-export?format=${format}`)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="productos-\d{4}-\d\d-\d\d\.(csv|xlsx)"$/,
    )
    if (format === 'csv') expect(answer.body).toContain(`"'=HYPERLINK(""http`)
    const reviewed = await reviewSheet(admin, answer.bytes, { fileName: `productos.${format}` })
    expect(reviewed.format).toBe('own')
    expect(reviewed.counts).toMatchObject({ new: 0, change: 0, error: 0, skipped: 0, same: reviewed.rows })
    expect(reviewed.rows).toBeGreaterThan(100)
  })

  test('has no column for licence keys, though products have some', async () => {
    const keys = await shop.pool.query('select count(*) as many from licence_keys')
    expect(Number(keys.rows[0].many)).toBeGreaterThan(0)
    expect((await exported()).split('\n')[0]).not.toMatch(/licencia/i)
  })

  test('as a template reads as a new product', async () => {
    const template = await admin.get('/api/product-export?format=csv&template=1')
    const reviewed = await reviewSheet(admin, template.body)
    expect(reviewed.counts).toMatchObject({ new: 1, error: 0 })
  })
})

describe('an import', () => {
  test('writes the reviewed values, reports failed rows with their reason, and can be undone', async () => {
    const { pool } = shop
    await pool.query(`insert into products (product_name, brand_name, category, price, selling_price, stock, description)
      values ('Serrucho de prueba', 'Herramientas', 'Herramientas', 40000, 40000, 10, 'Corta.')`)
    const before = await one('Serrucho de prueba')
    const reviewed = await reviewSheet(
      admin,
      header +
        'Serrucho de prueba;Herramientas;;50.000;45.000;12;SER-1;\n' +
        'Correa de prueba;Mascotas;;20.000;;;COR-1;\n' +
        'Antivirus de prueba;Tecnologia;Software y licencias;90.000;;;ANT-1;ZZZ-1,ZZZ-2,ZZZ-3\n' +
        'Correa de prueba;Mascotas;;21.000;;;COR-1;\n' +
        'Sin precio;Mascotas;;gratis;;;SIN-1;QQQ-9\n',
    )
    expect(reviewed.counts).toMatchObject({ new: 2, change: 1, error: 2 })
    const rows = await rowsOf(admin, reviewed._id)
    expect(rows[0]).toMatchObject({
      row: 2,
      matchedBy: 'productName',
      changes: [
        { field: 'sku', from: '', to: 'SER-1' },
        { field: 'price', from: '$ 40.000', to: '$ 50.000' },
        { field: 'sellingPrice', from: '$ 40.000', to: '$ 45.000' },
        { field: 'stock', from: '10', to: '12' },
      ],
    })
    expect(rows[3].problems).toEqual([{ column: 'G', message: 'Repite el producto de la fila 3.' }])
    expect(rows[4].problems).toEqual([{ column: 'D', message: '«gratis» no es un precio escrito como 1.299.900.' }])
    expect(await one('Correa de prueba')).toBeUndefined()

    await post(reviewed._id, 'apply')
    const applied = await waitForState(admin, reviewed._id, 'appliedWithErrors')
    expect(applied).toMatchObject({
      done: 3,
      counts: { applied: 3, failed: 0, error: 2 },
      undoUntil: expect.any(String),
    })
    expect(await one('Serrucho de prueba')).toMatchObject({
      price: 50_000,
      selling_price: 45_000,
      stock: 12,
      description: 'Corta.',
    })
    expect(await one('Antivirus de prueba')).toMatchObject({ digital: true, stock: 3 })
    const stored = await pool.query(
      `select count(*) as many from import_rows where import_id = $1 and cells is not null`,
      [reviewed._id],
    )
    expect(Number(stored.rows[0].many)).toBe(2)
    const history = await pool.query('select source, action from product_changes where product_id = $1', [before.id])
    expect(history.rows).toEqual([{ source: 'import', action: 'changed' }])

    const failed = (await admin.get(`/api/product-imports/${reviewed._id}/failed-rows`)).body as string
    expect(failed).toContain('Sin precio')
    expect(failed).toContain('D6: «gratis» no es un precio escrito como 1.299.900.')
    expect(failed).toContain('Las licencias no se incluyen aquí')
    expect(failed).not.toContain('QQQ-9')

    // Two units of one were sold since; another was changed manually.
    await pool.query(`update products set stock = stock - 2 where product_name = 'Serrucho de prueba'`)
    await pool.query(`update products set price = 22000, version = version + 1 where product_name = 'Correa de prueba'`)
    await post(reviewed._id, 'undo')
    expect((await waitForState(admin, reviewed._id, 'undone')).counts).toMatchObject({ undone: 2, kept: 1, applied: 0 })
    expect(await one('Serrucho de prueba')).toMatchObject({ price: 40_000, selling_price: 40_000, stock: 8 })
    expect(await one('Antivirus de prueba')).toMatchObject({ sold_now: false })
    expect(await one('Correa de prueba')).toMatchObject({ sold_now: true, price: 22_000 })
    expect((await rowsOf(admin, reviewed._id, '?filter=kept'))[0].problems[0].message).toContain('Cambió después')
    expect((await post(reviewed._id, 'undo')).body.code).toBe('IMPORT_STATE')
    await expectInvariants(pool)
  })

  test('adds licence keys to a licensed product and removes them', async () => {
    const csv = (key: string) =>
      `SKU;Nombre;Categoría;Subcategoría;Precio;Licencias\nLIC-1;Office de prueba;Tecnologia;Software y licencias;90.000;${key}\n`
    const apply = async (content: string) => {
      const { _id } = await reviewSheet(admin, content)
      await post(_id, 'apply')
      await waitForState(admin, _id, /^applied/)
      return _id
    }
    const mistaken = await apply(csv('OOO-1'))
    await post(mistaken, 'undo')
    await waitForState(admin, mistaken, 'undone')
    expect(await one('Office de prueba')).toMatchObject({ sold_now: false, stock: 0 })
    // The corrected file contains the same key again.
    await apply(csv('OOO-1'))
    const second = await apply(csv('OOO-2, OOO-3'))
    expect(await one('Office de prueba')).toMatchObject({ digital: true, stock: 3 })
    const again = await reviewSheet(admin, csv('OOO-3,OOO-4'))
    expect((await rowsOf(admin, again._id))[0].problems).toEqual([
      { column: null, message: 'Una licencia ya estaba registrada en la tienda.' },
    ])
    await post(second, 'undo')
    await waitForState(admin, second, 'undone')
    const { id, ...office } = await one('Office de prueba')
    expect(office).toMatchObject({ digital: true, stock: 1 })
    const history = (await admin.get(`/api/product-history?productId=${id}`)).body.data
    expect(history[0]).toMatchObject({ source: 'undo', fields: [{ field: 'licencesTaken', before: null, after: 2 }] })
    const dump = await shop.pool.query(`select r::text from import_rows r`)
    expect(JSON.stringify(dump.rows)).not.toContain(Buffer.from('OOO-4').toString('hex'))
    await expectInvariants(shop.pool)
  })

  test('with large price changes needs their number typed; rows can be left out', async () => {
    await shop.pool.query(`insert into products (product_name, brand_name, category, price, selling_price)
      select 'Jaula ' || n, 'Mascotas', 'Mascotas', 10000, 10000 from generate_series(1, 3) n`)
    const csv =
      'Nombre;Categoría;Precio;Precio de venta\nJaula 1;Mascotas;1.000.000;10.000\nJaula 2;Mascotas;11.000;\nJaula 3;Mascotas;90.000;\n'
    const { _id, counts } = await reviewSheet(admin, csv)
    expect(counts.large).toBe(2)
    const refused = await post(_id, 'apply', { leaveOut: [4] })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'IMPORT_CONFIRM', data: { count: 1 } })
    expect((await post(_id, 'apply', { leaveOut: [4], confirmed: 1 })).status).toBe(200)
    await waitForState(admin, _id, 'applied')
    expect([(await one('Jaula 1')).price, (await one('Jaula 2')).price, (await one('Jaula 3')).price]).toEqual([
      1_000_000, 11_000, 10_000,
    ])
  })

  test('does not change products that were edited between review and confirmation', async () => {
    await shop.pool.query(`insert into products (product_name, brand_name, category, price, selling_price)
      select 'Bozal ' || n, 'Mascotas', 'Mascotas', 10000, 10000 from generate_series(1, 2) n`)
    const { _id } = await reviewSheet(
      admin,
      'Nombre;Categoría;Precio\nBozal 1;Mascotas;12.000\nBozal 2;Mascotas;12.000\n',
    )
    await shop.pool.query(`update products set price = 15000, version = version + 1 where product_name = 'Bozal 1'`)
    await post(_id, 'apply')
    expect((await waitForState(admin, _id, 'appliedWithErrors')).counts).toMatchObject({ applied: 1, failed: 1 })
    expect([(await one('Bozal 1')).price, (await one('Bozal 2')).price]).toEqual([15_000, 12_000])
    expect((await rowsOf(admin, _id, '?filter=failed'))[0].problems[0].message).toContain('cambió mientras revisabas')
  })

  test('of Shopify or WooCommerce is understood: drafts and variants without options stay out, categories are mapped, the second time changes', async () => {
    const csv =
      'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Status\n' +
      'taza-roja,Taza roja de Shopify,<p>Roja</p>,Kitchen,T-1,9900.00,12900.00,https://cdn.example/1.jpg,active\n' +
      'taza-roja,,,,,,,https://cdn.example/2.jpg,\n' +
      'taza-roja,,,,T-2,9900.00,,,\n' +
      'oculta,Taza oculta,,Kitchen,T-3,9900.00,,,draft\n'
    const first = await reviewSheet(admin, csv)
    expect(first).toMatchObject({ format: 'shopify', counts: { error: 2, skipped: 2 } })
    expect(first.unknownCategories).toEqual([{ from: 'Kitchen', rows: 1 }])
    const related = { categories: [{ from: 'Kitchen', category: 'hogar', brandName: 'Cocina' }] }
    const second = await reviewSheet(admin, csv, related)
    expect(second.counts).toMatchObject({ new: 1, error: 1, skipped: 2 })
    await post(second._id, 'apply')
    await waitForState(admin, second._id, 'appliedWithErrors')
    expect(await one('Taza roja de Shopify')).toMatchObject({
      price: 12_900,
      selling_price: 9_900,
      description: 'Roja',
    })
    // Remembered: the same file needs no mapping again, and finds its products by their handle.
    const third = await reviewSheet(admin, csv.replace('Taza roja de', 'Tazón rojo de'))
    const [row] = await rowsOf(admin, third._id, '?filter=change')
    // Its pictures were not fetched before and may be fetched now.
    expect(row).toMatchObject({ matchedBy: 'sku', changes: [{ field: 'productName' }, { field: 'productImage' }] })
  })

  test('is never reported as done without an effect, and loses no row', async () => {
    const same = await reviewSheet(admin, await exported())
    const refused = await post(same._id, 'apply')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('No hay ninguna fila por aplicar.')
    const csv = `ID;Nombre;Categoría;Precio\n${(await one('Jaula 1')).id};;;gratis\n;Jaula 9;Mascotas;x\n;Jaula 8;Mascotas;1\nno-es-un-id;;;1\n`
    const { _id, rows, counts } = await reviewSheet(admin, csv)
    expect(counts.new + counts.change + counts.same + counts.skipped + counts.error).toBe(rows)
    expect(
      (await rowsOf(admin, _id)).map(({ row, kind, matchedBy }: Record<string, unknown>) => [row, kind, matchedBy]),
    ).toEqual([
      [2, 'error', '_id'],
      [3, 'error', null],
      [4, 'new', null],
      [5, 'error', null],
    ])
  })

  test('that fails repeatedly is given up, and its written rows can be undone', async () => {
    const { _id } = await reviewSheet(admin, 'Nombre;Categoría;Precio\nRascador alto;Mascotas;12.000\n')
    await shop.pool.query(`update import_rows set cells = '\\x00' where import_id = $1`, [_id])
    await shop.pool.query(`update imports set tries = 19 where id = $1`, [_id])
    await post(_id, 'apply')
    expect(await waitForState(admin, _id, 'failed')).toMatchObject({
      failure: 'El trabajo se interrumpió muchas veces.',
    })
    expect(await one('Rascador alto')).toBeUndefined()
  })

  test('waits in the queue, can be stopped, and belongs to its user', async () => {
    const csv = 'Nombre;Categoría;Precio\nRascador;Mascotas;12.000\n'
    const { _id } = await reviewSheet(admin, csv)
    await shop.pool.query(
      `insert into imports (user_id, file_name, format, reading, header, row_count, settings, state, lease, leased_until)
       select user_id, file_name, format, reading, header, row_count, settings, 'applying', gen_random_uuid(), now() + interval '1 hour'
       from imports where id = $1`,
      [_id],
    )
    expect((await post(_id, 'apply')).body.code).toBe('IMPORT_UNDER_WAY')
    await shop.pool.query(`delete from imports where state = 'applying'`)
    expect((await post(_id, 'cancel')).body.data.state).toBe('cancelled')
    expect((await post(_id, 'apply')).body.code).toBe('IMPORT_STATE')
    expect((await post('00000000-0000-4000-8000-000000000000', 'apply')).status).toBe(404)
  })
})

/** Sends a body in chunks without its length. @returns the head of the response */
async function sendEndless(): Promise<string> {
  const { request } = await import('node:http')
  return new Promise((resolve) => {
    const sent = request(`${shop.address}/api/product-imports?fileName=x.csv`, {
      method: 'POST',
      headers: {
        cookie: [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/octet-stream',
        'transfer-encoding': 'chunked',
      },
    })
    let isOver = false
    const end = (text: string) => {
      isOver = true
      resolve(text)
      sent.destroy()
    }
    sent.on('response', (response) => end(String(response.statusCode)))
    sent.on('error', (error) => end(String(error)))
    const chunk = Buffer.alloc(256 * 1024, 'a,b\n')
    // One chunk more than the accepted 20 MB: a client that continues may miss the response, which closes the connection.
    let left = 20 * 4 + 1
    const more = () => {
      while (!isOver && left-- > 0 && sent.write(chunk)) {
        // Until the buffer is full.
      }
      if (!isOver && left > 0) sent.once('drain', more)
    }
    more()
  })
}

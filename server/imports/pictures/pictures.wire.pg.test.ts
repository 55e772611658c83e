import { expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { reviewSheet, rowsOf, waitForState } from '../../../test/products/imports.ts'
import { openPictureSite, pictureOf, picturesOfLoopback } from '../../../test/products/picture-site.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const site = await openPictureSite()
const shop = await openTestShop({ demo: false, pictureNetwork: picturesOfLoopback })
await shop.pool
  .query(`insert into categories (name, short_name, facade, position) values ('Mascotas', 'Mascotas', '#000', 1)
  on conflict do nothing`)
const admin = await signInAs(shop, { role: 'ADMIN' })

const post = (id: string, step: string, body = {}) => admin.post(`/api/product-imports/${id}/${step}`, body)
const detailOf = async (id: string) => (await admin.get(`/api/product-imports/${id}`)).body.data
const product = async (name: string) =>
  (await shop.pool.query('select id, product_image, version, deleted_at from products where product_name = $1', [name]))
    .rows[0]
async function waitForPictures(id: string) {
  await expect.poll(async () => (await detailOf(id)).pictures.waiting, { timeout: 25_000, interval: 50 }).toBe(0)
  return (await detailOf(id)).pictures
}
const waitForApplied = (id: string) => waitForState(admin, id, /^applied/)

/** A file of WooCommerce with products and the pictures of each. */
let products = 0
const wooCommerce = (rows: Record<string, string[]>) =>
  `ID,Type,SKU,Name,Published,In stock?,Stock,Sale price,Regular price,Categories,Images\n${Object.entries(rows)
    .map(
      ([name, pictures]) =>
        `${++products},simple,${name}-${products},${name},1,1,5,,12900,Mascotas,"${pictures.join(', ')}"\n`,
    )
    .join('')}`
const at = (...paths: string[]) => paths.map((path) => site.origin + path)

test('pictures come from the allowed sites only, in the order of the file, and are removed with the import', async () => {
  const csv = wooCommerce({
    Correa: [...at('/1.png', '/2.png'), 'https://otra.example/a.jpg', 'correa.jpg'],
    Hueso: at('/2.png'),
    Plato: [],
  })
  const reviewed = await reviewSheet(admin, csv)
  expect(reviewed.pictures).toEqual({
    hosts: [
      { host: site.host, pictures: 3, isAllowed: false },
      { host: 'otra.example', pictures: 1, isAllowed: false },
    ],
    total: 0,
    fetched: 0,
    waiting: 0,
    failed: 0,
  })
  const [row] = await rowsOf(admin, reviewed._id)
  expect(row.changes.at(-1)).toEqual({ field: 'productImage', from: '', to: 'fotos de otro sitio' })
  expect(row.notes).toEqual(['Una imagen no se copió: súbela desde Editar producto.'])

  const strange = await post(reviewed._id, 'apply', { pictureHosts: ['169.254.169.254'] })
  expect(strange).toMatchObject({
    status: 400,
    body: { message: 'El archivo no tiene fotos en «169.254.169.254».' },
  })
  expect(site.requested).toEqual([])
  await post(reviewed._id, 'apply', { pictureHosts: [site.host] })
  await waitForApplied(reviewed._id)
  expect(await waitForPictures(reviewed._id)).toMatchObject({ total: 3, fetched: 3, failed: 0 })
  const images = (await product('Correa')).product_image
  expect(images).toHaveLength(2)
  expect((await product('Hueso')).product_image).toEqual([expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-32\.webp$/)])
  // The same picture of the same owner is stored once.
  expect((await product('Hueso')).product_image[0]).toBe(images[1])
  expect((await admin.send('GET', images[0])).headers.get('content-type')).toBe('image/webp')
  expect((await rowsOf(admin, reviewed._id)).map((one: { pictures: unknown }) => one.pictures)).toEqual([
    { total: 2, fetched: 2, waiting: 0, failures: [] },
    { total: 1, fetched: 1, waiting: 0, failures: [] },
    null,
  ])
  const log = await shop.pool.query('select source from product_changes where product_id = $1', [
    (await product('Correa')).id,
  ])
  expect(log.rows.map(({ source }) => source)).toEqual(['import', 'import'])

  // When the file is sent again, nothing is fetched twice.
  const again = await reviewSheet(admin, csv)
  expect(again).toMatchObject({ counts: { same: 3 }, pictures: { hosts: [] } })

  await post(reviewed._id, 'undo')
  expect((await waitForState(admin, reviewed._id, 'undone')).counts).toMatchObject({ undone: 3, kept: 0 })
  expect((await product('Correa')).deleted_at).not.toBeNull()
  const { rows } = await shop.pool.query('select uses, unused_since is not null as swept from pictures')
  expect(rows).toEqual([
    { uses: 0, swept: true },
    { uses: 0, swept: true },
  ])
  expect((await post(reviewed._id, 'pictures', { hosts: [site.host] })).status).toBe(409)
  await expectInvariants(shop.pool)
})

test('a failed picture has a reason, and is retried on demand', async () => {
  const page = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  site.answers.set('/dibujo.svg', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(page))
  site.answers.set('/ida', (_, response) => response.writeHead(302, { location: 'http://cdn.example/a.png' }).end())
  site.answers.set('/tarde.png', (_, response) => response.writeHead(503).end())
  const csv = wooCommerce({ Cama: at('/dibujo.svg', '/nada.png', '/ida', '/tarde.png', '/9.png') })
  const { _id } = await reviewSheet(admin, csv)
  await post(_id, 'apply')
  await waitForApplied(_id)
  expect((await detailOf(_id)).pictures).toMatchObject({ total: 0 })

  // Allowed later, on the result page.
  const requested = await post(_id, 'pictures', { hosts: [site.host] })
  expect(requested.body.data.pictures).toMatchObject({ total: 5 })
  await expect.poll(async () => (await detailOf(_id)).pictures.waiting).toBe(1)
  // The busy site is requested three more times, each time after the wait was recorded, a moment after the request.
  const fetchAgain = async () => {
    await shop.pool.query(`update import_pictures set try_at = now() where state = 'waiting'`)
    return site.requested.filter((path) => path === '/tarde.png').length
  }
  await expect.poll(fetchAgain, { timeout: 40_000 }).toBe(4)
  expect(await waitForPictures(_id)).toEqual({
    hosts: [
      { host: site.host, pictures: 5, isAllowed: true },
      { host: 'cdn.example', pictures: 1, isAllowed: false },
    ],
    total: 5,
    fetched: 1,
    waiting: 0,
    failed: 4,
  })
  const [{ pictures }] = await rowsOf(admin, _id)
  expect(pictures.failures.map(({ reason }: { reason: string }) => reason)).toEqual([
    'La imagen debe ser JPG, PNG o WebP.',
    'La foto ya no está en ese sitio.',
    'La dirección lleva a cdn.example, que no está permitido.',
    'El sitio respondió con un error (503).',
  ])

  const [nine] = (await product('Cama')).product_image
  site.answers.set('/ida', async (_, response) => response.end(await pictureOf(7)))
  site.answers.delete('/tarde.png')
  await post(_id, 'pictures', { hosts: [site.host] })
  expect(await waitForPictures(_id)).toMatchObject({ fetched: 2, failed: 3 })
  // It precedes the other one in the file.
  expect((await product('Cama')).product_image).toEqual([expect.anything(), nine])
})

test('further pictures of a Shopify product are on lines of their own', async () => {
  const csv =
    'Handle,Title,Type,Variant SKU,Variant Price,Image Src,Status\n' +
    `jaula,Jaula de Shopify,Mascotas,J-1,9900.00,${site.origin}/11.png,active\n` +
    `jaula,,,,,${site.origin}/12.png,\n` +
    `jaula,,,J-2,9900.00,${site.origin}/13.png,\n` +
    `oculta,Jaula oculta,Mascotas,J-3,9900.00,${site.origin}/14.png,draft\n` +
    `oculta,,,,,${site.origin}/15.png,\n`
  const { _id, pictures } = await reviewSheet(admin, csv)
  expect(pictures.hosts).toEqual([{ host: site.host, pictures: 3, isAllowed: false }])
  await post(_id, 'apply', { pictureHosts: [site.host] })
  await waitForApplied(_id)
  expect(await waitForPictures(_id)).toMatchObject({ fetched: 3 })
  expect((await product('Jaula de Shopify')).product_image).toHaveLength(3)
  expect(site.requested).not.toContain('/15.png')
})

test('pictures added by people to a product stay, and undone rows get none', async () => {
  let go = () => {}
  const isHeld = new Promise<void>((resolve) => (go = resolve))
  site.answers.set('/21.png', async (_, response) => {
    await isHeld
    response.end(await pictureOf(21))
  })
  const { _id } = await reviewSheet(admin, wooCommerce({ Torre: at('/21.png') }))
  await post(_id, 'apply', { pictureHosts: [site.host] })
  await waitForApplied(_id)
  await expect.poll(() => site.requested).toContain('/21.png')
  await post(_id, 'undo')
  await waitForState(admin, _id, 'undone')
  go()
  const { rows } = await shop.pool.query(
    `select state, picture from import_pictures where import_id = $1 and lease is null`,
    [_id],
  )
  expect(rows).toEqual([{ state: 'found', picture: null }])
  expect(await product('Torre')).toMatchObject({ product_image: [] })
})

test('a shop that closes leaves the rest to the next process, which fetches nothing twice', async () => {
  const second = await shop.openAnother()
  const names = Array.from({ length: 12 }, (_, n) => [`Bola ${n}`, at(`/${100 + n}.png`)] as const)
  let go = () => {}
  const isHeld = new Promise<void>((resolve) => (go = resolve))
  for (const n of names.keys()) {
    if (n < 2) continue
    site.answers.set(`/${100 + n}.png`, async (_, response) => {
      await isHeld
      response.end(await pictureOf(100 + n))
    })
  }
  const { _id } = await reviewSheet(admin, wooCommerce(Object.fromEntries(names)))
  await post(_id, 'apply', { pictureHosts: [site.host] })
  await waitForApplied(_id)
  await expect.poll(async () => (await detailOf(_id)).pictures.fetched).toBe(2)
  await second.app.close()
  go()
  expect(await waitForPictures(_id)).toMatchObject({ total: 12, fetched: 12, failed: 0 })
  const { rows } = await shop.pool.query(
    `select count(*)::int as products, max(version) as version from products
     where product_name like 'Bola %' and cardinality(product_image) = 1`,
  )
  expect(rows).toEqual([{ products: 12, version: 2 }])
  await expectInvariants(shop.pool)
})

const leasesOf = async (id: string) =>
  (
    await shop.pool.query(
      'select leased_until from import_pictures where import_id = $1 and leased_until is not null order by position',
      [id],
    )
  ).rows.map((row): Date => row.leased_until)

test('a retried picture is claimed soon, even when the database fails after the claim', async () => {
  const { _id } = await reviewSheet(admin, wooCommerce({ Rascador: at('/21.png', '/vuelve.png') }))
  site.answers.set('/vuelve.png', (_, response) => response.writeHead(404).end())
  await post(_id, 'apply', { pictureHosts: [site.host] })
  await waitForApplied(_id)
  expect(await waitForPictures(_id)).toMatchObject({ fetched: 1, failed: 1 })

  // It can be claimed, but neither renewed nor released: no process works on it, and its lease remains.
  await shop.pool.query(`
    create function refuse_lease() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger refuse_lease before update on import_pictures for each row when (old.lease is not null)
      execute function refuse_lease()`)
  site.answers.set('/vuelve.png', async (_, response) => response.end(await pictureOf(22)))
  await post(_id, 'pictures', { hosts: [site.host] })
  await expect.poll(async () => (await leasesOf(_id)).length, { timeout: 5_000 }).toBe(1)
  await shop.pool.query('drop function refuse_lease() cascade')

  // Less than the two minutes that such a lease once took.
  await expect.poll(async () => (await detailOf(_id)).pictures.fetched, { timeout: 40_000 }).toBe(2)
}, 90_000)

test('the lease on a picture is renewed while its site is slow', async () => {
  const { _id } = await reviewSheet(admin, wooCommerce({ Transportadora: at('/lenta.png') }))
  const slow = Promise.withResolvers<void>()
  site.answers.set('/lenta.png', async (_, response) => {
    await slow.promise
    response.end(await pictureOf(23))
  })
  await post(_id, 'apply', { pictureHosts: [site.host] })
  await expect.poll(() => site.requested.includes('/lenta.png'), { timeout: 10_000 }).toBe(true)
  const [first] = await leasesOf(_id)
  await expect
    .poll(async () => (await leasesOf(_id))[0]!.getTime(), { timeout: 9_000 })
    .toBeGreaterThan(first!.getTime())
  slow.resolve()
  expect(await waitForPictures(_id)).toMatchObject({ fetched: 1, failed: 0 })
}, 40_000)

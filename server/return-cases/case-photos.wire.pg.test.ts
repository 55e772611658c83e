import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'

import { raceRounds } from '../../test/database/race-rounds.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { formHeaders, formOf, plainPicture } from '../../test/http/upload.ts'
import { openVisitor, type HttpResponse, type Visitor } from '../../test/http/visitor.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { openCases } from '../../test/orders/return-cases.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'

const parts = await openDesk()
const { shop, owner, expectWhole } = parts
const { pool } = shop
const { addArrived, open, own, ofOrder, claim, change } = openCases({ ...parts, pool })
const clerk = await signInAs(shop, { role: 'ADMIN', areas: ['products'] })
const folder = join(shop.directory, 'case-photos')
afterEach(expectWhole)

type Body = HttpResponse['body']
type Sender = Pick<Visitor, 'send' | 'jar'>

let shade = 0
/** A different picture each time, also after its compression. */
const picture = () =>
  plainPicture(640, 480, `#${((shade++ * 0x1b_3a_57 + 0x20_40_60) % 0x1_00_00_00).toString(16).padStart(6, '0')}`)
    .jpeg()
    .toBuffer()
function add(who: Sender, caseId: string, bytes: Buffer, photoId: string = randomUUID(), at = 'own-case-photos') {
  const { type, body } = formOf([
    { name: 'caseId', value: caseId },
    { name: 'file', value: bytes, filename: 'IMG_1.jpg', type: 'image/jpeg' },
  ])
  return who.send('POST', `/api/${at}/${photoId}`, body, { 'content-type': type, ...formHeaders })
}
const addAtDesk = (who: Sender, caseId: string, bytes: Buffer, photoId?: string) =>
  add(who, caseId, bytes, photoId, 'case-photos')
async function fetchPhoto({ jar }: Pick<Visitor, 'jar'>, url: string) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(shop.address + url, { headers: { cookie } })
  const { status, headers } = response
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const files = () => readdir(folder).catch(() => [] as string[])
async function openClaim() {
  const order = await addArrived()
  const { _id } = (await open(order.buyer, order, 1, claim)).body.data
  return { ...order, caseId: _id as string }
}
const photosOf = async (buyer: { get: Visitor['get'] }): Promise<Body[]> => (await own(buyer as never)).cases[0].photos

test('a photo is stored as WebP without its location data, and both parties see it', async () => {
  const { buyer, caseId, orderId } = await openClaim()
  expect(await photosOf(buyer)).toEqual([])
  const located = await plainPicture(2_400, 1_200)
    .jpeg()
    .withExif({ IFD0: { Make: 'Telefono' }, IFD3: { GPSLatitude: '4/1 35/1 53/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  const photoId = randomUUID()
  const { status, body } = await add(buyer, caseId, located, photoId)
  expect([status, body.data]).toEqual([
    200,
    { _id: photoId, url: `/api/case-photos/${photoId}`, by: 'buyer', at: expect.stringMatching(/^20.*Z$/) },
  ])
  const ofShop = (await addAtDesk(owner, caseId, await picture())).body.data
  expect(ofShop.by).toBe('shop')
  expect(await photosOf(buyer)).toEqual([body.data, ofShop])
  expect((await ofOrder(orderId)).cases[0].photos).toEqual([body.data, ofShop])
  const { bytes, headers } = await fetchPhoto(buyer, body.data.url)
  const metadata = await sharp(bytes).metadata()
  expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual(['webp', 1_600, 800, undefined])
  expect(bytes.includes('Telefono')).toBe(false)
  expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['private, no-store', 'image/webp'])
})

test('only the buyer of the case and administrators who serve orders get it', async () => {
  const { buyer, caseId } = await openClaim()
  const { url, _id } = (await add(buyer, caseId, await picture())).body.data
  const stranger = await signInAs(shop)
  const technician = await signInAs(shop, { role: 'TECHNICAL' })
  const visitor = openVisitor(shop.address)
  const seen = await Promise.all(
    [buyer, owner, stranger, technician, clerk, visitor].map((who) => fetchPhoto(who, url)),
  )
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 401])
  const bytes = await picture()
  expect((await add(stranger, caseId, bytes)).status).toBe(404)
  expect((await add(visitor, caseId, bytes)).status).toBe(401)
  const atDesk = await Promise.all([buyer, clerk, technician].map((who) => addAtDesk(who, caseId, bytes)))
  expect(atDesk.map(({ status }) => status)).toEqual([403, 403, 403])
  // Neither a stranger nor the shop, which did not add it, can remove it.
  for (const who of [stranger, owner, clerk])
    expect((await who.send('DELETE', `/api/case-photos/${_id}`)).status).toBe(404)
  expect(await photosOf(buyer)).toHaveLength(1)
})

test.each(raceRounds(2))(
  'sent several times at once it is stored once; its id with another picture or case is refused (round %i)',
  async () => {
    const [first, second] = [await openClaim(), await openClaim()]
    const photoId = randomUUID()
    const bytes = await picture()
    const before = (await files()).length
    const sent = await Promise.all([1, 2, 3].map(() => add(first.buyer, first.caseId, bytes, photoId)))
    expect(sent.map(({ status, body }) => [status, body.data._id])).toEqual(
      Array.from({ length: 3 }, () => [200, photoId]),
    )
    expect([(await photosOf(first.buyer)).length, (await files()).length]).toEqual([1, before + 1])
    for (const [who, caseId, file] of [
      [first.buyer, first.caseId, await picture()],
      [second.buyer, second.caseId, bytes],
    ] as const) {
      const refused = await add(who, caseId, file, photoId)
      expect([refused.status, refused.body.code]).toEqual([422, 'KEY_REUSED'])
    }
  },
)

test.each(raceRounds(2))('each party has six, also when the last one is sent twice at once (round %i)', async () => {
  const { buyer, caseId } = await openClaim()
  for (let nth = 0; nth < 5; nth += 1) expect((await add(buyer, caseId, await picture())).status).toBe(200)
  const last = await Promise.all([await picture(), await picture()].map((bytes) => add(buyer, caseId, bytes)))
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(last.find(({ status }) => status === 409)?.body.message).toBe('Este caso ya tiene 6 fotos.')
  expect((await addAtDesk(owner, caseId, await picture())).status).toBe(200)
  const photos = await photosOf(buyer)
  expect(photos).toHaveLength(7)
  // Removing one makes room again.
  expect((await buyer.send('DELETE', `/api/case-photos/${photos[0]._id}`)).status).toBe(200)
  expect((await add(buyer, caseId, await picture())).status).toBe(200)
})

test('a removed one is not restored when it is sent again, and its file is deleted', async () => {
  const { buyer, caseId } = await openClaim()
  const photoId = randomUUID()
  const bytes = await picture()
  const { url } = (await add(buyer, caseId, bytes, photoId)).body.data
  const before = (await files()).length
  for (const _time of [1, 2]) expect((await buyer.send('DELETE', `/api/case-photos/${photoId}`)).status).toBe(200)
  expect(await files()).toHaveLength(before - 1)
  expect((await add(buyer, caseId, bytes, photoId)).status).toBe(200)
  expect(await photosOf(buyer)).toEqual([])
  expect((await fetchPhoto(buyer, url)).status).toBe(404)
})

test('a file that is no picture, too large or empty is refused, and nothing is stored', async () => {
  const { buyer, caseId } = await openClaim()
  const before = await files()
  for (const [bytes, status, message] of [
    [Buffer.from('<svg onload="alert(1)"/>'), 400, 'La imagen debe ser JPG, PNG o WebP.'],
    [Buffer.from('GIF89a no picture at all'), 400, 'La imagen debe ser JPG, PNG o WebP.'],
    [Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, 'La imagen no puede superar 5 MB.'],
    [Buffer.alloc(0), 400, 'Elige una imagen.'],
  ] as const) {
    const refused = await add(buyer, caseId, bytes)
    expect([refused.status, refused.body.message]).toEqual([status, message])
  }
  expect([await photosOf(buyer), await files()]).toEqual([[], before])
})

test('a closed case neither accepts nor removes any', async () => {
  const { buyer, caseId } = await openClaim()
  const { _id } = (await add(buyer, caseId, await picture())).body.data
  await change(buyer, caseId, 'cancel', { version: 1 })
  const refused = [await add(buyer, caseId, await picture()), await addAtDesk(owner, caseId, await picture())]
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'Este caso ya está cerrado.'],
    [409, 'Este caso ya está cerrado.'],
  ])
  expect((await buyer.send('DELETE', `/api/case-photos/${_id}`)).status).toBe(404)
  expect(await photosOf(buyer)).toHaveLength(1)
})

test('the own data list them, and they are deleted with the account (L-8)', async () => {
  const { buyer, caseId } = await openClaim()
  const { url } = (await add(buyer, caseId, await picture())).body.data
  const ofShop = (await addAtDesk(owner, caseId, await picture())).body.data
  const { body: page } = await buyer.get('/api/own-data')
  expect(page).toMatch(
    /Fotos<\/[^>]+>\s*<[^>]+>20\d\d-\d\d-\d\d \d\d:\d\d\n20\d\d-\d\d-\d\d \d\d:\d\d \(de la tienda\)/,
  )
  const { body } = await buyer.send('DELETE', '/api/delete-user', { password: PASSWORD, confirm: true })
  expect(body.success).toBe(true)
  for (const gone of [url, ofShop.url]) expect((await fetchPhoto(owner, gone)).status).toBe(404)
})

test('the invariants find too many photos, and one of a deleted account', async () => {
  const { buyer, caseId } = await openClaim()
  await add(buyer, caseId, await picture())
  const copies = `insert into case_photos (id, case_id, file, fingerprint, bytes, added_by, is_of_shop)
    select gen_random_uuid(), case_id, md5(n::text) || '-640.webp', fingerprint, 1, added_by, false
    from case_photos, generate_series(1, 6) n where case_id = $1`
  expect(await violatedInvariants(pool, copies, [caseId])).toEqual(['I93'])
  await buyer.send('DELETE', '/api/delete-user', { password: PASSWORD, confirm: true })
  const shown = 'update case_photos set removed_at = null where case_id = $1'
  expect(await violatedInvariants(pool, shown, [caseId])).toEqual(['I94'])
})

import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { plainPicture } from '../../test/http/upload.ts'
import type { Visitor } from '../../test/http/visitor.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openVisitSigning } from '../../test/visits/visit-records.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'
import { openPictureStores } from '../images/open-stores.ts'
import { sweepPhotos } from './photos.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const phone = openVisitSteps(technician)
const client = await openClient(shop)
const folder = join(shop.directory, 'visit-photos')
let count = 0

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

const files = () => readdir(folder).catch(() => [])
/** Opens a corrective visit. @returns its id and its computer's id */
async function openVisit(who = client) {
  const { _id } = (await who.postCorrective({ descripcion: `Daño ${count++}` })).body.data
  await technician.take(_id, 1)
  return { id: _id as string, computer: (await phone.read(_id)).computers[0]._id as string }
}
const picture = (shade = '#406080') => plainPicture(640, 480, shade).jpeg().toBuffer()
/** Fetches a photo with a person's session. */
async function fetchPhoto({ jar }: Pick<Visitor, 'jar'>, url: string) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(shop.address + url, { headers: { cookie } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a photo of a computer', () => {
  test('is stored as WebP of at most 1600 px, without place and camera data', async () => {
    const { id, computer } = await openVisit()
    const located = await plainPicture(2_400, 1_200)
      .jpeg()
      .withExif({ IFD0: { Make: 'Telefono' }, IFD3: { GPSLatitude: '4/1 35/1 53/1', GPSLatitudeRef: 'N' } })
      .toBuffer()
    expect((await sharp(located).metadata()).exif).toBeDefined()
    const { status, body } = await phone.photo(computer, located, { moment: 'despues' })
    expect(status).toBe(200)
    expect((await phone.read(id)).computers[0].photos).toEqual([body.data])
    expect(body.data).toMatchObject({
      moment: 'despues',
      url: expect.stringMatching(/^\/api\/visit-photos\/[0-9a-f-]{36}$/),
    })
    const { bytes, headers } = await fetchPhoto(technician, body.data.url)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual(['webp', 1_600, 800, undefined])
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['private, no-store', 'image/webp'])
  })

  test('can be read by the visit’s client, its technician and ADMIN only', async () => {
    const { computer } = await openVisit()
    const { url } = (await phone.photo(computer, await picture())).body.data
    const [owner, stranger, other] = await Promise.all([
      signInAs(shop, { role: 'ADMIN' }),
      openClient(shop),
      openTechnician(shop, 'Óscar Pinto'),
    ])
    const seen = await Promise.all(
      [technician, client, owner, stranger, other].map((person) => fetchPhoto(person, url)),
    )
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
    expect((await fetchPhoto({ jar: new Map() }, url)).status).toBe(401)
    const [file] = await files()
    expect((await fetch(`${shop.address}/pictures/${file}`)).status).toBe(404)
    expect((await openVisitSteps(other).photo(computer, await picture())).status).toBe(404)
    await shop.pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  })

  test('sent several times at once is stored once; its id with another picture is refused', async () => {
    const { id, computer } = await openVisit()
    const photoId = randomUUID()
    const bytes = await picture('#104060')
    const sent = await Promise.all([1, 2, 3].map(() => phone.photo(computer, bytes, { photoId })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await phone.read(id)).computers[0].photos).toHaveLength(1)
    const other = await phone.photo(computer, await picture('#ffffff'), { photoId })
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
  })

  test('stays removed when the phone sends it again', async () => {
    const { id, computer } = await openVisit()
    const photoId = randomUUID()
    const bytes = await picture('#806040')
    const { url } = (await phone.photo(computer, bytes, { photoId })).body.data
    const before = (await files()).length
    for (const _time of [1, 2]) expect((await technician.send('DELETE', url)).status).toBe(200)
    expect(await files()).toHaveLength(before - 1)
    expect((await phone.photo(computer, bytes, { photoId })).status).toBe(200)
    expect((await phone.read(id)).computers[0].photos).toEqual([])
    expect((await fetchPhoto(technician, url)).status).toBe(404)
    expect((await client.send('DELETE', url)).status).toBe(403)
  })

  test('may be added and removed after completion, but not removed once the record is signed', async () => {
    const { id, computer } = await openVisit()
    await technician.save(id, { estado: 'completado' })
    const { status, body } = await phone.photo(computer, await picture('#332211'))
    expect(status).toBe(200)
    const shown = (await phone.photo(computer, await picture('#112233'))).body.data.url
    expect((await technician.send('DELETE', body.data.url)).status).toBe(200)
    expect((await fetchPhoto(client, body.data.url)).status).toBe(404)
    expect((await openVisitSigning(technician).sign(id)).status).toBe(200)
    expect((await technician.send('DELETE', shown)).status).toBe(404)
    expect((await fetchPhoto(client, shown)).status).toBe(200)
  })

  test.each([
    ['no picture', Buffer.from('<svg onload="alert(1)"/>'), {}, 400, 'La imagen debe ser JPG, PNG o WebP.'],
    ['more than 5 MiB', Buffer.alloc(5 * 1024 * 1024 + 1, 1), {}, 413, 'La imagen no puede superar 5 MB.'],
    ['of no moment', Buffer.alloc(9, 1), { moment: 'durante' }, 400, 'Elige si la foto es de antes o de después.'],
    ['of no time', Buffer.alloc(9, 1), { takenAt: 'ayer' }, 400, 'El momento no es válido.'],
  ])('is refused: %s', async (_what, bytes, about, status, message) => {
    const { id, computer } = await openVisit()
    const before = await files()
    const answer = await phone.photo(computer, bytes, about)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect((await phone.read(id)).computers[0].photos).toEqual([])
    expect(await files()).toEqual(before)
  })

  test('is limited to ten per moment', async () => {
    const { computer } = await openVisit()
    const shades = Array.from({ length: 11 }, (_, n) => `#0000${(16 + n).toString(16)}`)
    const answers = []
    for (const shade of shades) answers.push((await phone.photo(computer, await picture(shade))).body)
    expect(answers.map(({ code }) => code)).toEqual([...Array.from({ length: 10 }), 'VISIT_PHOTOS_FULL'])
    expect((await phone.photo(computer, await picture('#0000ff'), { moment: 'despues' })).status).toBe(200)
  })
})

test('photos and texts about computers are erased with the client’s account, and unused files are swept', async () => {
  const leaving = await openClient(shop)
  const { id, computer } = await openVisit(leaving)
  await phone.stage(id, 'started')
  await phone.result(id, 1, { state: 'no_se_pudo', reason: 'La clave es el cumpleaños', findings: 'Disco de Ana' })
  const { url } = (await phone.photo(computer, await picture('#778899'))).body.data
  await technician.save(id, { estado: 'completado' })
  const deleted = await leaving.send('DELETE', '/api/delete-user', { password: PASSWORD })
  expect(deleted.body.message).toEqual(expect.any(String))
  expect(deleted.status).toBe(200)
  const { rows } = await pool.query('select findings, reason, state, serie from visit_computers where task_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ findings: '', reason: '—', state: 'no_se_pudo', serie: '' }])
  expect((await fetchPhoto(technician, url)).status).toBe(404)
  const { visitPhotos } = openPictureStores({
    DATA_DIR: shop.directory,
    ...{ IMAGES_S3_URL: '', IMAGES_S3_REGION: '', IMAGES_S3_ACCESS_KEY_ID: '', IMAGES_S3_SECRET_ACCESS_KEY: '' },
  })
  const old = new Date(Date.now() - 60_000)
  for (const file of await files()) await utimes(join(folder, file), old, old)
  const shown = await pool.query('select file from visit_photos where removed_at is null order by file')
  await sweepPhotos(shop.db, visitPhotos, new Date())
  expect((await files()).toSorted()).toEqual(shown.rows.map(({ file }) => file))
  expect(shown.rows.length).toBeGreaterThan(0)
})

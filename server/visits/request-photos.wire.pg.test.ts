import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { formHeaders, formOf, plainPicture } from '../../test/http/upload.ts'
import type { Visitor } from '../../test/http/visitor.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician, type Client, cancelOpenVisits } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const client = await openClient(shop)
const folder = join(shop.directory, 'visit-photos')
let count = 0

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

const request = async (who = client) =>
  (await who.postCorrective({ descripcion: `Daño ${count++}` })).body.data._id as string
const picture = (shade = '#406080') => plainPicture(640, 480, shade).jpeg().toBuffer()
function add(who: Pick<Visitor, 'send'>, taskId: string, bytes: Buffer, photoId: string = randomUUID()) {
  const { type, body } = formOf([
    { name: 'taskId', value: taskId },
    { name: 'file', value: bytes, filename: 'IMG_1.jpg', type: 'image/jpeg' },
  ])
  return who.send('POST', `/api/request-photos/${photoId}`, body, { 'content-type': type, ...formHeaders })
}
const list = async (who: Pick<Client, 'get'>, taskId: string) => {
  const { status, body } = await who.get(`/api/request-photos?taskId=${taskId}`)
  return { status, photos: body.data }
}
async function fetchPhoto({ jar }: Pick<Visitor, 'jar'>, url: string) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(shop.address + url, { headers: { cookie } })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const files = () => readdir(folder).catch(() => [])

describe('a photo of a request', () => {
  test('is stored as WebP of at most 1600 px without metadata, and listed in upload order', async () => {
    const id = await request()
    const located = await plainPicture(2_400, 1_200)
      .jpeg()
      .withExif({ IFD0: { Make: 'Telefono' }, IFD3: { GPSLatitude: '4/1 35/1 53/1', GPSLatitudeRef: 'N' } })
      .toBuffer()
    const { status, body } = await add(client, id, located)
    expect([status, Object.keys(body.data).toSorted()]).toEqual([200, ['_id', 'takenAt', 'url']])
    const second = (await add(client, id, await picture())).body.data
    expect(await list(client, id)).toEqual({ status: 200, photos: [body.data, second] })
    const metadata = await sharp((await fetchPhoto(client, body.data.url)).bytes).metadata()
    expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual(['webp', 1_600, 800, undefined])
  })

  test('can be read by the client, the visit’s technician and ADMIN only', async () => {
    const id = await request()
    const { url } = (await add(client, id, await picture('#205010'))).body.data
    const [owner, stranger, other] = await Promise.all([
      signInAs(shop, { role: 'ADMIN' }),
      openClient(shop),
      openTechnician(shop, 'Óscar Pinto'),
    ])
    expect((await list(technician, id)).status).toBe(404)
    await technician.take(id, 1)
    const people = [technician, client, owner, stranger, other]
    const seen = await Promise.all(people.map((person) => fetchPhoto(person, url)))
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
    const lists = await Promise.all(people.map((person) => list(person, id)))
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
    expect((await fetchPhoto({ jar: new Map() }, url)).status).toBe(401)
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  })

  test('belongs to none of the visit’s computers', async () => {
    const id = await request()
    await add(client, id, await picture('#901010'))
    await technician.take(id, 1)
    const visit = await openVisitSteps(technician).read(id)
    expect(visit.computers.map(({ photos }: { photos: unknown[] }) => photos)).toEqual([[]])
  })

  test('sent several times at once is stored once; its id with another picture or request is refused', async () => {
    const [id, other] = [await request(), await request()]
    const photoId = randomUUID()
    const bytes = await picture('#104060')
    const sent = await Promise.all([1, 2, 3].map(() => add(client, id, bytes, photoId)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await list(client, id)).photos).toHaveLength(1)
    for (const [taskId, file] of [
      [id, await picture('#ffffff')],
      [other, bytes],
    ] as const) {
      const refused = await add(client, taskId, file, photoId)
      expect([refused.status, refused.body.code]).toEqual([422, 'KEY_REUSED'])
    }
  })

  test('stays removed when it is sent again; another client cannot remove it', async () => {
    const id = await request()
    const photoId = randomUUID()
    const bytes = await picture('#806040')
    const { url } = (await add(client, id, bytes, photoId)).body.data
    const before = (await files()).length
    const stranger = await openClient(shop)
    expect((await stranger.send('DELETE', `/api/request-photos/${photoId}`)).status).toBe(404)
    for (const _time of [1, 2]) expect((await client.send('DELETE', `/api/request-photos/${photoId}`)).status).toBe(200)
    expect(await files()).toHaveLength(before - 1)
    expect((await add(client, id, bytes, photoId)).status).toBe(200)
    expect((await list(client, id)).photos).toEqual([])
    expect((await fetchPhoto(client, url)).status).toBe(404)
  })

  test.each([
    ['no picture', Buffer.from('<svg onload="alert(1)"/>'), 400, 'La imagen debe ser JPG, PNG o WebP.'],
    ['more than 5 MiB', Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, 'La imagen no puede superar 5 MB.'],
    ['nothing', Buffer.alloc(0), 400, 'Elige una imagen.'],
  ])('is refused: %s', async (_what, bytes, status, message) => {
    const id = await request()
    const before = await files()
    const answer = await add(client, id, bytes)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect((await list(client, id)).photos).toEqual([])
    expect(await files()).toEqual(before)
  })

  test('is refused for another client’s, a closed and an unknown request', async () => {
    const id = await request()
    const bytes = await picture('#334455')
    const before = await files()
    const stranger = await openClient(shop)
    expect((await add(stranger, id, bytes)).status).toBe(404)
    expect((await add(client, randomUUID(), bytes)).status).toBe(404)
    await pool.query(`update tasks set estado = 'cancelado' where id = $1`, [id])
    const closed = await add(client, id, bytes)
    expect([closed.status, closed.body.message]).toEqual([409, 'Esta solicitud ya no está abierta.'])
    expect(await files()).toEqual(before)
  })

  test('is limited to six per request, even when seven come at once', async () => {
    const id = await request()
    const shades = Array.from({ length: 7 }, (_, n) => `#0000${(16 + n).toString(16)}`)
    const pictures = await Promise.all(shades.map((shade) => picture(shade)))
    const answers = await Promise.all(pictures.map((bytes) => add(client, id, bytes)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 6 }, () => 200), 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('La solicitud ya tiene 6 fotos.')
    expect((await list(client, id)).photos).toHaveLength(6)
  })

  test('is deleted with its client’s account', async () => {
    const leaving = await openClient(shop)
    const id = await request(leaving)
    const { url } = (await add(leaving, id, await picture('#abcdef'))).body.data
    await technician.take(id, 1)
    await technician.save(id, { estado: 'completado' })
    expect((await leaving.send('DELETE', '/api/delete-user', { password: PASSWORD })).status).toBe(200)
    expect((await fetchPhoto(technician, url)).status).toBe(404)
    expect((await list(technician, id)).photos).toEqual([])
  })
})

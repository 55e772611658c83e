import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { sendRequest } from '../../test/http/raw-http.ts'
import { formHeaders, formOf, plainPicture, sendForm, uploadPicture } from '../../test/http/upload.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const files = (): Promise<string[]> => readdir(join(shop.directory, 'pictures')).catch(() => [])
const rows = async () => (await shop.pool.query('select name, owner, uses from pictures order by name')).rows

const fetchPicture = async (address: string) => {
  const response = await fetch(shop.address + address)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('an uploaded picture', () => {
  test('returns its address, as the provider does (P-44), and exists in every size and format', async () => {
    const person = await signInAs(shop, { role: 'ADMIN' })
    const answer = await uploadPicture(person, await plainPicture(1600, 800).jpeg().toBuffer())
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      success: true,
      error: false,
      message: '',
      url: expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-1200\.webp$/),
    })
    const largest: string = answer.body.url
    for (const width of [240, 480, 720, 1200]) {
      for (const type of ['webp', 'avif']) {
        const { response, bytes } = await fetchPicture(largest.replace('-1200.webp', `-${width}.${type}`))
        expect(response.status).toBe(200)
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': `image/${type}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "sandbox; default-src 'none'",
          'content-disposition': `inline; filename="imagen.${type}"`,
          'x-content-type-options': 'nosniff',
        })
        expect(bytes.subarray(type === 'webp' ? 8 : 4, 12).toString()).toBe(type === 'webp' ? 'WEBP' : 'ftypavif')
        if (type === 'webp') expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width / 2 })
      }
    }
    expect(await files()).toHaveLength(8)
    expect(await rows()).toEqual([{ name: largest.slice(10, -5), owner: person.id, uses: 0 }])
  })

  test('is upright and has lost its metadata and location', async () => {
    const person = await signInAs(shop)
    const photo = await plainPicture(300, 100)
      .withExif({ IFD0: { Make: 'Camara', Copyright: 'Luz' }, IFD3: { GPSLatitude: '4/1 35/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Camara')).toBe(true)
    const { url } = (await uploadPicture(person, photo)).body
    expect(url).toMatch(/-300\.webp$/)
    for (const address of [url, url.replace('.webp', '.avif')]) {
      const { bytes } = await fetchPicture(address)
      for (const word of ['Camara', 'Luz', 'Exif', 'GPS']) expect(bytes.includes(word)).toBe(false)
    }
    expect(await sharp((await fetchPicture(url)).bytes).metadata()).toMatchObject({ width: 100, height: 300 })
  })

  test('with HTML behind its data is stored without it', async () => {
    const person = await signInAs(shop)
    const script = '<html><script>alert(document.cookie)</script></html>'
    const polyglot = Buffer.concat([await plainPicture(60, 60).jpeg().toBuffer(), Buffer.from(script)])
    const { url } = (await uploadPicture(person, polyglot)).body
    for (const address of [url, url.replace('.webp', '.avif')]) {
      const { response, bytes } = await fetchPicture(address)
      expect(response.status).toBe(200)
      expect(bytes.includes('script')).toBe(false)
    }
  })

  test('keeps its transparency', async () => {
    const person = await signInAs(shop)
    const glass = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { url } = (await uploadPicture(person, glass)).body
    expect(await sharp((await fetchPicture(url)).bytes).metadata()).toMatchObject({ hasAlpha: true })
  })

  test('has one JPEG of 1200 × 630 px for shared links, made once, for any shape', async () => {
    const person = await signInAs(shop)
    const { url } = (await uploadPicture(person, await plainPicture(300, 900, '#0a7a3c').png().toBuffer())).body
    const address = url.replace('.webp', '.jpg')
    const before = await files()
    const answers = await Promise.all(Array.from({ length: 12 }, () => fetchPicture(address)))
    for (const { response, bytes } of answers) {
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': 'inline; filename="imagen.jpg"',
        'x-content-type-options': 'nosniff',
      })
      expect(bytes.equals(answers[0]!.bytes)).toBe(true)
    }
    expect(await sharp(answers[0]!.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await files()).filter((file) => !before.includes(file))).toEqual([address.slice('/pictures/'.length)])
    const part = await fetch(shop.address + address, { headers: { range: 'bytes=0-9' } })
    expect([part.status, (await part.bytes()).length]).toEqual([206, 10])
  })

  test('has no JPEG under any other name, and none is made', async () => {
    const person = await signInAs(shop)
    const { url } = (await uploadPicture(person, await plainPicture(900, 900, '#0a7a3d').png().toBuffer())).body
    const before = await files()
    for (const name of [url.replace('-900.webp', '-240.jpg'), `/pictures/${'0'.repeat(32)}-240.jpg`]) {
      expect((await fetchPicture(name)).response.status).toBe(404)
    }
    for (const name of [
      `/pictures/${'0'.repeat(16)}-480.jpg`,
      '/pictures/manifest-480.jpg',
      url.replace('webp', 'png'),
    ]) {
      expect((await fetchPicture(name)).response.status).toBe(404)
    }
    expect(await files()).toEqual(before)
  })

  test('sent twice concurrently is one; of two people it is two', async () => {
    const [one, two] = [await signInAs(shop), await signInAs(shop)]
    const picture = await plainPicture(33, 44, '#123456').png().toBuffer()
    const answers = await Promise.all([one, one, two].map((person) => uploadPicture(person, picture)))
    const [first, again, other] = answers.map((answer) => answer.body.url)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('is logged by size and hash, without its bytes', async () => {
    const person = await signInAs(shop)
    await uploadPicture(person, await plainPicture(12, 12).webp().toBuffer())
    const { rows: lines } = await shop.pool.query(
      `select result, target, after from audit_log where action = 'picture.uploaded' and actor = $1`,
      [person.id],
    )
    expect(lines).toEqual([
      {
        result: 'ok',
        target: expect.stringMatching(/^[0-9a-f]{32}$/),
        after: { received: expect.any(Number), kept: expect.any(Number) },
      },
    ])
  })
})

/** A PNG of 20,000 × 20,000 px that weighs 48 KB. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type), data])
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(20_000, 0)
  head.writeUInt32BE(20_000, 4)
  head[8] = 1
  const rowsOfZeros = deflateSync(Buffer.alloc(20_000 * 2_501), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rowsOfZeros),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const noType = 'La imagen debe ser JPG, PNG o WebP.'
const damaged = 'La imagen está dañada.'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

describe('a picture is refused, and nothing is stored, when it is', () => {
  const cases: [string, () => Buffer | Promise<Buffer>, number, string][] = [
    ['an SVG with a script', () => Buffer.from(svg), 400, noType],
    ['a page that says JPEG', () => Buffer.from('<html><script>alert(1)</script></html>'), 400, noType],
    ['a GIF', () => plainPicture(9, 9).gif().toBuffer(), 400, noType],
    ['an AVIF', () => plainPicture(9, 9).avif().toBuffer(), 400, noType],
    ['a TIFF', () => plainPicture(9, 9).tiff().toBuffer(), 400, noType],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 400, noType],
    ['bytes at random', () => Buffer.from('zapato'.repeat(90)), 400, noType],
    ['nothing', () => Buffer.alloc(0), 400, 'Elige una imagen.'],
    ['cut off in the middle', async () => cut(await plainPicture(900, 600).jpeg().toBuffer(), 0.5), 400, damaged],
    ['cut off at its head', async () => cut(await plainPicture(900, 600).jpeg().toBuffer(), 0.01), 400, damaged],
    ['a PNG cut off', async () => cut(await plainPicture(900, 600).png().toBuffer(), 0.7), 400, damaged],
    ['a bomb of 20,000 × 20,000 px in 48 KB', bomb, 400, 'La imagen no puede superar 6000 píxeles por lado.'],
    [
      'more than 6,000 px wide',
      () => plainPicture(6_001, 10).png().toBuffer(),
      400,
      'La imagen no puede superar 6000 píxeles por lado.',
    ],
    [
      'more than 24 megapixels',
      () => plainPicture(5_000, 5_000).png().toBuffer(),
      400,
      'La imagen no puede superar 24 megapíxeles.',
    ],
    ['a byte more than 5 MiB', () => Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, 'La imagen no puede superar 5 MB.'],
    ['6 MiB', () => Buffer.alloc(6 * 1024 * 1024, 1), 413, 'La imagen no puede superar 5 MB.'],
  ]
  test.each(cases)('%s', async (_what, make, status, message) => {
    const person = await signInAs(shop)
    const bytes = await make()
    const before = [await files(), await rows()]
    const memory = process.memoryUsage().rss
    const answer = await uploadPicture(person, bytes)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(answer.body).toMatchObject({ success: false, error: true })
    expect([await files(), await rows()]).toEqual(before)
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024)
  })
})

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.max(24, Math.floor(bytes.length * share)))

describe('a form is refused that', () => {
  const preset = { name: 'upload_preset', value: 'mern_product' }
  const picture = async () => ({
    name: 'file',
    value: await plainPicture(20, 20).png().toBuffer(),
    filename: 'a.png',
    type: 'image/png',
  })
  type Parts = Parameters<typeof formOf>[0]
  const cases: [string, () => Promise<Parts>][] = [
    ['has no preset', async () => [await picture()]],
    ['has another preset', async () => [{ name: 'upload_preset', value: 'otro' }, await picture()]],
    ['has no file', async () => [preset]],
    ['has its file as text', async () => [preset, { name: 'file', value: 'data:image/png;base64,AAAA' }]],
    ['has two files', async () => [preset, await picture(), await picture()]],
    ['has a field too many', async () => [preset, { name: 'public_id', value: '../..' }, await picture()]],
    ['has its preset twice', async () => [preset, preset, await picture()]],
    ['has many fields', async () => [...Array.from({ length: 9 }, (_, i) => ({ name: `f${i}`, value: '1' })), preset]],
    ['has a long field', async () => [{ name: 'upload_preset', value: 'x'.repeat(9_000) }, await picture()]],
    ['has a long name', async () => [preset, { name: 'x'.repeat(9_000), value: '1' }, await picture()]],
    ['names a prototype', async () => [preset, { name: '__proto__', value: '1' }, await picture()]],
    ['has a preset of JSON', async () => [{ ...preset, value: '{"a":1}', type: 'application/json' }, await picture()]],
  ]
  test.each(cases)('%s', async (_what, make) => {
    const person = await signInAs(shop)
    const before = [await files(), await rows()]
    const answer = await sendForm(person, await make())
    expect([400, 413]).toContain(answer.status)
    expect(answer.body).toMatchObject({ success: false, error: true, message: expect.stringMatching(/^\p{Lu}/u) })
    expect([await files(), await rows()]).toEqual(before)
  })

  test('does not exist: JSON, no boundary, a broken end, nothing', async () => {
    const person = await signInAs(shop)
    const send = (type: string, body: Buffer | string) =>
      person.send('POST', '/api/upload-image', body, { 'content-type': type, ...formHeaders })
    const { type, body } = formOf([preset, await picture()])
    const statuses = [
      (await send('application/json', '{"file":"x","upload_preset":"mern_product"}')).status,
      (await send('multipart/form-data', body)).status,
      (await send(type, body.subarray(0, body.length - 40))).status,
      (await send(type, '')).status,
      (await send('multipart/form-data; boundary=x', 'zapato')).status,
    ]
    expect(statuses).toEqual([415, 400, 400, 400, 400])
  })

  test('is sent from another page, or without an origin; with the own origin it is accepted', async () => {
    const person = await signInAs(shop)
    const parts = [preset, await picture()]
    const from = async (headers: Record<string, string>) => {
      const { type, body } = formOf(parts)
      return (await person.send('POST', '/api/upload-image', body, { 'content-type': type, ...headers })).status
    }
    const { host, port } = new URL(shop.address)
    const strangers: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', origin: shop.address },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      { origin: 'https://otra.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: `https://${host}` },
      { origin: `http://127.0.0.1.otra.example:${port}` },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { referer: `${shop.address}/` },
      { 'x-shop': '1' },
      {},
    ]
    for (const headers of strangers) expect(await from(headers), JSON.stringify(headers)).toBe(403)
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(201)
    expect(await from({ origin: shop.address })).toBe(201)
  })

  test('is sent without a session: before it is read', async () => {
    const { type, body } = formOf([preset, await picture()])
    const answer = await sendRequest(shop.address, {
      method: 'POST',
      path: '/api/upload-image',
      headers: { 'content-type': type, ...formHeaders, 'content-length': String(4 * 1024 * 1024) },
      body: body.subarray(0, 100),
    })
    expect(answer.status).toBe(401)
  })

  test('is sent to any other call', async () => {
    const person = await signInAs(shop)
    const { type, body } = formOf([{ name: 'productId', value: person.id }])
    const answer = await person.send('POST', '/api/addtocart', body, { 'content-type': type, ...formHeaders })
    expect(answer.status).toBe(415)
  })
})

describe('no other file can be reached', () => {
  test.each([
    '/pictures/../secret.key',
    '/pictures/..%2fsecret.key',
    '/pictures/%2e%2e%2fsecret.key',
    `/pictures/${'0'.repeat(32)}-240.webp`,
    `/pictures/${'0'.repeat(32)}-240.webp%00`,
    `/pictures/${'0'.repeat(32)}-240.svg`,
    `/pictures/${'0'.repeat(32)}.webp`,
  ])('%s', async (path) => {
    expect([400, 404]).toContain((await sendRequest(shop.address, { path })).status)
  })
})

describe('a Range request', () => {
  const shipped = '/pictures/01228b99a25acd7f-520.webp'
  const upload = async () => {
    const person = await signInAs(shop, { role: 'ADMIN' })
    const { body } = await uploadPicture(person, await plainPicture(600, 300).jpeg().toBuffer())
    return String(body.url)
  }

  test.each([
    ['that was uploaded', upload],
    ['that came with the shop', async () => shipped],
  ])('for a picture %s gets 206, and 200 with everything when the range is invalid', async (_name, make) => {
    const path = await make()
    const part = async (headers: Record<string, string>) => {
      const response = await fetch(shop.address + path, { headers })
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const whole = await part({})
    const size = whole.bytes.length
    expect(whole.status).toBe(200)
    expect(whole.headers.get('accept-ranges')).toBe('bytes')

    const some = await part({ range: 'bytes=2-9' })
    expect(some.status).toBe(206)
    expect(some.headers.get('content-range')).toBe(`bytes 2-9/${size}`)
    expect(some.bytes).toEqual(whole.bytes.subarray(2, 10))
    expect((await part({ range: 'bytes=-4' })).bytes).toEqual(whole.bytes.subarray(size - 4))

    const behind = await part({ range: `bytes=${size}-` })
    expect(behind.status).toBe(416)
    expect(behind.headers.get('content-range')).toBe(`bytes */${size}`)
    expect(behind.headers.get('cache-control')).toBe('no-store')

    for (const range of ['nada', 'bytes=', 'bytes=9-2', 'bytes=a-b', 'lines=0-3']) {
      const answer = await part({ range })
      expect([range, answer.status, answer.bytes.length]).toEqual([range, 200, size])
    }
    const tag = whole.headers.get('etag') ?? ''
    const weak = tag.startsWith('W/') ? tag : `W/${tag}`
    expect((await part({ range: 'bytes=0-3', 'if-range': weak })).status).toBe(200)
    expect((await part({ range: 'bytes=0-3', 'if-range': '"otra"' })).status).toBe(200)
    if (!tag.startsWith('W/')) expect((await part({ range: 'bytes=0-3', 'if-range': tag })).status).toBe(206)
  })
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const files = () => readdir(join(shop.directory, 'avatars')).catch(() => [])

const plain = (width: number, height: number, background = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background } })
const asUrl = (bytes: Buffer, type = 'jpeg') => `data:image/${type};base64,${bytes.toString('base64')}`
const photo = async () => asUrl(await plain(900, 600).jpeg().toBuffer())
const sharpOf = async (address: string) => {
  const response = await fetch(shop.address + address)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const signUp = (profilePic: string, email = `${Math.random().toString(36).slice(2)}@correo.co`) =>
  openVisitor(shop.address).post('/api/sign-up', {
    name: 'Luz Marina Ospina',
    email,
    phone: '3001234567',
    documentType: 'CC',
    document: '1020304050',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    profilePic,
  })

describe('a picture at sign-up', () => {
  test('is stored as a square WebP of 256 px and served unchanging', async () => {
    expect((await signUp(await photo(), 'con.foto@correo.co')).status).toBe(201)
    const visitor = openVisitor(shop.address)
    await visitor.post('/api/sign-in', { email: 'con.foto@correo.co', password: PASSWORD })
    const { profilePic } = (await visitor.get('/api/user-datails')).body.data
    expect(profilePic).toMatch(/^\/avatars\/[0-9a-f]{32}\.webp$/)
    const { response, bytes } = await sharpOf(profilePic)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(response.headers.get('content-disposition')).toBe('inline; filename="imagen.webp"')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  })

  test('loses its metadata, and is upright', async () => {
    const upright = await plain(300, 600, '#00f')
      .composite([{ input: await plain(300, 300, '#f00').png().toBuffer(), top: 0, left: 0 }])
      .toBuffer({ resolveWithObject: true })
    const turned = await sharp(upright.data, { raw: upright.info })
      .rotate(-90)
      .withExif({ IFD0: { Make: 'Camara' }, IFD3: { GPSLatitude: '4/1 35/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(turned).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const person = await signInAs(shop)
    const answer = await person.post('/api/update-profile-picture', { profilePic: asUrl(turned) })
    const { bytes } = await sharpOf(answer.body.data.profilePic)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Camara')).toBe(false)
    const { data } = await sharp(bytes)
      .extract({ left: 128, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data].map((one) => one > 128)).toEqual([true, false, false])
  })

  test('of a refused sign-up leaves no file', async () => {
    await signUp(await photo(), 'repetida@correo.co')
    const before = await files()
    expect((await signUp(await photo(), 'repetida@correo.co')).status).toBe(409)
    expect(await files()).toEqual(before)
  })
})

const message = 'La foto no es válida. Usa JPG, PNG o WebP de máximo 512 KB.'

describe('a picture is refused, and nothing is stored, when it is', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const cases: [string, () => string | Promise<string>][] = [
    ['an address', () => 'https://otra.example/foto.jpg'],
    ['an SVG', () => asUrl(svg, 'svg+xml')],
    ['an SVG that says PNG', () => asUrl(svg, 'png')],
    ['a page that says JPEG', () => asUrl(Buffer.from('<html><script>alert(1)</script></html>'))],
    ['a GIF that says PNG', async () => asUrl(await plain(9, 9).gif().toBuffer(), 'png')],
    ['a TIFF that says JPEG', async () => asUrl(await plain(9, 9).tiff().toBuffer())],
    ['cut off', async () => asUrl((await plain(900, 600).jpeg().toBuffer()).subarray(0, 900))],
    ['empty', () => 'data:image/png;base64,'],
    ['not base64', () => 'data:image/png;base64,@@@@'],
    ['more than 6,000 px wide', async () => asUrl(await plain(6_001, 10).png().toBuffer(), 'png')],
    ['more than 24 megapixels', async () => asUrl(await plain(5_000, 5_000).png().toBuffer(), 'png')],
    ['more than 512 KiB', () => asUrl(Buffer.alloc(512 * 1024 + 1, 1))],
  ]
  test.each(cases)('%s', async (_what, make) => {
    const before = await files()
    const answer = await signUp(await make())
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(message)
    expect(answer.body.fields).toEqual([{ field: 'profilePic', message }])
    expect(await files()).toEqual(before)
  })
})

describe('the picture of an account', () => {
  test('is replaced: the new one is shown, the old one is deleted', async () => {
    const person = await signInAs(shop)
    const first = await person.post('/api/update-profile-picture', { profilePic: await photo() })
    expect(first.status).toBe(200)
    expect(first.body.message).toBe('Foto actualizada')
    const next = asUrl(await plain(400, 400, '#204080').webp().toBuffer(), 'webp')
    const second = await person.post('/api/update-profile-picture', { profilePic: next })
    expect((await sharpOf(first.body.data.profilePic)).response.status).toBe(404)
    expect((await sharpOf(second.body.data.profilePic)).response.status).toBe(200)
  })

  test('sent again is the same, and stays', async () => {
    const person = await signInAs(shop)
    const picture = await photo()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => person.post('/api/update-profile-picture', { profilePic: picture })),
    )
    expect(new Set(answers.map((answer) => answer.body.data.profilePic)).size).toBe(1)
    expect((await sharpOf(answers[0]?.body.data.profilePic)).response.status).toBe(200)
  })

  test('is removed by an empty text', async () => {
    const person = await signInAs(shop)
    const { profilePic } = (await person.post('/api/update-profile-picture', { profilePic: await photo() })).body.data
    const answer = await person.post('/api/update-profile-picture', { profilePic: '' })
    expect(answer.body.data.profilePic).toBe('')
    expect((await sharpOf(profilePic)).response.status).toBe(404)
  })

  test('is deleted with the account, unless another account has the same', async () => {
    const [one, two] = await Promise.all([signInAs(shop), signInAs(shop)])
    const picture = await photo()
    const ofOne = (await one.post('/api/update-profile-picture', { profilePic: picture })).body.data.profilePic
    const ofTwo = (await two.post('/api/update-profile-picture', { profilePic: picture })).body.data.profilePic
    await one.delete('/api/delete-user', { password: PASSWORD })
    expect((await sharpOf(ofOne)).response.status).toBe(404)
    expect((await sharpOf(ofTwo)).response.status).toBe(200)
  })
})

describe('no other file can be reached', () => {
  test.each([
    '/avatars/../secret.key',
    '/avatars/..%2fsecret.key',
    '/avatars/%2e%2e%2fsecret.key',
    '/avatars/secret.key',
    '/avatars/',
    `/avatars/${'0'.repeat(32)}.webp`,
  ])('%s', async (path) => {
    const answer = await openVisitor(shop.address).get(path)
    expect(answer.status).toBe(404)
  })

  test('a path with %00', async () => {
    const { get } = openVisitor(shop.address)
    expect((await get(`/avatars/${'0'.repeat(32)}.webp%00`)).status).toBe(400)
  })
})

import { readdir } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import { plainPicture, uploadPicture } from '../../test/http/upload.ts'
import { startS3 } from '../../test/products/s3-process.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openPictureStores } from './open-stores.ts'

const env = await startS3()
const shop = await openTestShop({ demo: false, env })
const settings = { DATA_DIR: shop.directory, ...env } as Parameters<typeof openPictureStores>[0]
const { pictures, avatars } = openPictureStores(settings)

const all = async (store: typeof pictures, before = new Date(Date.now() + 60_000)) => {
  const names: string[] = []
  for await (const name of store.olderThan(before)) names.push(name)
  return names.sort()
}

describe('with an S3 store', () => {
  test('pictures are stored there, and the shop serves them from its own address', async () => {
    const person = await signInAs(shop)
    const answer = await uploadPicture(person, await plainPicture(500, 500).png().toBuffer())
    expect(answer.status).toBe(201)
    for (const address of [answer.body.url, answer.body.url.replace('-500.webp', '-240.avif')]) {
      const response = await fetch(shop.address + address)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect(await all(pictures)).toHaveLength(6)
    expect(await readdir(shop.directory)).not.toContain('pictures')
  })

  test('profile pictures are stored there too, in a folder of their own', async () => {
    const person = await signInAs(shop)
    const photo = (await plainPicture(300, 300).jpeg().toBuffer()).toString('base64')
    const answer = await person.post('/api/update-profile-picture', { profilePic: `data:image/jpeg;base64,${photo}` })
    expect((await fetch(shop.address + answer.body.data.profilePic)).status).toBe(200)
    expect(await all(avatars)).toHaveLength(1)
    expect(await all(pictures)).toHaveLength(6)
  })

  test('a missing picture is null, a deleted one is missing, and deleting it again does nothing', async () => {
    const name = `${'a'.repeat(32)}-240.webp`
    expect(await pictures.get(name)).toBeNull()
    expect((await fetch(`${shop.address}/pictures/${name}`)).status).toBe(404)
    await pictures.put(name, Buffer.from('x'))
    expect(String(await pictures.get(name))).toBe('x')
    await pictures.delete(name)
    await pictures.delete(name)
    expect(await pictures.get(name)).toBeNull()
  })

  test('more than one page of names is listed completely, and only old enough ones', async () => {
    const names = Array.from({ length: 1_010 }, (_, i) => `${String(i).padStart(32, '0')}.webp`)
    for (let i = 0; i < names.length; i += 50) {
      await Promise.all(names.slice(i, i + 50).map((name) => avatars.put(name, Buffer.from('x'))))
    }
    expect(await all(avatars)).toHaveLength(1_011)
    expect(await all(avatars, new Date(Date.now() - 60_000))).toEqual([])
  })

  test('invalid names never reach it', async () => {
    for (const name of ['../x.webp', 'x', `${'a'.repeat(32)}-240.svg`]) {
      await expect(pictures.get(name)).rejects.toThrow('not the name of a picture')
    }
  })
})

test('a store that is down or refuses gives 503, and the rest of the shop works', async () => {
  for (const change of [{ IMAGES_S3_URL: 'http://127.0.0.1:1/fotos' }, { IMAGES_S3_SECRET_ACCESS_KEY: 'otra' }]) {
    const stores = openPictureStores({ ...settings, ...change })
    await expect(stores.pictures.get(`${'a'.repeat(32)}-240.webp`)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(stores.pictures.put(`${'a'.repeat(32)}-240.webp`, Buffer.from('x'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
  }
})

test('a shop that names a store without its keys does not start', async () => {
  await expect(openTestShop({ demo: false, env: { IMAGES_S3_URL: 'http://127.0.0.1:1/fotos' } })).rejects.toThrow(
    'IMAGES_S3_ACCESS_KEY_ID: hace falta con IMAGES_S3_URL',
  )
})

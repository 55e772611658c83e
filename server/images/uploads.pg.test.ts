import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { plainPicture } from '../../test/http/upload.ts'
import { addCleanup } from '../../test/shop/cleanup.ts'
import { addPerson } from '../../test/shop/people.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { openFolderStore } from './folder-store.ts'
import { storeUpload, releasePictures, sweepUploads, usePictures } from './uploads.ts'

const { db, pool } = await openTestDatabase()
const directory = await mkdtemp(join(tmpdir(), 'alero-pictures-'))
addCleanup(() => rm(directory, { recursive: true, force: true }))
const store = openFolderStore(directory)
const [{ id: luz }, { id: leo }] = [await addPerson(db), await addPerson(db)]

let shade = 0
const upload = async (owner: string, hasQuota = true) => {
  const file = await plainPicture(30, 20, `#0000${(++shade).toString(16).padStart(2, '0')}`)
    .png()
    .toBuffer()
  return { file, ...(await storeUpload(db, store, { owner, hasQuota, file, refuse: makeProblem })) }
}
const take = (addresses: string[], more: { owner?: string; before?: string[]; imageHost?: string } = {}) =>
  db.transaction().execute((tx) => usePictures(tx, { owner: luz, refuse: makeProblem, ...more, addresses }))
const release = (addresses: string[]) => db.transaction().execute((tx) => releasePictures(tx, addresses))
const usesOf = async (address: string) =>
  (await pool.query('select uses from pictures where name = $1', [address.slice(10, -5)])).rows[0]?.uses
const age = (address: string) =>
  pool.query(
    `update pictures set unused_since = now() - interval '25 hours' where name = $1 and unused_since is not null`,
    [address.slice(10, -5)],
  )

const unknown = {
  code: 'IMAGE_UNKNOWN',
  message: 'Imagen no válida. Súbela de nuevo.',
  fields: [{ field: 'productImage', message: 'Imagen no válida. Súbela de nuevo.' }],
}

describe('an item shows', () => {
  test('pictures of the same uploader, in any number of items', async () => {
    const { address } = await upload(luz)
    await take([address])
    await take([address])
    expect(await usesOf(address)).toBe(2)
  })

  test('its own pictures, whoever uploaded them, without counting them again', async () => {
    const { address } = await upload(leo)
    await take([address, '/pictures/0123456789abcdef-480.webp'], {
      before: ['/pictures/0123456789abcdef-480.webp', address],
    })
    expect(await usesOf(address)).toBe(0)
  })

  test('no picture of another uploader, of an unknown one, or of another site', async () => {
    const { address: foreign } = await upload(leo)
    const { address: own } = await upload(luz)
    const refused = [
      foreign,
      '/pictures/0123456789abcdef-480.webp',
      `/pictures/${'0'.repeat(32)}-240.webp`,
      own.replace('.webp', '.avif'),
      `${own}?x`,
      `//otra.example${own}`,
      `https://otra.example${own}`,
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
      '',
    ]
    for (const address of refused) await expect(take([own, address])).rejects.toMatchObject(unknown)
    expect(await usesOf(own)).toBe(0)
    expect(await usesOf(foreign)).toBe(0)
  })

  test('pictures of the configured external provider, from its host only', async () => {
    const imageHost = 'res.proveedor.example'
    await take(['https://res.proveedor.example/a/b.jpg', 'http://res.proveedor.example/c.jpg'], { imageHost })
    for (const address of [
      'https://res.proveedor.example.otra.example/b.jpg',
      'https://luz:clave@res.proveedor.example/b.jpg',
      'https://res.proveedor.example:8443/b.jpg',
      'ftp://res.proveedor.example/b.jpg',
    ]) {
      await expect(take([address], { imageHost })).rejects.toMatchObject(unknown)
    }
  })
})

describe('the sweep', () => {
  test('removes pictures that were unused for a day, with all their files, and nothing else', async () => {
    const [old, fresh, used, released] = [await upload(luz), await upload(luz), await upload(luz), await upload(luz)]
    await take([used.address, released.address])
    await release([released.address])
    for (const { address } of [old, used, released]) await age(address)
    await store.put(old.address.slice('/pictures/'.length).replace('.webp', '.jpg'), Buffer.from('for shared links'))
    const before = (await readdir(directory)).length
    expect(await sweepUploads(db, store)).toBe(2)
    expect(await Promise.all([old, fresh, used, released].map(({ address }) => usesOf(address)))).toEqual([
      undefined,
      0,
      1,
      undefined,
    ])
    expect((await readdir(directory)).length).toBe(before - 5)
    await expect(take([old.address])).rejects.toMatchObject(unknown)
  })

  test('holds no lock while the store responds: a picture that is being removed cannot be used, and gets another name', async () => {
    const { address, file } = await upload(luz)
    await age(address)
    const { promise: isRemoving, resolve: removing } = Promise.withResolvers<void>()
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    const slow = {
      ...store,
      delete: async (name: string) => {
        removing()
        await mayGoOn
        await store.delete(name)
      },
    }
    const sweeping = sweepUploads(db, slow)
    await isRemoving
    await pool.query(`select from pictures where name = $1 for update nowait`, [address.slice(10, -5)])
    await expect(take([address])).rejects.toMatchObject(unknown)
    const again = await storeUpload(db, store, { owner: luz, hasQuota: true, file, refuse: makeProblem })
    expect(again.address).not.toBe(address)
    goOn()
    expect(await sweeping).toBe(1)
    await take([again.address])
    expect(await readdir(directory)).toEqual(expect.arrayContaining([again.address.slice('/pictures/'.length)]))
    expect(await usesOf(address)).toBeUndefined()
  })

  test('finishes what an interrupted sweep has left', async () => {
    const { address } = await upload(luz)
    await age(address)
    const away = { ...store, delete: () => Promise.reject(new Error('away')) }
    await expect(sweepUploads(db, away)).rejects.toThrow('away')
    expect(await sweepUploads(db, store)).toBe(0)
    await pool.query(`update pictures set removing_since = now() - interval '2 hours' where removing_since is not null`)
    expect(await sweepUploads(db, store)).toBe(1)
    expect(await usesOf(address)).toBeUndefined()
    expect(await readdir(directory)).not.toContain(address.slice('/pictures/'.length))
  })

  test('spares a picture that was uploaded again, or that one of two items still shows', async () => {
    const [again, twice] = [await upload(luz), await upload(luz)]
    await age(again.address)
    await storeUpload(db, store, { owner: luz, hasQuota: true, file: again.file, refuse: makeProblem })
    await take([twice.address])
    await take([twice.address])
    await release([twice.address])
    await age(twice.address)
    expect(await sweepUploads(db, store)).toBe(0)
    expect(await usesOf(twice.address)).toBe(1)
  })
})

test('an account has 500 pictures at most; administrators have no limit', async () => {
  const { id } = await addPerson(db)
  await pool.query(
    `insert into pictures (name, owner, bytes) select md5(i::text || $1::text) || '-240', $1::uuid, 1 from generate_series(1, 500) as i`,
    [id],
  )
  await expect(upload(id)).rejects.toMatchObject({
    code: 'IMAGE_QUOTA',
    message: 'Alcanzaste el máximo de 500 imágenes.',
  })
  await upload(id, false)
})

test('pictures that arrive at the same moment do not pass the 500 together', async () => {
  const { id } = await addPerson(db)
  await pool.query(
    `insert into pictures (name, owner, bytes) select md5(i::text || $1::text) || '-240', $1::uuid, 1 from generate_series(1, 499) as i`,
    [id],
  )
  const uploads = await Promise.allSettled(Array.from({ length: 4 }, () => upload(id)))
  expect(uploads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = uploads.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refused).toEqual(['IMAGE_QUOTA', 'IMAGE_QUOTA', 'IMAGE_QUOTA'])
  const { rows } = await pool.query('select count(*)::int as count from pictures where owner = $1', [id])
  expect(rows).toEqual([{ count: 500 }])
})

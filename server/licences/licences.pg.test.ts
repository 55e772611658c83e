import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { ConfigError } from '../config.ts'
import { addLicenceKeys } from './add-licence-keys.ts'
import { addKey, forgetOldKeys } from './licence-keyring.ts'
import { openLicenceVault } from './licence-vault.ts'
import { resealLicenceKeys } from './rotate-licence-keys.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function openPlace({ given = '' } = {}) {
  const { db, pool } = await openTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'alero-licences-'))
  folders.push(directory)
  const config = { DATA_DIR: directory, SECRET_KEY: '', LICENCE_KEYS: given }
  return { db, pool, directory, config, vault: await openLicenceVault(db, config) }
}
const read = async ({ pool, vault }: Pick<Awaited<ReturnType<typeof openPlace>>, 'pool' | 'vault'>) => {
  const { rows } = await pool.query('select product_id, key_cipher, cipher_key from licence_keys order by id')
  return Promise.all(
    rows.map((row) => vault.open(row.product_id, { keyCipher: row.key_cipher, cipherKey: row.cipher_key })),
  )
}

describe('licence keys', () => {
  test('are encrypted in the database, each differently, and the stock is their number', async () => {
    const { db, pool, vault } = await openPlace()
    const productId = await addProduct({ db, pool, vault })
    const add = (licences: string[]) =>
      db.transaction().execute((tx) => addLicenceKeys(tx, vault, { productId, licences }))
    expect(await add(['AAAA-1111', 'ÑANDÚ-2'])).toEqual({ repeated: [] })
    expect(await read({ pool, vault })).toEqual(['AAAA-1111', 'ÑANDÚ-2'])
    const dump = JSON.stringify((await pool.query('select k::text from licence_keys k')).rows)
    expect(dump).not.toContain(Buffer.from('AAAA-1111').toString('hex'))
    expect(vault.seal(productId, 'x').keyCipher).not.toEqual(vault.seal(productId, 'x').keyCipher)
    expect((await pool.query('select digital, stock from products')).rows).toEqual([{ digital: true, stock: 2 }])
    expect(await add(['BBBB', 'AAAA-1111'])).toEqual({ repeated: [1] })
    expect((await pool.query('select stock from products')).rows).toEqual([{ stock: 2 }])
  })

  test('cannot be moved to another product or changed in the database', async () => {
    const { db, pool, vault } = await openPlace()
    const [one, other] = [await addProduct({ db, pool, vault }, { keys: 1 }), await addProduct({ db, pool, vault })]
    const { rows } = await pool.query('select key_cipher, cipher_key from licence_keys')
    const sealed = { keyCipher: rows[0].key_cipher as Buffer, cipherKey: rows[0].cipher_key as string }
    expect(await vault.open(one, sealed)).toMatch(/^CLAVE-/)
    await expect(vault.open(other, sealed)).rejects.toThrow(/authenticate/)
    sealed.keyCipher[30] = (sealed.keyCipher[30] ?? 0) ^ 1
    await expect(vault.open(one, sealed)).rejects.toThrow(/authenticate/)
  })

  test('that an earlier version encrypted are still decrypted', async () => {
    const { vault } = await openPlace({ given: `first:${Buffer.alloc(32, 7).toString('base64')}` })
    const keyCipher = Buffer.from('_QQ0XTS8i8uTCPJ6qWDwBSb6oq6x4k1Z3yuElTxbMbo8ptXrlzqQjcOhR-_S', 'base64url')
    const sealed = { keyCipher, cipherKey: 'first' }
    expect(await vault.open('018f0000-0000-7000-8000-000000000001', sealed)).toBe('ÑANDÚ-1111-AAAA')
  })
})

describe('the encryption key', () => {
  test('is created at the first start, readable by its owner only', async () => {
    const { directory } = await openPlace()
    expect((await stat(join(directory, 'licences.keys'))).mode & 0o777).toBe(0o600)
  })

  test('when it is missing, a shop with licences does not start', async () => {
    const { db, pool, vault, config, directory } = await openPlace()
    await addProduct({ db, pool, vault }, { keys: 1 })
    await rm(join(directory, 'licences.keys'))
    await expect(openLicenceVault(db, config)).rejects.toThrow(ConfigError)
    await expect(readFile(join(directory, 'licences.keys'))).rejects.toThrow('ENOENT')
    const other = { ...config, LICENCE_KEYS: `otra:${Buffer.alloc(32).toString('base64')}` }
    await expect(openLicenceVault(db, other)).rejects.toThrow('no está')
  })

  test.each([
    'sin-clave',
    'a:Y29ydGE=',
    `a:${Buffer.alloc(32).toString('base64')},a:${Buffer.alloc(32).toString('base64')}`,
  ])('is refused as LICENCE_KEYS=%s', async (given) => {
    await expect(openPlace({ given })).rejects.toThrow('LICENCE_KEYS')
  })

  test('is replaced while the shop sells: a running process can read what the new key encrypted', async () => {
    const { db, pool, vault, config } = await openPlace()
    await addProduct({ db, pool, vault }, { keys: 3 })
    const before = await read({ pool, vault })
    await addKey({ given: '', directory: config.DATA_DIR })
    const renewed = await openLicenceVault(db, config)
    expect(renewed.current()).not.toBe(vault.current())
    expect(await resealLicenceKeys(db, renewed)).toBe(3)
    expect(await resealLicenceKeys(db, renewed)).toBe(0)
    expect(await read({ pool, vault })).toEqual(before)
    await forgetOldKeys({ given: '', directory: config.DATA_DIR })
    expect(await read({ pool, vault: await openLicenceVault(db, config) })).toEqual(before)
  })
})
